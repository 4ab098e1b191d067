package gossamer.coordinator.description;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BytePiecesTest {

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 65_535, 65_536, 65_537, 1_000_000})
    void yieldsWhatWasWritten(int length) throws IOException {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        BytePieces pieces = new BytePieces();
        int some = length / 3;
        pieces.write(bytes, 0, some);
        if (some < length) {
            pieces.write(bytes[some]);
            pieces.write(bytes, some + 1, length - some - 1);
        }
        try (InputStream read = pieces.read()) {
            assertThat(read.readAllBytes()).isEqualTo(bytes);
        }
        assertThat(pieces.read().readAllBytes()).as("once it has been read").isEmpty();
    }
}
