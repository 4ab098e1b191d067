package gossamer.coordinator.config;

import gossamer.model.fault.DelayRule;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Uniform;
import gossamer.model.fault.select.Selector;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** {@code profile.delays}. */
final class DelaysSection {

    static final String DELAYS = "profile.delays";

    private static final String ALL = "all";
    private static final DelayLaw NOTHING = new Constant(0);
    private static final List<String> OF_LINKS = List.of("links", "bandwidth", "reorder");
    private static final List<String> OF_PUS = List.of("pus", "slow");

    private final ProfileReader reader;
    private final StreamNames names;
    private final List<DelayRule> links = new ArrayList<>();
    private final List<PuDelay> pus = new ArrayList<>();
    /** Number of rules so far that are told by their place, as all rules once were. */
    private int plain;

    DelaysSection(ProfileReader reader) {
        this.reader = reader;
        this.names = new StreamNames(reader.keys());
    }

    /** Reads all rules; false if something is wrong with one of them. */
    boolean read() {
        Optional<Integer> size =
                reader.keys().listSize(DELAYS, "a list of objects with links or pus, and a law");
        boolean right = size.isPresent();
        for (int index = 0; index < size.orElse(0); index++) {
            right &= readRule(DELAYS + "." + index);
        }
        return right;
    }

    List<DelayRule> links() {
        return links;
    }

    List<PuDelay> pus() {
        return pus;
    }

    private boolean readRule(String rule) {
        KeyReader keys = reader.keys();
        Optional<String> name = reader.name(rule + ".name");
        LawSection law = LawSection.read(reader, rule);
        OptionalDouble bandwidth = reader.shares().number(rule + ".bandwidth", "0.000001", "1");
        Optional<Boolean> reorder = reader.bool(rule + ".reorder");
        OptionalDouble slow = reader.shares().number(rule + ".slow", "1", "1000000");
        boolean ofPus = keys.given(rule + ".pus");
        boolean other = keys.given(rule + (ofPus ? ".slow" : ".bandwidth"));
        Optional<Selector> where = ofPus
                ? reader.selector(rule + ".pus", true, Optional.empty())
                : reader.selector(rule + ".links", false, Optional.of(ALL));
        List<String> foreign = ofPus ? OF_LINKS : OF_PUS;
        boolean clean = reader.foreign(
                rule,
                foreign,
                "does not go with a rule about " + (ofPus ? "PUs" : "links"),
                String.join(", ", ofPus ? OF_PUS : OF_LINKS) + " and a law");
        keys.value(rule + ".links");
        Optional<DelayLaw> delay = law.isGiven() || !other ? law.bind() : Optional.of(NOTHING);
        boolean read = Stream.of("name", "bandwidth", "reorder", "slow")
                .allMatch(key -> !keys.given(rule + "." + key)
                        || switch (key) {
                            case "name" -> name.isPresent();
                            case "bandwidth" -> bandwidth.isPresent();
                            case "reorder" -> reorder.isPresent();
                            default -> slow.isPresent();
                        });
        if (!clean || !read || delay.isEmpty() || where.isEmpty()) {
            return false;
        }
        if (ofPus) {
            String what = law.isGiven() || !other ? "offset " + law.word() : "slow";
            String stream = names.of("delay", rule, name, what + " " + where.get());
            pus.add(new PuDelay(stream, where.get(), delay.get(), slow.orElse(1)));
            return true;
        }
        boolean reorders = reorder.orElse(false);
        boolean likeOnce = name.isEmpty()
                && delay.get() instanceof Uniform
                && where.get().equals(Selector.allChannels())
                && bandwidth.isEmpty()
                && !reorders;
        String stream = likeOnce
                ? "delay " + plain++
                : names.of("delay", rule, name, law.word() + " " + where.get());
        links.add(new DelayRule(stream, where.get(), delay.get(), bandwidth.orElse(1), reorders));
        return true;
    }
}
