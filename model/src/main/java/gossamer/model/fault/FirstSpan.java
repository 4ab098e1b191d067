package gossamer.model.fault;

/**
 * The time before a PU begins, which is no fault and has no rule's number.
 *
 * @param end when it begins
 */
record FirstSpan(long end) implements Spans {

    @Override
    public boolean covers(long time) {
        return time < end;
    }

    @Override
    public long nextChange(long time) {
        return time < end ? end : NEVER;
    }

    @Override
    public int rule(long time) {
        return 0;
    }
}
