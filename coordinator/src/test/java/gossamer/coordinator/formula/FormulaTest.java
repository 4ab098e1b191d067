package gossamer.coordinator.formula;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormulaTest {

    private static final Map<String, Object> VALUES =
            Map.of("n", new BigDecimal("27"), "r", new BigDecimal("0.5"), "kind", "ring");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 + 2 * 3            | 7",
                "(1 + 2) * 3          | 9",
                "10 - 2 - 3           | 5",
                "-n + 1               | -26",
                "n % 4                | 3",
                "n / 2                | 13.5",
                "0.1 + 0.2            | 0.3",
                "2e3 * r              | 1000",
                "floor(n / 2)         | 13",
                "ceil(n / 2)          | 14",
                "max(1, n, 3) - min(4, 2) | 25",
                "sqrt(n * 3)          | 9",
            })
    void numbersComeOutExactly(String text, BigDecimal value) throws FormulaException {
        assertThat((BigDecimal) Formula.parse(text).value(VALUES)).isEqualByComparingTo(value);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "n % 3 == 0 ; true",
                "n % 3 == 0 && n > 27 ; false",
                "n < 9 || n >= 27 && r != 1 ; true",
                "!(n == 27.0) ; false",
                "kind == 'ring' ; true",
                "kind != \"ring\" || n <= 26 ; false",
            })
    void conditionsAreTrueOrFalse(String text, boolean truth) throws FormulaException {
        assertThat(Formula.parse(text).test(VALUES)).isEqualTo(truth);
    }

    @Test
    void aFormulaKnowsItsNamesAndItsUnit() throws FormulaException {
        Formula formula = Formula.parse("n * max(m, 2) ns");

        assertThat(formula.names()).containsExactly("m", "n");
        assertThat(formula.unit()).isEqualTo("ns");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "n +          | expected a number, a name or ( and found the end",
                "n % 3 = 0    | cannot read \"= 0\"",
                "(n           | expected ) and found the end",
                "n 3          | expected an operator or the end and found \"3\" at character 3",
                "exec(n)      | there is no exec of 1 argument",
                "12abc        | cannot read \"12abc\"",
                "             | found the end",
            })
    void whatIsNoFormulaIsToldWithItsPlace(String text, String said) {
        assertThatThrownBy(() -> Formula.parse(text == null ? "" : text))
                .isInstanceOf(FormulaException.class)
                .hasMessageContaining(said);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "n / 0       | 27 / 0 has no value",
                "n % (1 - 1) | 27 % 0 has no value",
                "kind + 1    | \"ring\" is not a number",
                "n < kind    | cannot compare 27 < \"ring\"",
                "x + 1       | \"x\" has no value",
                "sqrt(-n)    | sqrt(-27) has no value",
                "n && n > 1  | 27 is neither true nor false",
            })
    void whatHasNoValueIsTold(String text, String said) throws FormulaException {
        Formula formula = Formula.parse(text);

        assertThatThrownBy(() -> formula.value(VALUES))
                .isInstanceOf(FormulaException.class)
                .hasMessageContaining(said);
    }

    @Test
    void aFormulaCannotBeEndless() {
        assertThatThrownBy(() -> Formula.parse("(".repeat(501)))
                .hasMessageContaining("501 characters, more than 500");
    }
}
