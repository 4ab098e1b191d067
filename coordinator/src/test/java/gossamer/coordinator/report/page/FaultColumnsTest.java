package gossamer.coordinator.report.page;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.report.page.FaultColumns.Interval;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultColumnsTest {

    private static final int DOWN = 1;
    private static final int CRASH = 7;

    private static Emulation emulation(String... sets) throws Exception {
        Path file = Path.of("..", "configs", "path-729.conf");
        return ConfigLoader.load(file, Overrides.ofSets(List.of(sets))).emulation();
    }

    private static void accept(
            FaultColumns columns, long time, EventKind kind, int pu, int channel, int code) {
        TraceRecord record = new TraceRecord(time, kind, pu, channel, 0, 0, 0, 0, 1, 0, code);
        columns.accept(record, channel, -1);
    }

    @Test
    void faultsLastFromBeginToEndAndOpenOnesToTheEndOfTheRun() throws Exception {
        FaultColumns columns = new FaultColumns(emulation("topology.shape=3"));
        accept(columns, 5, EventKind.FAULT_BEGIN, 1, 2, DOWN);
        accept(columns, 3, EventKind.FAULT_BEGIN, 1, -1, CRASH);
        accept(columns, 9, EventKind.FAULT_END, 1, 2, DOWN);
        assertThat(columns.faults(20))
                .containsExactly(
                        new Interval(CRASH, 1, 1, -1, 3, 20), new Interval(DOWN, 1, 1, 2, 5, 9));
    }

    @Test
    void twoFaultsOfDifferentKindsAtOnePlaceAreToldApart() throws Exception {
        FaultColumns columns = new FaultColumns(emulation("topology.shape=3"));
        accept(columns, 1, EventKind.FAULT_BEGIN, 0, 0, DOWN);
        accept(columns, 2, EventKind.FAULT_BEGIN, 0, 0, 4);
        accept(columns, 3, EventKind.FAULT_END, 0, 0, 4);
        accept(columns, 8, EventKind.FAULT_END, 0, 0, DOWN);
        assertThat(columns.faults(9))
                .containsExactly(new Interval(DOWN, 1, 0, 0, 1, 8), new Interval(4, 1, 0, 0, 2, 3));
    }

    @Test
    void votesAreMarksOfTheirOwnAndNoFaults() throws Exception {
        FaultColumns columns = new FaultColumns(emulation("topology.shape=3"));
        accept(columns, 6, EventKind.VOTE, 1, -1, 0);
        accept(columns, 7, EventKind.DROP, 1, 2, 6);
        accept(columns, 8, EventKind.DROP, 1, 2, 6);
        assertThat(columns.faults(9)).isEmpty();
        assertThat(columns.marks).containsOnlyKeys("vote", "drop");
        assertThat(columns.marks.get("drop").count()).isEqualTo(2);
        assertThat(columns.json(9).toString()).contains("\"lost\":2").contains("received before");
    }

    @Test
    void ofManyEventsAllAreCountedAndMarksAreSpreadOverTheRun() throws Exception {
        FaultColumns columns = new FaultColumns(emulation("topology.shape=3"));
        for (int time = 0; time < 30_918; time++) {
            accept(columns, time, EventKind.DROP, 1, 2, 1);
        }
        ThinnedMarks drops = columns.marks.get("drop");
        assertThat(drops.count()).isEqualTo(30_918);
        assertThat(drops.times()).hasSizeBetween(ThinnedMarks.MOST / 2, ThinnedMarks.MOST);
        for (int mark = 0; mark < drops.times().length; mark++) {
            assertThat(drops.times()[mark]).isEqualTo(16L * mark);
        }
        assertThat(columns.json(30_918).toString()).contains("\"counts\":{\"drop\":30918}");
    }

    @Test
    void aPuThatTheProfileSlowsDownIsNamed() throws Exception {
        Emulation slow = emulation("topology.shape=5", "profile.delays=[{ pus = 3, slow = 10 }]");
        assertThat(new FaultColumns(slow).json(9).toString())
                .contains("\"slowed\":[{\"factor\":10.0,\"pus\":[3]}]");
    }
}
