package gossamer.model.description;

import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;

import java.util.Optional;

/** The words of files with automata that are not those of the model, and how they write sets. */
public final class FsaFormat {

    public static final String NAME = "gossamer-fsa";
    public static final int VERSION = 1;

    /** No number of ticks or packets in a file is larger. */
    public static final long MOST_TICKS = 1L << 50;

    public static final String FORMAT_MEMBER = "format";
    public static final String VERSION_MEMBER = "version";
    public static final String PUS = "pus";
    public static final String CARRIAGE = "carriage";
    public static final String PACKETS = "packets";
    public static final String LARGEST = "largest-packet";
    public static final String LINKS = "links";
    public static final String SERVICE = "service";
    public static final String POLICY = "policy";
    public static final String CENTRE = "centre";
    public static final String URGENT = "urgent";
    public static final String CHANNELS = "channels";
    public static final String REDIRECTION = "redirection";
    public static final String NEXT = "next";
    public static final String FIRST = "first";
    public static final String TIMEOUT = "timeout";
    public static final String GROWTH = "timeout-growth";
    public static final String COLOURS = "colours";
    public static final String NUMBERINGS = "numberings";
    public static final String RULES = "rules";
    public static final String ON = "on";
    public static final String IF = "if";
    public static final String AT = "at";
    public static final String DO = "do";
    public static final String CAPACITY = "capacity";
    public static final String PERIOD = "period";
    public static final String POLLS = "polls";
    public static final String VIRTUAL_CHANNELS = "virtual-channels";
    public static final String STREAM = "stream";
    public static final String AUTOMATA = "automata";
    public static final String STAGES = "stages";
    public static final String STAGE_NAME = "name";
    public static final String TIMES = "times";
    public static final String NOT_BEFORE = "not-before";
    public static final String LANES = "lanes";
    public static final String COLOUR = "colour";
    public static final String LOAD = "load";
    public static final String ENDS = "ends";
    public static final String TAPS = "taps";
    public static final String STEPS = "steps";
    public static final String SEND = "send";
    public static final String PORT = "port";
    public static final String DELAY = "delay";
    public static final String FROM = "from";
    public static final String PARTS = "parts";
    public static final String MADE_PARTS = "made-parts";
    public static final String STEP = "step";
    public static final String SLOT = "slot";
    public static final String AWAIT = "await";
    public static final String DUE = "due";
    public static final String SENDS = "sends";
    public static final String LINK_COUNT = "links";
    public static final String TO = "to";
    public static final String TOKENS = "tokens";

    private FsaFormat() {}

    /** A set as {@code 0..26 81 90..91}. */
    public static String text(TokenSet set) {
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
    public static Optional<TokenSet> set(String text, int end) {
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
