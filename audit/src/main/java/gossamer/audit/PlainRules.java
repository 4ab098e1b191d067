package gossamer.audit;

import java.util.List;

/**
 * The rules that all PUs follow which do not go through stages, and the numbers in them; see {@code
 * docs/automata.md}.
 *
 * @param rules tried in this order; none where PUs go through stages
 * @param capacity most tokens in a packet
 * @param period what an alarm is set to, in ticks
 * @param polls most packets to ports that are drawn
 * @param virtualChannels of each channel, for {@code scatter}
 * @param stream what draws are called
 */
record PlainRules(
        List<Rule> rules,
        int capacity,
        long period,
        int polls,
        int virtualChannels,
        String stream) {

    /** When this happens and all guards hold, do these actions at these ports. */
    record Rule(String on, List<String> guards, String at, List<String> actions) {}

    static PlainRules of(PlainNode automata) {
        return new PlainRules(
                automata.all("rules").stream()
                        .map(rule -> new Rule(
                                rule.at("on").text(),
                                rule.has("if") ? rule.at("if").texts() : List.of(),
                                rule.text("at", "here"),
                                rule.at("do").texts()))
                        .toList(),
                automata.number("capacity", 0),
                automata.whole("period", 0),
                automata.number("polls", 0),
                automata.number("virtual-channels", 0),
                automata.text("stream", ""));
    }

    /** Whether any rule does this. */
    boolean does(String action) {
        return rules.stream().anyMatch(rule -> rule.actions().contains(action));
    }

    boolean any() {
        return !rules.isEmpty();
    }
}
