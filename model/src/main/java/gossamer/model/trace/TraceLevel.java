package gossamer.model.trace;

import gossamer.model.registry.Key;

/** How much of the canonical trace is kept. The fingerprint always covers all of it. */
public enum TraceLevel {
    /** Nothing is written. */
    OFF,
    /** Only what happens to PUs: states and completions. */
    SUMMARY,
    /** Every record. */
    FULL;

    /** Whether records of this kind are kept. */
    public boolean keeps(EventKind kind) {
        return this == FULL || this == SUMMARY && kind.inSummary();
    }

    /** The name in configs and options. */
    public String configName() {
        return Key.word(this);
    }
}
