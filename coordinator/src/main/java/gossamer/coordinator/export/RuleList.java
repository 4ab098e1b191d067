package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Svg;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Repair;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Stretch;
import gossamer.model.run.Emulation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rules of faults and of delays that come and go, as far as a moving picture shows their times:
 * numbers on its line of time, and what they say below it.
 */
final class RuleList {

    private static final int MOST = 12;
    private static final int MOST_LETTERS = 80;
    private static final int LINE = 17;
    private static final int PINS = 14;

    /**
     * A rule, for people.
     *
     * @param from when it begins, in ticks
     * @param until when it is over, or {@link Spans#NEVER}
     */
    private record Rule(long from, long until, String text) {}

    /** When a rule of faults was in force, in ticks, and at how many places it is. */
    private static final class Spell {
        private final long from;
        private long until;
        private int open;

        Spell(long from) {
            this.from = from;
        }
    }

    private final Emulation emulation;
    private final Map<Integer, Spell> spells = new TreeMap<>();

    RuleList(Emulation emulation) {
        this.emulation = emulation;
    }

    /** A fault begins or ends at a place, by a rule that is counted from 1. */
    void accept(int rule, long time, boolean begins) {
        Spell spell = spells.computeIfAbsent(rule, key -> new Spell(time));
        spell.open += begins ? 1 : -1;
        spell.until = time;
    }

    private List<Rule> rules(Film film) {
        List<Rule> rules = new ArrayList<>();
        List<FaultRule> faults = emulation.profile().faults();
        for (int number = 1; number <= faults.size(); number++) {
            FaultRule fault = faults.get(number - 1);
            Spell spell = spells.get(number);
            String where = ": " + fault.where();
            String kind = fault.kind().configName();
            if (fault instanceof Repair) {
                rules.add(new Rule(fault.begin(), Spans.NEVER, "end of " + kind + where));
            } else if (spell != null) {
                long until = spell.open > 0 ? Spans.NEVER : spell.until;
                rules.add(new Rule(spell.from, until, kind + where));
            }
        }
        for (DelayRule delay : emulation.profile().delays()) {
            Stretch times = delay.times();
            if (times != null) {
                rules.add(new Rule(times.begin(), times.end(), text(delay, emulation.unit())));
            }
        }
        rules.removeIf(rule -> rule.from() > film.end());
        rules.sort(Comparator.comparingLong(Rule::from));
        return rules;
    }

    private static String text(DelayRule delay, String unit) {
        List<String> parts = new ArrayList<>();
        if (delay.law().most() > 0) {
            parts.add(format("delays of %,d to %,d %s", delay.min(), delay.max(), unit));
        }
        if (delay.bandwidth() < 1) {
            parts.add("bandwidth × " + delay.bandwidth());
        }
        return String.join(", ", parts) + ": " + delay.links();
    }

    /** How much room their numbers need above the line of time. */
    double pinsHeight(Film film) {
        return rules(film).isEmpty() ? 0 : PINS;
    }

    /** Adds numbers where the rules begin, one for those in a crowd; the line is at {@code y}. */
    void pins(Svg svg, Film film, double x, double y, double wide) {
        List<Rule> rules = rules(film);
        int first = 0;
        for (int next = 0; next < rules.size(); next++) {
            double at = place(rules.get(next), film, x, wide);
            svg.path("stroke=\"black\"", "M%.1f,%.1fv8", at, y - 2);
            boolean crowded = next + 1 < rules.size()
                    && place(rules.get(next + 1), film, x, wide) - at < PINS;
            if (!crowded) {
                String numbers = first == next ? "" + (next + 1) : (first + 1) + "–" + (next + 1);
                double middle = (place(rules.get(first), film, x, wide) + at) / 2;
                String bold = "font-size=\"11\" font-weight=\"bold\"";
                svg.text(middle, y - 4, "middle", bold, numbers);
                first = next + 1;
            }
        }
    }

    private static double place(Rule rule, Film film, double x, double wide) {
        return x + (film.end() == 0 ? 0 : wide * rule.from() / film.end());
    }

    /** Adds what they say, below {@code y}; returns how high that is. */
    double list(Svg svg, Film film, double x, double y) {
        List<Rule> rules = rules(film);
        int shown = Math.min(rules.size(), MOST);
        for (int number = 1; number <= shown; number++) {
            Rule rule = rules.get(number - 1);
            boolean first = film.frame(rule.from()) == 0;
            svg.add("<g opacity=\"%s\">", first ? "1" : "0.4");
            svg.add(animation(rule, film));
            String text = rule.text().length() <= MOST_LETTERS
                    ? rule.text()
                    : rule.text().substring(0, MOST_LETTERS) + "…";
            svg.text(
                    x,
                    y + LINE * number - 8,
                    "start",
                    "fill=\"#111\"",
                    format("%d. %,d %s: %s", number, rule.from(), emulation.unit(), text));
            svg.add("</g>\n");
        }
        if (rules.size() > shown) {
            svg.text(
                    x,
                    y + LINE * (shown + 1) - 8,
                    "start",
                    "fill=\"#555\"",
                    format("and %,d more", rules.size() - shown));
        }
        return LINE * (double) (rules.size() > shown ? shown + 1 : shown);
    }

    /** It is pale when the rule is not in force. */
    private static String animation(Rule rule, Film film) {
        long from = film.frame(rule.from());
        boolean ends = rule.until() <= film.end();
        List<Long> moments = new ArrayList<>();
        List<String> values = new ArrayList<>();
        if (from > 0) {
            moments.add(0L);
            values.add("0.4");
        }
        moments.add(from);
        values.add("1");
        if (ends) {
            moments.add(Math.max(from + 1, film.frame(rule.until())));
            values.add("0.4");
        }
        return film.animate("opacity", moments, values);
    }
}
