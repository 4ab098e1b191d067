package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.WholeTokens;
import gossamer.model.algorithm.path.Lines;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Payload;
import gossamer.model.fsa.Automaton.Relay;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Automaton.Trigger;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.Network;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Gossip on a two-dimensional mesh or torus with packets of one token, after Fujita and Yamashita
 * and after [LZ] (remarks and Fig. 11). Colour the PUs like a chess board. In phase 1 white tokens
 * spread along their rows, and black ones along their columns: two sources two links apart never
 * meet on a link. In phase 2 the white tokens that a PU holds gossip along its column, and the
 * black ones along its row, several tokens per PU.
 *
 * <p>The full text of either mesh algorithm is not published with the figures; the order of tokens
 * in a PU's load (by number) and of a queue (first come first served) is fixed here.
 */
public final class MeshTwoPhase extends WholeTokens {

    /** The name in configs. */
    public static final String NAME = "mesh-two-phase";

    /** How phase 2 goes. */
    public enum Phase2 {
        /** On meshes, when phase 1 is over everywhere: right and down first on every link. */
        FUJITA,
        /**
         * On meshes, when phase 1 is over everywhere: by the side of the centre, as in small-path.
         */
        CENTRE,
        /**
         * As CENTRE, but a token goes into phase 2 the moment it arrives; phase 1 goes first on
         * every link.
         */
        OVERLAP,
        /** On tori, when phase 1 is over everywhere: all tokens go round to the left or up. */
        ROTATE
    }

    private static final int ROWS = 0;
    private static final int COLUMNS = 1;

    private final Grid grid;
    private final Phase2 phase2;
    private final long round;

    /**
     * The algorithm on a grid.
     *
     * @param grid of two dimensions; wrapped if and only if phase 2 is ROTATE, and then with sides
     *     of 1 or at least 3
     * @param round ticks of one round
     */
    public MeshTwoPhase(Grid grid, Phase2 phase2, long round) {
        super(NAME, grid.pus(), 1);
        boolean pair = grid.wrapped() && Arrays.stream(grid.sides()).anyMatch(side -> side == 2);
        if (grid.dimensions() != 2 || grid.wrapped() != (phase2 == Phase2.ROTATE) || pair) {
            throw new IllegalArgumentException(
                    "phase 2 " + phase2 + " on " + grid.kind() + " " + grid.shapeText());
        }
        this.grid = grid;
        this.phase2 = phase2;
        this.round = round;
    }

    /** How phase 2 goes. */
    public Phase2 phase2() {
        return phase2;
    }

    @Override
    public LinkRequirements linkRequirements() {
        LinkRequirements links = super.linkRequirements().with(policy());
        if (phase2 != Phase2.OVERLAP) {
            return links;
        }
        // Packets of phase 1 go first: white tokens on rows, black ones on columns.
        TokenSet whites = coloured(true);
        TokenSet blacks = coloured(false);
        return links.with(
                channel -> grid.axisOf(Topology.linkOf(channel)) == COLUMNS ? whites : blacks);
    }

    private LinkPolicy policy() {
        return switch (phase2) {
            case FUJITA -> LinkPolicy.of(Rule.RIGHT_FIRST);
            case CENTRE, OVERLAP -> LinkPolicy.of(Rule.CENTRE_PRIORITY);
            case ROTATE -> LinkPolicy.FIRST_READY;
        };
    }

    @Override
    public Automaton automaton(int pu) {
        List<Lane> first = new ArrayList<>();
        List<Lane> second = new ArrayList<>();
        boolean white = isWhite(pu);
        // White tokens travel along axis 1 and then along axis 0, black ones the other way round.
        for (int axis : new int[] {COLUMNS, ROWS}) {
            boolean starts = white == (axis == COLUMNS);
            for (int direction : new int[] {1, -1}) {
                int lanesBefore = first.size() / 2 * 2;
                first.add(spread(pu, axis, direction, starts, 4 + lanesBefore));
                second.add(gossip(pu, 1 - axis, direction, starts));
            }
        }
        if (phase2 == Phase2.OVERLAP) {
            first.addAll(second);
            return new Automaton(1, List.of(new Stage("both phases", first)));
        }
        return new Automaton(
                1,
                List.of(
                        new Stage("phase 1", first),
                        new Stage("phase 2", second, firstPhase() * round)));
    }

    @Override
    public int stages(int pus) {
        return phase2 == Phase2.OVERLAP ? 1 : 2;
    }

    /** A token crosses a link at most once in each direction. */
    @Override
    public long mostSends(int pus) {
        return (long) grid.ports() * grid.pus();
    }

    private boolean isWhite(int pu) {
        return (grid.coordinate(pu, ROWS) + grid.coordinate(pu, COLUMNS)) % 2 == 0;
    }

    private static int port(int axis, int direction) {
        return direction > 0 ? 2 * axis : 2 * axis + 1;
    }

    /** Rounds of phase 1. */
    private long firstPhase() {
        int longest = Math.max(grid.side(ROWS), grid.side(COLUMNS));
        if (!grid.wrapped()) {
            return longest - 1L;
        }
        return longest == 1 ? 0 : longest / 2 + longest % 2;
    }

    /**
     * How many links a token goes in phase 1 on a wrapped axis, and as many as there are on
     * another.
     */
    private int reach(int axis, int direction) {
        int side = grid.side(axis);
        if (!grid.wrapped()) {
            return side - 1;
        }
        return direction < 0 ? side / 2 : (side + 1) / 2 - 1;
    }

    /** The PU so many links away, against the direction; -1 where the mesh ends. */
    private int upstream(int pu, int axis, int direction, int away) {
        int side = grid.side(axis);
        int from = grid.coordinate(pu, axis) - direction * away;
        int to = grid.wrapped() ? Math.floorMod(from, side) : from;
        return to < 0 || to >= side
                ? -1
                : pu + (to - grid.coordinate(pu, axis)) * grid.stride(axis);
    }

