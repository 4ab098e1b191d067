package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/** The moving picture of a run, read as XML. */
class AnimationTest {

    /** Made by {@code gossamer trace export} of {@code configs/torus-27x27.conf}. */
    private static final Path PICTURE = Path.of("..", "docs", "images", "torus-27x27.svg");

    private static final Pattern CELL = Pattern.compile("M[0-9.]+,[0-9.]+h");

    @TempDir
    private Path directory;

    private Cli.Said export(Path run, Path file) {
        return Cli.gossamer(
                "trace", "export", run + "", "--format", "animation", "--out", file + "");
    }

    private static Document parsed(String svg) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
    }

    @ParameterizedTest
    @CsvSource({
        "torus-27x27.conf, '[5, 4]', 20",
        "torus-9x9x9.conf, '[3, 3, 3]', 27",
        "ring-729.conf, 7, 7",
        "pipelined-729.conf, 5, 5",
        "ring-729.conf, 2, 2",
    })
    void everyPuIsACellThatEndsWithAllTokens(String config, String shape, int pus)
            throws Exception {
        Path run = Cli.run(directory, config, "topology.shape=" + shape);
        Path file = directory.resolve("moving.svg");
        assertThat(export(run, file).exit()).isZero();
        NodeList groups = parsed(Files.readString(file)).getElementsByTagName("g");
        int cells = 0;
        for (int group = 0; group < groups.getLength(); group++) {
            Element moving = (Element) groups.item(group);
            Element path = (Element) moving.getElementsByTagName("path").item(0);
            Matcher cell = CELL.matcher(path.getAttribute("d"));
            while (cell.find()) {
                cells++;
            }
            Element change = (Element) moving.getElementsByTagName("animate").item(0);
            String[] times = change.getAttribute("keyTimes").split(";", -1);
            String[] colours = change.getAttribute("values").split(";", -1);
            assertThat(times).hasSameSizeAs(colours);
            assertThat(times[0]).isEqualTo("0");
            for (int time = 1; time < times.length; time++) {
                assertThat(Double.parseDouble(times[time]))
                        .isGreaterThan(Double.parseDouble(times[time - 1]))
                        .isLessThanOrEqualTo(0.85);
            }
            assertThat(colours[colours.length - 1])
                    .as("all tokens, that of the PU in the middle too")
                    .isEqualTo("#8a2d00");
        }
        assertThat(cells).isEqualTo(pus);
    }

    @Test
    void whatTellsNothingOfPacketsOrHasTooManyPusIsRefused() throws Exception {
        Path out = directory.resolve("summary");
        Cli.gossamer(
                "run",
                Cli.CONFIGS.resolve("ring-729.conf") + "",
                "--set",
                "topology.shape=5",
                "--trace",
                "summary",
                "--out",
                out + "");
        Cli.Said summary = export(out.resolve("latest"), directory.resolve("none.svg"));
        assertThat(summary.exit()).isEqualTo(Exit.USAGE);
        assertThat(summary.err()).contains("--trace summary");
        assertThat(directory.resolve("none.svg")).doesNotExist();
    }

    @Test
    void thePictureOfTheReadmeIsThatOfItsRun() throws Exception {
        Path run = Cli.run(directory, "torus-27x27.conf");
        Path file = directory.resolve("torus.svg");
        export(run, file);
        if (Boolean.getBoolean("gossamer.write")) {
            Files.copy(file, PICTURE, StandardCopyOption.REPLACE_EXISTING);
        }
        assertThat(Files.readString(PICTURE))
                .as("run this test with -Dgossamer.write=true")
                .isEqualTo(Files.readString(file));
    }
}
