package gossamer.coordinator.report.page;

import gossamer.model.description.Json;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Votes of a farm as columns, as pages get them; texts that many share stand in a list. */
public final class VoteColumns {

    /** More votes make a page that nobody reads: the first ones are shown. */
    public static final int MOST = 50_000;

    /**
     * A vote.
     *
     * @param began the time of the question to the module, in ticks
     * @param ended the time of the vote, in ticks
     * @param result what the voter came to, in words
     * @param decided what it decided about the farm, in words; empty for nothing
     * @param mark how that is judged; empty if it is not
     */
    public record Row(
            int round,
            int voter,
            long began,
            long ended,
            String result,
            String decided,
            String mark) {}

    private final PackedColumn round = new PackedColumn(true);
    private final PackedColumn voter = new PackedColumn(true);
    private final PackedColumn began = new PackedColumn(true);
    private final PackedColumn ended = new PackedColumn(true);
    private final PackedColumn result = new PackedColumn(false);
    private final PackedColumn decided = new PackedColumn(false);
    private final PackedColumn mark = new PackedColumn(false);
    private final List<String> words = new ArrayList<>(List.of(""));
    private final Map<String, Integer> numbers = new LinkedHashMap<>(Map.of("", 0));
    private int size;
    private int left;

    /** Adds a vote, unless there are too many. */
    public void add(Row vote) {
        if (size == MOST) {
            left++;
            return;
        }
        size++;
        round.add(vote.round());
        voter.add(vote.voter());
        began.add(vote.began());
        ended.add(vote.ended());
        result.add(number(vote.result()));
        decided.add(number(vote.decided()));
        mark.add(number(vote.mark()));
    }

    private int number(String text) {
        return numbers.computeIfAbsent(text, key -> {
            words.add(text);
            return words.size() - 1;
        });
    }

    /** Puts {@code votes}, their {@code words}, and how many are {@code left} out. */
    public Json into(Json json) {
        Json columns = new Json()
                .put("round", round.packed())
                .put("voter", voter.packed())
                .put("began", began.packed())
                .put("ended", ended.packed())
                .put("result", result.packed())
                .put("decided", decided.packed())
                .put("mark", mark.packed());
        return json.put("votes", columns).put("words", words).put("left", left);
    }
}
