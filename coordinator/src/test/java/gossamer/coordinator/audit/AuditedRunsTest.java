package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.reference.SequentialEngine;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * The auditor agrees with the engine, record by record, on runs of every kind: those of the configs
 * in {@code audited/*.txt}, which are separated by lines of hyphens. Files that they name are
 * looked for from {@link #FOLDER}.
 */
@Execution(ExecutionMode.CONCURRENT)
class AuditedRunsTest {

    private static final Path CONFIGS = Path.of("src/test/resources/audited");

    private static final Path FOLDER = Path.of("target", "audited");

    @TestFactory
    Stream<DynamicTest> everyRecordIsAsTheAuditorSays() throws IOException {
        Files.createDirectories(FOLDER);
        List<DynamicTest> tests = new ArrayList<>();
        try (Stream<Path> files = Files.list(CONFIGS)) {
            for (Path file : files.sorted().toList()) {
                int number = 0;
                for (String config : Files.readString(file).split("(?m)^-+$")) {
                    String name = file.getFileName() + " " + ++number;
                    tests.add(DynamicTest.dynamicTest(name, () -> check(name, config)));
                }
            }
        }
        assertThat(tests).isNotEmpty();
        return tests.stream();
    }

    private void check(String name, String text) throws Exception {
        Path config = FOLDER.resolve(name.replace(' ', '-') + ".conf");
        Files.writeString(config, text);
        LoadedConfig loaded = Audits.load(config, List.of());
        SequentialEngine.Outcome run = Audits.run(loaded.emulation());
        AuditReport report = Audits.audit(run, loaded.emulation(), loaded.resolved());
        assertThat(report.violations()).as(name + text).isEmpty();
        assertThat(report.given()).isEmpty();
        assertThat(report.records()).isEqualTo(run.trace().size());
    }
}
