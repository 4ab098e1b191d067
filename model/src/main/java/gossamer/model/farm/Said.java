package gossamer.model.farm;

import gossamer.model.recovery.FarmRoster;
import gossamer.model.token.Datum;
import gossamer.model.voting.OralMember;
import gossamer.model.voting.Value;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What members of a farm tell each other. */
sealed interface Said extends Datum {

    /** What it is when a channel or a liar falsifies it. */
    Said falsified(int variant, double wrongBy);

    /**
     * What a user module says, and after that its voter.
     *
     * @param value empty if it has none
     * @param failed whether it has found an error in itself
     * @param roster who has which seat, as the voter sees it; null while it is with the module
     */
    record Input(
            Optional<Value> value, boolean failed, @Nullable FarmRoster roster) implements Said {
        @Override
        public Said falsified(int variant, double wrongBy) {
            return new Input(
                    value.map(truth -> Falsehood.of(truth, variant, wrongBy)), failed, roster);
        }
    }

    /** What a voter has heard of others. */
    record Hearsay(List<OralMember.Saying> sayings) implements Said {
        /** Copies the list. */
        public Hearsay {
            sayings = List.copyOf(sayings);
        }

        @Override
        public Said falsified(int variant, double wrongBy) {
            return new Hearsay(sayings.stream()
                    .map(saying -> new OralMember.Saying(
                            saying.path(), Falsehood.of(saying.value(), variant, wrongBy)))
                    .toList());
        }
    }
}
