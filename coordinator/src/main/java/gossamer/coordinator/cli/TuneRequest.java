package gossamer.coordinator.cli;

import gossamer.coordinator.experiment.TunedRun;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.run.Emulation;
import gossamer.model.session.RepeatedGossip;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code gossamer tune} is to tune for.
 *
 * @param grid the network
 * @param network the machine: wormhole switching, full-duplex links, all-port PUs, unbounded
 *     packets, linear cost in nanoseconds
 * @param own what a config runs there in each session; empty where there is no config
 */
record TuneRequest(Grid grid, Network network, Optional<GossipAlgorithm> own) {

    private static final String MACHINES = "a path, ring, mesh or torus under wormhole switching"
            + " with model = \"F*\", unbounded packets, costs in seconds and neither delays nor"
            + " faults";

    /** Above it plans become too large to search. */
    private static final int MOST_PUS = 4_194_304;

    private static final int MOST_SIDE = 20_000;
    private static final String MOST_GRID =
            "at most " + MOST_SIDE + " PUs on a side and " + MOST_PUS + " in all";
    private static final int MOST_FLITS = 1 << 24;
    private static final long MOST_NANOS = 1L << 40;
    private static final Pattern SPAN = Pattern.compile("([0-9]{1,12})(ns|us|ms|s)");
    private static final String SPAN_ALLOWED = "a duration with its unit, e.g. 10us, at most 18m";

    /** Reads options; null where one was not given. */
    static TuneRequest of(
            @Nullable String topology, @Nullable String shape, String cost, String flits)
            throws UsageException {
        Reader reader = new Reader();
        Optional<Grid> grid = reader.grid(topology, shape);
        Optional<Cost> known = reader.cost(cost);
        OptionalInt tokenFlits = reader.flits(flits);
        if (!reader.problems.isEmpty()) {
            throw new UsageException(String.join("\n", reader.problems));
        }
        Network network = TunedRun.network(known.orElseThrow(), tokenFlits.orElseThrow());
        return new TuneRequest(grid.orElseThrow(), network, Optional.empty());
    }

    /** The machine of a config, and what it runs there. */
    static TuneRequest of(Path config, Emulation emulation) throws UsageException {
        Network network = emulation.network();
        boolean known = network.mode().carries(Carriage.BY_ROUTE)
                && network.duplex() == Duplex.FULL
                && network.ports() == Ports.ALL
                && network.packetCapacity().isEmpty()
                && network.cost().base() == TimeBase.NANOSECONDS
                && emulation.profile().equals(Profile.none());
        if (!known
                || !(emulation.topology() instanceof Grid grid)
                || grid.pus() > MOST_PUS
                || Arrays.stream(grid.sides()).anyMatch(side -> side > MOST_SIDE)) {
            throw new UsageException(config + ": its machine cannot be tuned for; allowed: "
                    + MACHINES + "; " + MOST_GRID);
        }
        GossipAlgorithm once = RepeatedGossip.once(emulation.algorithm());
        return new TuneRequest(grid, network, Optional.of(once));
    }

    /** Notes whatever is wrong, and then yields nothing. */
    private static final class Reader {
        private final List<String> problems = new ArrayList<>();

        private void reject(String option, @Nullable String text, String allowed) {
            problems.add(
                    option + " " + (text == null ? "is missing" : text) + "; allowed: " + allowed);
        }

        Optional<Grid> grid(@Nullable String kind, @Nullable String shape) {
            List<String> kinds = List.of("path", "ring", "mesh", "torus");
            if (kind == null || !kinds.contains(kind)) {
                reject("--topology", kind, String.join(", ", kinds));
            }
            List<String> words = shape == null ? List.of() : Arrays.asList(shape.split(",", -1));
            boolean numbers = !words.isEmpty()
                    && words.stream().allMatch(word -> word.strip().matches("[1-9][0-9]{0,4}"));
            boolean line = "path".equals(kind) || "ring".equals(kind);
            if (!numbers || words.size() > 16 || line && words.size() > 1) {
                reject(
                        "--shape",
                        shape,
                        "one side, or sides with commas on meshes and tori: 27,27");
                return Optional.empty();
            }
            int[] sides = words.stream()
                    .mapToInt(word -> Integer.parseInt(word.strip()))
                    .toArray();
            BigInteger pus = Arrays.stream(sides)
                    .mapToObj(BigInteger::valueOf)
                    .reduce(BigInteger.ONE, BigInteger::multiply);
            if (pus.compareTo(BigInteger.valueOf(Math.min(MOST_PUS, Topology.MAX_PUS))) > 0
                    || Arrays.stream(sides).anyMatch(side -> side > MOST_SIDE)) {
                reject("--shape", shape, MOST_GRID);
                return Optional.empty();
            }
            return Optional.ofNullable(kind)
                    .filter(kinds::contains)
                    .map(known -> build(known, sides));
        }

        private static Grid build(String kind, int[] sides) {
            return switch (kind) {
                case "path" -> Grid.path(sides[0]);
                case "ring" -> Grid.ring(sides[0]);
                case "mesh" -> Grid.mesh(sides);
                default -> Grid.torus(sides);
            };
        }

        Optional<Cost> cost(String text) {
            String[] parts = text.split(",", -1);
            if (parts.length != 3) {
                reject("--cost", text, "start-up, hop and flit, e.g. 10us,100ns,1ns");
                return Optional.empty();
            }
            long[] nanos = new long[3];
            for (int part = 0; part < 3; part++) {
                Matcher span = SPAN.matcher(parts[part].strip());
                nanos[part] = span.matches() ? nanos(span) : -1;
                if (nanos[part] < 0 || nanos[part] > MOST_NANOS) {
                    reject("--cost " + text + ": " + parts[part], "", SPAN_ALLOWED);
                    return Optional.empty();
                }
            }
            if (nanos[2] < 1) {
                reject("--cost", text, "a flit that takes at least 1ns");
                return Optional.empty();
            }
            return Optional.of(new Cost(nanos[0], nanos[1], nanos[2], TimeBase.NANOSECONDS));
        }

        private static long nanos(Matcher span) {
            long amount = Long.parseLong(span.group(1));
            return switch (span.group(2)) {
                case "ns" -> amount;
                case "us" -> amount * 1_000;
                case "ms" -> amount * 1_000_000;
                default -> Math.min(amount, MOST_NANOS) * 1_000_000_000;
            };
        }

        OptionalInt flits(String text) {
            if (!text.matches("[1-9][0-9]{0,7}") || Integer.parseInt(text) > MOST_FLITS) {
                reject("--token-flits", text, "1 to " + MOST_FLITS);
                return OptionalInt.empty();
            }
            return OptionalInt.of(Integer.parseInt(text));
        }
    }
}
