package gossamer.coordinator.report.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The files that pages are put together from. */
public final class PageAssets {

    /** What every page needs, in the order in which it is loaded. */
    public static final List<String> COMMON =
            List.of("core.js", "figure.js", "layout.js", "network.js");

    private PageAssets() {}

    /** The text of a file that lies beside this class. */
    public static String text(String name) {
        try (InputStream in = PageAssets.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("no resource " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Scripts one after the other. */
    public static String scripts(List<String> names) {
        StringBuilder text = new StringBuilder();
        names.forEach(name -> text.append("// ").append(name).append('\n').append(text(name)));
        return text.toString();
    }

    /** The style sheet with the colours of both themes. */
    public static String styles() {
        return text("page.css")
                .replace("/*palette-light*/", PageColours.css(false))
                .replace("/*palette-dark*/", PageColours.css(true));
    }

    /** Text as it stands in HTML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** JSON as it stands in a script element: outside of strings it has no angle brackets. */
    public static String scriptSafe(String json) {
        return json.replace("<", "\\u003c");
    }
}
