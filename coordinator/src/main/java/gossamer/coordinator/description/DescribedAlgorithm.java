package gossamer.coordinator.description;

import com.typesafe.config.Config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenNumbering;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * What a description tells of an algorithm whose code is not there: enough to look at its runs, not
 * to run it.
 */
final class DescribedAlgorithm implements GossipAlgorithm {

    private final Config json;
    private final List<TokenNumbering> numberings;
    private final LinkRequirements links;

    /** Reads its part of a description. */
    DescribedAlgorithm(Config json, int pus) {
        this.json = json;
        this.numberings = json.getList("tokens").stream()
                .map(tokens -> numbering(StandIns.ints(tokens), pus))
                .toList();
        if (numberings.size() != colours()) {
            throw new IllegalArgumentException(
                    numberings.size() + " numberings for " + colours() + " colours");
        }
        this.links = requirements(json.getConfig("links"));
    }

    private static TokenNumbering numbering(int[] tokens, int pus) {
        int[] origins = new int[pus];
        Arrays.fill(origins, -1);
        for (int pu = 0; pu < tokens.length; pu++) {
            origins[tokens[pu]] = pu;
        }
        if (tokens.length != pus || Arrays.stream(origins).anyMatch(pu -> pu < 0)) {
            throw new IllegalArgumentException(
                    "the tokens of a colour are not numbered from 0 to " + (pus - 1));
        }
        return new TokenNumbering() {
            @Override
            public int tokenOf(int pu) {
                return tokens[pu];
            }

            @Override
            public int originOf(int token) {
                return origins[token];
            }
        };
    }

    private static LinkRequirements requirements(Config json) {
        LinkPolicy policy = new LinkPolicy(
                Arrays.stream(LinkPolicy.Rule.values())
                        .filter(rule -> rule.configName().equals(json.getString("rule")))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException("no rule " + json.getString("rule"))),
                json.getInt("centre"));
        LinkRequirements.Service service = LinkRequirements.Service.valueOf(
                json.getString("service").toUpperCase(java.util.Locale.ROOT).replace('-', '_'));
        LinkRequirements needs = LinkRequirements.NONE.with(policy).with(service);
        if (json.hasPath("urgent")) {
            List<BitSet> urgent = json.getList("urgent").stream()
                    .map(tokens -> {
                        BitSet set = new BitSet();
                        Arrays.stream(StandIns.ints(tokens)).forEach(set::set);
                        return set;
                    })
                    .toList();
            needs = needs.with((channel, token) -> urgent.get(channel).get(token));
        }
        if (json.hasPath("destinations")) {
            List<int[]> all =
                    json.getList("destinations").stream().map(StandIns::ints).toList();
            needs = needs.with(
                    new LinkRequirements.Redirection(all::get, json.getBoolean("preferNext")));
        }
        return needs;
    }

    @Override
    public String name() {
        return json.getString("name");
    }

    @Override
    public int colours() {
        return json.getInt("colours");
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return numberings.get(colour);
    }

    @Override
    public boolean hasAutomaton() {
        return false;
    }

    @Override
    public Automaton automaton(int pu) {
        throw new UnsupportedOperationException(name() + " is known by its description only");
    }

    @Override
    public int sessions() {
        return json.getInt("sessions");
    }

    @Override
    public LinkRequirements linkRequirements() {
        return links;
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
