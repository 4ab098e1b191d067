package gossamer.coordinator.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The golden wire diagrams: those of the paper's figures and their neighbours in size. */
public final class GoldenWires {

    private static final List<Golden> ALL = read();

    private GoldenWires() {}

    /**
     * One of them.
     *
     * @param algorithm its name, e.g. {@code small-path}
     * @param pus number of PUs of the path or cycle
     * @param style whether cells are wires or arrows
     * @param text the caption, the heading and a line per round, each with its line end
     */
    public record Golden(String algorithm, int pus, WireDiagramText.Style style, String text) {

        /** For the names of tests. */
        @Override
        public String toString() {
            return algorithm + " " + pus + " " + style;
        }
    }

    /** All of them. */
    public static List<Golden> all() {
        return ALL;
    }

    /** A diagram of wires, with its caption. */
    public static String of(String algorithm, int pus) {
        return find(algorithm, pus, WireDiagramText.Style.WIRES);
    }

    /** A diagram of arrows, with its caption. */
    public static String arrows(String algorithm, int pus) {
        return find(algorithm, pus, WireDiagramText.Style.ARROWS);
    }

    private static String find(String algorithm, int pus, WireDiagramText.Style style) {
        return ALL.stream()
                .filter(golden -> golden.algorithm().equals(algorithm)
                        && golden.pus() == pus
                        && golden.style() == style)
                .findFirst()
                .orElseThrow()
                .text();
    }

    private static List<Golden> read() {
        try (InputStream file = GoldenWires.class.getResourceAsStream("golden-wires.txt")) {
            String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
            return Arrays.stream(text.strip().split("\n\n"))
                    .map(GoldenWires::parse)
                    .toList();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static Golden parse(String block) {
        String caption = block.substring(0, block.indexOf('\n'));
        String algorithm = caption.substring(0, caption.indexOf(' '));
        String pus = caption.substring(caption.indexOf('(') + 1, caption.indexOf(')'));
        return new Golden(
                algorithm,
                Integer.parseInt(pus),
                block.contains("0\\") || block.contains("/1")
                        ? WireDiagramText.Style.WIRES
                        : WireDiagramText.Style.ARROWS,
                block + "\n");
    }
}
