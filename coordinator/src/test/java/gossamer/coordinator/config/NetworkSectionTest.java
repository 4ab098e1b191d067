package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.machine.Network;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkSectionTest extends ConfigTestBase {

    private static final String SIZE_ALLOWED =
            "; allowed: a size from 1B to 1EiB with its unit (B, kB, MB, GB, TB, KiB, MiB, GiB,"
                    + " TiB, …)";

    private Network network(String... lines) {
        return load(lines).emulation().network();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "model = \"F*\"                            | F*",
                "model = \"H*\"                            | H*",
                "duplex = full                             | F*",
                "duplex = half                             | H*",
                "ports = all                               | F*",
                "duplex = half, ports = all                | H*",
                "model = \"H*\", duplex = half             | H*",
                "model = \"H*\", ports = all               | H*",
                "model = \"H*\", duplex = half, ports = all| H*",
            })
    void takesTheModelByNameOrInHalves(String given, String model) {
        assertThat(network("gossamer.network { " + given + " }").modelName()).isEqualTo(model);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "unknown value \"F2\"  | F2     | ; did you mean \"F*\"?",
                "unknown value \"h*\"  | \"h*\" | ; did you mean \"H*\"?",
                "found number 1        | 1      | ; did you mean F1?",
                "found list            | [F1]   | ``",
            })
    void refusesUnknownModels(String wrong, String model, String guess) {
        assertThat(problems("gossamer.network.model = " + model))
                .containsExactly("a.conf:6: gossamer.network.model: " + wrong
                        + "; allowed: \"F*\", F1, \"H*\", H1" + guess);
    }

    @Test
    void refusesUnknownHalves() {
        assertThat(problems(
                        "gossamer.network.duplex = ful",
                        "gossamer.network.ports = every",
                        "gossamer.network.switching = circuit"))
                .containsExactly(
                        "a.conf:6: gossamer.network.duplex: unknown value \"ful\"; allowed: full,"
                                + " half; did you mean full?",
                        "a.conf:7: gossamer.network.ports: unknown value \"every\"; allowed: all,"
                                + " one",
                        "a.conf:8: gossamer.network.switching: unknown value \"circuit\";"
                                + " allowed: store-and-forward, wormhole, rendezvous");
    }

    @Test
    void refusesHalvesThatContradictTheModel() {
        assertThat(problems(
                        "gossamer.network.model = \"F*\"",
                        "gossamer.network.duplex = half",
                        "gossamer.network.ports = one"))
                .containsExactly(
                        "a.conf:7: gossamer.network.duplex: half contradicts"
                                + " gossamer.network.model = F* (a.conf:6); allowed: full, or only"
                                + " one of the two (null takes a key back)",
                        "a.conf:8: gossamer.network.ports: one contradicts gossamer.network.model"
                                + " = F* (a.conf:6); allowed: all, or only one of the two (null"
                                + " takes a key back)");
    }

    @Test
    void takesCapacities() {
        assertThat(network("gossamer.network.packet-capacity = 3").packetCapacity())
                .hasValue(3);
        assertThat(network("gossamer.network.packet-capacity = unbounded").packetCapacity())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "0          | 0 is out of range          | ``",
                "2147483648 | 2147483648 is out of range | ``",
                "1.5        | 1.5 is not a whole number  | ``",
                "unbound    | found string \"unbound\"   | ; did you mean unbounded?",
                "3kB        | found string \"3kB\"       | ``",
                "[3]        | found list                 | ``",
            })
    void refusesWhatIsNoCapacity(String capacity, String wrong, String guess) {
        assertThat(problems("gossamer.network.packet-capacity = " + capacity))
                .containsExactly("a.conf:6: gossamer.network.packet-capacity: " + wrong
                        + "; allowed: unbounded, or a whole number from 1 to 2147483647" + guess);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "token-flits = 3                             | 3",
                "token-size = 1024B, flit-size = 1B          | 1024",
                "token-size = 1KiB, flit-size = 4 bytes      | 256",
                "token-size = 1kB, flit-size = \"8B\"        | 125",
                "token-size = 0.5KiB, flit-size = 512B       | 1",
                "token-size = 2147483647B, flit-size = 1B    | 2147483647",
            })
    void takesTokensInFlitsOrInBytes(String given, int flits) {
        assertThat(network("gossamer.network { " + given + " }").tokenFlits()).isEqualTo(flits);
    }

    @Test
    void refusesATokenThatIsNoWholeNumberOfFlits() {
        assertThat(problems("gossamer.network { token-size = 1KiB", "flit-size = 3B }"))
                .containsExactly("a.conf:6: gossamer.network.token-size: 1024B is not a multiple"
                        + " of gossamer.network.flit-size = 3B (a.conf:7); allowed: whole flits of"
                        + " 3B");
    }

    @Test
    void refusesATokenOfTooManyFlits() {
        assertThat(problems("gossamer.network { token-size = 2GiB, flit-size = 1B }"))
                .containsExactly("a.conf:6: gossamer.network.token-size: 2147483648B is 2147483648"
                        + " flits of 1B; allowed: 1 to 2147483647 flits");
    }

    @Test
    void refusesHalfOfTheSizes() {
        assertThat(problems("gossamer.network.token-size = 1KiB"))
                .containsExactly("a.conf:6: gossamer.network.token-size: needs"
                        + " gossamer.network.flit-size, which is missing; allowed: both or none of"
                        + " them");
        assertThat(problems("gossamer.network.flit-size = 1B"))
                .containsExactly("a.conf:6: gossamer.network.flit-size: needs"
                        + " gossamer.network.token-size, which is missing; allowed: both or none"
                        + " of them");
    }

    @Test
    void refusesFlitsBesideSizes() {
        assertThat(problems(
                        "gossamer.network.token-flits = 4",
                        "gossamer.network { token-size = 4B, flit-size = 1B }"))
                .containsExactly("a.conf:6: gossamer.network.token-flits: excludes"
                        + " gossamer.network.token-size = 4B (a.conf:7); allowed: either"
                        + " token-flits, or token-size with flit-size (null takes a key back)");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "1024   | 1024 has no unit",
                "\"4\"  | 4 has no unit",
                "1KB    | unknown unit KB in 1KB",
                "8 bit  | unknown unit bit in 8 bit",
                "0B     | 0B is out of range",
                "-1B    | -1B is out of range",
                "2EiB   | 2EiB is out of range",
                "9YB    | 9YB is out of range",
                "0.3B   | 0.3B is not a whole number of bytes",
                "small  | found string \"small\"",
                "[1B]   | found list",
            })
    void refusesWhatIsNoSize(String size, String wrong) {
        assertThat(problems("gossamer.network { token-size = " + size + ", flit-size = 1B }"))
                .containsExactly("a.conf:6: gossamer.network.token-size: " + wrong + SIZE_ALLOWED);
    }

    @Test
    void refusesWhatIsNoNumberOfFlits() {
        assertThat(problems("gossamer.network.token-flits = 0"))
                .containsExactly("a.conf:6: gossamer.network.token-flits: 0 is out of range;"
                        + " allowed: a whole number from 1 to 2147483647");
    }
}
