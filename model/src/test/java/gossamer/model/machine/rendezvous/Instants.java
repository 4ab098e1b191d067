package gossamer.model.machine.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.PacketFault;
import gossamer.model.machine.TimeBase;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Crossbar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** What PUs of a crossbar tell its arbiter at times that are drawn, and what it does then. */
final class Instants {

    static final int PUS = 12;
    static final Crossbar CROSSBAR = Crossbar.of(PUS);
    static final Cost BY_DISTANCE = new Cost(2, 1, 1, TimeBase.TICKS);

    private Instants() {}

    /** Writes down what an arbiter does. */
    static final class Log implements Arbiter.Effects {
        private final List<String> lines = new ArrayList<>();

        List<String> lines() {
            return lines;
        }

        @Override
        public void queued(Packet packet) {
            lines.add("queued " + packet.id());
        }

        @Override
        public void revised(Packet packet) {
            throw new AssertionError("nothing is revised here: " + packet);
        }

        @Override
        public void refused(long time, PacketFault drop) {
            throw new AssertionError("nothing is refused here: " + drop);
        }

        @Override
        public void held(int arbiter, long time) {
            throw new AssertionError("nothing is held here");
        }

        @Override
        public void calls(Signal call) {
            throw new AssertionError("arbiters do not talk here: " + call);
        }

        @Override
        public void forwards(long time, Worm worm) {
            throw new AssertionError("no wormhole here: " + worm);
        }

        @Override
        public void advanced(Worm worm, long cause) {
            throw new AssertionError("no wormhole here: " + worm);
        }

        @Override
        public void stalled(Worm worm, long holder) {
            throw new AssertionError("no wormhole here: " + worm);
        }

        @Override
        public void started(Packet packet, long cause) {
            lines.add("started " + packet);
        }

        @Override
        public void blocked(Packet packet, long holder) {
            throw new AssertionError("nothing is blocked on a crossbar");
        }

        @Override
        public void entered(long time, Packet packet, long cause) {
            throw new AssertionError("a rendezvous has no header");
        }

        @Override
        public void delivers(long time, Signal signal) {
            lines.add(time + " " + signal);
        }

        @Override
        public void packetFault(long time, PacketFault packetFault) {
            throw new AssertionError("nothing goes wrong");
        }

        @Override
        public void wakes(int arbiter, long time) {
            lines.add("wakes " + arbiter + " at " + time);
        }
    }

    /** Asserts that an arbiter does the same in whatever order signals of an instant come. */
    static void assertAnyOrder(Permutation permutation, int seed, Supplier<Arbiter> arbiters) {
        List<List<Signal>> instants = of(permutation, new Random(seed));
        List<String> expected = run(arbiters.get(), instants);
        Random shuffle = new Random(~seed);
        for (int order = 0; order < 5; order++) {
            instants.forEach(signals -> Collections.shuffle(signals, shuffle));
            assertThat(run(arbiters.get(), instants)).isEqualTo(expected);
        }
    }

    private static List<String> run(Arbiter arbiter, List<List<Signal>> instants) {
        List<String> all = new ArrayList<>();
        for (int time = 0; time < instants.size(); time++) {
            Log log = new Log();
            arbiter.step(time, instants.get(time).toArray(Signal[]::new), log);
            log.lines.stream().sorted().forEach(all::add);
        }
        return all;
    }

    /** In each instant some PUs, all different, want to send or begin to listen. */
    private static List<List<Signal>> of(Permutation permutation, Random random) {
        List<Integer> idle = new ArrayList<>();
        for (int pu = 0; pu < PUS; pu++) {
            idle.add(pu);
        }
        Collections.shuffle(idle, random);
        List<List<Signal>> instants = new ArrayList<>();
        while (!idle.isEmpty()) {
            List<Signal> signals = new ArrayList<>();
            for (int i = random.nextInt(4); i >= 0 && !idle.isEmpty(); i--) {
                int pu = idle.remove(idle.size() - 1);
                int first = permutation.destinations(pu, PUS)[0];
                Packet wish = new Packet(
                        Packet.idOf(pu, 1),
                        0,
                        CROSSBAR.channel(pu, first),
                        0,
                        0,
                        0,
                        TokenSet.of(pu),
                        1);
                signals.add(random.nextBoolean() ? wish : new Listen(pu, 0, Listen.ANY));
            }
            instants.add(signals);
        }
        return instants;
    }
}
