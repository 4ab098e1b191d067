package gossamer.coordinator.fsa;

import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;

import java.util.Optional;

/** The words of files with automata that are not those of the model, and how they write sets. */
final class FsaFormat {

    static final String NAME = "gossamer-fsa";
    static final int VERSION = 1;

    static final String FORMAT_MEMBER = "format";
    static final String VERSION_MEMBER = "version";
    static final String PUS = "pus";
    static final String CARRIAGE = "carriage";
    static final String PACKETS = "packets";
    static final String LARGEST = "largest-packet";
    static final String LINKS = "links";
    static final String SERVICE = "service";
    static final String POLICY = "policy";
    static final String CENTRE = "centre";
    static final String URGENT = "urgent";
    static final String CHANNELS = "channels";
    static final String REDIRECTION = "redirection";
    static final String NEXT = "next";
    static final String FIRST = "first";
    static final String TIMEOUT = "timeout";
    static final String GROWTH = "timeout-growth";
    static final String COLOURS = "colours";
    static final String NUMBERINGS = "numberings";
    static final String RULES = "rules";
    static final String ON = "on";
    static final String IF = "if";
    static final String AT = "at";
    static final String DO = "do";
    static final String CAPACITY = "capacity";
    static final String PERIOD = "period";
    static final String POLLS = "polls";
    static final String VIRTUAL_CHANNELS = "virtual-channels";
    static final String STREAM = "stream";
    static final String AUTOMATA = "automata";
    static final String STAGES = "stages";
    static final String STAGE_NAME = "name";
    static final String TIMES = "times";
    static final String NOT_BEFORE = "not-before";
    static final String LANES = "lanes";
    static final String COLOUR = "colour";
    static final String LOAD = "load";
    static final String ENDS = "ends";
    static final String TAPS = "taps";
    static final String STEPS = "steps";
    static final String SEND = "send";
    static final String PORT = "port";
    static final String DELAY = "delay";
    static final String FROM = "from";
    static final String PARTS = "parts";
    static final String STEP = "step";
    static final String SLOT = "slot";
    static final String AWAIT = "await";
    static final String SENDS = "sends";
    static final String LINK_COUNT = "links";
    static final String TOKENS = "tokens";

    private FsaFormat() {}

    /** A set as {@code 0..26 81 90..91}. */
    static String text(TokenSet set) {
        StringBuilder text = new StringBuilder();
        for (int interval = 0; interval < set.intervals(); interval++) {
            text.append(interval == 0 ? "" : " ").append(set.from(interval));
            if (set.to(interval) - set.from(interval) > 1) {
                text.append("..").append(set.to(interval) - 1);
            }
        }
        return text.toString();
    }

    /** The set of a text; empty if it is none of numbers below {@code end}. */
    static Optional<TokenSet> set(String text, int end) {
        TokenAccumulator set = new TokenAccumulator();
        if (text.isEmpty()) {
            return Optional.of(set.snapshot());
        }
        for (String interval : text.split(" ", -1)) {
            if (!interval.matches("\\d{1,9}(\\.\\.\\d{1,9})?")) {
                return Optional.empty();
            }
            String[] ends = interval.split("\\.\\.");
            int from = Integer.parseInt(ends[0]);
            int last = Integer.parseInt(ends[ends.length - 1]);
            if (last < from || last >= end) {
                return Optional.empty();
            }
            set.addRange(from, last + 1);
        }
        return Optional.of(set.snapshot());
    }
}
