package gossamer.coordinator.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SvgTest {

    private static String widthOf(Svg svg) {
        return svg.document(100, 50).replaceAll("(?s).* width=\"(\\d+)\" height=\"50\".*", "$1");
    }

    @Test
    void aDocumentIsAsWideAsIsSaidOrAsItsTextsNeed() {
        assertThat(widthOf(new Svg().text(10, 20, "start", "short"))).isEqualTo("100");
        String title = "a title of forty characters, give or take";
        assertThat(widthOf(new Svg().text(10, 20, "start", title))).isEqualTo("305");
        String large = "font-size=\"15\"";
        assertThat(widthOf(new Svg().text(10, 20, "start", large, title))).isEqualTo("379");
        assertThat(widthOf(new Svg().heading(10, 20, title))).isEqualTo("345");
        assertThat(widthOf(new Svg().text(90, 20, "end", title))).isEqualTo("100");
    }
}
