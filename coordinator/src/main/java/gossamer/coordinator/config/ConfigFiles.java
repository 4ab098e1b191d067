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
import java.util.List;

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

    private final Problems problems;
    /** The files being parsed, the innermost first. */
    private final Deque<File> open = new ArrayDeque<>();

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

    private static String faultOf(File file) {
        if (!file.exists()) {
            return "no such file";
        }
        if (file.isDirectory()) {
            return "is a directory, not a config file";
        }
        return Files.isReadable(file.toPath()) ? "" : "no permission to read this file";
    }

    private ConfigObject parse(File file) {
        ConfigParseOptions options =
                ConfigParseOptions.defaults().setAllowMissing(false).setIncluder(this);
        open.push(file);
        try {
            return ConfigFactory.parseFile(file, options).root();
        } catch (com.typesafe.config.ConfigException e) {
            problems.addUnreadable(originOf(e, file.getPath()), "", reason(e));
            return ConfigFactory.empty().root();
        } catch (StackOverflowError e) {
            problems.addUnreadable(Origin.of(file.getPath()), "", "is nested too deeply");
            return ConfigFactory.empty().root();
        } finally {
            open.pop();
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
        File including = open.peek();
        if (including == null) {
            return refuse(name, "an option cannot include a file", "a value");
        }
        File named = new File(name);
        File file = named.isAbsolute() ? named : new File(including.getParentFile(), name);
        if (!file.exists() && !name.endsWith(EXTENSION)) {
            file = new File(file.getPath() + EXTENSION);
        }
        String fault = faultOf(file);
        if (!fault.isEmpty()) {
            String wrong = "cannot include " + Values.quote(name) + ": " + file + ": " + fault;
            return refuse(name, wrong, ONLY_FILES);
        }
        if (isOpen(file)) {
            String wrong = "cannot include " + Values.quote(name) + ": " + file;
            return refuse(name, wrong + " includes itself in this way", "includes without cycles");
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
        File including = open.peek();
        Origin origin = including == null
                ? Origin.of(Overrides.SET)
                : new Origin(including.getPath(), lineOfInclude(including, name));
        problems.addUnreadable(origin, "", Problem.text(wrong, allowed));
        return ConfigFactory.empty().root();
    }

    private boolean isOpen(File file) {
        return open.stream().anyMatch(other -> canonical(other).equals(canonical(file)));
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
    private static int lineOfInclude(File file, String name) {
        try {
            List<String> lines = Files.readAllLines(file.toPath());
            for (int line = 0; line < lines.size(); line++) {
                String text = lines.get(line);
                if (text.contains("include") && text.contains(name)) {
                    return line + 1;
                }
            }
        } catch (IOException e) {
            // The file was readable a moment ago; the problem is reported without its line.
            return 0;
        }
        return 0;
    }
}
