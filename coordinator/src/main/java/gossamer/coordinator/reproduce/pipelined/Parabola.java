package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.text.Texts.format;

import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;

/**
 * ax² + bx + c.
 *
 * @param a of the square
 * @param b of x
 * @param c where x is 0
 */
record Parabola(double a, double b, double c) {

    private static final int COEFFICIENTS = 3;

    /**
     * The one with the least sum of squared differences; empty where there are fewer than three
     * values.
     *
     * @param x by value, all different
     * @param y by value
     */
    static <T> Optional<Parabola> fitted(
            List<T> values, ToDoubleFunction<T> x, ToDoubleFunction<T> y) {
        if (values.size() < COEFFICIENTS) {
            return Optional.empty();
        }
        // Powers of x / scale stay near 1, so that the elimination loses no digits.
        double scale = values.stream().mapToDouble(x).map(Math::abs).max().orElseThrow();
        double[][] rows = new double[COEFFICIENTS][COEFFICIENTS + 1];
        for (T value : values) {
            double at = x.applyAsDouble(value) / scale;
            double[] powers = {at * at, at, 1};
            for (int row = 0; row < COEFFICIENTS; row++) {
                for (int column = 0; column < COEFFICIENTS; column++) {
                    rows[row][column] += powers[row] * powers[column];
                }
                rows[row][COEFFICIENTS] += powers[row] * y.applyAsDouble(value);
            }
        }
        double[] found = solved(rows);
        return Optional.of(new Parabola(found[0] / scale / scale, found[1] / scale, found[2]));
    }

    /** Cramer's rule. */
    private static double[] solved(double[][] rows) {
        double whole = determinant(rows, -1);
        double[] found = new double[COEFFICIENTS];
        for (int column = 0; column < COEFFICIENTS; column++) {
            found[column] = determinant(rows, column) / whole;
        }
        return found;
    }

    /** With the right side in place of a column. */
    private static double determinant(double[][] rows, int replaced) {
        double sum = 0;
        for (int first = 0; first < COEFFICIENTS; first++) {
            int second = (first + 1) % COEFFICIENTS;
            int third = (first + 2) % COEFFICIENTS;
            sum += cell(rows, 0, first, replaced)
                    * (cell(rows, 1, second, replaced) * cell(rows, 2, third, replaced)
                            - cell(rows, 1, third, replaced) * cell(rows, 2, second, replaced));
        }
        return sum;
    }

    private static double cell(double[][] rows, int row, int column, int replaced) {
        return rows[row][column == replaced ? COEFFICIENTS : column];
    }

    double at(double x) {
        return (a * x + b) * x + c;
    }

    @Override
    public String toString() {
        return format("%.3f N² %s N %s", a, signed(b, 2), signed(c, 1)).replace('-', '−');
    }

    private static String signed(double number, int digits) {
        return (number < 0 ? "− " : "+ ") + format("%." + digits + "f", Math.abs(number));
    }
}
