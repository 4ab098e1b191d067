package gossamer.coordinator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageAssetsTest {

    /** As in uplot-1.6.32.tgz of the npm registry. */
    @ParameterizedTest
    @CsvSource({
        "uPlot.iife.min.js, 19c8d4c6ad88929a79f4ae49d6f7161566dfd0ba3d15cc495e974f787eb78f1f",
        "uPlot.min.css, df630c6a8d6f8eeaff264b50f73ce5b114f646ffd9a0bb74f049b0a00135fa04",
        "LICENSE, 8f989229699b4fe2f1a0432d0e9edc338a8a911e250e2d1b01ecd770a5f5b1bd"
    })
    void uPlotIsWhatItsAuthorPublished(String file, String sha256) throws Exception {
        byte[] bytes = PageAssets.text("uplot/" + file).getBytes(StandardCharsets.UTF_8);
        byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
        assertThat(HexFormat.of().formatHex(digest)).isEqualTo(sha256);
    }

    @Test
    void bothThemesDefineTheSameColours() {
        String css = PageAssets.styles();
        assertThat(css).doesNotContain("/*palette");
        for (int step = 0; step < PageAssets.STEPS; step++) {
            assertThat(PageAssets.palette(false)).contains("--h" + step + ":#");
            assertThat(PageAssets.palette(true)).contains("--h" + step + ":#");
        }
        Pattern used = Pattern.compile("var\\((--[a-z0-9-]+)\\)");
        assertThat(used.matcher(css).results().map(match -> match.group(1)).distinct())
                .allSatisfy(name -> assertThat(css.split(Pattern.quote(name + ":"), -1).length - 1)
                        .as("definitions of " + name)
                        .isGreaterThanOrEqualTo(4));
    }

    @Test
    void theScaleOfSharesOnlyEverGetsDarkerOnLightGround() {
        int before = 256;
        for (String colour : PageAssets.palette(false).split(";")) {
            if (colour.startsWith("--h")) {
                int green = Integer.parseInt(
                        colour.substring(colour.length() - 4, colour.length() - 2), 16);
                assertThat(green).as(colour).isLessThan(before);
                before = green;
            }
        }
        assertThat(before).isLessThan(100);
    }

    @Test
    void dataCannotEndTheScriptElement() {
        assertThat(PageAssets.scriptSafe("{\"name\":\"</script>\"}"))
                .isEqualTo("{\"name\":\"\\u003c/script>\"}");
    }
}
