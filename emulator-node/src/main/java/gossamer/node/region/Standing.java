package gossamer.node.region;

/** Where a region stands. */
enum Standing {
    /** Its actors are being spawned, or it waits for the word to begin. */
    BUILDING,
    /** PUs handle what arrives in this span. */
    RECEIVING,
    /** It waits for neighbours' offers of this instant. */
    EXCHANGING_OFFERS,
    /** Links handle what is offered in this span. */
    ARBITRATING,
    /** It waits for neighbours' links to have had their say in this instant. */
    EXCHANGING_CALLS,
    /** A span is over, the window may hold more. */
    BETWEEN,
    /** It waits for neighbours to end the window. */
    EXCHANGING_WINDOW,
    /** The run is over, its actors tell what they have. */
    ACCOUNTING,
    /** All has been told. */
    ENDED,
    /** It has come to the ceiling; a higher one is awaited. */
    HELD;

    /** Whether it waits for batches of other regions. */
    boolean isExchanging() {
        return this == EXCHANGING_OFFERS || this == EXCHANGING_CALLS || this == EXCHANGING_WINDOW;
    }
}
