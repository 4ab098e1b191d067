package gossamer.model.voting;

import gossamer.model.fsa.LifeCycle;
import gossamer.model.fsa.LifeCycle.Transition;

import java.util.ArrayList;
import java.util.List;

/**
 * The life of a voter. A voter of a farm makes its phase known, so that others can tell whether it
 * works. A spare stays INITIALISING until it is woken up in the place of another one.
 */
public final class VoterLife {

    /** Where a voter is, in the order of the codes of the EFTOS voting farm. */
    public enum Phase {
        /** Knows nothing of the farm. */
        INITIALISING,
        /** Knows who is in the farm, and waits for them. */
        CONNECTING,
        /** Exchanges values with the other voters. */
        BROADCASTING,
        /** Has what it will get, and looks for a result. */
        VOTING,
        /** Waits for the value of its user module. */
        WAITING,
        /** Does nothing any more, unless it is restarted. */
        FAILED,
        /** Has been told to go. */
        QUITTING
    }

    /** What can happen to a voter. */
    public enum Input {
        /** The user module has described the farm and starts it. */
        RUN,
        /** A spare is given the identity of a voter. */
        WAKE_UP,
        /** All other voters have been heard of. */
        PEERS_KNOWN,
        /** The user module gives its value. */
        VALUE,
        /** The value of each other voter is there, or has been given up. */
        EXCHANGED,
        /** The vote is taken: there is a result, or it is clear that there is none. */
        VOTED,
        /** It crashes, or finds an error in itself. */
        FAULT,
        /** It is started again. */
        RESTART,
        /** The farm is closed. */
        DESTROY
    }

    /** What a voter does when it goes on. */
    public enum Action {
        /** Tells the others that it is there. */
        CONNECT,
        /** Asks its user module for a value. */
        ASK,
        /** Sends its value to all others and takes theirs. */
        BROADCAST,
        /** Keeps a value for the next round. */
        KEEP,
        /** Votes on what it has. */
        VOTE,
        /** Gives the verdict to its user module, and asks for the next value. */
        DELIVER,
        /** Falls silent. */
        STOP
    }

    /** All that can happen in every phase. */
    public static final LifeCycle<Phase, Input, Action> TABLE = table();

    private VoterLife() {}

    private static LifeCycle<Phase, Input, Action> table() {
        List<Transition<Phase, Input, Action>> all = new ArrayList<>();
        add(all, Phase.INITIALISING, Input.RUN, Phase.CONNECTING, Action.CONNECT);
        add(all, Phase.INITIALISING, Input.WAKE_UP, Phase.CONNECTING, Action.CONNECT);
        add(all, Phase.CONNECTING, Input.PEERS_KNOWN, Phase.WAITING, Action.ASK);
        add(all, Phase.WAITING, Input.VALUE, Phase.BROADCASTING, Action.BROADCAST);
        add(all, Phase.BROADCASTING, Input.EXCHANGED, Phase.VOTING, Action.VOTE);
        add(all, Phase.VOTING, Input.VOTED, Phase.WAITING, Action.DELIVER);
        add(all, Phase.BROADCASTING, Input.VALUE, Phase.BROADCASTING, Action.KEEP);
        add(all, Phase.VOTING, Input.VALUE, Phase.VOTING, Action.KEEP);
        add(all, Phase.FAILED, Input.RESTART, Phase.CONNECTING, Action.CONNECT);
        for (Phase phase : Phase.values()) {
            if (phase != Phase.FAILED && phase != Phase.QUITTING) {
                add(all, phase, Input.FAULT, Phase.FAILED, Action.STOP);
            }
            if (phase != Phase.QUITTING) {
                add(all, phase, Input.DESTROY, Phase.QUITTING, Action.STOP);
            }
        }
        return new LifeCycle<>(Phase.INITIALISING, all);
    }

    private static void add(
            List<Transition<Phase, Input, Action>> all,
            Phase from,
            Input input,
            Phase to,
            Action action) {
        all.add(new Transition<>(from, input, to, action));
    }
}
