package gossamer.model.recovery;

/** Something that was decided about a farm, and why. */
public sealed interface Decision {

    /** Why, with the numbers, for people. */
    String reason();

    /** An error was seen, and nothing is done about it. */
    record Tolerate(int seat, int module, String reason) implements Decision {}

    /** The module is to be started again. */
    record Restart(int seat, int module, String reason) implements Decision {}

    /** A module that was started again votes again. */
    record Reintegrate(int seat, int module, String reason) implements Decision {}

    /** The seat, and with it the identity of the member, goes to a spare. */
    record SwitchIn(int seat, int failed, int spare, String reason) implements Decision {}

    /** The seat is closed; majorities are taken of {@code electorate} members from now on. */
    record Degrade(int seat, int failed, int electorate, String reason) implements Decision {}

    /** A spare is no longer to be counted on. */
    record DropSpare(int module, String reason) implements Decision {}

    /** Nothing can be done: the farm has failed. */
    record GiveUp(int seat, int module, String reason) implements Decision {}
}
