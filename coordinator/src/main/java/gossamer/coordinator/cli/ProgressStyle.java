package gossamer.coordinator.cli;

/** How progress is shown, always on standard error. */
enum ProgressStyle {
    /** A bar on a terminal, plain lines otherwise. */
    AUTO,
    /** A line every few seconds. */
    PLAIN,
    /** Nothing. */
    NONE
}
