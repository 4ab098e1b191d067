package gossamer.coordinator.serve;

import gossamer.coordinator.plugin.Bundle;
import gossamer.coordinator.text.FileLocks;
import gossamer.coordinator.text.FlatJson;
import gossamer.coordinator.text.Texts;
import gossamer.coordinator.text.WholeFile;
import gossamer.model.farm.FarmStanding;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The log of a service: a file for each chapter, in it a line for each round that has been held,
 * which is on the disk before its answer goes out. Each line has a hash over itself and the hash of
 * the line before it, so that a line stands for all that came before. Old chapters are dropped.
 */
public final class Chapters implements Closeable {

    static final String CONFIG = "config.conf";
    private static final String NAME = "chapter-%09d.jsonl";
    private static final String CHAIN = "chain";
    private static final String STANDING = "standing";

    /**
     * How much is kept.
     *
     * @param rounds of a chapter, at least 1
     * @param kept chapters, the one under way included, at least 2
     */
    public record Terms(int rounds, int kept) {}

    /**
     * A round that has been held.
     *
     * @param id of its request
     * @param input of it, as JSON
     * @param answers of the replicas, in lines of a log of answers
     * @param reply to the client, as JSON
     * @param fingerprint of its trace
     */
    record Round(String id, String input, String answers, String reply, String fingerprint) {}

    private final Path directory;
    private final Terms terms;
    private final FileChannel lock;
    private final Reader reader;
    private final Map<String, Answered> index = new LinkedHashMap<>();
    /** How many rounds each chapter that is kept has. */
    private final Deque<Integer> rounds = new ArrayDeque<>();

    /**
     * What a request came to.
     *
     * @param input of it, as JSON
     * @param reply to it, as JSON
     */
    record Answered(String input, String reply) {}

    private FileChannel file;
    private long chapter;
    private String chain;
    private FarmStanding standing;
    private int cutOff;

    /** Is shown the rounds of a log while it is opened. */
    @FunctionalInterface
    interface Reader {
        /** Whether a round came from there to there. */
        boolean isRight(FarmStanding begin, Round round, FarmStanding after);
    }

    /**
     * Opens the log in a directory, or begins one.
     *
     * @param config of the service; the log of another one is refused
     * @param fresh how the farm begins where there is no log yet
     */
    public static Chapters open(Path directory, Terms terms, String config, FarmStanding fresh)
            throws IOException, ServeException {
        return open(directory, terms, config, fresh, (begin, round, after) -> true);
    }

