package gossamer.model.recovery;

import java.util.List;

/** A decision about a farm, with its reason. */
public sealed interface Decision {

    /** The reason with its numbers, for people. */
    String reason();

    /** The module concerned; of two, the one that comes. */
    int module();

    /** The seat concerned, -1 for none. */
    default int seat() {
        return -1;
    }

    /** The kind of decision for the trace, from 1 on in the order of this file. */
    default int code() {
        return 1 + List.of(Decision.class.getPermittedSubclasses()).indexOf(getClass());
    }

    /** An error was seen and is tolerated. */
    record Tolerate(int seat, int module, String reason) implements Decision {}

    /** The module is to be started again. */
    record Restart(int seat, int module, String reason) implements Decision {}

    /** A module that was started again votes again. */
    record Reintegrate(int seat, int module, String reason) implements Decision {}

    /** The seat, and with it the identity of the member, goes to a spare. */
    record SwitchIn(int seat, int failed, int spare, String reason) implements Decision {
        @Override
        public int module() {
            return spare;
        }
    }

    /** The seat is closed; majorities are taken of {@code electorate} members from now on. */
    record Degrade(int seat, int failed, int electorate, String reason) implements Decision {
        @Override
        public int module() {
            return failed;
        }
    }

    /** A spare is no longer to be counted on. */
    record DropSpare(int module, String reason) implements Decision {}

    /** Nothing can be done: the farm has failed. */
    record GiveUp(int seat, int module, String reason) implements Decision {}

    /** The seating of another member counts, which knows of a change that this one has missed. */
    record Adopt(int module, String reason) implements Decision {}
}
