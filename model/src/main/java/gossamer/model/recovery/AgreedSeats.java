package gossamer.model.recovery;

import gossamer.model.recovery.ModuleLife.State;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a member knows of the seats of its farm, and tells the others in each round. Seats change
 * one after the other, each time by agreement of a majority of the members. A member proposes what
 * it has seen. Who hears the same proposal of a majority, and has seen the same once more, locks
 * it. Who hears of a majority that has locked it makes the change. Who hears of a later seating
 * takes that. Members must tell the truth about seats; packets may be lost, members fall silent.
 *
 * @param changes how many changes have been made; {@link #FORGOTTEN} if the member lost its memory
 * @param roster the seats, and the scores that this member has counted
 * @param proposal the next change, as far as this member is concerned
 * @param locked whether it has heard a majority propose this
 */
public record AgreedSeats(
        int changes, FarmRoster roster, Optional<Observation> proposal, boolean locked) {

    /** Stands for the number of changes where that is not known. */
    public static final int FORGOTTEN = -1;

    /** The next seating, and the decisions on the way. */
    public record Step(AgreedSeats seating, List<Decision> decisions) {}

    /** A farm that has seen no change. */
    public static AgreedSeats fresh(FarmRoster roster) {
        return new AgreedSeats(0, roster, Optional.empty(), false);
    }

    /** What a member tells that has lost its memory: it may have locked something before. */
    public AgreedSeats forgotten() {
        return new AgreedSeats(FORGOTTEN, roster, Optional.empty(), false);
    }

    /** The same with other scores, or with seats that nobody has to agree to. */
    public AgreedSeats with(FarmRoster changed) {
        return new AgreedSeats(changes, changed, proposal, locked);
    }

    /** Members that are not out: of them a majority decides. */
    public int members() {
        return (int) roster.modules().stream()
                .filter(module -> module.state() != State.RETIRED)
                .count();
    }

    private int majority() {
        return members() / 2 + 1;
    }

    private int count(@Nullable AgreedSeats[] told, Predicate<AgreedSeats> which) {
        int count = 0;
        for (int member = 0; member < told.length; member++) {
            AgreedSeats other = told[member];
            boolean counts = other != null
                    && other.changes == changes
                    && roster.modules().get(member).state() != State.RETIRED;
            count += counts && which.test(other) ? 1 : 0;
        }
        return count;
    }

    /** How many members hold this seating, itself included. */
    public int holders(@Nullable AgreedSeats[] told) {
        return count(told, other -> true);
    }

    /**
     * Whether a majority of the members holds this seating. For two seatings that cannot be so in
     * the same round.
     *
     * @param told what this member has heard in a round, by member, its own included
     */
    public boolean isShared(@Nullable AgreedSeats[] told) {
        return holders(told) >= majority();
    }

    /** The member that tells of more changes than this one knows, of several the first; or -1. */
    public int newest(@Nullable AgreedSeats[] told) {
        int newest = -1;
        int most = changes;
        for (int member = 0; member < told.length; member++) {
            AgreedSeats other = told[member];
            if (other != null && other.changes > most) {
                most = other.changes;
                newest = member;
            }
        }
        return newest;
    }

    /** The seating of another member, without what that proposes. */
    public AgreedSeats adopted() {
        return new AgreedSeats(changes, roster, Optional.empty(), false);
    }

    /**
     * What follows from a round.
     *
     * @param told what this member has heard in it, by member, its own included
     * @param charges changes that it would like to see by what it has seen in it
     */
    public Step next(@Nullable AgreedSeats[] told, List<Observation> charges) {
        Map<Observation, Integer> proposed = new LinkedHashMap<>();
        for (AgreedSeats other : told) {
            if (other != null) {
                other.proposal.ifPresent(change -> proposed.computeIfAbsent(
                        change, key -> count(told, each -> each.proposes(key))));
            }
        }
        for (Observation change : proposed.keySet()) {
            if (count(told, other -> other.locked && other.proposes(change)) >= majority()) {
                FarmRoster.Step step = roster.observe(change);
                AgreedSeats changed =
                        new AgreedSeats(changes + 1, step.roster(), Optional.empty(), false);
                return new Step(changed, step.decisions());
            }
        }
        // As long as a majority may have locked the same, another one may have made the change.
        int others = count(told, other -> !(other.locked && other.proposal.equals(proposal)));
        if (locked && others <= members() - majority()) {
            return new Step(this, List.of());
        }
        ToIntFunction<Observation> backing = change -> proposed.getOrDefault(change, 0);
        Optional<Observation> shared = proposed.keySet().stream()
                .filter(change ->
                        charges.contains(change) && backing.applyAsInt(change) >= majority())
                .findFirst();
        // Of several the one that most propose, of these the first.
        Optional<Observation> wish = charges.stream()
                .reduce((one, other) ->
                        backing.applyAsInt(other) > backing.applyAsInt(one) ? other : one);
        Optional<Observation> mine = shared.isPresent() ? shared : wish;
        return new Step(new AgreedSeats(changes, roster, mine, shared.isPresent()), List.of());
    }

    private boolean proposes(Observation change) {
        return proposal.isPresent() && proposal.get().equals(change);
    }
}
