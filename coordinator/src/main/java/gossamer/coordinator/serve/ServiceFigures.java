package gossamer.coordinator.serve;

import gossamer.coordinator.live.Metrics;
import gossamer.coordinator.serve.Refusal.Why;
import gossamer.coordinator.text.Texts;

import java.util.Collection;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;

/** What a service has done since it began. */
final class ServiceFigures {

    private static final double NANOS = 1e9;

    private final Map<Why, Long> refusals = new EnumMap<>(Why.class);
    private final Map<String, Long> lapses = new TreeMap<>();
    private long held;
    private long undecided;
    private long repeated;
    private long nanos;

    synchronized void held(long took) {
        held++;
        nanos += took;
    }

    synchronized void undecided() {
        undecided++;
    }

    synchronized void repeated() {
        repeated++;
    }

    synchronized void refused(Why why) {
        refusals.merge(why, 1L, Long::sum);
    }

    synchronized void lapsed(Collection<String> kinds) {
        kinds.forEach(kind -> lapses.merge(kind, 1L, Long::sum));
    }

    synchronized String text(Chapters chapters, int waiting) {
        Metrics text = new Metrics();
        text.one("service_rounds_total", "counter", "Rounds held by this process.", held);
        text.one("service_undecided_total", "counter", "Those without a verdict.", undecided);
        text.one(
                "service_round_seconds_total",
                "counter",
                "Wall-clock time of rounds, from the question to the log.",
                nanos / NANOS);
        text.one("service_repeated_total", "counter", "Requests answered from the log.", repeated);
        text.one("service_waiting", "gauge", "Requests that wait for their round.", waiting);
        text.one("service_chapter", "gauge", "The chapter under way.", chapters.chapter());
        text.one("service_kept", "gauge", "Requests that the log answers.", chapters.kept());
        text.add("service_refused_total", "counter", "Requests refused.");
        for (Why why : Why.values()) {
            text.value(refusals.getOrDefault(why, 0L), "why", Texts.word(why));
        }
        text.add("service_lapses_total", "counter", "What replicas did in place of an answer.");
        lapses.forEach((kind, count) -> text.value(count, "kind", kind));
        return text.toString();
    }
}
