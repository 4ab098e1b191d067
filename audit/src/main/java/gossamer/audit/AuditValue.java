package gossamer.audit;

import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What voters vote on: numbers, of which there is one or more, or a text; bytes are a text of
 * characters below 256.
 */
record AuditValue(List<Double> numbers, String text, boolean bytes)
        implements Comparable<AuditValue> {

    static AuditValue of(PlainNode value) {
        if (value.has("vector")) {
            return ofNumbers(value.at("vector").elements().stream()
                    .map(PlainNode::amount)
                    .toList());
        }
        if (value.has("text")) {
            return new AuditValue(List.of(), value.at("text").text(), false);
        }
        if (value.has("bytes")) {
            String digits = value.at("bytes").text().replaceAll("\\s", "");
            StringBuilder text = new StringBuilder();
            for (int place = 0; place < digits.length(); place += 2) {
                text.append((char) Integer.parseInt(digits.substring(place, place + 2), 16));
            }
            return new AuditValue(List.of(), text.toString(), true);
        }
        return ofNumbers(List.of(value.amount()));
    }

    /** There is one zero only. */
    static AuditValue ofNumbers(List<Double> numbers) {
        return new AuditValue(numbers.stream().map(number -> number + 0.0).toList(), "", false);
    }

    /** What is taken for a value like this one where nothing was said. */
    AuditValue nothing() {
        return new AuditValue(
                numbers.stream().map(number -> 0.0).toList(),
                bytes ? "\0".repeat(text.length()) : "",
                bytes);
    }

    /** A wrong value in its place, by its number; 0 is the true one. */
    AuditValue falsified(int variant, double wrongBy) {
        if (variant == 0) {
            return this;
        }
        if (!numbers.isEmpty()) {
            double by = variant * wrongBy;
            return ofNumbers(numbers.stream().map(number -> number + by).toList());
        }
        if (!bytes) {
            return new AuditValue(numbers, text + "~" + variant, false);
        }
        int last = text.length() - 1;
        return last < 0
                ? this
                : new AuditValue(
                        numbers,
                        text.substring(0, last) + (char) (text.charAt(last) + variant & 0xFF),
                        true);
    }

    /** By FNV-1a, as {@code docs/trace-format.md} has it. */
    long hash() {
        ByteBuffer content = ByteBuffer.allocate(numbers.size() * Long.BYTES);
        numbers.forEach(
                number -> content.putLong(Long.reverseBytes(Double.doubleToLongBits(number))));
        byte[] all = numbers.isEmpty()
                ? text.getBytes(bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8)
                : content.array();
        long hash = Long.parseUnsignedLong("14695981039346656037");
        for (byte each : all) {
            hash ^= Byte.toUnsignedInt(each);
            hash *= 1_099_511_628_211L;
        }
        return hash;
    }

    double distance(AuditValue other) {
        if (numbers.isEmpty()) {
            return equals(other) ? 0 : 1;
        }
        double distance = 0;
        for (int place = 0; place < numbers.size(); place++) {
            double apart = numbers.get(place) - other.numbers.get(place);
            distance = place == 0 ? Math.abs(apart) : StrictMath.hypot(distance, apart);
        }
        return distance;
    }

    /** Whether the distance is at most epsilon, all numbers taken as the decimals they print as. */
    boolean isWithin(double epsilon, AuditValue other) {
        if (numbers.isEmpty() || Double.isInfinite(epsilon)) {
            return distance(other) <= epsilon;
        }
        BigDecimal sum = new BigDecimal(Double.toString(epsilon)).pow(2).negate();
        for (int place = 0; place < numbers.size(); place++) {
            BigDecimal here = new BigDecimal(numbers.get(place).toString());
            BigDecimal there = new BigDecimal(other.numbers.get(place).toString());
            sum = sum.add(here.subtract(there).pow(2));
        }
        return sum.signum() <= 0;
    }

    @Override
    public int compareTo(AuditValue other) {
        for (int place = 0; place < numbers.size(); place++) {
            int order = numbers.get(place).compareTo(other.numbers.get(place));
            if (order != 0) {
                return order;
            }
        }
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return numbers.isEmpty()
                ? text
                : numbers.stream().map(String::valueOf).collect(Collectors.joining(" "));
    }
}
