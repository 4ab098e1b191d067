package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.audit.AuditReport;
import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.model.farm.FarmLog;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults of user modules that a profile tells, in virtual time. */
class ModuleFaultTest {

    private static final int ROUND_OF_TMR = 6;

    private record Ran(LoadedConfig loaded, Emulation emulation, FarmLog log) {

        SequentialEngine.Outcome run() {
            return Audits.run(emulation);
        }
    }

    private static Ran farm(String config, String... sets) throws Exception {
        LoadedConfig loaded = Audits.load(Path.of("..", "configs", config), List.of(), sets);
        FarmSettings.Run farm = (FarmSettings.Run) loaded.farm().orElseThrow();
        FarmLog log = farm.newLog();
        return new Ran(loaded, farm.on(loaded.emulation(), log), log);
    }

    /** In steps: a round of three voters takes six of them, and begins with the question. */
    @ParameterizedTest
    @CsvSource({"0, wrong, false", "3, wrong, false", "4, none, false", "2, none, true"})
    void aModuleFailsFromATimeOnAsOneThatFailsFromARoundOn(int round, String value, boolean noticed)
            throws Exception {
        Ran timed = farm(
                "voting-farm-tmr.conf",
                "profile.faults=[{kind=module-fault,pus=1,value=%s,noticed=%s,from=%d}]"
                        .formatted(value, noticed, ROUND_OF_TMR * round));
        Ran scripted = farm(
                "voting-farm-tmr.conf",
                "farm.inputs=null",
                ("farm.modules=[{input=20.1},{input=20.0,fails={round=%d,value=%s,noticed=%s}},"
                                + "{input=19.9}]")
                        .formatted(round, value, noticed));
        timed.run();
        scripted.run();
        assertThat(timed.log().all())
                .isNotEmpty()
                .containsExactlyElementsOf(scripted.log().all().toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "kind=module-fault,pus=1,from=20,noticed=true",
                "kind=module-fault,pus=\"0 or 2\",from=20,until=40,value=none",
                "kind=module-fault,pus=all,from=10,every=30,for=7",
                "kind=module-fault,pus=all,from=5,mttf=40,mttr=20",
                "kind=module-fault,pus=2,from=8},{kind=mend,pus=2,at=30"
            })
    void theAuditorComesToTheSameVotes(String fault) throws Exception {
        for (String config : List.of("voting-farm-spare.conf", "voting-farm-tmr.conf")) {
            Ran ran = farm(config, "profile.faults=[{" + fault + "}]");
            SequentialEngine.Outcome run = ran.run();
            AuditReport report = Audits.audit(run, ran.emulation(), ran.loaded().resolved());
            assertThat(report.violations()).as(config).isEmpty();
            assertThat(report.given()).as(config).isEmpty();
            // Without the fault it would not be these votes.
            Ran plain = farm(config, "profile.faults=[]");
            plain.run();
            assertThat(plain.log().all().toList())
                    .as(config)
                    .isNotEqualTo(ran.log().all().toList());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"topology.shape=[3,4]", "topology.shape=[9,9]"})
    void onATorusItCostsItsOwnBallotUntilItIsMended(String shape) throws Exception {
        Ran ran = farm(
                "voting-farm-torus.conf",
                shape,
                "farm.rounds=4",
                "profile.faults=[{kind=module-fault,pus=5,value=none,from=1us},"
                        + "{kind=mend,pus=5,at=200us}]");
        SequentialEngine.Outcome run = ran.run();
        int voters = ran.emulation().topology().pus();
        long mended = 200_000;
        assertThat(ran.log().all().toList()).hasSize(4 * voters).allSatisfy(entry -> {
            boolean fails = entry.times().began() >= 1_000 && entry.times().began() < mended;
            assertThat(entry.suspects().absent()).isEqualTo(fails ? List.of(5) : List.of());
        });
        assertThat(run.tally().lastInstant).isPositive();
        assertThat(IntStream.range(0, run.trace().size())
                        .mapToObj(run.trace()::get)
                        .filter(one -> one.kind() == EventKind.FAULT_BEGIN))
                .hasSize(1);
    }
}
