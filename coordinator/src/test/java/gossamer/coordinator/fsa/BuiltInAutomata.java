package gossamer.coordinator.fsa;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.model.description.FsaWriter;
import gossamer.model.fault.Profile;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.trace.TraceLevel;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Each built-in algorithm on three small machines, written to a file and read from it. */
final class BuiltInAutomata {

    private static final String ROUND = "network.cost = round";
    private static final String HALF = "network { duplex = half, cost = round }";
    private static final String WORM =
            "network { switching = wormhole, token-flits = 12, cost = round }";
    private static final String SLOW = "network { switching = wormhole, token-flits = 12, cost {"
            + " startup = 20us, hop = 50ns, flit = 50ns } }";
    private static final String MEETING = "network.switching = rendezvous";
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
            "mesh-with-holes, shape = [4, 4], missing = [[1, 2], [3, 0]] | high-dim-gos, colours ="
                    + " parity | " + WORM,
            "torus, shape = [9, 9] | torgos, a = 3, rounds = [[3, 1]] | " + WORM,
            "torus, shape = [6, 6] | torgos, parameters = auto | " + SLOW,
            "torus, shape = [4, 4] | torgos, parameters = auto, start = ready | " + SLOW,
            "torus, shape = [3, 3, 3] | cubgos, parameters = auto | " + SLOW,
            "torus, shape = [4, 4] | cubgos, parameters = auto | " + SLOW,
            "torus, shape = [5, 5] | cubgos, parameters = auto | " + SLOW,
            "mesh, shape = [3, 3] | router | " + WORM,
            "torus, shape = [4, 4] | router | " + WORM + ", network.virtual-channels = 2",
            "mesh-with-holes, shape = [3, 3], missing = [[1, 1]] | router | " + SLOW,
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
            "torus, shape = [3, 3] | flooding | network { duplex = half, packet-capacity = 2,"
                    + " cost = round }",
            "ring, shape = 6 | flooding | " + ONE_PORT,
            "mesh, shape = [3, 4] | push-pull | " + ROUND,
            "torus, shape = [3, 3] | push-pull | network { packet-capacity = 2, cost = round }",
            "ring, shape = 6 | push-pull | " + ONE_PORT,
            "path, shape = 3 | schedule, file = s.json | " + ROUND,
            "path, shape = 3 | schedule, file = s.json | " + HALF,
            "path, shape = 3 | schedule, file = s.json | network { cost { startup ="
                    + " 20us, hop = 50ns, flit = 50ns } }",
            "crossbar, shape = 5 | pipelined | " + MEETING,
            "crossbar, shape = 6 | pipelined, permutation = identity, acceptance = named,"
                    + " sessions = 3 | " + MEETING,
            "crossbar, shape = 5 | pipelined, permutation = identity, scheduling = algorithm-2 | "
                    + MEETING);

    private static final String SCHEDULE =
            "[[[0,1,[0]]],[[1,0,[1]]],[[2,1,[2]]],[[1,0,[2]]],[[1,2,[0,1]]]]";

    private static final long MOST_TICKS = 1_000_000_000;

    private BuiltInAutomata() {}

    /** One of the machines. */
    record Machine(String text, Emulation emulation) {
        @Override
        public String toString() {
            return text;
        }

        /** The name of its algorithm. */
        String algorithm() {
            return text.split("\\|", -1)[1].replaceFirst(",.*", "").strip();
        }

        /** The same machine with the automata of a file, which may go on for ever. */
        Emulation withAutomata(Path directory, String json) throws IOException, ConfigException {
            Files.writeString(directory.resolve("own.json"), json);
            Emulation own = load(directory, text, "fsa, file = own.json");
            return new Emulation(
                    own.name(),
                    own.seed(),
                    own.topology(),
                    own.network(),
                    own.algorithm(),
                    Profile.none(),
                    new Limits(MOST_TICKS, Long.MAX_VALUE, Long.MAX_VALUE, Long.MAX_VALUE));
        }
    }

    private static Emulation load(Path directory, String machine, String algorithm)
            throws IOException, ConfigException {
        String[] parts = machine.split("\\|", -1);
        Path config = directory.resolve("a.conf");
        Files.writeString(
                config,
                "gossamer { topology { kind = " + parts[0] + "}, algorithm { name = " + algorithm
                        + "}\n" + parts[2] + "}\n");
        return ConfigLoader.load(config, Overrides.ofSets(List.of())).emulation();
    }

    static List<Machine> machines(Path directory) throws IOException, ConfigException {
        Files.writeString(directory.resolve("s.json"), SCHEDULE);
        List<Machine> machines = new ArrayList<>();
        for (String text : MACHINES) {
            machines.add(new Machine(text, load(directory, text, text.split("\\|", -1)[1])));
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

    static SequentialEngine.Outcome run(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }
}
