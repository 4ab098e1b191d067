package gossamer.model.farm;

import gossamer.model.voting.Value;

/** Falsifies values, as a liar or a faulty channel does. */
public final class Falsehood {

    private Falsehood() {}

    /**
     * A wrong value: a number, or each number of a vector, grows by {@code variant * wrongBy}; a
     * text gets the variant appended; the last of several bytes grows by the variant.
     *
     * @param variant which wrong value, from 1 on; 0 is the true one
     * @param wrongBy above 0
     */
    public static Value of(Value truth, int variant, double wrongBy) {
        if (variant == 0) {
            return truth;
        }
        double by = variant * wrongBy;
        if (truth instanceof Value.Number number) {
            return Value.of(number.number() + by);
        }
        if (truth instanceof Value.Vector vector) {
            return new Value.Vector(
                    vector.numbers().stream().map(number -> number + by).toList());
        }
        if (truth instanceof Value.Text text) {
            return Value.of(text.text() + "~" + variant);
        }
        byte[] bytes = ((Value.Bytes) truth).bytes();
        if (bytes.length > 0) {
            bytes[bytes.length - 1] += (byte) variant;
        }
        return new Value.Bytes(bytes);
    }
}
