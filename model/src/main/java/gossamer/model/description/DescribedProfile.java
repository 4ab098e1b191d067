package gossamer.model.description;

import gossamer.model.fault.Fault;
import gossamer.model.fault.FaultKind;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.PlacedRules;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import java.lang.reflect.RecordComponent;
import java.util.BitSet;
import java.util.Locale;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What disturbs a run as plain data: the rules of its profile and the places where they hold. Laws,
 * faults and their times are records, and are written by their components.
 */
final class DescribedProfile {

    private DescribedProfile() {}

    static Json of(Emulation emulation) {
        Profile profile = emulation.boundedProfile();
        PlacedRules places = PlacedRules.of(profile, emulation.topology(), emulation.seed());
        Json json = new Json();
        profile.seed().ifPresent(seed -> json.put("seed", seed));
        return json.putAll("delays", upTo(profile.delays().size()), rule -> {
                    Json all = members(profile.delays().get(rule));
                    return all.put("channels", set(places.ofDelay(rule)));
                })
                .putAll("puDelays", upTo(profile.puDelays().size()), rule -> {
                    Json all = members(profile.puDelays().get(rule));
                    return all.put("pus", set(places.ofPuDelay(rule)));
                })
                .putAll("faults", upTo(profile.faults().size()), rule -> {
                    FaultRule fault = profile.faults().get(rule);
                    return (fault instanceof Injection ? members(fault) : ending(fault))
                            .put(
                                    fault.isOfChannels() ? "channels" : "pus",
                                    set(places.ofFault(rule)));
                });
    }

    private static Iterable<Integer> upTo(int rules) {
        return IntStream.range(0, rules).boxed().toList();
    }

    private static Json ending(FaultRule repair) {
        return new Json()
                .put("name", repair.name())
                .put("ends", repair.kind().configName())
                .put("begin", repair.begin());
    }

    /** The components of a record, but for what cannot be told or never happens. */
    static Json members(Object part) {
        Json json = new Json();
        for (RecordComponent component : part.getClass().getRecordComponents()) {
            try {
                put(json, component.getName(), component.getAccessor().invoke(part));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("cannot tell " + component, e);
            }
        }
        return json;
    }

    private static void put(Json json, String name, @Nullable Object value) {
        if (value instanceof DelayLaw law && law.isOpaque()
                || value instanceof Fault fault && fault.kind() == FaultKind.USER) {
            Json given = new Json().put("kind", "given");
            json.put(
                    name,
                    value instanceof Fault fault
                            ? given.put("site", Key.word(fault.site()))
                            : given);
        } else if (value instanceof Record record) {
            String words = record.getClass().getSimpleName().replaceAll("\\B(?=[A-Z])", "-");
            json.put(name, members(record).put("kind", words.toLowerCase(Locale.ROOT)));
        } else if (value instanceof Enum<?> constant) {
            json.put(name, Key.word(constant));
        } else if (value instanceof String
                || value instanceof Boolean
                || value instanceof Iterable
                || value instanceof Number && !value.equals(Spans.NEVER)) {
            json.put(name, value);
        }
    }

    /** A set such as {@code 0..4 7}. */
    private static String set(BitSet places) {
        TokenAccumulator set = new TokenAccumulator();
        places.stream().forEach(place -> set.addRange(place, place + 1));
        String braced = set.snapshot().toString();
        return braced.substring(1, braced.length() - 1);
    }
}
