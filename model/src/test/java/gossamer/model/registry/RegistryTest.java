package gossamer.model.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTest {

    private record Named(String kind, String name) implements Provider {
        @Override
        public String summary() {
            return "a test";
        }

        @Override
        public String source() {
            return "here";
        }
    }

    private final List<String> problems = new ArrayList<>();

    @Test
    void findsAProviderByItsKindAndName() {
        Registry registry = Registry.builtIn()
                .with(List.of(new Named("test", "one")), "one.jar", problems::add);

        assertThat(registry.find(Named.class, "one")).contains(new Named("test", "one"));
        assertThat(registry.find(Named.class, "two")).isEmpty();
        assertThat(problems).isEmpty();
    }

    @Test
    void refusesTwoOfAKindWithOneNameAndTellsBoth() {
        Registry registry = Registry.builtIn()
                .with(List.of(new Named("test", "one")), "one.jar", problems::add)
                .with(
                        List.of(new Named("test", "one"), new Named("other", "one")),
                        "two.jar",
                        problems::add);

        assertThat(registry.all(Named.class))
                .containsExactly(new Named("test", "one"), new Named("other", "one"));
        assertThat(problems)
                .containsExactly("two.jar: two are called test one: " + Named.class.getName()
                        + " and " + Named.class.getName());
    }

    @Test
    void refusesAWordThatAnotherOneOfItsKindHas() {
        Registry.builtIn()
                .with(
                        List.of(new Named("fault", "flap"), new Named("law", "flap")),
                        "one.jar",
                        problems::add);

        assertThat(problems)
                .singleElement()
                .asString()
                .startsWith("one.jar: two are called fault flap: ");
    }

    @Test
    void leavesTheRegistryAsItWas() {
        Registry before = Registry.builtIn();
        before.with(List.of(new Named("test", "one")), "one.jar", problems::add);

        assertThat(before.all(Named.class)).isEmpty();
    }

    @Test
    void aKeyIsRequiredOrHasADefaultOrNeither() {
        Key<Integer> plain = Key.whole("size", 1, 9);

        assertThat(Settings.none().get(plain)).isEmpty();
        assertThat(Settings.none().value(plain.otherwise(3))).isEqualTo(3);
        assertThat(plain.otherwise(3).defaultText()).isEqualTo("3");
        assertThat(plain.required().isRequired()).isTrue();
        assertThatThrownBy(() -> Settings.none().value(plain))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("size");
    }

    @Test
    void settingsTellWhatIsGivenFromWhatIsADefault() {
        Key<Integer> key = Key.whole("size", 1, 9).otherwise(3);
        Settings given = Settings.none().with(key, 4);

        assertThat(given.value(key)).isEqualTo(4);
        assertThat(given.isGiven(key)).isTrue();
        assertThat(Settings.none().isGiven(key)).isFalse();
    }

    @Test
    void aKeyWithABadNameCannotBeDeclared() {
        assertThatThrownBy(() -> Key.flag("Not So"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("key \"Not So\"; allowed: words of a-z 0-9 joined by -");
    }

    @Test
    void tellsEveryLineOfAServiceFileThatCannotBeUsed(@TempDir Path directory) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(
                services.resolve(Provider.class.getName()),
                "not.there.One\nnot.there.Two\n" + RegistryTest.class.getName() + "\n");
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, Provider.class.getClassLoader())) {
            Registry registry = Registry.builtIn().with(loader, "bad.jar", problems::add);

            assertThat(registry.all()).isEqualTo(Registry.builtIn().all());
        }
        assertThat(problems)
                .hasSize(3)
                .allMatch(problem -> problem.startsWith("bad.jar: "))
                .anyMatch(problem -> problem.contains("not.there.One"))
                .anyMatch(problem -> problem.contains("not.there.Two"))
                .anyMatch(problem -> problem.contains("not a subtype"));
    }

    @Test
    void namesWhatIsBuiltInOnce() {
        assertThat(Registry.builtIn().all())
                .extracting(provider -> provider.kind() + " " + provider.name())
                .doesNotHaveDuplicates()
                .contains("algorithm torgos", "topology torus");
    }
}
