package gossamer.coordinator.reproduce.pipelined;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ParabolaTest {

    private static Parabola fitted(int mostN, ToDoubleFunction<Integer> y) {
        List<Integer> values = IntStream.rangeClosed(1, mostN).boxed().toList();
        return Parabola.fitted(values, n -> n, y).orElseThrow();
    }

    @Test
    void valuesOfAParabolaGiveIt() {
        Parabola fit = fitted(1000, n -> 0.75 * n * n - 1.5 * n + 8);
        assertThat(fit.a()).isEqualTo(0.75, within(1e-9));
        assertThat(fit.b()).isEqualTo(-1.5, within(1e-6));
        assertThat(fit.c()).isEqualTo(8, within(1e-4));
        assertThat(fit.at(10)).isEqualTo(68, within(1e-4));
        assertThat(fit).hasToString("0.750 N² − 1.50 N + 8.0");
    }

    @Test
    void noOtherParabolaNearbyIsAnyCloser() {
        Random draw = new Random(3);
        double[] noise = draw.doubles(21, -5, 5).toArray();
        ToDoubleFunction<Integer> y = n -> n * n + noise[n];
        Parabola fit = fitted(20, y);
        double least = squares(fit, y);
        for (double off : new double[] {-0.01, 0.01}) {
            assertThat(squares(new Parabola(fit.a() + off, fit.b(), fit.c()), y))
                    .isGreaterThan(least);
            assertThat(squares(new Parabola(fit.a(), fit.b() + off, fit.c()), y))
                    .isGreaterThan(least);
            assertThat(squares(new Parabola(fit.a(), fit.b(), fit.c() + off), y))
                    .isGreaterThan(least);
        }
    }

    private static double squares(Parabola fit, ToDoubleFunction<Integer> y) {
        return IntStream.rangeClosed(1, 20)
                .mapToDouble(n -> fit.at(n) - y.applyAsDouble(n))
                .map(off -> off * off)
                .sum();
    }

    @Test
    void twoValuesAreTooFew() {
        assertThat(Parabola.fitted(List.of(1, 2), n -> n, n -> n)).isEmpty();
    }
}
