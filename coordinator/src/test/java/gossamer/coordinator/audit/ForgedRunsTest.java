package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine.Outcome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sharpest forgery needs no editing: the trace of one run, presented as that of another one
 * that differs in one key, is refused unless both runs are the same.
 */
class ForgedRunsTest {

    private static final Path CONFIGS = Path.of("src/test/resources/audited");

    /** Keys, each with what it is set to in turn. */
    private static final List<String> CHANGES = List.of(
            "seed=77",
            "network.model=\"F*\"",
            "network.model=\"H*\"",
            "network.model=F1",
            "network.model=H1",
            "network.cost.startup=13",
            "network.cost.startup=13ns",
            "network.cost.hop=3",
            "network.cost.hop=3ns",
            "network.cost.flit=2",
            "network.cost.flit=2ns",
            "network.token-flits=5",
            "network.packet-capacity=2",
            "network.link-policy=coin",
            "network.link-policy=right-first",
            "network.link-policy=longest-queue",
            "network.virtual-channels=2",
            "algorithm.name=approach-1",
            "algorithm.name=approach-2",
            "algorithm.name=flooding",
            "algorithm.name=greedy",
            "algorithm.name=router",
            "algorithm.name=small-path",
            "algorithm.name=push-pull",
            "algorithm.permutation=identity",
            "algorithm.permutation=pipelined",
            "algorithm.permutation=random",
            "algorithm.acceptance=any",
            "algorithm.acceptance=named",
            "algorithm.scheduling=algorithm-2",
            "algorithm.scheduling=stable",
            "algorithm.scheduling=none",
            "algorithm.sessions=2",
            "algorithm.receive-timeout=9",
            "profile.delays=[{links=all,law=uniform,min=1,max=5}]",
            "profile.delays=[{links=all,law=uniform,min=1ns,max=5ns}]",
            "profile.faults=[{what=loss,links=all,probability=0.2}]",
            "profile.faults=[]");

    @TempDir
    private Path folder;

    private final Map<String, Integer> refused = new TreeMap<>();
    private int same;

    @Test
    void theTraceOfOneRunDoesNotPassAsThatOfAnother() throws Exception {
        check(60);
        assertThat(count()).isGreaterThan(300);
    }

    @Test
    @Tag("slow")
    void noneOfThousandsPasses() throws Exception {
        check(Integer.MAX_VALUE);
        assertThat(count()).isGreaterThan(5_000);
    }

    private int count() {
        return refused.values().stream().mapToInt(Integer::intValue).sum();
    }

    private void check(int configs) throws Exception {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.list(CONFIGS)) {
            for (Path file : files.sorted().toList()) {
                Collections.addAll(texts, Files.readString(file).split("(?m)^-+$"));
            }
        }
        texts.removeIf(text -> text.contains("file ="));
        Collections.shuffle(texts, new Random(1));
        for (String text : texts.subList(0, Math.min(configs, texts.size()))) {
            Path config = folder.resolve("forged.conf");
            Files.writeString(config, text);
            LoadedConfig loaded = Audits.load(config, List.of());
            if (loaded.emulation().topology().pus() < 2) {
                continue;
            }
            Outcome run = Audits.run(loaded.emulation());
            for (String change : CHANGES) {
                present(run, config, text, change);
            }
        }
        assertThat(same).isLessThan(count());
    }

    private void present(Outcome run, Path config, String text, String change) throws Exception {
        LoadedConfig other;
        try {
            other = Audits.load(config, List.of(), "gossamer." + change);
        } catch (ConfigException e) {
            return;
        }
        String fingerprint = Audits.run(other.emulation()).fingerprint().hex();
        if (fingerprint.equals(run.fingerprint().hex())) {
            same++;
            return;
        }
        assertThat(Audits.audit(run, other.emulation(), other.resolved()).clean())
                .as("presented with %s: %s", change, text)
                .isFalse();
        refused.merge(change, 1, Integer::sum);
    }
}
