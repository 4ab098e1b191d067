package gossamer.model.machine.storeforward;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.token.TokenSet;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A plain link and a full-duplex link for any case do the same with the same packets. */
class PlainLinkTest {

    private static final int LINK = 3;
    private static final int RUNS = 300;
    private static final int MOST_PACKETS = 40;

    /** What is offered at which time. */
    private static SortedMap<Long, List<Packet>> offers(Random random) {
        SortedMap<Long, List<Packet>> offers = new TreeMap<>();
        int packets = 1 + random.nextInt(MOST_PACKETS);
        for (int i = 1; i <= packets; i++) {
            int channel = 2 * LINK + random.nextInt(2);
            long time = random.nextInt(3 * packets);
            int flits = 1 + random.nextInt(9);
            Packet packet = new Packet(
                    Packet.idOf(i, 1), random.nextInt(5), channel, 0, 0, 0, TokenSet.of(i), flits);
            offers.computeIfAbsent(time, none -> new ArrayList<>()).add(packet);
        }
        offers.values().forEach(batch -> batch.sort(Signal::compareTo));
        return offers;
    }

    /** All that the link does and what waits after each step, in order. */
    private static List<String> history(Arbiter link, SortedMap<Long, List<Packet>> offers) {
        TreeMap<Long, List<Packet>> due = new TreeMap<>(offers);
        List<String> done = new ArrayList<>();
        Arbiter.Effects effects = (Arbiter.Effects) Proxy.newProxyInstance(
                Arbiter.class.getClassLoader(),
                new Class<?>[] {Arbiter.Effects.class},
                (proxy, method, values) -> {
                    done.add(method.getName() + Arrays.toString(values));
                    if (method.getName().equals("wakes")) {
                        due.putIfAbsent((Long) values[1], List.of());
                    }
                    return null;
                });
        while (!due.isEmpty()) {
            long time = due.firstKey();
            link.step(time, due.pollFirstEntry().getValue().toArray(Signal[]::new), effects);
            done.add("at " + time + " wait " + link.waiting() + ", under way " + link.underWay());
        }
        return done;
    }

    @ParameterizedTest
    @CsvSource({"0, 1, 0", "0, 0, 1", "7, 0, 1", "3, 2, 1", "20, 1, 0"})
    void doesWhatALinkForAnyCaseDoes(long startup, long hop, long flit) {
        Cost cost = new Cost(startup, hop, flit, TimeBase.TICKS);
        Network network = new Network(Duplex.FULL, Ports.ALL, OptionalInt.empty(), 1, cost);
        int waited = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            SortedMap<Long, List<Packet>> offers = offers(new Random(seed));
            List<String> plain = history(new PlainLink(cost), offers);
            assertThat(plain)
                    .as("seed %d: %s", seed, offers)
                    .isEqualTo(history(new LinkCore(LINK, network, null, null), offers));
            waited += plain.stream().anyMatch(line -> line.startsWith("queued")) ? 1 : 0;
        }
        assertThat(waited).as("runs in which packets wait").isGreaterThan(RUNS / 2);
    }
}
