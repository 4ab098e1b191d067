package gossamer.audit;

/**
 * The rules of a mode of switching that the auditor does not have; found by {@link
 * java.util.ServiceLoader}.
 */
interface SwitchingReplay {

    /** The mode's name. */
    String mode();

    /** Its links and ports. */
    LinkReplay links(PlainRun run, Replay replay);
}
