package gossamer.model.farm.campaign;

import gossamer.model.farm.Vote;
import gossamer.model.farm.campaign.CampaignTotals.CaseTotals;
import gossamer.model.voting.Value;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** Counts the votes of an emulation of many trials while it runs. */
public final class Counts implements Vote.Listener {

    private final CampaignPlan plan;
    private final int members;
    private final List<TrialBlock> blocks;
    private final Round[][] rounds;
    private final long[] ends;
    private final Histogram latency = new Histogram(CaseTotals.DIGITS);

    /** One round of voting in one farm. */
    private static final class Round {
        /** Seats that have not been closed. */
        private int seats;

        private int votes;
        private int right;
        private int wrong;
        private boolean disagree;
        private @Nullable Value first;
    }

    Counts(CampaignPlan plan, int members, List<TrialBlock> blocks) {
        this.plan = plan;
        this.members = members;
        this.blocks = List.copyOf(blocks);
        this.rounds = new Round[blocks.size()][];
        for (int block = 0; block < rounds.length; block++) {
            rounds[block] = new Round[blocks.get(block).rounds()];
        }
        this.ends = new long[rounds.length];
    }

    @Override
    public synchronized void voted(Vote vote) {
        int block = vote.voter() / members;
        Round round = rounds[block][vote.round()];
        if (round == null) {
            round = new Round();
            rounds[block][vote.round()] = round;
        }
        round.seats = Math.max(round.seats, vote.roster().electorate());
        round.votes++;
        latency.recordValue(vote.times().latency());
        ends[block] = Math.max(ends[block], vote.times().ended());
        Optional<Value> result = vote.verdict().value();
        if (result.isEmpty()) {
            return;
        }
        Value value = result.get();
        if (plan.farm().isRight(value)) {
            round.right++;
        } else {
            round.wrong++;
        }
        if (round.first == null) {
            round.first = value;
        }
        round.disagree |= !plan.farm().areSame(round.first, value);
    }

    /** Adds the counts to earlier ones; call this after the end of the emulation. */
    synchronized void addTo(CaseTotals totals) {
        BitSet survived = totals.survived;
        for (int number = 0; number < rounds.length; number++) {
            TrialBlock block = blocks.get(number);
            for (Round round : rounds[number]) {
                add(round, totals);
            }
            for (int place = 0; place < block.trials(); place++) {
                Round last = rounds[number][block.lastRound(place)];
                if (last != null && last.right == last.votes && last.right >= last.seats) {
                    survived.set((int) block.first() + place);
                }
            }
            totals.ticks += ends[number];
        }
        totals.latency.add(latency);
    }

    private static void add(@Nullable Round round, CaseTotals totals) {
        totals.rounds++;
        if (round == null) {
            totals.undecided++;
            return;
        }
        totals.disagreements += round.disagree ? 1 : 0;
        totals.invalid += round.wrong > 0 ? 1 : 0;
        totals.undecided += round.right + round.wrong < round.seats ? 1 : 0;
    }
}
