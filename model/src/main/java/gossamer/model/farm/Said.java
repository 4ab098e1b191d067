package gossamer.model.farm;

import gossamer.model.token.Datum;
import gossamer.model.voting.OralMember;
import gossamer.model.voting.Value;

import java.util.List;
import java.util.Optional;

/** A message between members of a farm. */
sealed interface Said extends Datum {

    /** The message after a channel or a liar has falsified it. */
    Said falsified(int variant, double wrongBy);

    /**
     * What a voter says of its user module, and of the farm.
     *
     * @param value empty if the module has none
     * @param failed whether the module has found an error in itself
     * @param roster the seats, as the voter sees them
     */
    record Input(Optional<Value> value, boolean failed, KnownRoster roster) implements Said {
        @Override
        public Said falsified(int variant, double wrongBy) {
            return new Input(
                    value.map(truth -> Falsehood.of(truth, variant, wrongBy)), failed, roster);
        }
    }

    /** The values that a voter has heard of others. */
    record Hearsay(List<OralMember.Saying> sayings) implements Said {
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
