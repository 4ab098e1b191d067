package gossamer.coordinator.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.node.cluster.Secret;
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
    void theFirstLineIsTheSecretAndTheEndIsNoticed() throws Exception {
        Secret secret = Secret.random();
        InputStream input = of(secret.value() + "\nmore");
        assertThat(AttachedInput.secret(input)).isEqualTo(secret);
        CountDownLatch ended = new CountDownLatch(1);
        AttachedInput.onEnd(input, ended::countDown);
        assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anythingElseIsRefusedAndNotRepeated() {
        String digits = "0".repeat(Secret.CHARACTERS);
        for (String text : List.of(
                "",
                "\n",
                digits,
                digits + "0\n",
                digits.substring(1) + "\n",
                digits.replace('0', 'A') + "\n",
                digits + "\r\n")) {
            assertThatThrownBy(() -> AttachedInput.secret(of(text)))
                    .isInstanceOf(UsageException.class)
                    .hasMessage("--attached: standard input must begin with a line of 64"
                            + " hexadecimal digits");
        }
    }
}
