package gossamer.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class ThermometersTest {

    @Test
    void theBrokenOneIsOutvoted() throws InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stdout = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            Thermometers.main(new String[0]);
        } finally {
            System.setOut(stdout);
        }
        // What Akka logs where nothing says otherwise is of no interest.
        assertThat(bytes.toString(StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> line.startsWith("round "))
                        .toList())
                .hasSize(12)
                .contains(
                        "round 1, voter 2: Decided[result=Number[number=21.0], support=[0, 1, 2]]",
                        "round 3, voter 0: Decided[result=Number[number=23.0], support=[0, 1]]",
                        "round 3, voter 2: Decided[result=Number[number=23.0], support=[0, 1]]");
    }
}
