package gossamer.model.farm;

import gossamer.model.farm.Lapse.Kind;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Draws;
import gossamer.model.voting.VoteVerdict;

/**
 * What answers for a voter after some virtual time. It is asked when its voter asks; an answer that
 * takes longer than the voter waits is a lapse.
 *
 * @param respondent what is asked
 * @param service how long that takes
 */
public record TimedModule(Respondent respondent, Service service) implements Respondent {

    /**
     * How long answers take.
     *
     * @param law the time of each round, by its number
     * @param draws random draws of its own
     * @param lateAfter how long a voter waits, in ticks; 0 for as long as it takes
     */
    public record Service(DelayLaw law, Draws draws, long lateAfter) {
        private long ticks(int round) {
            return law.ticks(draws, round);
        }

        private boolean isLate(int round) {
            return lateAfter > 0 && ticks(round) >= lateAfter;
        }
    }

    @Override
    public Response asked(int round) {
        Response answer = respondent.asked(round);
        return service.isLate(round)
                ? Response.absent(Kind.LATE, "takes " + service.ticks(round) + " ticks")
                : answer;
    }

    @Override
    public long ticks(int round) {
        return service.isLate(round) ? service.lateAfter() : service.ticks(round);
    }

    @Override
    public boolean staysWithRun() {
        return respondent.staysWithRun();
    }

    @Override
    public void told(int round, VoteVerdict verdict) {
        respondent.told(round, verdict);
    }

    @Override
    public void restarted(int round) {
        respondent.restarted(round);
    }
}
