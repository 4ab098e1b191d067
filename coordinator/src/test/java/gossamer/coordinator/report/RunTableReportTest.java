package gossamer.coordinator.report;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.RunTable;
import gossamer.model.fsa.Packet;
import gossamer.model.topology.Crossbar;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;

class RunTableReportTest {

    private static final String TABLE_1 = """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18
             0 | S1 S2 S3 S4 R1  - R2  -  -  - R3  -  -  - R4  .  .  .
             1 | R0  ~  ~  ~ S0 S2 S3 S4 R2  -  - R3  -  -  - R4  .  .
             2 |  - R0  -  -  - R1 S0  ~ S1 S3 S4  - R3  -  -  - R4  .
             3 |  -  - R0  -  -  - R1  -  - R2 S0 S1 S2 S4  -  -  - R4
             4 |  -  -  - R0  -  -  - R1  -  - R2  -  - R3 S0 S1 S2 S3
            """;

    private static void add(TraceBuffer trace, long time, EventKind kind, int pu, int channel) {
        long id = channel < 0 ? 0 : Packet.idOf(pu, 1);
        trace.add(new TraceRecord(time, kind, pu, channel, id, 0, 0, 0, 0, 0, 0));
    }

    /** The records that make up a table. */
    private static RunTable read(String text) {
        List<String> rows = text.lines().skip(1).toList();
        Crossbar topology = Crossbar.of(rows.size());
        TraceBuffer trace = new TraceBuffer(100);
        for (int pu = 0; pu < rows.size(); pu++) {
            String[] cells =
                    rows.get(pu).substring(rows.get(pu).indexOf('|') + 1).trim().split(" +");
            for (int time = 0; time < cells.length; time++) {
                String before = time == 0 ? "" : cells[time - 1];
                if (cells[time].startsWith("S")) {
                    int peer = Integer.parseInt(cells[time].substring(1));
                    int channel = topology.channel(pu, peer);
                    add(trace, time, EventKind.START, pu, channel);
                    add(trace, time + 1, EventKind.DELIVER, peer, channel);
                } else if ("~".equals(cells[time]) && !"~".equals(before)) {
                    add(trace, time, EventKind.OFFER, pu, topology.channel(pu, pu == 0 ? 1 : 0));
                } else if (".".equals(cells[time]) && !".".equals(before)) {
                    add(trace, time, EventKind.COMPLETE, pu, -1);
                }
            }
            if (!".".equals(cells[cells.length - 1])) {
                add(trace, cells.length, EventKind.COMPLETE, pu, -1);
            }
        }
        return build(trace, topology);
    }

    private static RunTable build(TraceBuffer trace, Crossbar topology) {
        trace.sort(0);
        RunTable.Builder builder = new RunTable.Builder(topology);
        builder.acceptAll(trace.words(), trace.size());
        return builder.build();
    }

    /** The transfers of a pipelined run by its exact schedule, without waiting to send. */
    private static RunTable pipelined(int n, int sessions) {
        return transfers(n, sessions, 1);
    }

    private static RunTable transfers(int n, int sessions, int stretch) {
        Crossbar topology = Crossbar.of(n + 1);
        TraceBuffer trace = new TraceBuffer(1024);
        for (int session = 0; session < sessions; session++) {
            for (int pu = 0; pu <= n; pu++) {
                for (int k = 1; k <= n; k++) {
                    long column = stretch * PipelinedFormulas.pipelinedColumn(n, pu, k, session);
                    int peer = PipelinedFormulas.pipelinedDestination(n, pu, k);
                    int channel = topology.channel(pu, peer);
                    trace.add(new TraceRecord(
                            column - 1, EventKind.START, pu, channel, 1, 0, 0, session, 0, 0, 0));
                    trace.add(new TraceRecord(
                            column, EventKind.DELIVER, peer, channel, 1, 0, 0, session, 0, 0, 0));
                }
                long end = stretch * PipelinedFormulas.pipelinedCompletion(n, pu, session);
                boolean last = session == sessions - 1;
                EventKind kind = last ? EventKind.COMPLETE : EventKind.STATE;
                int stage = last ? 0 : session + 1;
                trace.add(new TraceRecord(end, kind, pu, -1, 0, 0, 0, stage, 0, 0, 0));
            }
        }
        return build(trace, topology);
    }

