package gossamer.model.farm;

import gossamer.model.token.Datum;
import gossamer.model.voting.Lies;
import gossamer.model.voting.OralMember;
import gossamer.model.voting.Value;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A message between members of a farm. */
sealed interface Said extends Datum {

    /** The message after a channel or a liar has falsified it. */
    Said falsified(int variant, double wrongBy);

    /** What one member tells another of it, who may lie. */
    Said told(Lies lies, int from, int to);

    /**
     * What a voter says of its user module, and of the farm.
     *
     * @param value empty if the module has none
     * @param failed whether the module has found an error in itself
     * @param seating the seats, as the voter sees them, and what it proposes
     */
    record Input(Optional<Value> value, boolean failed, KnownSeating seating) implements Said {
        @Override
        public Said falsified(int variant, double wrongBy) {
            return new Input(
                    value.map(truth -> Falsehood.of(truth, variant, wrongBy)), failed, seating);
        }

        @Override
        public Said told(Lies lies, int from, int to) {
            return new Input(
                    value.flatMap(
                            truth -> Optional.ofNullable(lies.told(List.of(from), to, truth))),
                    failed,
                    seating);
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

        @Override
        public Said told(Lies lies, int from, int to) {
            List<OralMember.Saying> told = new ArrayList<>();
            for (OralMember.Saying saying : sayings) {
                Value value = saying.path().contains(to)
                        ? null
                        : lies.told(saying.path(), to, saying.value());
                if (value != null) {
                    told.add(new OralMember.Saying(saying.path(), value));
                }
            }
            return new Hearsay(told);
        }
    }
}
