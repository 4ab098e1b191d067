package gossamer.model.machine.wormhole;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.token.TokenSet;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class WormLinkTest {

    private static final int LINK = 3;
    private static final int RUNS = 300;
    private static final int MOST_PACKETS = 40;
    private static final int MANY_PACKETS = 100_000;

    /** What the link does to packets, in order, by the instant of its step. */
    private static final class Log {
        private final TreeMap<Long, List<Signal>> due = new TreeMap<>();
        private final TreeMap<Long, List<Long>> queued = new TreeMap<>();
        private final TreeMap<Long, List<Long>> started = new TreeMap<>();

        void offer(long time, int id, int channel) {
            Packet packet = new Packet(
                    Packet.idOf(id, 1), id + 100, channel, 0, 0, 0, TokenSet.of(id), 1 + id % 5);
            due.computeIfAbsent(time, none -> new ArrayList<>())
                    .add(new Worm(packet, Route.of(channel), 0));
        }

        void run(Duplex duplex, Cost cost) {
            Network network =
                    new Network(duplex, Ports.ALL, OptionalInt.empty(), 1, cost, new Wormhole());
            Arbiter link = new WormLink(LINK, network, channel -> null);
            while (!due.isEmpty()) {
                long time = due.firstKey();
                List<Signal> signals = due.pollFirstEntry().getValue();
                signals.sort(null);
                link.step(time, signals.toArray(Signal[]::new), effects(time));
            }
            assertThat(link.waiting() + link.underWay()).isZero();
        }

        private Arbiter.Effects effects(long now) {
            return (Arbiter.Effects) Proxy.newProxyInstance(
                    Arbiter.class.getClassLoader(),
                    new Class<?>[] {Arbiter.Effects.class},
                    (proxy, method, values) -> {
                        switch (method.getName()) {
                            case "queued" -> note(queued, now, (Packet) values[0]);
                            case "started" -> note(started, now, (Packet) values[0]);
                            case "wakes" -> due.putIfAbsent((Long) values[1], new ArrayList<>());
                            default -> {}
                        }
                        return null;
                    });
        }

        private static void note(Map<Long, List<Long>> what, long now, Packet packet) {
            what.computeIfAbsent(now, none -> new ArrayList<>()).add(packet.id());
        }
    }

    @ParameterizedTest
    @EnumSource
    void tellsOnceOfEachPacketThatWaitsForItsPort(Duplex duplex) {
        int waited = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Random random = new Random(seed);
            Log log = new Log();
            int packets = 1 + random.nextInt(MOST_PACKETS);
            for (int id = 1; id <= packets; id++) {
                log.offer(random.nextInt(3 * packets), id, 2 * LINK + random.nextInt(2));
            }
            TreeMap<Long, List<Signal>> offers = new TreeMap<>(log.due);
            offers.replaceAll((time, signals) -> signals.stream().sorted().toList());
            log.run(duplex, new Cost(seed % 4, seed % 3, 1, TimeBase.TICKS));

            offers.forEach((time, signals) -> {
                List<Long> begun = log.started.getOrDefault(time, List.of());
                List<Long> left =
                        new ArrayList<>(signals.stream().map(Signal::id).toList());
                left.removeAll(begun);
                assertThat(log.queued.getOrDefault(time, List.of()))
                        .containsExactlyInAnyOrderElementsOf(left);
            });
            assertThat(offers.keySet()).containsAll(log.queued.keySet());
            assertThat(log.started.values().stream().mapToInt(List::size).sum()).isEqualTo(packets);
            waited += log.queued.isEmpty() ? 0 : 1;
        }
        assertThat(waited).as("runs in which packets wait").isGreaterThan(RUNS / 2);
    }

    /** A router of a large mesh has so many at its ports: a step must not look at all of them. */
    @Test
    void isNoSlowerWhereManyWait() {
        Log log = new Log();
        IntStream.rangeClosed(1, MANY_PACKETS).forEach(id -> log.offer(0, id, 2 * LINK));
        assertTimeout(
                Duration.ofSeconds(20),
                () -> log.run(Duplex.FULL, new Cost(1, 1, 1, TimeBase.TICKS)));
        assertThat(log.queued.get(0L)).hasSize(MANY_PACKETS - 1);
    }
}
