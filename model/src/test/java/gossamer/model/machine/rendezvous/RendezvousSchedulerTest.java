package gossamer.model.machine.rendezvous;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Arbiter;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.PacketFault;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Crossbar;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RendezvousSchedulerTest {

    private static final int PUS = 12;

    /** Writes down what an arbiter does. */
    private static final class Log implements Arbiter.Effects {
        private final List<String> lines = new ArrayList<>();

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
            throw new AssertionError("a crossbar waits for its PUs");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theOrderInWhichSignalsOfAnInstantComeChangesNothing(boolean preferNext) {
        Crossbar crossbar = Crossbar.of(PUS);
        for (Permutation permutation : List.of(
                Permutation.identity(), Permutation.pipelined(), Permutation.randomPerPu(3))) {
            for (int seed = 0; seed < 50; seed++) {
                List<List<Signal>> instants = instants(crossbar, permutation, new Random(seed));
                List<String> expected = run(crossbar, permutation, preferNext, instants);
                Random shuffle = new Random(~seed);
                for (int order = 0; order < 5; order++) {
                    instants.forEach(signals -> Collections.shuffle(signals, shuffle));
                    assertThat(run(crossbar, permutation, preferNext, instants))
                            .isEqualTo(expected);
                }
            }
        }
    }

    private static List<String> run(
            Crossbar crossbar,
            Permutation permutation,
            boolean preferNext,
            List<List<Signal>> instants) {
        RendezvousScheduler scheduler = new RendezvousScheduler(
                crossbar, new Redirection(pu -> permutation.destinations(pu, PUS), preferNext));
        Log log = new Log();
        for (int time = 0; time < instants.size(); time++) {
            scheduler.step(time, instants.get(time).toArray(Signal[]::new), log);
        }
        return log.lines;
    }

    /** In each instant some PUs, all different, want to send or begin to listen. */
    private static List<List<Signal>> instants(
            Crossbar crossbar, Permutation permutation, Random random) {
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
                        crossbar.channel(pu, first),
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
