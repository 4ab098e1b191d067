package gossamer.store;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileWriter;
import gossamer.model.trace.TraceLevel;
import gossamer.store.TraceStore.RunSource;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;

/**
 * A run on disk, without a coordinator that would write it.
 *
 * @param source what a store is made from
 * @param trace the records of its trace file
 */
record Runs(RunSource source, TraceBuffer trace) {

    private static final String SUMMARY = """
            {"name":"%s","makespan":%d,"predicted":null,"ratioToBound":null,"optimal":null,
            "rounds":null,"verified":true,"violations":0,"stuck":null,"cluster":null,
            "fingerprint":"%s","complete":true}
            """;

    /** Approach 1 on a grid whose packets contend for ports where there is jitter. */
    static Emulation emulation(Grid grid, boolean split, long jitter) {
        Cost cost = new Cost(10_000, 100, 1, TimeBase.NANOSECONDS);
        Network network = new Network(Duplex.HALF, Ports.ALL, OptionalInt.empty(), 64, cost);
        Profile profile =
                jitter == 0 ? Profile.none() : new Profile(List.of(new DelayRule(0, jitter)));
        return new Emulation(
                "run", 1, grid, network, HighDimGos.of(grid, split), profile, Limits.none());
    }

    /** Runs and writes down. */
    static Runs write(Path directory, Emulation emulation) throws IOException {
        SequentialEngine.Outcome outcome = SequentialEngine.run(emulation, TraceLevel.FULL);
        Path file = directory.resolve("trace.bin");
        try (TraceFileWriter writer = TraceFileWriter.create(file)) {
            writer.append(outcome.trace().words(), outcome.trace().size());
            writer.finish();
        }
        Path summary = Files.writeString(
                directory.resolve("summary.json"),
                SUMMARY.formatted(
                        emulation.name(),
                        outcome.tally().lastCompletion,
                        outcome.fingerprint().hex()));
        return new Runs(new RunSource(emulation, file, summary), outcome.trace());
    }
}
