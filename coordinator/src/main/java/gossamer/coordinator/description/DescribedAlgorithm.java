package gossamer.coordinator.description;

import com.typesafe.config.Config;

import gossamer.coordinator.fsa.FsaDocument;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.FsaGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Timeouts;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.run.MissingCodeException;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Topology;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a run directory tells of an algorithm whose code is not there: enough to look at its runs
 * and to verify them, not to run it.
 *
 * @param json its part of the description
 * @param sessions see {@link GossipAlgorithm#sessions}
 * @param computing see {@link GossipAlgorithm#computing}
 * @param document what is told in the form of automata
 * @param gossip by these automata
 * @param missing what is not there, for people
 */
record DescribedAlgorithm(
        Config json,
        int sessions,
        List<Long> computing,
        FsaDocument document,
        FsaGossip gossip,
        String missing)
        implements GossipAlgorithm {

    /** What the description and the automata tell of it. */
    static DescribedAlgorithm of(Config json, FsaDocument document, long seed, String missing) {
        return new DescribedAlgorithm(
                json,
                json.getInt("sessions"),
                json.hasPath("computing") ? json.getLongList("computing") : List.of(),
                document,
                document.gossip(seed),
                missing);
    }

    @Override
    public String name() {
        return json.getString("name");
    }

    @Override
    public int colours() {
        return gossip.colours();
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return gossip.numbering(colour);
    }

    @Override
    public boolean hasAutomaton() {
        return !document.entries().isEmpty();
    }

    @Override
    public Automaton automaton(int pu) {
        return gossip.automaton(pu);
    }

    @Override
    public Pu newPu(int pu, Topology topology, int[] partFlits) {
        throw new MissingCodeException(missing);
    }

    @Override
    public int stagesPerSession() {
        return json.hasPath("stagesPerSession") ? json.getInt("stagesPerSession") : 1;
    }

    @Override
    public OptionalLong sessionsApart() {
        return json.hasPath("sessionsApart")
                ? OptionalLong.of(json.getLong("sessionsApart"))
                : OptionalLong.empty();
    }

    @Override
    public Timeouts timeouts() {
        return gossip.timeouts();
    }

    @Override
    public LinkRequirements linkRequirements() {
        return document.form().links();
    }

    @Override
    public long packets() {
        return json.getLong("packets");
    }

    @Override
    public int largestPacket() {
        return json.getInt("largestPacket");
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        if (!json.hasPath("prediction")) {
            return Optional.empty();
        }
        Config prediction = json.getConfig("prediction");
        return Optional.of(new Prediction(
                prediction.getLong("ticks"),
                prediction.getString("formula"),
                prediction.getString("source")));
    }
}
