package gossamer.coordinator.fsa;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fault.Profile;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.trace.TraceLevel;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Each built-in algorithm on three small machines, written to a file and read from it. */
final class BuiltInAutomata {

    private static final String ROUND = "network.cost = round";
    private static final String HALF = "network { duplex = half, cost = round }";
    private static final String WORM =
            "network { switching = wormhole, token-flits = 12, cost = round }";
    private static final String SLOW = "network { switching = wormhole, token-flits = 12, cost {"
            + " startup = 20us, hop = 50ns, flit = 50ns } }";
    private static final String ONE_PORT = "network { ports = one, cost = round }";

    /** The keys of a config: topology, algorithm, machine. */
    private static final List<String> MACHINES = List.of(
            "path, shape = 6 | approach-1 | " + ROUND,
            "ring, shape = 7 | approach-1 | " + HALF,
            "ring, shape = 8 | approach-1 | " + WORM,
            "path, shape = 9 | approach-2, variant = trimmed | " + WORM,
            "ring, shape = 8 | approach-2, variant = exact | " + WORM,
            "ring, shape = 9 | approach-2, variant = merged | " + SLOW,
            "ring, shape = 9 | circgos, a1 = 9 | " + WORM,
            "ring, shape = 27 | circgos, parameters = auto | " + SLOW,
            "ring, shape = 12 | circgos, parameters = auto, start = ready | " + SLOW,
            "mesh, shape = [3, 4] | high-dim-gos | " + ROUND,
            "torus, shape = [3, 3] | high-dim-gos, colours = split | " + HALF
                    + ", network.token-flits = 2",
            "mesh, shape = [4, 4] | high-dim-gos, colours = parity | " + WORM,
            "torus, shape = [9, 9] | torgos, a = 3, rounds = [[3, 1]] | " + WORM,
            "torus, shape = [6, 6] | torgos, parameters = auto | " + SLOW,
            "torus, shape = [4, 4] | torgos, parameters = auto, start = ready | " + SLOW,
            "torus, shape = [3, 3, 3] | cubgos, parameters = auto | " + SLOW,
            "torus, shape = [4, 4] | cubgos, parameters = auto | " + SLOW,
            "torus, shape = [5, 5] | cubgos, parameters = auto | " + SLOW,
            "mesh, shape = [3, 3] | router | " + WORM,
            "torus, shape = [4, 4] | router | " + WORM + ", network.virtual-channels = 2",
            "path, shape = 5 | router | " + SLOW,
            "path, shape = 6 | small-path | " + HALF,
            "path, shape = 7 | small-path | " + ROUND,
            "path, shape = 5 | small-path | " + ONE_PORT,
            "path, shape = 6 | fujita-path | " + HALF,
            "path, shape = 9 | fujita-path | " + ROUND,
            "path, shape = 4 | fujita-path | " + ONE_PORT,
            "path, shape = 6 | large-path | " + HALF,
            "path, shape = 7 | large-path | " + ROUND,
            "path, shape = 9 | large-path | " + HALF,
            "ring, shape = 6 | small-cycle | " + HALF,
            "ring, shape = 7 | small-cycle | " + ROUND,
            "ring, shape = 5 | small-cycle | " + ONE_PORT,
            "ring, shape = 7 | large-cycle | " + HALF,
            "ring, shape = 8 | large-cycle | " + ROUND,
            "ring, shape = 9 | large-cycle | " + HALF,
            "mesh, shape = [4, 4] | mesh-two-phase, phase-2 = overlap | " + HALF,
            "mesh, shape = [3, 5] | mesh-two-phase, phase-2 = fujita | " + HALF,
            "torus, shape = [4, 3] | mesh-two-phase | " + HALF,
            "mesh, shape = [3, 4] | greedy | " + ROUND,
            "torus, shape = [3, 3] | greedy | network { duplex = half, packet-capacity = 2, cost ="
                    + " round }",
            "path, shape = 5 | greedy | " + ONE_PORT,
            "mesh, shape = [3, 4] | flooding | " + ROUND,
            "torus, shape = [3, 3] | flooding | network { duplex = half, packet-capacity = 2, cost ="
                    + " round }",
            "ring, shape = 6 | flooding | " + ONE_PORT,
            "mesh, shape = [3, 4] | push-pull | " + ROUND,
            "torus, shape = [3, 3] | push-pull | network { packet-capacity = 2, cost = round }",
            "ring, shape = 6 | push-pull | " + ONE_PORT,
            "path, shape = 3 | schedule, file = s.json | " + ROUND,
            "path, shape = 3 | schedule, file = s.json | " + HALF,
            "path, shape = 3 | schedule, file = s.json | network { cost { startup ="
                    + " 20us, hop = 50ns, flit = 50ns } }",
            "crossbar, shape = 5 | pipelined | ",
            "crossbar, shape = 6 | pipelined, permutation = identity, acceptance = named, sessions ="
                    + " 3 | ",
            "crossbar, shape = 5 | pipelined, permutation = identity, scheduling = algorithm-2 | ");

    private static final String SCHEDULE =
            "[[[0,1,[0]]],[[1,0,[1]]],[[2,1,[2]]],[[1,0,[2]]],[[1,2,[0,1]]]]";

    private BuiltInAutomata() {}

    /** One of the machines. */
    record Machine(String text, Emulation emulation) {
        @Override
        public String toString() {
            return text;
        }
    }

    static List<Machine> machines(Path directory) throws IOException, ConfigException {
        Files.writeString(directory.resolve("s.json"), SCHEDULE);
        List<Machine> machines = new ArrayList<>();
        for (String text : MACHINES) {
            String[] parts = text.split("\\|", -1);
            Path config = directory.resolve("a.conf");
            Files.writeString(
                    config,
                    "gossamer { topology { kind = " + parts[0] + "}, algorithm { name = " + parts[1]
                            + "}\n" + parts[2] + "}\n");
            machines.add(new Machine(
                    text, ConfigLoader.load(config, Overrides.ofSets(List.of())).emulation()));
        }
        return machines;
    }

    static String written(Emulation emulation) {
        StringWriter text = new StringWriter();
        try {
            FsaWriter.write(emulation, text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** The document, checked on the machine; faults go to the list. */
    static Optional<FsaDocument> read(String text, Emulation machine, List<String> faults) {
        try {
            Optional<FsaDocument> document = FsaReader.read(
                    new StringReader(text),
                    (line, column, message) -> faults.add(line + ":" + column + ": " + message));
            document.filter(known -> known.pus() == machine.topology().pus())
                    .ifPresent(known -> known.check(
                            machine.topology(),
                            machine.network(),
                            (line, column, message) ->
                                    faults.add(line + ":" + column + ": " + message)));
            return faults.isEmpty() ? document : Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The same machine with another algorithm. */
    static Emulation with(Emulation machine, GossipAlgorithm algorithm) {
        return new Emulation(
                machine.name(),
                machine.seed(),
                machine.topology(),
                machine.network(),
                algorithm,
                Profile.none(),
                new Limits(1_000_000_000L, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
    }

    static SequentialEngine.Outcome run(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }
}
