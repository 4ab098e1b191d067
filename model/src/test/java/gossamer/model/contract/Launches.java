package gossamer.model.contract;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Route;
import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Worm;
import gossamer.model.machine.Network;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Optional;

/** No gossip, but single packets under wormhole switching, each with the token of its sender. */
record Launches(List<Launch> launches) implements GossipAlgorithm {

    /** One packet: who sends it, when, and the channels that it takes. */
    record Launch(int pu, long time, int... channels) {}

    static Launches of(Launch... launches) {
        return new Launches(List.of(launches));
    }

    @Override
    public String name() {
        return "launches";
    }

    @Override
    public int colours() {
        return 1;
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return NumberedByPu.INSTANCE;
    }

    @Override
    public boolean hasAutomaton() {
        return false;
    }

    @Override
    public Automaton automaton(int pu) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        return new Launcher(pu, partFlits[0]);
    }

    @Override
    public long packets() {
        return launches.size();
    }

    @Override
    public int largestPacket() {
        return 1;
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        return Optional.empty();
    }

    /** Its alarms carry the number of the launch as their stage. */
    private final class Launcher implements Pu {
        private final int pu;
        private final int flits;
        private int sent;

        Launcher(int pu, int flits) {
            this.pu = pu;
            this.flits = flits;
        }

        @Override
        public void begin(Effects effects) {
            effects.stageBegan(pu, 0, 0);
            for (int number = 0; number < launches.size(); number++) {
                Launch launch = launches.get(number);
                if (launch.pu() == pu && launch.time() > 0) {
                    effects.later(launch.time(), new Alarm(pu, number, null));
                } else if (launch.pu() == pu) {
                    launch(launch, effects);
                }
            }
        }

        private void launch(Launch launch, Effects effects) {
            long id = Packet.idOf(pu, ++sent);
            Packet packet =
                    new Packet(id, 0, launch.channels()[0], 0, 0, 0, TokenSet.of(pu), flits);
            effects.launch(new Worm(packet, Route.of(launch.channels()), 0));
        }

        @Override
        public void receive(Signal signal, Effects effects) {
            if (signal instanceof Alarm alarm) {
                launch(launches.get(alarm.stage()), effects);
            }
        }

        @Override
        public String waitingFor() {
            return "nothing";
        }
    }
}
