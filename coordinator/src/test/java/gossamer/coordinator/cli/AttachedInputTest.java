package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.node.cluster.SharedKey;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class AttachedInputTest {

    private final PipedInputStream pipe = new PipedInputStream(1024);

    private static InputStream of(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theKeyComesFirstThenTheAddressThenTheEndIsNoticed() throws Exception {
        SharedKey key = SharedKey.random();
        PipedOutputStream parent = new PipedOutputStream();
        parent.connect(pipe);
        parent.write((key.text() + "\n").getBytes(StandardCharsets.UTF_8));
        AttachedInput input = AttachedInput.of(pipe);
        assertThat(input.key().text()).isEqualTo(key.text());
        assertThat(input.address()).isEmpty();

        parent.write("127.0.0.1:2551\n".getBytes(StandardCharsets.UTF_8));
        parent.flush();
        Awaitility.await().until(() -> input.address().isPresent());
        assertThat(input.address()).contains("127.0.0.1:2551");
        parent.write("more".getBytes(StandardCharsets.UTF_8));
        assertThat(input.ended()).isNotDone();
        parent.close();
        input.ended().get(10, TimeUnit.SECONDS);
    }

    @Test
    void anAddressThatIsNoneIsTheEnd() throws Exception {
        for (String line : List.of("", "\n", "127.0.0.1\n", "127.0.0.1:0\n", "A".repeat(10_000))) {
            AttachedInput input = AttachedInput.of(of(SharedKey.random().text() + "\n" + line));
            input.ended().get(10, TimeUnit.SECONDS);
            assertThat(input.address()).isEmpty();
        }
    }

    @Test
    void anythingElseIsRefusedAndNotRepeated() {
        String key = SharedKey.random().text();
        for (String text : List.of(
                "",
                "\n",
                key.substring(1),
                key.substring(0, key.length() - 8) + "\n",
                key.replace(" ", "") + "\n",
                " " + key + "\n",
                key + "\r\n",
                "A".repeat(10_000_000))) {
            assertThatThrownBy(() -> AttachedInput.of(of(text)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("--attached: standard input must begin with a line that is a key");
        }
    }
}
