package gossamer.node;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How much memory this JVM may use. */
public final class JvmMemory {

    private static final Pattern TOLD =
            Pattern.compile("-(?:xmx|xx:maxheapsize=)(0x[0-9a-f]+|\\d+)([kmgt]?)");
    private static final String UNITS = "kmgt";

    private JvmMemory() {}

    /**
     * Bytes of what it was told with {@code -Xmx}, else what it takes by itself. The JVM's own
     * answer is less by a survivor space, a ninth or more, and not always as much: who gives it
     * the memory that it asks for would be told the same again.
     */
    public static long most() {
        return told(options()).orElseGet(() -> Runtime.getRuntime().maxMemory());
    }

    /** Whether it was told with {@code -Xmx}. */
    public static boolean isTold() {
        return told(options()).isPresent();
    }

    /** The options that this JVM was started with. */
    public static List<String> options() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments();
    }

    private static long number(String text) {
        return text.startsWith("0x") ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text);
    }

    /** What the last {@code -Xmx} says, or its other name {@code -XX:MaxHeapSize}. */
    static OptionalLong told(List<String> options) {
        OptionalLong told = OptionalLong.empty();
        for (String option : options) {
            Matcher matcher = TOLD.matcher(option.toLowerCase(Locale.ROOT));
            if (matcher.matches()) {
                int unit = matcher.group(2).isEmpty() ? -1 : UNITS.indexOf(matcher.group(2));
                told = OptionalLong.of(number(matcher.group(1)) << 10 * (unit + 1));
            }
        }
        return told;
    }
}
