package gossamer.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import gossamer.coordinator.export.ExportProvider;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.farm.ModuleProvider;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Provider;
import gossamer.model.registry.Registry;
import gossamer.model.topology.TopologyProvider;
import gossamer.model.voting.VotingProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What is written of declared keys is what they declare. {@code -Dgossamer.write=true} writes it
 * anew.
 */
class KeyReferenceTest {

    private static final Path CONF =
            Path.of("src", "main", "resources", "gossamer", "reference.conf");
    private static final String FAULTS =
            "    # Rules about what goes wrong, with a kind and its keys.\n";
    private static final Path DOCS = Path.of("..", "docs", "registry.md");

    private static List<? extends Provider> all(Class<? extends Provider> kind) {
        return Registry.builtIn().all(kind);
    }

    @Test
    void theReferenceConfHasTheDeclaredKeys() throws IOException {
        String written = Files.readString(CONF);
        String text = replaced(
                written,
                "topology",
                new KeyReference(all(TopologyProvider.class)).section("kind", "torus"));
        text = replaced(
                text,
                "algorithm",
                new KeyReference(all(AlgorithmProvider.class), AlgorithmSection.COMMON)
                        .section("name", "high-dim-gos"));
        text = replaced(text, NetworkKeys.SECTION, plain(NetworkKeys.ALL, true));
        text = replaced(text, LimitsSection.SECTION, plain(LimitsSection.KEYS, true));
        text = replaced(text, HopfieldSection.SECTION, plain(HopfieldSection.KEYS, false));
        text = replaced(text, FarmSection.SECTION, plain(FarmSection.KEYS, false));
        for (Key<?> key : RunKeys.ALL) {
            text = replaced(text, key);
        }
        int faults = text.indexOf(FAULTS) + FAULTS.length();
        text = text.substring(0, faults)
                + new KeyReference(all(FaultProvider.class))
                        .section("kind", "crash")
                        .replaceAll("(?m)^( +#) ([a-z-]+ = )", "$1   $2")
                + text.substring(text.indexOf("    faults = []", faults));
        same(CONF, written, text);
    }

    @Test
    void theDocsHaveTheDeclaredThings() throws IOException {
        String text = "# What configs can name\n\nGenerated from the declarations, as are"
                + " `gossamer list` and `gossamer describe`.\n\n"
                + new KeyReference(all(TopologyProvider.class))
                        .tables("Topologies: `topology.kind`")
                + new KeyReference(all(AlgorithmProvider.class), AlgorithmSection.COMMON)
                        .tables("Algorithms: `algorithm.name`")
                + new KeyReference(all(DelayLawProvider.class))
                        .tables("Laws of delays: `law` in rules of `profile.delays`")
                + new KeyReference(all(FaultProvider.class))
                        .tables("Faults: `kind` in rules of `profile.faults`")
                + new KeyReference(all(VotingProvider.class))
                        .tables("Voting methods: `farm.voting`")
                + new KeyReference(all(ModuleProvider.class))
                        .tables("User modules: `name` in `farm.module`")
                + new KeyReference(all(ExportProvider.class))
                        .tables("Formats: `gossamer trace export --format`")
                + KeyReference.table("gossamer", RunKeys.ALL)
                + KeyReference.table(NetworkKeys.SECTION, NetworkKeys.ALL)
                + KeyReference.table(HopfieldSection.SECTION, HopfieldSection.KEYS)
                + KeyReference.table(FarmSection.SECTION, FarmSection.KEYS)
                + KeyReference.table(LimitsSection.SECTION, LimitsSection.KEYS)
                + KeyReference.table(ConfigLoader.SWEEP, SweepSection.KEYS);
        same(DOCS, Files.exists(DOCS) ? Files.readString(DOCS) : "", text.strip() + "\n");
    }

    @Test
    void everyProviderSaysWhatItIsAndEveryKeyWhatItDoes() {
        for (Provider provider : Registry.builtIn().all()) {
            assertThat(provider.summary()).as(provider.name()).isNotBlank().doesNotEndWith(".");
            assertThat(provider.source()).as(provider.name()).isNotBlank();
        }
        for (Class<? extends Provider> kind :
                List.of(TopologyProvider.class, AlgorithmProvider.class, FaultProvider.class)) {
            for (Key<?> key : Registry.builtIn().keys(kind)) {
                assertThat(key.doc().strip())
                        .as(key.name())
                        .endsWith(key.doc().contains("\n") ? "" : ".");
                assertThat(key.example()).as(key.name()).isNotBlank();
            }
        }
    }

    @Test
    void theDefaultsOfTheReferenceConfAreTheDeclaredOnes(@TempDir Path directory)
            throws IOException, ConfigException {
        Path empty = Files.writeString(directory.resolve("empty.conf"), "");
        Problems problems = new Problems();
        UserConfig user = ConfigLoader.read(empty, List.of(), Overrides.none(), problems);
        KeyReader keys = new KeyReader(
                ConfigLoader.ROOT, user, ConfigFactory.parseFile(CONF.toFile()).root(), problems);
        int compared = compare(keys.root(), RunKeys.ALL)
                + compare(keys.root().in(NetworkKeys.SECTION), NetworkKeys.ALL)
                + compare(keys.root().in(LimitsSection.SECTION), LimitsSection.KEYS);
        assertThat(compared).isEqualTo(12);
        assertThat(problems.isEmpty()).isTrue();
    }

    /** How many of the keys have a default in the file, each of which is the declared one. */
    private static int compare(Place section, List<Key<?>> keys) {
        int compared = 0;
        for (Key<?> key : keys) {
            if (key.domain() instanceof Domain.Keys inner) {
                compared += compare(section.in(key), inner.all());
            } else if (section.at(key).value() != null) {
                assertThat(section.read(key)).as(key.name()).isEqualTo(key.otherwise());
                compared++;
            }
        }
        return compared;
    }

    private static String plain(List<Key<?>> keys, boolean inForce) {
        return KeyReference.plain(keys, inForce, "    ");
    }

    /** The text with another comment on a topmost key, and another default. */
    private static String replaced(String conf, Key<?> key) {
        String end = key.domain() instanceof Domain.Keys ? " \\{\n(?:    .*\n)*  }\n" : " = .*\n";
        Matcher old = Pattern.compile("(?:  # (?!-).*\n)*  (?:# )?" + key.name() + end)
                .matcher(conf);
        assertThat(old.find()).as(key.name()).isTrue();
        String text = KeyReference.plain(List.of(key), true, "  ");
        return conf.substring(0, old.start()) + text + conf.substring(old.end());
    }

    private static String replaced(String conf, String section, String inside) {
        String begin = "\n  " + section + " {\n";
        int from = conf.indexOf(begin) + begin.length();
        int to = conf.indexOf("\n  }\n", from) + 1;
        return conf.substring(0, from) + inside + conf.substring(to);
    }

    private static void same(Path file, String written, String declared) throws IOException {
        if (Boolean.getBoolean("gossamer.write")) {
            Files.writeString(file, declared);
        } else {
            assertThat(written)
                    .as(file + ": run this test with -Dgossamer.write=true")
                    .isEqualTo(declared);
        }
    }
}
