package gossamer.model.voting;

import static java.util.Objects.requireNonNull;

import gossamer.model.token.Datum;
import gossamer.model.wire.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * What voters vote on. Values of one kind have a canonical order, which decides between values that
 * a vote cannot tell apart: so the outcome depends on what was voted, not on who voted it.
 */
public sealed interface Value extends Datum, Comparable<Value> {

    /** Whether the other one is of the same kind and, for vectors, of the same length. */
    boolean isLike(Value other);

    /** The canonical order among values that are alike. */
    @Override
    int compareTo(Value other);

    /**
     * 64 bits that equal values have in common, on every machine: FNV-1a over the eight bytes of
     * each number, lowest first, over the text in UTF-8, or over the bytes.
     */
    default long hash() {
        long hash = 0xCBF29CE484222325L;
        for (byte each : content()) {
            hash = (hash ^ each & 0xFF) * 0x100000001B3L;
        }
        return hash;
    }

    private byte[] content() {
        if (this instanceof Text text) {
            return text.text.getBytes(StandardCharsets.UTF_8);
        } else if (this instanceof Bytes bytes) {
            return bytes.bytes;
        }
        List<Double> numbers =
                this instanceof Vector vector ? vector.numbers : List.of(((Number) this).number);
        ByteWriter content = new ByteWriter(numbers.size() * Long.BYTES);
        numbers.forEach(number -> content.fixed64(Double.doubleToLongBits(number)));
        return content.toBytes();
    }

    /** A finite number; −0 is 0. Ordered by size. */
    @SuppressWarnings("JavaLangClash") // Nobody imports it: it is always Value.Number.
    record Number(double number) implements Value {
        public Number {
            requireFinite(number);
            number += 0.0;
        }

        @Override
        public boolean isLike(Value other) {
            return other instanceof Number;
        }

        @Override
        public int compareTo(Value other) {
            return other instanceof Number that
                    ? Double.compare(number, that.number)
                    : refuse(this, other);
        }
    }

    /** Finite numbers, at least one. Ordered by the first number that differs. */
    record Vector(List<Double> numbers) implements Value {
        /** Copies the list; requires finite numbers. */
        public Vector {
            if (numbers.isEmpty()) {
                throw new IllegalArgumentException("a vector without numbers");
            }
            numbers.forEach(Value::requireFinite);
            numbers = numbers.stream().map(number -> number + 0.0).toList();
        }

        @Override
        public boolean isLike(Value other) {
            return other instanceof Vector that && that.numbers.size() == numbers.size();
        }

        @Override
        public int compareTo(Value other) {
            if (!isLike(other)) {
                return refuse(this, other);
            }
            List<Double> theirs = ((Vector) other).numbers;
            for (int i = 0; i < numbers.size(); i++) {
                int order = numbers.get(i).compareTo(theirs.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }
    }

    /** A text. Ordered by its UTF-16 units. */
    record Text(String text) implements Value {
        public Text {
            requireNonNull(text, "text");
        }

        @Override
        public boolean isLike(Value other) {
            return other instanceof Text;
        }

        @Override
        public int compareTo(Value other) {
            return other instanceof Text that ? text.compareTo(that.text) : refuse(this, other);
        }
    }

    /** A byte string. Ordered by the first byte that differs, without sign. */
    final class Bytes implements Value {
        private final byte[] bytes;

        public Bytes(byte... bytes) {
            this.bytes = bytes.clone();
        }

        /** A copy of the bytes. */
        public byte[] bytes() {
            return bytes.clone();
        }

        @Override
        public boolean isLike(Value other) {
            return other instanceof Bytes;
        }

        @Override
        public int compareTo(Value other) {
            return other instanceof Bytes that
                    ? Arrays.compareUnsigned(bytes, that.bytes)
                    : refuse(this, other);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Bytes that && Arrays.equals(bytes, that.bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }

        @Override
        public String toString() {
            return "Bytes[" + HexFormat.of().formatHex(bytes) + "]";
        }
    }

    /** A number. */
    static Value of(double number) {
        return new Number(number);
    }

    /** A text. */
    static Value of(String text) {
        return new Text(text);
    }

    /** A vector. */
    static Value vector(double... numbers) {
        return new Vector(Arrays.stream(numbers).boxed().toList());
    }

    private static void requireFinite(double number) {
        if (!Double.isFinite(number)) {
            throw new IllegalArgumentException(number + " cannot be voted on, must be finite");
        }
    }

    private static int refuse(Value one, Value other) {
        throw new IllegalArgumentException(
                "cannot compare " + one + " with " + other + ": not of one kind and length");
    }
}
