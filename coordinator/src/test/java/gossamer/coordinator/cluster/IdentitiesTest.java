package gossamer.coordinator.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IdentitiesTest {

    @TempDir
    private Path directory = Path.of("");

    @Test
    void codeIsToldByNamesAndContentsOfItsClasses() throws Exception {
        String one = hash(jar("one.jar", "A.class", "abcd"));
        assertThat(hash(jar("two.jar", "A.class", "abcd"))).isEqualTo(one);
        assertThat(hash(jar("three.jar", "A.class", "abce"))).isNotEqualTo(one);
        assertThat(hash(jar("four.jar", "B.class", "abcd"))).isNotEqualTo(one);

        String classes = hash(classes("one", "abcd"));
        assertThat(hash(classes("two", "abcd"))).isEqualTo(classes);
        assertThat(hash(classes("three", "abce"))).isNotEqualTo(classes);
    }

    @Test
    void aJvmStaysWhoItIs() {
        assertThat(Identities.current()).isSameAs(Identities.current());
    }

    private Path jar(String name, String entry, String content) throws IOException {
        Path file = directory.resolve(name);
        try (ZipOutputStream jar = new ZipOutputStream(Files.newOutputStream(file))) {
            jar.putNextEntry(new ZipEntry(entry));
            jar.write(content.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private Path classes(String name, String content) throws IOException {
        Path classes = Files.createDirectory(directory.resolve(name));
        Files.writeString(classes.resolve("A.class"), content);
        return classes;
    }

    private static String hash(Path code) throws Exception {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        Identities.addCode(code, digest);
        return HexFormat.of().formatHex(digest.digest());
    }
}
