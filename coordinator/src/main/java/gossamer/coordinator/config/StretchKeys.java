package gossamer.coordinator.config;

import gossamer.model.fault.Chance;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Stretch;
import gossamer.model.fault.When;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.List;
import java.util.Optional;

/** When a rule of {@code profile.delays} about links is in force. */
final class StretchKeys {

    static final List<Key<?>> ALL = List.of(When.FROM, When.UNTIL, When.FOR, Chance.RAMP);
    private static final String ALLOWED = "from, and until or for; ramp";

    private StretchKeys() {}

    /** The time, if there is one but always; empty if it could not be read. */
    static Optional<Optional<Stretch>> read(Place rule) {
        Settings.Reading reading = rule.read(ALL);
        Settings given = reading.settings();
        SectionComplaints wrong = new SectionComplaints(rule, rule);
        if (rule.given(When.FOR) && rule.given(When.UNTIL)) {
            wrong.reject(When.FOR, "does not go with " + wrong.quote(When.UNTIL), ALLOWED);
        }
        long begin = given.get(When.FROM).orElse(0L);
        if (given.get(When.UNTIL).filter(until -> until <= begin).isPresent()) {
            String from = rule.given(When.FROM) ? wrong.quote(When.FROM) : "the begin of the run";
            String text = wrong.text(When.UNTIL) + " is not after " + from;
            wrong.reject(When.UNTIL, text, "from < until");
        }
        if (!reading.right() || !wrong.isClean()) {
            return Optional.empty();
        }
        if (ALL.stream().noneMatch(given::isGiven)) {
            return Optional.of(Optional.empty());
        }
        long end = given.get(When.FOR)
                .map(span -> begin + span)
                .or(() -> given.get(When.UNTIL))
                .orElse(Spans.NEVER);
        return Optional.of(
                Optional.of(new Stretch(begin, end, given.get(Chance.RAMP).orElse(0L))));
    }
}