    /** The same; rounds that the reader finds wrong are refused. */
    static Chapters open(
            Path directory, Terms terms, String config, FarmStanding fresh, Reader reader)
            throws IOException, ServeException {
        Files.createDirectories(directory);
        FileChannel lock = FileChannel.open(
                directory.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        try {
            if (FileLocks.tryLock(lock) == null) {
                throw new ServeException("another gossamer farm serve is at work in " + directory);
            }
            Path kept = directory.resolve(CONFIG);
            if (!Files.exists(kept)) {
                WholeFile.write(kept, config);
            } else if (!Files.readString(kept).equals(config)) {
                throw new ServeException(kept + ": is the config of another service than this one;"
                        + " --dir with another directory begins anew");
            }
            return new Chapters(directory, terms, lock, new Origin(hash(config), fresh), reader);
        } catch (IOException | ServeException | RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Before the first chapter. */
    private record Origin(String chain, FarmStanding standing) {}

    private Chapters(Path directory, Terms terms, FileChannel lock, Origin origin, Reader reader)
            throws IOException, ServeException {
        this.directory = directory;
        this.terms = terms;
        this.lock = lock;
        this.chain = origin.chain();
        this.standing = origin.standing();
        this.reader = reader;
        List<Path> kept;
        try (Stream<Path> files = Files.list(directory)) {
            kept = files.filter(path -> path.getFileName().toString().matches("chapter-\\d+.jsonl"))
                    .sorted()
                    .toList();
        }
        for (Path each : kept) {
            read(each, each.equals(kept.get(0)), each.equals(kept.get(kept.size() - 1)));
        }
        if (kept.isEmpty()) {
            begin();
        }
        file = append(path(chapter));
    }

    private Path path(long number) {
        return directory.resolve(Texts.format(NAME, number));
    }

    private static FileChannel append(Path path) throws IOException {
        return FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    }

    private void read(Path path, boolean first, boolean last) throws IOException, ServeException {
        byte[] bytes = Files.readAllBytes(path);
        int end = bytes.length;
        while (end > 0 && bytes[end - 1] != '\n') {
            end--;
        }
        boolean whole = end == bytes.length;
        if (!whole && last) {
            // Its request has not been answered.
            cutOff++;
            try (FileChannel out = append(path)) {
                out.truncate(end);
            }
        }
        List<String> lines =
                new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
        for (int number = 0; number < lines.size(); number++) {
            boolean sound = whole || last;
            try {
                Map<String, String> line = new TreeMap<>(FlatJson.read(lines.get(number)));
                String said = String.valueOf(line.remove(CHAIN));
                boolean begins = number == 0;
                sound &= said.equals(begins && first ? said : begins ? chain : linked(line));
                chain = said;
                FarmStanding before = standing;
                standing =
                        FarmStanding.of(HexFormat.of().parseHex(line.getOrDefault(STANDING, "")));
                if (begins) {
                    chapter = Long.parseLong(line.getOrDefault("chapter", ""));
                    rounds.add(0);
                } else {
                    put(line);
                    sound &= reader.isRight(before, round(line), standing);
                }
            } catch (RuntimeException e) {
                sound = false;
            }
            if (!sound) {
                throw new ServeException(path + ":" + (number + 1) + ": does not follow from the"
                        + " lines before it: the file has been damaged; restore it, or begin anew"
                        + " with another --dir");
            }
        }
    }

    private static Round round(Map<String, String> line) {
        return new Round(
                line.getOrDefault("id", ""),
                line.getOrDefault("input", ""),
                line.getOrDefault("answers", ""),
                line.getOrDefault("reply", ""),
                line.getOrDefault("fingerprint", ""));
    }

    private String linked(Map<String, String> line) {
        return hash(chain + FlatJson.write(line));
    }

    private static String hash(String text) {
        return Bundle.sha256(text.getBytes(StandardCharsets.UTF_8));
    }

    private void put(Map<String, String> line) {
        index.put(
                line.getOrDefault("id", ""),
                new Answered(line.getOrDefault("input", ""), line.getOrDefault("reply", "")));
        rounds.add(rounds.removeLast() + 1);
    }

    private void begin() throws IOException {
        chapter++;
        Map<String, String> header = new TreeMap<>();
        header.put("chapter", Long.toString(chapter));
        header.put(CHAIN, chain);
        header.put(STANDING, HexFormat.of().formatHex(standing.toBytes()));
        WholeFile.fill(path(chapter), partial -> {
            try (FileChannel out = FileChannel.open(
                    partial,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.TRUNCATE_EXISTING,
                    StandardOpenOption.WRITE)) {
                write(out, FlatJson.write(header));
            }
        });
        rounds.add(0);
        while (rounds.size() > terms.kept()) {
            Iterator<String> oldest = index.keySet().iterator();
            for (int dropped = rounds.removeFirst(); dropped > 0; dropped--) {
                oldest.next();
                oldest.remove();
            }
            Files.deleteIfExists(path(chapter - rounds.size()));
        }
        try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
            names.force(true);
        }
    }

    private static void write(FileChannel out, String line) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap((line + "\n").getBytes(StandardCharsets.UTF_8));
        while (bytes.hasRemaining()) {
            out.write(bytes);
        }
        out.force(false);
    }

    /**
     * Adds a round; it is on the disk when this returns.
     *
     * @param after how the farm goes on
     */
    synchronized void add(Round round, FarmStanding after) throws IOException {
        if (rounds.getLast() >= terms.rounds()) {
            file.close();
            begin();
            file = append(path(chapter));
        }
        Map<String, String> line = new TreeMap<>();
        line.put("id", round.id());
        line.put("input", round.input());
        line.put("answers", round.answers());
        line.put("reply", round.reply());
        line.put("fingerprint", round.fingerprint());
        line.put(STANDING, HexFormat.of().formatHex(after.toBytes()));
        String next = linked(line);
        line.put(CHAIN, next);
        write(file, FlatJson.write(line));
        chain = next;
        standing = after;
        put(line);
    }

    /** What a request came to, as long as its chapter is kept. */
    synchronized Optional<Answered> find(String id) {
        return Optional.ofNullable(index.get(id));
    }

    /** How the farm goes on. */
    public synchronized FarmStanding standing() {
        return standing;
    }

    /** The hash of the last line. */
    synchronized String chain() {
        return chain;
    }

    /** The number of the chapter under way, counted from 1. */
    synchronized long chapter() {
        return chapter;
    }

    /** How many requests can be asked again. */
    public synchronized int kept() {
        return index.size();
    }

    /** Lines that were half written when it was opened. */
    public int cutOff() {
        return cutOff;
    }

    @Override
    public synchronized void close() throws IOException {
        file.close();
        lock.close();
    }
}
