package gossamer.coordinator.reproduce.pipelined;

import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;
import gossamer.model.analysis.pipelined.RunTable;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Compares a printed run-table with that of the actors. */
final class TableRows {

    private final GoldenTable golden;
    private final PipelinedSetup setup;
    private final boolean identity;
    private final boolean pipelined;

    private TableRows(GoldenTable golden) {
        this.golden = golden;
        this.setup = golden.setup();
        boolean plain = setup.scheduling() == Scheduling.NONE;
        String permutation = setup.permutation().name();
        this.identity = plain && "identity".equals(permutation) && setup.sessions() == 1;
        this.pipelined = plain && "pipelined".equals(permutation);
    }

    static ReproductionPart part(GoldenTable golden, CrossbarRuns runs) {
        return ReproductionPart.ofRows(golden.name(), () -> of(golden, runs));
    }

    static List<Row> of(GoldenTable golden, CrossbarRuns runs) {
        RunTable table = runs.table(golden.setup());
        return new TableRows(golden).compare(table);
    }

    private List<Row> compare(RunTable table) {
        int n = setup.n();
        List<Row> rows = new ArrayList<>();
        rows.add(Row.of("lambda", golden.lambda() + "", lambdaFormula(), table.lambda()));
        rows.add(Row.of("nu", golden.nu(), nuFormula(), Row.list(table.nu())));
        long used = PipelinedFormulas.usedSlots(n, setup.sessions());
        rows.add(Row.of("used slots", "", used, table.usedSlots()));
        double mu = (double) used / golden.lambda();
        rows.add(Row.of("mu", golden.mu(), 4, mu, table.mu()));
        double epsilon = 100 * mu / (n + 1);
        rows.add(Row.of("epsilon, %", golden.epsilon(), 2, epsilon, 100 * table.epsilon()));
        if (identity) {
            long fours = golden.nu().chars().filter(digit -> digit == '4').count();
            rows.add(Row.of(
                    "columns with 4 slots",
                    fours + "",
                    PipelinedFormulas.identityFours(n),
                    table.columnsWith(4)));
        }
        if (!golden.cells().isEmpty()) {
            rows.add(cells(table));
        }
        if (pipelined) {
            addCompletions(rows, table);
        }
        rows.add(Row.of("violations of the model", "", 0, table.violationCount()));
        return rows;
    }

    private String lambdaFormula() {
        int n = setup.n();
        return identity
                ? PipelinedFormulas.identityLambda(n) + ""
                : pipelined ? PipelinedFormulas.pipelinedLambda(n, setup.sessions()) + "" : "";
    }

    private String nuFormula() {
        return pipelined && setup.sessions() == 1
                ? Row.list(PipelinedFormulas.pipelinedNu(setup.n()))
                : "";
    }

    /** Cell by cell, as far as the printed table goes. */
    private Row cells(RunTable table) {
        String[][] rows = golden.rows();
        Map<String, String> printed = new LinkedHashMap<>();
        Map<String, String> found = new LinkedHashMap<>();
        for (int pu = 0; pu < rows.length; pu++) {
            for (int column = 1; column <= rows[pu].length; column++) {
                String place = "PU " + pu + ", step " + column;
                printed.put(place, rows[pu][column - 1]);
                found.put(
                        place,
                        column <= table.lambda() ? table.cell(pu, column).text() : "nothing");
            }
        }
        return Row.cells("cells, columns 1.." + rows[0].length, printed, found);
    }

    private void addCompletions(List<Row> rows, RunTable table) {
        for (int session = 0; session < setup.sessions(); session++) {
            int[] formula = new int[table.pus()];
            int[] emulated = new int[table.pus()];
            for (int pu = 0; pu < table.pus(); pu++) {
                formula[pu] = (int) PipelinedFormulas.pipelinedCompletion(setup.n(), pu, session);
                emulated[pu] = table.sessionEnd(pu, session);
            }
            rows.add(Row.of(
                    "PUs end session " + (session + 1), "", Row.list(formula), Row.list(emulated)));
        }
    }
}
