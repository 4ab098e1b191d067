package gossamer.coordinator.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.config.SweepConfig;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.text.Progress;
import gossamer.coordinator.worker.Staff;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CampaignTest {

    private static final String CONFIG = """
    gossamer {
      topology.kind = ring
      network { time-unit = tick, cost { startup = 3, hop = 0, flit = 1 } }
      algorithm.name = approach-1
      profile.delays = [{ min = 0, max = 9 }]
    }
    sweep { axes = [{ name = n, key = topology.shape, from = 10, to = 19, step = 1 }], repeats = 4 }
    """;

    @TempDir
    private Path directory = Path.of("");

    private SweepPlan plan(String text) throws Exception {
        Path file = Files.writeString(directory.resolve("a.conf"), text);
        return SweepConfig.load(file, Overrides.none(), Progress.NONE);
    }

    private static Campaign campaign(
            SweepPlan plan, Journal journal, int workers, Progress progress) {
        return new Campaign(plan, journal, Staff.here(workers), progress, event -> {});
    }

    private Journal open(SweepPlan plan, String out) throws Exception {
        return new SweepDirectory(directory.resolve(out), plan.name()).open(plan, false);
    }

    private String table(SweepPlan plan, int workers, String out) throws Exception {
        try (Journal journal = open(plan, out)) {
            assertThat(campaign(plan, journal, workers, Progress.NONE).run()).isTrue();
            return new CampaignTables(new Results(plan, journal.rows())).runs();
        }
    }

    @Test
    void theTableDoesNotDependOnTheNumberOfWorkers() throws Exception {
        SweepPlan plan = plan(CONFIG);

        assertThat(table(plan, 3, "three")).isEqualTo(table(plan, 1, "one")).hasLineCount(41);
    }

    @Test
    void allWorkersWork() throws Exception {
        SweepPlan plan = plan(CONFIG);
        Set<String> threads = new ConcurrentSkipListSet<>();
        try (Journal journal = open(plan, "out")) {
            campaign(
                            plan,
                            journal,
                            2,
                            (share, doing) -> threads.add(Thread.currentThread().getName()))
                    .run();
        }
        assertThat(threads).contains("gossamer-worker-1-0", "gossamer-worker-1-1");
    }

    @Test
    void whereverItIsInterruptedItGoesOnWithoutLossOrRepetition() throws Exception {
        SweepPlan plan = plan(CONFIG);
        String undisturbed = table(plan, 2, "undisturbed");
        int legs = 0;
        boolean ended = false;
        while (!ended) {
            try (Journal journal = open(plan, "out")) {
                int before = journal.rows().size();
                AtomicInteger said = new AtomicInteger();
                AtomicReference<Campaign> campaign = new AtomicReference<>();
                campaign.set(campaign(plan, journal, 2, (share, doing) -> {
                    if (said.incrementAndGet() == 9) {
                        campaign.get().interrupt();
                    }
                }));
                assertThat(campaign.get().left()).isEqualTo(40 - before);
                ended = campaign.get().run();
                assertThat(journal.rows()).hasSizeGreaterThan(before);
                legs++;
                if (ended) {
                    assertThat(new CampaignTables(new Results(plan, journal.rows())).runs())
                            .isEqualTo(undisturbed);
                }
            }
        }
        Path journal = directory.resolve("out").resolve("sweep-a").resolve(Journal.FILE);
        assertThat(legs).isGreaterThan(3);
        assertThat(Files.readAllLines(journal)).hasSize(41);
        assertThat(Files.readAllLines(journal).stream()
                        .map(line -> line.split("\t")[2] + "," + line.split("\t")[3])
                        .collect(Collectors.toSet()))
                .hasSize(41);
    }

    @Test
    void aFileThatIsGoneEndsTheCampaignAndWhatIsFinishedStays() throws Exception {
        Path graph = Files.writeString(directory.resolve("g.txt"), "0 1\n1 2\n");
        SweepPlan plan = plan(
                CONFIG.replace("topology.kind = ring", "topology { kind = file, file = g.txt }")
                        .replace("approach-1", "greedy")
                        .replace("name = n, key = topology.shape", "key = network.token-flits"));
        try (Journal journal = open(plan, "out")) {
            AtomicInteger said = new AtomicInteger();
            Campaign campaign = campaign(plan, journal, 1, (share, doing) -> {
                if (said.incrementAndGet() == 10) {
                    assertThat(graph.toFile().delete()).isTrue();
                }
            });
            assertThatThrownBy(campaign::run)
                    .isInstanceOf(ConfigException.class)
                    .hasMessageContaining("no such file");
            assertThat(journal.rows()).hasSizeBetween(3, 10).allMatch(RunRow::isComplete);
        }
    }

    @Test
    void aRunThatBrokeIsARowWithItsReason() throws Exception {
        SweepPlan plan = plan(CONFIG);
        RunRow row = RunRow.failed(1, 0, 1, new IllegalStateException("a, b\nc"), 0.5);
        try (Journal journal = open(plan, "out")) {
            journal.append(row);
        }
        try (Journal journal = open(plan, "out")) {
            assertThat(journal.rows()).containsExactly(row);
            assertThat(new CampaignTables(new Results(plan, journal.rows())).runs())
                    .contains("1,10,1,failed,")
                    .endsWith("\"java.lang.IllegalStateException: a, b\nc\"\n");
        }
    }
}
