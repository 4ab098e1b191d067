package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.paragon.Change.Found;
import gossamer.coordinator.text.Columns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Claims tested on a bench, a row for each. */
final class ClaimTable {

    private final List<Claim> claims;
    private final Bench bench;

    ClaimTable(List<Claim> claims, Bench bench) {
        this.claims = claims;
        this.bench = bench;
    }

    List<Row> rows() {
        return claims.stream().map(this::row).toList();
    }

    /** Each claim as it is by the actors, without any change. */
    List<String> lines() {
        Columns columns = new Columns("<", "  ");
        for (Claim claim : claims) {
            columns.add(
                    claim.where() + ": " + claim.says(),
                    claim.printed(),
                    claim.shows().apply(bench.emulated()),
                    claim.holds(bench.emulated()) ? "holds" : "does not hold");
        }
        return columns.lines("  ");
    }

    private record Outcome(Verdict verdict, String text) {}

    /** The claim as it came out; it differs if that is not what is known to come out. */
    Row row(Claim claim) {
        Outcome outcome = outcome(claim);
        boolean known = outcome.verdict == claim.expected();
        List<String> why = new ArrayList<>();
        if (!known) {
            why.add("expected was: " + claim.expected());
        }
        why.add(outcome.text);
        why.add(claim.remark());
        return new Row(
                claim.where() + ": " + claim.says(),
                claim.printed(),
                claim.shows().apply(bench.predicted()),
                bench.isEmulated() ? claim.shows().apply(bench.emulated()) : "",
                known ? outcome.verdict : Verdict.DIFFERS,
                why.stream().filter(text -> !text.isEmpty()).collect(Collectors.joining("; ")));
    }

    private Outcome outcome(Claim claim) {
        if (claim.holds(bench.emulated())) {
            return new Outcome(Verdict.HOLDS, "");
        }
        List<Found> found = new SmallestChange(claim, bench.predicted()).among(bench.changes());
        List<String> ways = new ArrayList<>(found.stream().map(ClaimTable::text).toList());
        bench.others().forEach((words, other) -> {
            if (claim.holds(other.emulated())) {
                ways.add(words);
            }
        });
        if (!found.isEmpty()) {
            Found smallest = found.get(0);
            return confirmed(claim, smallest)
                    ? new Outcome(
                            Verdict.HOLDS_AFTER,
                            "holds after: " + String.join(", or: ", ways) + "; with the first "
                                    + others(claim, smallest))
                    : new Outcome(Verdict.DIFFERS, "actors disagree: " + text(smallest));
        }
        if (!ways.isEmpty()) {
            return new Outcome(Verdict.HOLDS_AFTER, "holds after: " + String.join(", or: ", ways));
        }
        return two(claim);
    }

    /** What it takes if one change is not enough. */
    private Outcome two(Claim claim) {
        if (bench.others().isEmpty()) {
            return new Outcome(Verdict.HOLDS_NOT, "no change of one constant does");
        }
        List<String> ways = new ArrayList<>();
        for (Map.Entry<String, Bench> other : bench.others().entrySet()) {
            new SmallestChange(claim, other.getValue().predicted())
                    .among(other.getValue().changes()).stream()
                            .limit(1)
                            .filter(found -> confirmed(claim, found))
                            .forEach(found -> ways.add(other.getKey() + " and " + text(found)));
        }
        return new Outcome(
                Verdict.HOLDS_NOT,
                ways.isEmpty()
                        ? "no change of one constant does, nor with other ports"
                        : "no single change does; " + String.join(", or: ", ways));
    }

    /** Whether the claim holds for the actors with this change, and does not with a bit less. */
    static boolean confirmed(Claim claim, Found found) {
        Change change = found.change();
        return claim.holds(change.emulated().apply(found.thousandths()))
                && !claim.holds(change.emulated().apply(found.nearer()));
    }

    private static String text(Found found) {
        Change change = found.change();
        return format(
                "%s %s in place of %s (%+.1f %%)",
                change.words(),
                change.value().apply(found.thousandths()),
                change.value().apply(1000),
                (found.thousandths() - 1000) / 10.0);
    }

    /** How many other claims hold with a change. */
    private String others(Claim claim, Found found) {
        RunTimes times = found.change().times().apply(found.thousandths());
        long hold = claims.stream()
                .filter(other -> !other.equals(claim) && other.holds(times))
                .count();
        return hold + " of the other " + (claims.size() - 1) + " hold";
    }
}
