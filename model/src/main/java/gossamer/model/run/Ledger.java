package gossamer.model.run;

/**
 * What became of all packets and tokens of a run; whoever tells of it takes the figures from here.
 * Each side of a balance is counted on its own, by who acts or by who holds what at the end.
 *
 * @param packets what became of the packets
 * @param tokens what became of the tokens
 */
public record Ledger(Packets packets, Tokens tokens) {

    /**
     * Packets: offered = refused + waiting + sent, and sent + copies = delivered + lost + in
     * flight.
     *
     * @param refused those taken back or dropped before their start-up
     * @param waiting those that wait for their start-up at the end
     * @param sent those whose start-up began
     * @param copies duplicates, and repetitions of what was not acknowledged
     * @param delivered those that reached their PU
     * @param lost those lost on the way, and copies that the end of the link had already
     * @param inFlight those that are under way at the end, or held for good
     */
    public record Packets(
            long refused,
            long waiting,
            long sent,
            long copies,
            long delivered,
            long lost,
            long inFlight) {
        /** Those that PUs wanted to send. */
        public long offered() {
            return refused + waiting + sent;
        }

        /** Whether every packet offered was delivered once. */
        public boolean isPlain() {
            return offered() == delivered && copies == 0;
        }
    }

    /**
     * Tokens; all in parts, of which a token has as many as there are colours.
     *
     * @param colours parts of a token
     * @param delivered those that reached a PU
     * @param own those that PUs had from the start, in each session as many tokens as PUs
     * @param held different ones that PUs hold at the end, of those that they are to hold
     * @param due those that PUs are to hold
     */
    public record Tokens(int colours, long delivered, long own, long held, long due) {
        /** The share of all tokens that PUs hold, 0 to 1. */
        public double coverage() {
            return (double) held / due;
        }

        /** Whole tokens that reached a PU. */
        public long wholeDelivered() {
            return delivered / colours;
        }

        /**
         * Whole tokens that reached a PU which held them already, lost them in a crash, or is not
         * to hold them.
         */
        public long redundant() {
            return (own + delivered - held) / colours;
        }
    }

    /**
     * The ledger of a run that has ended.
     *
     * @throws IllegalStateException if it does not balance, which is an error in the engine
     */
    public static Ledger of(Emulation emulation, Tally tally) {
        Packets packets = new Packets(
                tally.refused,
                tally.waiting,
                tally.packets,
                tally.duplicated + tally.retransmissions,
                tally.deliveries,
                tally.lost,
                tally.inFlight);
        int colours = emulation.algorithm().colours();
        long own = (long) emulation.topology().pus()
                * colours
                * emulation.algorithm().sessions();
        long due = emulation.algorithm().task().due(emulation.topology().pus())
                * colours
                * emulation.algorithm().sessions();
        Ledger ledger = new Ledger(
                packets, new Tokens(colours, tally.tokenParts, own, tally.heldParts, due));
        ledger.require(emulation, tally.offers);
        return ledger;
    }

    private void require(Emulation emulation, long offers) {
        boolean revises = emulation.algorithm().linkRequirements().revises();
        long ends = packets.delivered + packets.lost + packets.inFlight;
        boolean balanced = packets.sent + packets.copies == ends
                && (revises ? packets.offered() <= offers : packets.offered() == offers)
                && tokens.held <= Math.min(tokens.due, tokens.own + tokens.delivered);
        if (!balanced) {
            throw new IllegalStateException("the ledger of " + emulation.name()
                    + " does not balance: offers=" + offers + ", " + this);
        }
    }
}