    private boolean isEnd(int pu, int axis, int direction) {
        return grid.side(axis) == 1 || upstream(pu, axis, -direction, 1) < 0;
    }

    /** Phase 1: tokens of one colour along one axis in one direction. */
    private Lane spread(int pu, int axis, int direction, boolean starts, int lanesOfPhase2) {
        Lines.Steps steps = new Lines.Steps();
        int reach = reach(axis, direction);
        int port = port(axis, direction);
        if (starts && reach > 0 && !isEnd(pu, axis, direction)) {
            steps.add(Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.OWN));
        }
        for (int away = 1; away <= reach; away++) {
            int source = upstream(pu, axis, direction, away);
            // A PU at an even distance has the same colour.
            if (source >= 0 && starts == (isWhite(source) == isWhite(pu))) {
                boolean goesOn = away < reach && !isEnd(pu, axis, direction);
                steps.add(
                        Trigger.ARRIVAL,
                        goesOn ? new Effect.Send(port, Payload.ARRIVED) : new Effect.Keep());
            }
        }
        List<Tap> taps = new ArrayList<>();
        if (phase2 == Phase2.OVERLAP) {
            tap(taps, pu, 1 - axis, 1, lanesOfPhase2);
            tap(taps, pu, 1 - axis, -1, lanesOfPhase2 + 1);
        }
        return new Lane(
                (axis == COLUMNS ? "white" : "black") + name(axis, direction),
                0,
                steps.list(),
                new Relay(TokenSet.empty(), TokenSet.empty(), taps));
    }

    private void tap(List<Tap> taps, int pu, int axis, int direction, int lane) {
        if (!isEnd(pu, axis, direction)) {
            taps.add(new Tap(port(axis, direction), lane));
        }
    }

    private static String name(int axis, int direction) {
        return axis == COLUMNS
                ? direction > 0 ? " rightwards" : " leftwards"
                : direction > 0 ? " down" : " up";
    }

    /** Phase 2: what the PUs of a line hold of one colour after phase 1, along the other axis. */
    private Lane gossip(int pu, int axis, int direction, boolean starts) {
        boolean whites = axis == ROWS;
        Lines.Steps steps = new Lines.Steps();
        TokenSet load = TokenSet.empty();
        int port = port(axis, direction);
        boolean rotates = phase2 == Phase2.ROTATE;
        boolean used = !rotates || direction < 0;
        boolean end = isEnd(pu, axis, direction);
        if (used && !end) {
            if (phase2 == Phase2.OVERLAP) {
                if (starts) {
                    steps.add(Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.OWN));
                }
            } else {
                load = gathered(pu, 1 - axis, whites);
                steps.add(Trigger.STAGE_BEGIN, new Effect.Send(port, Payload.LOAD), load.size());
            }
        }
        for (int away = 1; used && away < grid.side(axis); away++) {
            int source = upstream(pu, axis, direction, away);
            if (source >= 0) {
                boolean goesOn = !end && (!rotates || away < grid.side(axis) - 1);
                steps.add(
                        Trigger.ARRIVAL,
                        goesOn ? new Effect.Send(port, Payload.ARRIVED) : new Effect.Keep(),
                        count(source, 1 - axis, whites));
            }
        }
        return new Lane(
                (whites ? "white" : "black") + name(axis, direction),
                0,
                steps.list(),
                new Relay(load, TokenSet.empty(), List.of()));
    }

    /** Number of tokens of one colour on the line of a PU along an axis. */
    private int count(int pu, int axis, boolean whites) {
        int first = pu - grid.coordinate(pu, axis) * grid.stride(axis);
        return (grid.side(axis) + (isWhite(first) == whites ? 1 : 0)) / 2;
    }

    /** The tokens of one colour on the line of a PU along an axis. */
    private TokenSet gathered(int pu, int axis, boolean whites) {
        TokenAccumulator tokens = new TokenAccumulator();
        int first = pu - grid.coordinate(pu, axis) * grid.stride(axis);
        for (int place = 0; place < grid.side(axis); place++) {
            int source = first + place * grid.stride(axis);
            if (isWhite(source) == whites) {
                tokens.addRange(source, source + 1);
            }
        }
        return tokens.snapshot();
    }

    private TokenSet coloured(boolean whites) {
        TokenAccumulator tokens = new TokenAccumulator();
        for (int source = 0; source < grid.pus(); source++) {
            if (isWhite(source) == whites) {
                tokens.addRange(source, source + 1);
            }
        }
        return tokens.snapshot();
    }

    @Override
    public Optional<Prediction> prediction(Network network) {
        long n = grid.side(ROWS);
        if (!inLockStep(network)
                || !network.isHalfDuplex()
                || !follows(network, policy())
                || !grid.square()
                || n < 3) {
            return Optional.empty();
        }
        String source = "fits what was measured for n = 3 to 27";
        return Optional.of(
                switch (phase2) {
                    case FUJITA ->
                        new Prediction((n * n + 1) / 2 + 2 * n - 3, "ceil(n²/2) + 2n - 3", source);
                    case CENTRE -> new Prediction((n - 1) * (n + 4) / 2, "(n-1)(n+4)/2", source);
                    case OVERLAP ->
                        new Prediction((n * n + 2 * n - 1) / 2, "floor((n²+2n-1)/2)", source);
                    case ROTATE ->
                        n % 2 == 0
                                ? new Prediction(n * n / 2, "n²/2", source)
                                : new Prediction((n * n - 1) / 2 + 2, "(n²-1)/2 + 2", source);
                });
    }
}
