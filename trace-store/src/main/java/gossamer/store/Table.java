package gossamer.store;

import java.nio.file.Path;
import java.util.Locale;

/** The tables of a store. */
public enum Table {
    /** The records of the trace in canonical order. */
    EVENTS(""),
    /** One row per packet. */
    PACKETS(" ORDER BY packet"),
    /** One row per PU. */
    PUS(" ORDER BY pu"),
    /** One row per channel, that is two per link. */
    LINKS(" ORDER BY channel"),
    /** Events that only a disturbed machine has. */
    FAULTS(""),
    /** One row: the summary of the run. */
    RUN("");

    private final String order;

    Table(String order) {
        this.order = order;
    }

    public String sqlName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Its file. */
    Path in(Path store) {
        return store.resolve(fileName());
    }

    String fileName() {
        return sqlName() + ".parquet";
    }

    /** How its rows come into order; empty where they are in it from the start. */
    String order() {
        return order;
    }
}
