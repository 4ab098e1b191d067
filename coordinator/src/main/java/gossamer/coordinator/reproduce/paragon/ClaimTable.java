package gossamer.coordinator.reproduce.paragon;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.coordinator.reproduce.paragon.Change.Found;
import gossamer.coordinator.text.Columns;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
        List<Found> found = new SmallestChange(claim, bench.dials()).ofOne();
        List<String> ways = new ArrayList<>(found.stream().map(Found::text).toList());
        bench.others().forEach((words, other) -> {
            if (claim.holds(other.emulated())) {
                ways.add(words);
            }
        });
        if (ways.isEmpty()) {
            return ofSeveral(claim);
        }
        String text = "holds after: " + String.join(", or: ", ways);
        if (found.isEmpty()) {
            return new Outcome(Verdict.HOLDS_AFTER, text);
        }
        Found smallest = found.get(0);
        return smallest.isConfirmed(claim)
                ? new Outcome(
                        Verdict.HOLDS_AFTER, text + "; with the first " + others(claim, smallest))
                : new Outcome(Verdict.DIFFERS, "actors disagree: " + smallest.text());
    }

    /** What it takes if one change is not enough: two, or if these do not do either, three. */
    private Outcome ofSeveral(Claim claim) {
        List<String> two = new ArrayList<>();
        add(two, "", claim, new SmallestChange(claim, bench.dials()).ofTwo());
        bench.others().forEach((words, other) -> {
            Optional<Found> one =
                    new SmallestChange(claim, other.dials()).ofOne().stream().findFirst();
            add(two, words + " and ", claim, one);
        });
        if (!two.isEmpty()) {
            return new Outcome(
                    Verdict.HOLDS_AFTER_MORE,
                    "no single change does; holds after: " + String.join(", or: ", two));
        }
        List<String> three = new ArrayList<>();
        bench.others().forEach((words, other) -> {
            Optional<Found> found = new SmallestChange(claim, other.dials()).ofTwo();
            add(three, words + " and ", claim, found);
        });
        return three.isEmpty()
                ? new Outcome(Verdict.HOLDS_NOT, "no changes do")
                : new Outcome(
                        Verdict.HOLDS_AFTER_MORE,
                        "no two changes do; holds after: " + String.join(", or: ", three));
    }

    private static void add(List<String> ways, String before, Claim claim, Optional<Found> change) {
        change.filter(found -> found.isConfirmed(claim))
                .ifPresent(found -> ways.add(before + found.text()));
    }

    /** How many other claims hold with a change. */
    private String others(Claim claim, Found found) {
        RunTimes times = found.times();
        long hold = claims.stream()
                .filter(other -> !other.equals(claim) && other.holds(times))
                .count();
        return hold + " of the other " + (claims.size() - 1) + " hold";
    }
}
