package gossamer.model.recovery;

import gossamer.model.fsa.LifeCycle;
import gossamer.model.fsa.LifeCycle.Transition;

import java.util.List;

/** The life of a module of a farm, in the eyes of its voters. */
public final class ModuleLife {

    /** What a module is good for. */
    public enum State {
        /** Ready to take a seat. */
        SPARE,
        /** Has a seat and votes. */
        ACTIVE,
        /** The module is being started again and keeps its seat. */
        RESTARTING,
        /** Out for good. */
        RETIRED
    }

    /** An event in the life of a module. */
    public enum Input {
        /** It is given a seat. */
        SWITCH_IN,
        /** It is started again. */
        RESTART,
        /** It is back. */
        RETURN,
        /** It is taken out. */
        RETIRE
    }

    /** What this means for its seat. */
    public enum Action {
        /** The module votes in it from now on. */
        TAKE_SEAT,
        /** It stays empty for the time being. */
        KEEP_SEAT,
        /** It is free for another module, or closed. */
        LEAVE_SEAT,
        /** It has none. */
        NONE
    }

    /** All that can happen. */
    public static final LifeCycle<State, Input, Action> TABLE = new LifeCycle<>(
            State.SPARE,
            List.of(
                    new Transition<>(State.SPARE, Input.SWITCH_IN, State.ACTIVE, Action.TAKE_SEAT),
                    new Transition<>(State.SPARE, Input.RETIRE, State.RETIRED, Action.NONE),
                    new Transition<>(
                            State.ACTIVE, Input.RESTART, State.RESTARTING, Action.KEEP_SEAT),
                    new Transition<>(State.ACTIVE, Input.RETIRE, State.RETIRED, Action.LEAVE_SEAT),
                    new Transition<>(
                            State.RESTARTING, Input.RETURN, State.ACTIVE, Action.TAKE_SEAT),
                    new Transition<>(
                            State.RESTARTING, Input.RETIRE, State.RETIRED, Action.LEAVE_SEAT)));

    private ModuleLife() {}
}
