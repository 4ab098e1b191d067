package gossamer.coordinator.config;

import gossamer.model.profile.DelayRule;
import gossamer.model.profile.Profile;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** {@code profile.*}. */
final class ProfileSection {

    private static final String DELAYS = "profile.delays";

    private ProfileSection() {}

    /** What disturbs the network, empty if it could not be read. */
    static Optional<Profile> read(KeyReader keys, Times.Mode mode, boolean rendezvous) {
        Optional<Integer> size =
                keys.listSize(DELAYS, "a list of objects with links, law, min, max");
        if (size.isEmpty()) {
            return Optional.empty();
        }
        List<DelayRule> rules = new ArrayList<>();
        for (int index = 0; index < size.get(); index++) {
            readRule(keys, DELAYS + "." + index, mode).ifPresent(rules::add);
        }
        if (rendezvous && size.get() > 0) {
            String wrong = size.get() + " rules, but a rendezvous has no delays yet";
            keys.rejectDerived(DELAYS, wrong, "[] " + NetworkSection.UNDER_RENDEZVOUS);
            return Optional.empty();
        }
        return rules.size() == size.get() ? Optional.of(new Profile(rules)) : Optional.empty();
    }

    private static Optional<DelayRule> readRule(KeyReader keys, String rule, Times.Mode mode) {
        Times times = new Times(keys, mode);
        String min = rule + ".min";
        String max = rule + ".max";
        keys.choice(rule + ".links", "all");
        keys.choice(rule + ".law", "uniform");
        keys.require(min, "a span of time, at most max");
        keys.require(max, "a span of time, at least min");
        OptionalLong least = times.ticks(min, 0, DelayRule.MAX_TICKS);
        OptionalLong greatest = times.ticks(max, 0, DelayRule.MAX_TICKS);
        if (least.isEmpty() || greatest.isEmpty()) {
            return Optional.empty();
        }
        if (least.getAsLong() > greatest.getAsLong()) {
            String wrong = keys.text(min, "").orElse("") + " is greater than " + keys.quote(max);
            keys.rejectDerived(min, wrong, "min <= max");
            return Optional.empty();
        }
        return Optional.of(new DelayRule(least.getAsLong(), greatest.getAsLong()));
    }
}
