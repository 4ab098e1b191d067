package gossamer.model.farm;

import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.recovery.Observation;
import gossamer.model.voting.Ballot;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a voter has seen of the modules in a round. */
final class Sight {

    private Sight() {}

    static Optional<Value> valueOf(Said.@Nullable Input input) {
        return input == null ? Optional.empty() : input.value();
    }

    /** Whether a module says of itself that it has failed. */
    static boolean hasAnnounced(Said.@Nullable Input input) {
        return input != null && input.failed();
    }

    /**
     * What there was to see.
     *
     * @param sparesSleep whether a spare need not have a value
     */
    static Observation.RoundOver of(
            FarmRoster roster,
            boolean sparesSleep,
            Said.@Nullable Input[] heard,
            Ballot ballot,
            VoteVerdict verdict) {
        List<Integer> absent = new ArrayList<>();
        List<Integer> deviating = new ArrayList<>();
        BitSet support = new BitSet();
        if (verdict instanceof VoteVerdict.Decided decided) {
            decided.support().forEach(support::set);
        }
        for (int seat = 0; seat < roster.seats().size(); seat++) {
            int module = roster.seats().get(seat);
            if (module == FarmRoster.CLOSED
                    || roster.modules().get(module).state() != State.ACTIVE
                    || hasAnnounced(heard[module])) {
                continue;
            }
            if (valueOf(heard[module]).isEmpty() || ballot.inputs().get(seat).isEmpty()) {
                absent.add(seat);
            } else if (!support.isEmpty() && !support.get(seat)) {
                deviating.add(seat);
            }
        }
        Optional<Value> kind =
                ballot.inputs().stream().flatMap(Optional::stream).findFirst();
        List<Integer> silent = new ArrayList<>();
        for (int module = 0; module < heard.length; module++) {
            boolean sound = sparesSleep && heard[module] != null
                    || valueOf(heard[module])
                            .filter(value -> value.isLike(kind.orElse(value)))
                            .isPresent();
            if (roster.modules().get(module).state() == State.SPARE && !sound) {
                silent.add(module);
            }
        }
        return new Observation.RoundOver(absent, deviating, silent);
    }
}
