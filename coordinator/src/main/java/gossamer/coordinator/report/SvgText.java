package gossamer.coordinator.report;

/** Text in drawings. */
public final class SvgText {

    private SvgText() {}

    /** A text without the characters that mean something in XML. */
    public static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
