package gossamer.coordinator.report.page;

import gossamer.coordinator.report.page.Story.Head;
import gossamer.coordinator.report.page.Story.Tone;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code gossamer hopfield} has said of its neurons, as it stands on the terminal: a headline,
 * then lines with a word and what there is to say of it.
 *
 * @param name of the config; empty if nothing was kept
 * @param rows the lines, each a word and a text
 */
record Recollection(String name, String headline, List<List<String>> rows) {

    private static final Pattern ROW = Pattern.compile("^ {2}(\\S+(?: \\S+)*) {2,}(\\S.*)$");

    /** Reads the text of a recall, or of a table of capacities, which has no such lines. */
    static Recollection of(List<String> lines) {
        String first = lines.isEmpty() ? "" : lines.get(0);
        int colon = first.indexOf(": ");
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
            Matcher row = ROW.matcher(line);
            if (!row.matches() || line.startsWith("  patterns ")) {
                break;
            }
            rows.add(List.of(row.group(1), row.group(2)));
        }
        return new Recollection(
                colon < 0 ? "" : first.substring(0, colon),
                first.substring(colon + 1).strip(),
                rows);
    }

    private String said(String word) {
        return rows.stream()
                .filter(row -> row.get(0).equals(word))
                .map(row -> row.get(1))
                .findFirst()
                .orElse("");
    }

    /** Neurons do as they should whatever they recall; that they err is another matter. */
    Head head() {
        String outcome = said("outcome");
        boolean err = rows.stream().anyMatch(row -> row.get(1).contains("DIFFERENT"));
        if (err) {
            return new Head(
                    Tone.BAD,
                    "Not as a loop over the neurons",
                    "an error in Gossamer; please report it");
        }
        if (outcome.isEmpty()) {
            return new Head(Tone.GOOD, "Neurons", headline);
        }
        boolean recalled = outcome.startsWith("recalled");
        return new Head(
                recalled ? Tone.GOOD : Tone.CAUTION,
                recalled ? "Recalled" : "Not recalled",
                headline);
    }
}
