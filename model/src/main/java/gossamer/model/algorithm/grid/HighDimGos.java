package gossamer.model.algorithm.grid;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.line.LineGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Stage;
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
import org.jspecify.annotations.Nullable;

/**
 * HIGH-DIM-GOS: gossip along one axis after the other. In phase {@code f} every line along axis {@code f} runs a
 * one-dimensional algorithm on what its PUs gathered so far ([TR] section 4, Theorem 3).
 *
 * <p>With colours split (HIGH-DIM-GOS' of the journal version) each token is cut into one part per dimension, and the
 * parts of colour {@code c} use axis {@code (f+c) mod d} in phase {@code f}: no two colours are ever on one axis at the
 * same time, all links are busy, and packets are {@code d} times smaller. A PU begins a phase when all its colours have
 * ended the one before.
 */
public final class HighDimGos implements GossipAlgorithm {

    /** The name in configs. */
    public static final String NAME = "high-dim-gos";

    private final String name;
    private final Grid grid;
    private final List<LineGossip> phases;
    private final int colours;
    /** The lanes of each (phase, colour), by the position of the PU on its line. */
    private final List<@Nullable List<Lane>[]> lines;

    private @Nullable Automaton shared;

    private HighDimGos(String name, Grid grid, List<LineGossip> phases, boolean split) {
        if (phases.size() != grid.dimensions()) {
            throw new IllegalArgumentException(phases.size() + " phases for " + grid.dimensions()
                    + " dimensions: one per dimension is needed");
        }
        this.name = name;
        this.grid = grid;
        this.phases = List.copyOf(phases);
        this.colours = split ? grid.dimensions() : 1;
        this.lines = new ArrayList<>();
        for (int phase = 0; phase < phases.size(); phase++) {
            for (int colour = 0; colour < colours; colour++) {
                lines.add(newRow(grid.side(axis(colour, phase))));
            }
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static @Nullable List<Lane>[] newRow(int length) {
        return new List[length];
    }

    /**
     * Gossip on a grid of any shape.
     *
     * @param phases the one-dimensional algorithm of each phase, one per dimension
     * @param split whether tokens are cut into one part per dimension
     */
    public static HighDimGos of(Grid grid, List<LineGossip> phases, boolean split) {
        return new HighDimGos(NAME, grid, phases, split);
    }

    /** A one-dimensional algorithm on a path or a ring, known by its own name. */
    public static HighDimGos oneDimensional(Grid grid, LineGossip algorithm) {
        return new HighDimGos(algorithm.name(), grid, List.of(algorithm), false);
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

    private Automaton build(int pu) {
        List<Stage> stages = new ArrayList<>(phases.size());
        for (int phase = 0; phase < phases.size(); phase++) {
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
        @Nullable List<Lane>[] row = lines.get(phase * colours + colour);
        List<Lane> lanes = row[position];
        if (lanes == null) {
            int axis = axis(colour, phase);
            lanes = phases.get(phase)
                    .lanes(position, grid.side(axis), grid.wrapped(), axis, colour);
            row[position] = lanes;
        }
        return lanes;
    }

    @Override
    public long packets() {
        long packets = 0;
        for (int colour = 0; colour < colours; colour++) {
            for (int phase = 0; phase < phases.size(); phase++) {
                int side = grid.side(axis(colour, phase));
                packets += grid.pus() / side * phases.get(phase).packets(side, grid.wrapped());
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
            for (int phase = 0; phase < phases.size(); phase++) {
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
     * A phase lasts until the slowest colour has ended it, and every PU goes on to the next phase on its own: the sum of
     * the slowest lines. That is exact where the PUs that are last in one phase are so in the next one, too: on all
     * full-duplex grids, and on half-duplex tori, where all PUs keep step; except that on a half-duplex side of length 2
     * one PU is ahead of the other, so that with several colours PUs begin the next phase at different times.
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
        for (int phase = 0; phase < phases.size(); phase++) {
            long slowest = 0;
            for (int colour = 0; colour < colours; colour++) {
                int side = grid.side(axis(colour, phase));
                long unit =
                        Math.multiplyExact(gathered[colour], network.partFlits(colour, colours));
                Optional<Long> cost = phases.get(phase).cost(side, grid.wrapped(), unit, network);
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
        String line = phases.get(0).formula(grid.wrapped(), network);
        if (network.cost().isRounds()) {
            line += " with t_s=0, c=t_d=1, t_l=0";
        }
        if (grid.dimensions() == 1) {
            return line + ", L = l";
        }
        boolean same = phases.stream().map(LineGossip::name).distinct().count() == 1;
        String sum = colours > 1 && !grid.square() ? "Σ_f max_c " : "Σ_f ";
        String unit = grid.square() ? "L = n^f·" : "L = n_0···n_(f-1)·";
        unit += colours == 1 ? "l" : "ceil(l/" + colours + ")";
        return sum + (same ? line : "of " + String.join(", ", names())) + ", " + unit;
    }

    private List<String> names() {
        return phases.stream().map(LineGossip::name).toList();
    }

    private String source(Network network) {
        String lemma =
                network.duplex() == Duplex.FULL ? "Lemma 4" : "as Lemma 4, for half-duplex links";
        return grid.dimensions() == 1 ? lemma : lemma + " in each phase";
    }
}
