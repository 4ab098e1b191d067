package gossamer.model.algorithm.path;

import gossamer.model.algorithm.KeylessAlgorithm;
import gossamer.model.algorithm.WholeTokens;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.topology.Grid;

import java.util.List;
import java.util.Optional;

/**
 * Gossip on a path with packets of one token: every PU sends its own token both ways, then passes
 * on what arrives. Which direction of a half-duplex link goes first makes the difference, and that
 * is up to the links: by the side of the centre in {@code small-path} ([LZ] section 2.2, Theorem
 * 2.3), always to the right in {@code fujita-path} (Fujita and Yamashita).
 */
public final class SmallPath extends WholeTokens {

    /** The name in configs of the algorithm of Lau and Zhang. */
    public static final String NAME = "small-path";

    /** The name in configs of the algorithm of Fujita and Yamashita. */
    public static final String FUJITA = "fujita-path";

    private final Grid path;
    private final LinkPolicy policy;

    private SmallPath(String name, Grid path, LinkPolicy policy) {
        super(name, path.pus(), 1);
        this.path = Lines.requirePath(path);
        this.policy = policy;
    }

    /** The algorithm of Lau and Zhang. */
    public static SmallPath of(Grid path) {
        return new SmallPath(NAME, path, LinkPolicy.of(Rule.CENTRE_PRIORITY));
    }

    /** The algorithm of Fujita and Yamashita. */
    public static SmallPath fujita(Grid path) {
        return new SmallPath(FUJITA, path, LinkPolicy.of(Rule.RIGHT_FIRST));
    }

    @Override
    public LinkRequirements linkRequirements() {
        return super.linkRequirements().with(policy);
    }

    @Override
    public Automaton automaton(int pu) {
        int last = path.pus() - 1;
        Lane right = new Lane("rightwards", 0, Lines.relaying(Lines.RIGHT, pu, pu == last));
        Lane left = new Lane("leftwards", 0, Lines.relaying(Lines.LEFT, last - pu, pu == 0));
        return new Automaton(1, List.of(new Stage("gossip", List.of(right, left))));
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        long n = path.pus();
        if (!inLockStep(network)) {
            return Optional.empty();
        }
        if (!network.isHalfDuplex()) {
            return Optional.of(new Prediction(n - 1, "N-1", "full-duplex links: nobody waits"));
        }
        if (!follows(network, policy)) {
            return Optional.empty();
        }
        if (name().equals(FUJITA)) {
            return Optional.of(new Prediction(2 * (n - 1), "2(N-1)", "Fujita and Yamashita"));
        }
        return Optional.of(
                n % 2 == 0
                        ? new Prediction(3 * n / 2 - 1, "3N/2 - 1", "Table 1, Theorem 2.3")
                        : new Prediction(3 * (n - 1) / 2, "3(N-1)/2", "Table 1, Theorem 2.3"));
    }

    /** Declares the algorithm of Lau and Zhang. */
    public static final class SmallPathProvider extends KeylessAlgorithm {

        public SmallPathProvider() {
            super(
                    NAME,
                    "every PU sends its token both ways and passes on what arrives",
                    "[LZ] section 2.2, Theorem 2.3",
                    Lines.PATHS,
                    site -> of(site.grid()));
        }

        @Override
        public boolean goesWith(Rule rule) {
            return true;
        }
    }

    /** Declares the algorithm of Fujita and Yamashita. */
    public static final class FujitaPathProvider extends KeylessAlgorithm {

        public FujitaPathProvider() {
            super(
                    FUJITA,
                    "as small-path, but what goes to the right goes first on every link",
                    "Fujita & Yamashita",
                    Lines.PATHS,
                    site -> fujita(site.grid()));
        }

        @Override
        public boolean goesWith(Rule rule) {
            return true;
        }
    }
}
