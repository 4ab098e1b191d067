package gossamer.coordinator.config;

import gossamer.model.fault.DelayRule;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.PuDelay;
import gossamer.model.fault.Stretch;
import gossamer.model.fault.law.Constant;
import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.fault.law.Uniform;
import gossamer.model.fault.select.Selector;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
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
    static final List<Key<?>> OF_LINKS =
            Key.union(List.of(List.of(FaultProvider.LINKS, BANDWIDTH, REORDER), StretchKeys.ALL));
    static final List<Key<?>> OF_PUS = List.of(FaultProvider.PUS, SLOW);

    private final ProfileReader reader;
    private final LawKeys laws;
    private final ProfileReader.StreamNames names = new ProfileReader.StreamNames();
    private final List<DelayRule> links = new ArrayList<>();
    private final List<PuDelay> pus = new ArrayList<>();
    /** Number of rules so far that are told by their place, as all rules once were. */
    private int plain;

    DelaysSection(ProfileReader reader) {
        this.reader = reader;
        this.laws = new LawKeys(reader.registry());
    }

    /** Reads all rules; false if something is wrong with one of them. */
    boolean read() {
        Place delays = reader.root().in(DELAYS);
        String allowed = "a list of objects with links or pus, and a law";
        boolean right = delays.size(allowed).isPresent();
        for (Place rule : delays.list(allowed)) {
            right &= readRule(rule);
        }
        return right;
    }

    List<DelayRule> links() {
        return links;
    }

    List<PuDelay> pus() {
        return pus;
    }

    private boolean readRule(Place rule) {
        Optional<Optional<String>> name = ProfileReader.name(rule);
        Optional<DelayLawProvider> law = laws.named(rule);
        boolean lawGiven = laws.areGiven(rule);
        Settings.Reading own = rule.read(List.of(BANDWIDTH, REORDER, SLOW));
        boolean ofPus = rule.given(FaultProvider.PUS);
        boolean hasLaw = lawGiven || !rule.given(ofPus ? SLOW : BANDWIDTH);
        Optional<Selector> where = ofPus
                ? reader.selector(rule.in(FaultProvider.PUS), true, Optional.empty())
                : reader.selector(
                        rule.in(FaultProvider.LINKS), false, FaultProvider.LINKS.otherwise());
        boolean clean = rule.rejectAll(
                ofPus ? OF_LINKS : OF_PUS,
                "does not go with a rule about " + (ofPus ? "PUs" : "links"),
                LawKeys.names(ofPus ? OF_PUS : OF_LINKS) + " and a law");
        Optional<Optional<Stretch>> times =
                ofPus ? Optional.of(Optional.empty()) : StretchKeys.read(rule);
        Optional<DelayLaw> delay = hasLaw ? laws.bind(rule, law) : Optional.of(NOTHING);
        if (!clean
                || !own.right()
                || name.isEmpty()
                || delay.isEmpty()
                || where.isEmpty()
                || times.isEmpty()) {
            return false;
        }
        Settings given = own.settings();
        String word = law.map(Provider::name).orElse("");
        if (ofPus) {
            String what = (hasLaw ? "offset " + word : SLOW.name()) + " " + where.get();
            pus.add(new PuDelay(
                    names.of("delay ", rule, name.get(), what),
                    where.get(),
                    delay.get(),
                    given.get(SLOW).orElse(1.0)));
            return true;
        }
        boolean likeOnce = name.get().isEmpty()
                && delay.get() instanceof Uniform
                && where.get().equals(Selector.allChannels())
                && !given.isGiven(BANDWIDTH)
                && !given.value(REORDER);
        links.add(new DelayRule(
                likeOnce
                        ? "delay " + plain++
                        : names.of("delay ", rule, name.get(), word + " " + where.get()),
                where.get(),
                delay.get(),
                given.get(BANDWIDTH).orElse(1.0),
                given.value(REORDER),
                times.get().orElse(null)));
        return true;
    }
}
