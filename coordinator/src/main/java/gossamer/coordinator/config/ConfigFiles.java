package gossamer.coordinator.config;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigIncludeContext;
import com.typesafe.config.ConfigIncluder;
import com.typesafe.config.ConfigIncluderClasspath;
import com.typesafe.config.ConfigIncluderFile;
import com.typesafe.config.ConfigIncluderURL;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigParseOptions;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Parses a config file and what it includes. Unlike the library's own rule, an included file that
 * is missing is a problem, its name is always relative to the file that includes it, and nothing
 * but files can be included. What cannot be read counts as empty, so that the rest is still looked
 * at.
 */
final class ConfigFiles
        implements ConfigIncluder, ConfigIncluderFile, ConfigIncluderClasspath, ConfigIncluderURL {

    private static final String EXTENSION = ".conf";
    private static final String ONLY_FILES = "include \"<file>\", relative to the including file";

    /** Files that a config is made of, each as often as it is included. */
    private static final int MOST_FILES = 200;

    private static final int MOST_DEPTH = 30;
    static final String DEEP = "is nested too deeply";

    private final Problems problems;
    private final ConfigText texts = new ConfigText();
    /** The files being parsed, the innermost first. */
    private final Deque<Source> open = new ArrayDeque<>();

    private int files;

    /** A file and what is in it. */
    private record Source(File file, String text) {}

    ConfigFiles(Problems problems) {
        this.problems = problems;
    }

    /** The content of a file, not resolved. */
    ConfigObject read(File file) {
        String fault = faultOf(file);
        if (!fault.isEmpty()) {
            problems.addUnreadable(Origin.of(file.getPath()), "", fault);
            return ConfigFactory.empty().root();
        }
        return parse(file);
    }

    /** Options for parsing a text that may not include anything. */
    ConfigParseOptions optionsFor(String source) {
        return ConfigParseOptions.defaults().setOriginDescription(source).setIncluder(this);
    }

    /** Whether a text of an option is within the limits; notes a problem otherwise. */
    boolean isWithinLimits(String source, String text) {
        Optional<Problem> fault = texts.fault(source, text);
        fault.ifPresent(this::note);
        return fault.isEmpty();
    }

    /** Something cannot be read. */
    void note(Problem problem) {
        problems.addUnreadable(problem.origin(), problem.key(), problem.message());
    }

    /** Whether anything that was read refers to something else. */
    boolean refers() {
        return texts.refers();
    }

    private static String faultOf(File file) {
        if (!file.exists()) {
            return "no such file";
        }
        if (file.isDirectory()) {
            return "is a directory, not a config file";
        }
        if (!file.isFile()) {
            return "not a file";
        }
        return Files.isReadable(file.toPath()) ? "" : "no permission to read this file";
    }

    private ConfigObject parse(File file) {
        String name = file.getPath();
        @Nullable String text = text(file);
        if (text == null || !isWithinLimits(name, text)) {
            return ConfigFactory.empty().root();
        }
        ConfigParseOptions options = optionsFor(name).setSyntaxFromFilename(name);
        open.push(new Source(file, text));
        files++;
        try {
            return ConfigFactory.parseString(text, options).root();
        } catch (com.typesafe.config.ConfigException e) {
            problems.addUnreadable(originOf(e, file.getPath()), "", reason(e));
            return ConfigFactory.empty().root();
        } catch (StackOverflowError e) {
            problems.addUnreadable(Origin.of(name), "", DEEP);
            return ConfigFactory.empty().root();
        } finally {
            open.pop();
        }
    }

    /** What is in a file; null, and a problem, if nobody can read it. */
    private @Nullable String text(File file) {
        try {
            return texts.read(file);
        } catch (IOException e) {
            String fault = String.valueOf(e.getMessage());
            problems.addUnreadable(Origin.of(file.getPath()), "", fault);
            return null;
        }
    }

    /** Where the library found a fault. */
    static Origin originOf(com.typesafe.config.ConfigException fault, String otherwise) {
        return fault.origin() == null ? Origin.of(otherwise) : Origin.of(fault.origin());
    }

    /** What the library says of a fault, without the place and without its long advice. */
    static String reason(com.typesafe.config.ConfigException fault) {
        String text = String.valueOf(fault.getMessage());
        if (fault.origin() != null) {
            String place = fault.origin().description() + ": ";
            text = text.startsWith(place) ? text.substring(place.length()) : text;
        }
        return text.replaceFirst("(?s) \\(if you intended .*", "");
    }

    @Override
    public ConfigObject include(ConfigIncludeContext context, String name) {
        @Nullable Source including = open.peek();
        if (including == null) {
            return refuse(name, "an option cannot include a file", "a value");
        }
        File named = new File(name);
        File file = named.isAbsolute() ? named : new File(including.file().getParentFile(), name);
        if (!file.exists() && !name.endsWith(EXTENSION)) {
            file = new File(file.getPath() + EXTENSION);
        }
        String fault = faultOf(file);
        if (!fault.isEmpty()) {
            String unread = "cannot include " + Values.quote(name) + ": " + file + ": " + fault;
            return refuse(name, unread, ONLY_FILES);
        }
        String wrong = "cannot include " + Values.quote(name) + ": " + file;
        if (isOpen(file)) {
            return refuse(name, wrong + " includes itself in this way", "includes without cycles");
        }
        if (open.size() > MOST_DEPTH || files >= MOST_FILES) {
            String allowed = MOST_FILES + " files, at most " + MOST_DEPTH + " inside each other";
            return refuse(name, wrong + " is one file too many", allowed);
        }
        return parse(file);
    }

    @Override
    public ConfigObject includeFile(ConfigIncludeContext context, File what) {
        return include(context, what.getPath());
    }

    @Override
    public ConfigObject includeResources(ConfigIncludeContext context, String what) {
        return refuse(what, "cannot include from the class path", ONLY_FILES);
    }

    @Override
    public ConfigObject includeURL(ConfigIncludeContext context, URL what) {
        return refuse(what.toString(), "cannot include from a URL", ONLY_FILES);
    }

    /** There is nothing to fall back to: this includer knows every kind of include. */
    @Override
    public ConfigIncluder withFallback(ConfigIncluder fallback) {
        return this;
    }

    private ConfigObject refuse(String name, String wrong, String allowed) {
        @Nullable Source including = open.peek();
        Origin origin = including == null
                ? Origin.of(Overrides.SET)
                : new Origin(including.file().getPath(), lineOfInclude(including.text(), name));
        problems.addUnreadable(origin, "", Problem.text(wrong, allowed));
        return ConfigFactory.empty().root();
    }

    private boolean isOpen(File file) {
        return open.stream().anyMatch(other -> canonical(other.file()).equals(canonical(file)));
    }

    private static File canonical(File file) {
        try {
            return file.getCanonicalFile();
        } catch (IOException e) {
            return file.getAbsoluteFile();
        }
    }

    /**
     * The library does not tell an includer the line: this is the first one that includes the name,
     * 0 if none.
     */
    private static int lineOfInclude(String text, String name) {
        Iterator<String> lines = text.lines().iterator();
        for (int line = 1; lines.hasNext(); line++) {
            String next = lines.next();
            if (next.contains("include") && next.contains(name)) {
                return line;
            }
        }
        return 0;
    }
}
