package gossamer.model.hopfield;

/** In which order neurons are updated in a sweep. */
public enum Update {
    /**
     * One after the other, by their numbers, each with the new states of those before it (De Florio
     * &amp; Blondia, section 7.2: "serial, element by element updating"). The energy never rises.
     */
    SERIAL,
    /**
     * All at once, with the states after the sweep before. Two states may follow each other for
     * ever.
     */
    PARALLEL
}
