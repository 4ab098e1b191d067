package gossamer.node.cluster;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.BindException;
import java.nio.channels.UnresolvedAddressException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is said when an actor system cannot start somewhere. */
final class EndpointTest {

    @ParameterizedTest
    @CsvSource({
        "taken, cannot listen on 127.0.0.1:25520: Address already in use",
        "unknown, cannot listen on 127.0.0.1:25520: no such address",
        "slow, cannot start at 127.0.0.1:25520: Logger did not respond within 60 s"
    })
    void theFirstCauseIsTold(String kind, String message) {
        Throwable cause = switch (kind) {
            case "taken" -> new BindException("Address already in use");
            case "unknown" -> new UnresolvedAddressException();
            default -> new IllegalStateException("Logger did not respond within 60 s");
        };
        Endpoint endpoint = new Endpoint("127.0.0.1", 25_520, Security.none());
        assertThatThrownBy(() -> endpoint.bind(() -> {
                    throw new IllegalStateException("no actor system", cause);
                }))
                .isInstanceOf(IOException.class)
                .hasMessage(message);
    }
}
