package gossamer.coordinator.description;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.run.Emulation;
import gossamer.model.run.MissingCodeException;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Notes what laws and faults of plug-ins say while a run is verified, so that it can be verified
 * again without them. Of laws: the 64 random bits of each draw, then the delay in ticks, 8 bytes
 * each; no two draws of a run have the same bits. Of faults: see {@link NotedVerdicts}.
 */
public final class DrawnDelays implements Closeable {

    private final Emulation emulation;
    private final @Nullable DataOutputStream out;

    private DrawnDelays(Emulation emulation, @Nullable DataOutputStream out) {
        this.emulation = emulation;
        this.out = out;
    }

    /**
     * Begins a file, if there is any such law or fault.
     *
     * @throws IOException when it cannot be made
     */
    public static DrawnDelays create(Emulation plain, Path file) throws IOException {
        if (plain.profile().opaque().isEmpty()) {
            return new DrawnDelays(plain, null);
        }
        DataOutputStream out =
                new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)));
        Emulation noting = new Emulation(
                plain.name(),
                plain.seed(),
                plain.topology(),
                plain.network(),
                plain.algorithm(),
                plain.profile()
                        .withOpaqueLaws(law -> new Noted(law, out))
                        .withUserFaults(fault -> new NotedVerdicts.NotedFault(
                                fault, (key, value) -> write(out, key, value))),
                plain.limits());
        return new DrawnDelays(noting, out);
    }

    /** The emulation to verify by. */
    public Emulation emulation() {
        return emulation;
    }

    @Override
    public void close() throws IOException {
        if (out != null) {
            out.close();
        }
    }

    /**
     * What a run has noted, by the bits; empty where it has not been verified.
     *
     * @throws IOException when the file cannot be read
     */
    static Optional<Map<Long, Long>> read(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            return Optional.empty();
        }
        Map<Long, Long> ticks = new HashMap<>();
        try (DataInputStream in =
                new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            for (long left = Files.size(file) / (2 * Long.BYTES); left > 0; left--) {
                ticks.put(in.readLong(), in.readLong());
            }
        }
        return Optional.of(ticks);
    }

    private static void write(DataOutputStream out, long key, long value) {
        try {
            out.writeLong(key);
            out.writeLong(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A law whose draws are noted. */
    private record Noted(DelayLaw law, DataOutputStream out) implements DelayLaw {
        @Override
        public long ticks(Draws draw, long sequence) {
            long ticks = law.ticks(draw, sequence);
            write(out, draw.bits(sequence), ticks);
            return ticks;
        }

        @Override
        public double quantile(double share) {
            return law.quantile(share);
        }

        @Override
        public long least() {
            return law.least();
        }

        @Override
        public long most() {
            return law.most();
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
