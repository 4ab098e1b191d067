package gossamer.model.run;

import java.util.Comparator;

/**
 * A wrong value that a PU holds at the end of a run.
 *
 * @param pu which holds it
 * @param colour which part of the token
 * @param token its number in that colour
 * @param value which wrong value, counted from 1
 */
public record WrongValue(int pu, int colour, int token, int value)
        implements Comparable<WrongValue> {

    private static final Comparator<WrongValue> ORDER = Comparator.comparingInt(WrongValue::pu)
            .thenComparingInt(WrongValue::colour)
            .thenComparingInt(WrongValue::token)
            .thenComparingInt(WrongValue::value);

    @Override
    public int compareTo(WrongValue other) {
        return ORDER.compare(this, other);
    }
}
