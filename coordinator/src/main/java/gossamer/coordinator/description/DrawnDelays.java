package gossamer.coordinator.description;

import gossamer.model.fault.Profile;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.fault.law.ForwardedLaw;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.MissingCodeException;
import gossamer.model.trace.TraceLevel;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What laws and faults of plug-ins say in a run, so that it can be verified, with or without them.
 * Of laws: the 64 random bits of each draw, and the delay in ticks; no two draws of a run have the
 * same bits. Of faults: see {@link NotedVerdicts}.
 */
public final class DrawnDelays {

    private DrawnDelays() {}

    /**
     * Asks them, by doing the run once more.
     *
     * @param lastInstant of the run, in ticks
     * @throws MissingCodeException if their code is not there
     */
    public static Map<Long, Long> of(Emulation plain, long lastInstant) {
        Map<Long, Long> notes = new LinkedHashMap<>();
        if (!plain.profile().opaque().isEmpty()) {
            Profile noting = plain.profile()
                    .withOpaqueLaws(law -> new Noted(law, notes))
                    .withUserFaults(fault -> new NotedVerdicts.NotedFault(fault, notes));
            SequentialEngine.run(
                    new Emulation(
                            plain.name(),
                            plain.seed(),
                            plain.topology(),
                            plain.network(),
                            plain.algorithm(),
                            noting,
                            plain.limits().until(lastInstant)),
                    TraceLevel.OFF);
        }
        return notes;
    }

    /**
     * Writes them to a file, 8 bytes each number, if there are any.
     *
     * @throws IOException when it cannot be made
     */
    public static void write(Map<Long, Long> notes, Path file) throws IOException {
        if (notes.isEmpty()) {
            return;
        }
        try (DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (Map.Entry<Long, Long> note : notes.entrySet()) {
                out.writeLong(note.getKey());
                out.writeLong(note.getValue());
            }
        }
    }

    /**
     * What a run has noted, by the bits; empty where it has not been verified.
     *
     * @throws IOException when the file cannot be read
     */
    public static Optional<Map<Long, Long>> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Map<Long, Long> notes = new HashMap<>();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (long left = Files.size(file) / (2 * Long.BYTES); left > 0; left--) {
                notes.put(in.readLong(), in.readLong());
            }
        }
        return Optional.of(notes);
    }

    /** A law whose draws are noted. */
    private record Noted(DelayLaw law, Map<Long, Long> notes) implements ForwardedLaw {
        @Override
        public long ticks(Draws draw, long sequence) {
            long ticks = law.ticks(draw, sequence);
            notes.put(draw.bits(sequence), ticks);
            return ticks;
        }
    }

    /**
     * A law whose code is not there.
     *
     * @param drawn what it has drawn, by the bits, empty if that is not known
     * @param least no delay of the run is shorter
     * @param most no delay of the run is longer
     * @param missing what is not there, for people
     */
    record Drawn(Optional<Map<Long, Long>> drawn, long least, long most, String missing)
            implements DelayLaw {

        /** What the run has not drawn is as short as can be: no trace that is right asks for it. */
        @Override
        public long ticks(Draws draw, long sequence) {
            return drawn.orElseThrow(() -> new MissingCodeException(
                            missing + ", and the run has not noted what its laws have drawn"))
                    .getOrDefault(draw.bits(sequence), least);
        }

        @Override
        public double quantile(double share) {
            throw new MissingCodeException(missing);
        }
    }
}
