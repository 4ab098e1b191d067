package gossamer.model.fault;

import gossamer.model.registry.Complaints;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Declares a kind of fault, which rules of {@code profile.faults} can name. When such a fault is in
 * force is for the rule to say ({@link When#KEYS}), so that its provider declares only where it can
 * be and what else there is to say about it.
 */
public interface FaultProvider extends Provider {

    Key<String> LINKS = Key.text(
                    "links",
                    new Domain.Selected("a selector of channels, or a list of them", false))
            .otherwise("all")
            .doc("\"random 10%\"", "The channels that it is on; down and flap need some.");

    /** The channels of a fault, which have to be said. */
    Key<String> SOME_LINKS = LINKS.required("a selector, e.g. \"random 1\"");

    Key<String> PUS = Key.text(
                    "pus", new Domain.Selected("a selector of PUs, or a list of them", true))
            .required("a selector, e.g. \"random 1\"")
            .doc("\"[3,4]\"", "The PUs that it is about.");

    Key<String> SIDES = Key.text(
                    "sides", new Domain.Selected("a selector of PUs, or a list of them", true))
            .required("a set of PUs, or a list of two or more")
            .doc(
                    "\"row 0\"",
                    "The sets of PUs between which all channels are cut; of a single one, those"
                            + " between it and the rest.");

    Key<Double> PROBABILITY = Key.probability("probability")
            .otherwise(1.0, "1")
            .doc(
                    "1%",
                    "The probability of each packet to be hit; of what does not hit packets one"
                            + " by one,"
                            + " that of each time to take place at which it would be in force.");

    Key<Boolean> TOGETHER = Key.flag("together")
            .otherwise(false)
            .doc("true", "Whether all places fail and are repaired at the same times.");

    Key<Boolean> ONE_WAY = Key.flag("one-way")
            .otherwise(false)
            .doc("true", "Whether only channels that lead from a side to later ones are cut.");

    @Override
    default String kind() {
        return "fault";
    }

    /** Which key says where it is: one of the four above. */
    default Key<String> place() {
        return LINKS;
    }

    /** Its keys, but for those that say where and when it is. */
    default List<Key<?>> own() {
        return List.of();
    }

    @Override
    default List<Key<?>> keys() {
        return Key.union(List.of(List.of(place()), When.KEYS, own()));
    }

    @Override
    default List<String> words() {
        return Stream.of(name(), traceKind().repeated(), traceKind().ending())
                .filter(word -> !word.isEmpty())
                .toList();
    }

    @Override
    default String where(Registry registry) {
        String repeated = traceKind().repeated();
        String ending = traceKind().ending();
        return place().name()
                + (repeated.isEmpty() ? "" : "; as " + repeated + " it comes and goes")
                + (ending.isEmpty() ? "" : "; " + ending + " ends it");
    }

    /** What a trace calls its faults. */
    default FaultKind traceKind() {
        return FaultKind.USER;
    }

    /**
     * The fault, where all of its own keys are right; empty if their values do not go together,
     * which has then been noted. That of a user is a {@link UserFault} of channels.
     */
    Optional<Fault> create(Settings settings, Complaints complaints);
}
