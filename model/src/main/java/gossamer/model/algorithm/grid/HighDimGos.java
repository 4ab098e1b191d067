package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.LineAlgorithm;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.StepCosts;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * HIGH-DIM-GOS: gossip along one axis after the other. In phase {@code f} every line along axis
 * {@code f} runs a one-dimensional algorithm on what its PUs gathered so far ([TR] section 4.3,
 * Theorem 3): {@link Approach1} under store-and-forward, any under wormhole switching ({@link
 * #plan}).
 *
 * <p>With colours split (HIGH-DIM-GOS' of the journal version) each token is cut into one part per
 * dimension, and the parts of colour {@code c} use axis {@code (f+c) mod d} in phase {@code f}: no
 * two colours are ever on one axis in the same phase, all links are busy, and packets are {@code d}
 * times smaller. A PU begins a phase when all its colours have ended the one before; by plans on
 * sides that differ two colours may go on each by itself ({@link
 * gossamer.model.algorithm.plan.StaggeredPlan}).
 */
public final class HighDimGos implements GossipAlgorithm {

    /** The name in configs. */
    public static final String NAME = "high-dim-gos";

    private static final Approach1 LINE = new Approach1();

    private final String name;
    private final Grid grid;
    private final int phases;
    private final int colours;
    /** The lanes of each (phase, colour), by the position of the PU on its line. */
    private final transient List<ConcurrentMap<Integer, List<Lane>>> lines;

    private transient @Nullable Automaton shared;

    private HighDimGos(String name, Grid grid, boolean split) {
        this.name = name;
        this.grid = grid;
        this.phases = grid.dimensions();
        this.colours = split ? grid.dimensions() : 1;
        this.lines = Stream.<ConcurrentMap<Integer, List<Lane>>>generate(ConcurrentSkipListMap::new)
                .limit((long) phases * colours)
                .toList();
    }

    /**
     * Gossip on a grid of any shape; {@code split}: with tokens cut into one part per dimension.
     */
    public static HighDimGos of(Grid grid, boolean split) {
        return new HighDimGos(NAME, grid, split);
    }

    /** Approach 1 on a path or a ring, known by its own name. */
    public static HighDimGos approach1(Grid line) {
        if (line.dimensions() != 1) {
            throw new IllegalArgumentException("needs a path or a ring, not " + line.shapeText());
        }
        return new HighDimGos(Approach1.NAME, line, false);
    }

    /**
     * The plan on a grid of any shape.
     *
     * @param lines the one-dimensional algorithm of each phase, one per dimension
     * @throws IllegalArgumentException when their number is wrong or one does not fit the sides
     */
    public static Plan plan(Grid grid, List<? extends LineAlgorithm> lines, Colouring colouring) {
        return HighDimPlan.of(grid, List.copyOf(lines), colouring);
    }

    /** The plan of a one-dimensional algorithm on a path or a ring. */
    public static Plan plan(Grid line, LineAlgorithm algorithm) {
        if (line.dimensions() != 1) {
            throw new IllegalArgumentException(algorithm.name() + " needs a path or a ring, not "
                    + line.shapeText() + "; use high-dim-gos with phases of it");
        }
        return plan(line, List.of(algorithm), Colouring.NONE);
    }

    /**
     * The exact costs of the steps of a plan in one colour, that is of whole tokens; or of each of
     * several colours on equal sides, where all do the same.
     */
    public static StepCosts costs(int[] sides, boolean wrapped, List<LineAlgorithm> phases) {
        return costs(sides, wrapped, phases, Cost.rounds(), 1);
    }

    /**
     * The exact costs of the steps of a plan whose colours do not wait for each other in a phase:
     * those of the slowest colour of each.
     *
     * @param sides the sides of the grid
     * @param phases d one-dimensional algorithms
     * @param cost of pieces, which says which colour is the slowest where sides differ
     * @param colourPieces pieces that a token has of each colour; 1 or d elements. Packets are cut
     *     between tokens.
     */
    public static StepCosts costs(
            int[] sides,
            boolean wrapped,
            List<LineAlgorithm> phases,
            Cost cost,
            int... colourPieces) {
        int d = sides.length;
        boolean colours = colourPieces.length == 1 || colourPieces.length == d;
        if (phases.size() != d || !colours) {
            throw new IllegalArgumentException(
                    phases.size() + " phases and " + colourPieces.length + " colours for d=" + d);
        }
        StepCosts steps = new StepCosts();
        for (int phase = 0; phase < d; phase++) {
            steps.addAll(phaseCosts(sides, wrapped, phase, phases.get(phase), cost, colourPieces));
        }
        return steps;
    }

    /** The costs of one phase. */
    public static StepCosts phaseCosts(
            int[] sides,
            boolean wrapped,
            int phase,
            LineAlgorithm line,
            Cost cost,
            int... colourPieces) {
        List<StepCosts> colours = new ArrayList<>();
        for (int colour = 0; colour < colourPieces.length; colour++) {
            long unit = gathered(sides, phase, colour);
            int side = sides[(phase + colour) % sides.length];
            colours.add(line.costs(side, wrapped, unit).times(colourPieces[colour]));
        }
        return StepCosts.slowest(colours, cost);
    }

    /** Tokens that a PU holds of a colour at the beginning of a phase. */
    public static long gathered(int[] sides, int phase, int colour) {
        long unit = 1;
        for (int before = 0; before < phase; before++) {
            unit *= sides[(before + colour) % sides.length];
        }
        return unit;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public int colours() {
        return colours;
    }

    @Override
    public TokenNumbering numbering(int colour) {
        return new AxisOrderNumbering(grid, colour);
    }

    private int axis(int colour, int phase) {
        return (colour + phase) % grid.dimensions();
    }

    @Override
    public Automaton automaton(int pu) {
        if (!grid.wrapped()) {
            return build(pu);
        }
        // On rings and tori all PUs do the same.
        if (shared == null) {
            shared = build(0);
        }
        return shared;
    }

    @Override
    public int stages(int pus) {
        return phases;
    }

    private Automaton build(int pu) {
        List<Stage> stages = new ArrayList<>(phases);
        for (int phase = 0; phase < phases; phase++) {
            List<Lane> lanes = new ArrayList<>();
            for (int colour = 0; colour < colours; colour++) {
                int axis = axis(colour, phase);
                lanes.addAll(lanes(phase, colour, grid.coordinate(pu, axis)));
            }
            stages.add(new Stage("phase " + phase, lanes));
        }
        return new Automaton(colours, stages);
    }

    private List<Lane> lanes(int phase, int colour, int position) {
        int axis = axis(colour, phase);
        return lines.get(phase * colours + colour)
                .computeIfAbsent(
                        position,
                        place -> LINE.lanes(place, grid.side(axis), grid.wrapped(), axis, colour));
    }

    @Override
    public long packets() {
        long packets = 0;
        for (int colour = 0; colour < colours; colour++) {
            for (int phase = 0; phase < phases; phase++) {
                int side = grid.side(axis(colour, phase));
                packets += grid.pus() / side * LINE.packets(side);
            }
        }
        return packets;
    }

    @Override
    public int largestPacket() {
        int largest = 1;
        for (int colour = 0; colour < colours; colour++) {
            // A phase on an axis of length 1 sends nothing, so what was gathered before does not
            // travel in it.
            int gathered = 1;
            for (int phase = 0; phase < phases; phase++) {
                int side = grid.side(axis(colour, phase));
                if (side > 1) {
                    largest = Math.max(largest, (gathered + colours - 1) / colours);
                }
                gathered *= side;
            }
        }
        return largest;
    }

    /**
     * A phase lasts until the slowest colour has ended it, and every PU goes on to the next phase
     * on its own: the sum of the slowest lines. That is exact where the PUs that are last in one
     * phase are so in the next one, too: on all full-duplex grids, and on half-duplex tori, where
     * all PUs keep step; except that on a half-duplex side of length 2 one PU is ahead of the
     * other, so that with several colours PUs begin the next phase at different times.
     */
    @Override
    public Optional<Prediction> prediction(Network network) {
        boolean usual = network.ports() == Ports.ALL
                && network.policy().rule() == LinkPolicy.Rule.FIRST_READY;
        if (!usual) {
            return Optional.empty();
        }
        if (network.duplex() == Duplex.HALF
                && colours > 1
                && Arrays.stream(grid.sides()).anyMatch(side -> side == 2)) {
            return Optional.empty();
        }
        long sum = 0;
        long[] gathered = new long[colours];
        Arrays.fill(gathered, 1);
        for (int phase = 0; phase < phases; phase++) {
            long slowest = 0;
            for (int colour = 0; colour < colours; colour++) {
                int side = grid.side(axis(colour, phase));
                long unit =
                        Math.multiplyExact(gathered[colour], network.partFlits(colour, colours));
                Optional<Long> cost = LINE.makespan(side, grid.wrapped(), unit, network);
                if (cost.isEmpty()) {
                    return Optional.empty();
                }
                slowest = Math.max(slowest, cost.get());
                gathered[colour] *= side;
            }
            sum = Math.addExact(sum, slowest);
        }
        return Optional.of(new Prediction(sum, formulaText(network), source(network)));
    }

    private String formulaText(Network network) {
        String line = LINE.formula(grid.wrapped(), network);
        if (network.cost().isRounds()) {
            line += " with t_s=0, c=t_d=1, t_l=0";
        }
        if (grid.dimensions() == 1) {
            return line + ", L = l";
        }
        String sum = colours > 1 && !grid.square() ? "Σ_f max_c " : "Σ_f ";
        String unit = grid.square() ? "L = n^f·" : "L = n_0···n_(f-1)·";
        unit += colours == 1 ? "l" : "ceil(l/" + colours + ")";
        return sum + line + ", " + unit;
    }

    private String source(Network network) {
        String lemma =
                network.duplex() == Duplex.FULL ? "Lemma 4" : "as Lemma 4, for half-duplex links";
        return grid.dimensions() == 1 ? lemma : lemma + " in each phase";
    }
}
