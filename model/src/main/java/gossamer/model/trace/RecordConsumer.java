package gossamer.model.trace;

/** Takes the records of a canonical trace one after the other. */
public interface RecordConsumer {

    /** Takes the record that begins at {@code words[at]}. */
    void accept(long[] words, int at);

    /** Takes the next {@code count} records, which begin at {@code words[0]}. */
    default void acceptAll(long[] words, int count) {
        for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
            accept(words, at);
        }
    }
}
