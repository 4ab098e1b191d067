package gossamer.model.algorithm;

import gossamer.model.fsa.PuValues;
import gossamer.model.machine.Network;

import java.util.List;
import java.util.OptionalLong;

/** Gossip in sessions that follow each other back to back, whose tokens may have values. */
public interface SessionGossip extends GossipAlgorithm {

    /** The same gossip, without values, with another number of sessions. */
    SessionGossip withSessions(int count);

    /** The same gossip of PUs whose tokens have values. */
    SessionGossip withValues(PuValues values);

    /**
     * The same gossip on crossbars beside each other; on several ones only where receivers are not
     * chosen by one arbiter.
     *
     * @param pusOfEach PUs of each crossbar
     * @param sessionsOf how many sessions each crossbar has, at least one crossbar
     */
    SessionGossip onCrossbars(int pusOfEach, int... sessionsOf);

    /** The order of sends by its name in configs. */
    String order();

    /** Whether that order is one for any number of PUs. */
    boolean fitsAnySize();

    /** What receivers and blocked senders do, for people: {@code any, scheduling none}. */
    String rules();

    /** Ticks from the end of a session to that of the next one, where a closed form is known. */
    OptionalLong sessionPeriod(Network network);

    /** What the source of the algorithm says about the run-table; empty where it says nothing. */
    List<Figure> runTableTheory();

    /**
     * A figure of a run-table in closed form.
     *
     * @param measure what it is
     * @param value its value
     * @param source where it comes from, for people
     */
    record Figure(Measure measure, double value, String source) {}

    /** What is said of run-tables. */
    enum Measure {
        /** Number of time steps. */
        LAMBDA("lambda"),
        /** Time steps in which four slots are used. */
        STEPS_WITH_4("steps with 4"),
        /** Share of slots that are used. */
        EPSILON("epsilon"),
        /** Slots used per time step. */
        MU("mu");

        private final String text;

        Measure(String text) {
            this.text = text;
        }

        /** Its name for people. */
        public String text() {
            return text;
        }
    }
}
