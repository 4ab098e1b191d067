package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
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
    void whatIsFaultyHasASignForAsLongAsItIs() throws Exception {
        Path run = Cli.run(
                directory,
                "torus-27x27.conf",
                "topology.shape=[5, 4]",
                "profile.faults=[{kind: down, links: \"(1,1)--(1,2)\", at: 30us, until: 60us},"
                        + " {kind: slow, pus: \"[3,0]\", factor: 3},"
                        + " {kind: crash, pus: \"[2,2]\", at: 50us}]",
                "profile.delays=[{links: all, law: uniform, min: 1us, max: 2us, from: 20us}]");
        Path file = directory.resolve("faults.svg");
        Cli.Said said = export(run, file);
        assertThat(said.exit()).as(said.err()).isZero();
        Document picture = parsed(Files.readString(file));
        List<Element> signs = elements(picture, "g", "fault");
        assertThat(signs).hasSize(3);
        Element link = signs.get(1);
        assertThat(shown(link)).containsExactly("hidden", "visible", "hidden");
        assertThat(data(link)).as("a cross at either end, twice").hasSize(2 * 4);
        assertThat(signs.get(0).getElementsByTagName("animate").getLength())
                .as("the slow PU is slow all the time")
                .isZero();
        assertThat(shown(signs.get(2))).containsExactly("hidden", "visible");
        assertThat(picture.getDocumentElement().getTextContent())
                .contains("cut or crashed", "slow", "1. 0 ns: slow: [3,0]")
                .contains("2. 20,000 ns: delays of 1,000 to 2,000 ns: all")
                .contains("3. 30,000 ns: down: (1,1)--(1,2)", "4. 50,000 ns: crash: [2,2]")
                .doesNotContain("lies");
    }

    private static List<Element> elements(Document picture, String name, String type) {
        NodeList all = picture.getElementsByTagName(name);
        return IntStream.range(0, all.getLength())
                .mapToObj(index -> (Element) all.item(index))
                .filter(one -> one.getAttribute("class").equals(type))
                .toList();
    }

    private static String[] shown(Element sign) {
        Element change = (Element) sign.getElementsByTagName("animate").item(0);
        assertThat(change.getAttribute("attributeName")).isEqualTo("visibility");
        return change.getAttribute("values").split(";", -1);
    }

    /** The lines of its paths. */
    private static List<String> data(Element sign) {
        NodeList paths = sign.getElementsByTagName("path");
        return IntStream.range(0, paths.getLength())
                .mapToObj(index -> ((Element) paths.item(index)).getAttribute("d"))
                .flatMap(data -> Arrays.stream(data.substring(1).split("M", -1)))
                .toList();
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
