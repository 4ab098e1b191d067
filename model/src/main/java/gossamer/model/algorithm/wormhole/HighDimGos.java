package gossamer.model.algorithm.wormhole;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.network.Duplex;
import gossamer.model.network.Network;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.token.TokenNumbering;
import gossamer.model.topology.Grid;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * HIGH-DIM-GOS: gossip along one axis after the other. In phase {@code f} every line along axis {@code f} runs a
 * one-dimensional algorithm on what its PUs gathered so far ([TR] section 4, Theorem 3).
 *
 * <p>With colours split (HIGH-DIM-GOS' of the journal version) each token is cut into one part per dimension, and the
 * parts of colour {@code c} use axis {@code (f+c) mod d} in phase {@code f}: no two colours are ever on one axis at the
 * same time, all links are busy, and packets are {@code d} times smaller.
 */
public final class HighDimGos implements GossipAlgorithm {

    /** The name in configs. */
    public static final String NAME = "high-dim-gos";

    private final String name;
    private final Grid grid;
    private final List<LineGossip> phases;
    private final int colours;
    private final @Nullable Stage[][][] stages;
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
        this.stages = new Stage[phases.size()][grid.dimensions()][];
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
        List<List<Stage>> all = new ArrayList<>(colours);
        for (int colour = 0; colour < colours; colour++) {
            List<Stage> sequence = new ArrayList<>(phases.size());
            for (int phase = 0; phase < phases.size(); phase++) {
                int axis = axis(colour, phase);
                sequence.add(stage(phase, axis, grid.coordinate(pu, axis)));
            }
            all.add(sequence);
        }
        return new Automaton(all);
    }

    private Stage stage(int phase, int axis, int position) {
        @Nullable Stage[] row = stages[phase][axis];
        if (row == null) {
            row = new Stage[grid.side(axis)];
            stages[phase][axis] = row;
        }
        Stage stage = row[position];
        if (stage == null) {
            stage = new Stage(
                    "axis " + axis,
                    phases.get(phase).lanes(position, grid.side(axis), grid.wrapped(), axis));
            row[position] = stage;
        }
        return stage;
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

    @Override
    public Optional<Prediction> prediction(Network network) {
        boolean evenParts =
                network.tokenFlits() % colours == 0 || network.cost().flit() == 0;
        if (colours > 1 && (!grid.square() || network.duplex() == Duplex.HALF && !evenParts)) {
            return Optional.empty();
        }
        long part = 0;
        for (int colour = 0; colour < colours; colour++) {
            part = Math.max(part, network.partFlits(colour, colours));
        }
        long sum = 0;
        long gathered = 1;
        for (int phase = 0; phase < phases.size(); phase++) {
            int side = grid.side(phase);
            Optional<Long> cost =
                    phases.get(phase).cost(side, grid.wrapped(), gathered * part, network);
            if (cost.isEmpty()) {
                return Optional.empty();
            }
            sum = Math.addExact(sum, cost.get());
            gathered *= side;
        }
        return Optional.of(new Prediction(sum, formulaText(network), source()));
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
        String unit = colours == 1 ? "L = l·Π n_g (g<f)" : "L = n^f·ceil(l/" + colours + ")";
        return same
                ? "Σ_f " + line + ", " + unit
                : "Σ_f of " + String.join(", ", Collections.unmodifiableList(names())) + ", "
                        + unit;
    }

    private List<String> names() {
        return phases.stream().map(LineGossip::name).toList();
    }

    private String source() {
        return grid.dimensions() == 1 ? "Lemma 4" : "Lemma 4 in each phase";
    }
}