    private static void assertDrawing(RunTable table) throws Exception {
        byte[] svg = RunTableSvg.of(table, "a < b & c").getBytes(StandardCharsets.UTF_8);
        assertThat(svg.length).isLessThan(2_000_000);
        DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(svg));
    }

    @Test
    void aSmallTableIsLaidOutAsInThePaper() {
        RunTable table = read(TABLE_1);
        assertThat(table.violations()).isEmpty();
        assertThat(RunTableText.grid(table)).isEqualTo(TABLE_1);
        assertThat(RunTableText.utilisation(table))
                .isEqualTo("2 2 2 2 2 2 4 2 2 2 4 2 2 2 2 2 2 2");
        assertThat(RunTableText.of(table))
                .contains("lambda = 18\n", "mu = 2.2222 of 5 PUs", "epsilon = 44.44 %")
                .contains("5 of 5 PUs, in steps 15 to 18")
                .doesNotContain("VIOLATED", "steady");
    }

    @Test
    void moreThanTenPusWidenTheLabelsAndTheCells() {
        List<String> lines = RunTableText.grid(pipelined(11, 1)).lines().toList();
        assertThat(lines.get(0)).startsWith("    |   1   2   3");
        assertThat(lines.get(1)).startsWith("  0 |  S1  S2  S3").contains(" S10 S11");
        assertThat(lines.get(12)).startsWith(" 11 |   -   -   -").endsWith(" S10");
        assertThat(lines)
                .hasSize(13)
                .allMatch(line -> line.length() == lines.get(0).length());
    }

    @Test
    void aLargeTableShowsItsCornersAndItsUtilisation() {
        RunTable table = pipelined(99, 2);
        List<String> lines = RunTableText.grid(table).lines().toList();
        assertThat(lines).hasSize(1 + 2 * RunTableText.EDGE + 1);
        assertThat(lines).allMatch(line -> line.length() == lines.get(0).length());
        assertThat(lines.get(0)).contains("  11  12   … 486 487").endsWith(" 497");
        assertThat(lines.get(13)).startsWith("  … |   …   …");
        assertThat(RunTableText.utilisation(table)).startsWith("[").endsWith("]");
        assertThat(RunTableText.figures(table))
                .contains("100, 0.500000 per step", "1, 0.005000 per step");
    }

    @Test
    void longStretchesOfEqualUtilisationAreCounted() {
        assertThat(RunTableText.utilisation(pipelined(4, 10))).isEqualTo("2×2 98×4 2×2");
    }

    @Test
    void theCsvHasALinePerRunOfEqualCells() throws IOException {
        StringBuilder csv = new StringBuilder();
        RunTableCsv.write(read(TABLE_1), csv);
        List<String> lines = csv.toString().lines().toList();
        assertThat(lines.subList(0, 3))
                .containsExactly(
                        "pu,column,columns,action,peer,session",
                        "0,1,1,send,1,0",
                        "0,2,1,send,2,0");
        assertThat(lines)
                .contains("1,2,3,blocked,,", "0,8,3,await,,", "0,16,3,done,,", "4,18,1,send,3,0");
        long slots = lines.stream()
                .skip(1)
                .mapToLong(l -> Long.parseLong(l.split(",")[2]))
                .sum();
        assertThat(slots).isEqualTo(5 * 18);
    }

    @Test
    void drawingsAreWellFormedAndBounded() throws Exception {
        assertDrawing(read(TABLE_1));
        assertDrawing(pipelined(31, 1));
        assertDrawing(pipelined(31, 40));
        assertDrawing(pipelined(728, 1));
        assertDrawing(transfers(728, 1, 180));
        assertDrawing(build(new TraceBuffer(1), Crossbar.of(1)));
        assertDrawing(build(new TraceBuffer(1), Crossbar.of(40)));
        assertThat(RunTableSvg.of(read(TABLE_1), "t"))
                .contains(">S1</text>", ">waits to send</text>");
    }

    @Test
    void aRunWithoutColumnsHasAnEmptyTable() {
        RunTable table = build(new TraceBuffer(1), Crossbar.of(1));
        assertThat(RunTableText.grid(table)).isEqualTo("   |\n 0 |\n");
        assertThat(RunTableText.of(table)).contains("lambda = 0", "no PU");
    }
}
