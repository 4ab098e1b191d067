package gossamer.store;

import gossamer.model.run.Emulation;
import gossamer.model.trace.Checksums;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceFileReader;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The store of a run: a directory with one Parquet file per {@link Table}, and their checksums.
 *
 * @param directory where it is
 */
public record TraceStore(Path directory) {

    /** Its name in the run's directory. */
    public static final String DIRECTORY = "store";

    /** Size of all its files, in bytes. */
    public long bytes() throws IOException {
        long bytes = 0;
        for (Table table : Table.values()) {
            bytes += Files.size(table.in(directory));
        }
        return bytes;
    }

    /**
     * The store of a run, packed now unless there is one of this very trace, each file of which is
     * as it was written.
     *
     * @param run the run's directory
     * @param told is told, in words for people, when a store that is there is not used
     * @throws IOException when the trace is damaged or the store cannot be written
     */
    public static TraceStore openOrPack(Path run, RunSource source, Consumer<String> told)
            throws IOException, StoreException {
        TraceStore store = new TraceStore(run.resolve(DIRECTORY));
        String about = about(TraceFileReader.readEnd(source.trace()).fingerprint());
        if (Files.isRegularFile(store.directory.resolve(Checksums.FILE))) {
            Optional<String> damaged = Checksums.damaged(store.directory, about);
            if (damaged.isEmpty()) {
                return store;
            }
            told.accept(store.directory.resolve(damaged.get())
                    + " is missing, damaged or of another trace: the store is packed anew");
        }
        return pack(run, source);
    }

    /** What tells a store from those of other traces and other versions. */
    private static String about(String fingerprint) {
        return "store of version " + Packer.VERSION + " of trace " + fingerprint;
    }

    /**
     * Packs a run. The store has its name only when it is whole; one that was there before is
     * replaced.
     *
     * @throws IOException when the trace is damaged or the store cannot be written
     */
    public static TraceStore pack(Path run, RunSource source) throws IOException, StoreException {
        Path store = run.resolve(DIRECTORY);
        Path temporary =
                run.resolve("." + DIRECTORY + "." + ProcessHandle.current().pid() + ".partial");
        delete(temporary);
        Files.createDirectory(temporary);
        try (Duck duck = Duck.open()) {
            // What does not fit into memory goes here.
            duck.run("SET temp_directory = " + Duck.literal(temporary.resolve("spill")));
            String fingerprint = new Packer(duck, source).fill();
            for (Table table : Table.values()) {
                Packer.write(duck, table, table.in(temporary));
            }
            List<String> files =
                    Arrays.stream(Table.values()).map(Table::fileName).toList();
            Checksums.write(temporary, about(fingerprint), files);
            delete(temporary.resolve("spill"));
            delete(store);
            Files.move(temporary, store, StandardCopyOption.ATOMIC_MOVE);
            return new TraceStore(store);
        } catch (SQLException e) {
            throw StoreException.of("cannot pack " + run + ": ", e);
        } finally {
            delete(temporary);
        }
    }

    /** Writes the records that pass, as the table {@code events}, into one Parquet file. */
    public static void writeEvents(Path trace, RecordFilter filter, Path file)
            throws IOException, StoreException {
        try (Duck duck = Duck.open()) {
            EventsLoader.load(duck, trace, filter);
            Packer.write(duck, Table.EVENTS, file);
        } catch (SQLException e) {
            throw StoreException.of("cannot write " + file + ": ", e);
        }
    }

    private static void delete(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /**
     * What a store is made from.
     *
     * @param emulation what was run
     * @param trace its trace file
     * @param summary its summary, a file with one JSON object
     */
    public record RunSource(Emulation emulation, Path trace, Path summary) {}
}
