package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.node.cluster.SharedKey;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class AttachedInputTest {

    private static InputStream of(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theFirstLineIsTheKeyAndTheEndIsNoticed() throws Exception {
        SharedKey key = SharedKey.random();
        InputStream input = of(key.text() + "\nmore");
        assertThat(AttachedInput.key(input).text()).isEqualTo(key.text());
        CountDownLatch ended = new CountDownLatch(1);
        AttachedInput.onEnd(input, ended::countDown);
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
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
            assertThatThrownBy(() -> AttachedInput.key(of(text)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("--attached: standard input must begin with a line that is a key");
        }
    }
}
