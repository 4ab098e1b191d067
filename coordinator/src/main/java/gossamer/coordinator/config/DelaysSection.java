package gossamer.coordinator.config;

import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.Uniform;
import gossamer.model.fault.select.Selector;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** {@code profile.delays}. */
final class DelaysSection {

    static final String DELAYS = "profile.delays";

    private static final DelayLaw NOTHING = new Constant(0);
    private static final Key<Double> BANDWIDTH = Key.decimal("bandwidth", "0.000001", "1");
    private static final Key<Boolean> REORDER = Key.flag("reorder").otherwise(false);
    private static final Key<Double> SLOW = Key.decimal("slow", "1", "1000000");
    static final List<Key<?>> OF_LINKS = List.of(FaultProvider.LINKS, BANDWIDTH, REORDER);
    static final List<Key<?>> OF_PUS = List.of(FaultProvider.PUS, SLOW);

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
        DeclaredKeys declared = new DeclaredKeys(reader.keys(), reader.times(), rule);
        Optional<String> name = reader.name(declared);
        LawSection law = LawSection.read(reader, rule);
        Settings.Reading own = declared.read(List.of(BANDWIDTH, REORDER, SLOW));
        boolean ofPus = declared.given(FaultProvider.PUS);
        boolean hasLaw = law.isGiven() || !declared.given(ofPus ? SLOW : BANDWIDTH);
        Optional<Selector> where = ofPus
                ? reader.selector(declared.name(FaultProvider.PUS), true, Optional.empty())
                : reader.selector(
                        declared.name(FaultProvider.LINKS), false, FaultProvider.LINKS.otherwise());
        boolean clean = reader.foreign(
                rule,
                names(ofPus ? OF_LINKS : OF_PUS),
                "does not go with a rule about " + (ofPus ? "PUs" : "links"),
                String.join(", ", names(ofPus ? OF_PUS : OF_LINKS)) + " and a law");
        declared.given(FaultProvider.LINKS);
        Optional<DelayLaw> delay = hasLaw ? law.bind() : Optional.of(NOTHING);
        boolean named = name.isPresent() || !declared.given(ProfileReader.NAME);
        if (!clean || !own.right() || !named || delay.isEmpty() || where.isEmpty()) {
            return false;
        }
        Settings given = own.settings();
        if (ofPus) {
            String what = hasLaw ? "offset " + law.word() : SLOW.name();
            String stream = names.of("delay", rule, name, what + " " + where.get());
            pus.add(new PuDelay(
                    stream, where.get(), delay.get(), given.get(SLOW).orElse(1.0)));
            return true;
        }
        boolean likeOnce = name.isEmpty()
                && delay.get() instanceof Uniform
                && where.get().equals(Selector.allChannels())
                && !given.isGiven(BANDWIDTH)
                && !given.value(REORDER);
        String stream = likeOnce
                ? "delay " + plain++
                : names.of("delay", rule, name, law.word() + " " + where.get());
        links.add(new DelayRule(
                stream,
                where.get(),
                delay.get(),
                given.get(BANDWIDTH).orElse(1.0),
                given.value(REORDER)));
        return true;
    }

    private static List<String> names(List<Key<?>> keys) {
        return keys.stream().map(Key::name).toList();
    }
}
