package gossamer.coordinator.reproduce.pipelined;

import static gossamer.coordinator.reproduce.Row.decimals;

import gossamer.coordinator.reproduce.Row;
import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedFormulas;
import gossamer.model.analysis.pipelined.RunTable;
import java.util.ArrayList;
import java.util.List;

/** What Algorithm 2 comes to, apart from Tables 7 and 9. */
final class Algorithm2Rows {

    private static final int DIP_N = 18;

    private Algorithm2Rows() {}

    /** Table 8 up to 2^{@code most} PUs. */
    static List<Row> table8(int most, CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        for (int i = 1; i <= most; i++) {
            int n = (1 << i) - 1;
            long lambda = runs.lambda(PipelinedSetup.algorithm2(n, Permutation.identity()));
            int rebuilt = GoldenTable.TABLE_8_LAMBDA.get(i - 1);
            String label = String.format("i=%d, N=%d", i, n);
            rows.add(Row.of(label + ": lambda", "", rebuilt, lambda));
            rows.add(Row.of(
                    label + ": epsilon, %",
                    GoldenTable.TABLE_8_EPSILON.get(i - 1),
                    2,
                    100 * PipelinedFormulas.epsilon(n, rebuilt),
                    100 * PipelinedFormulas.epsilon(n, lambda)));
        }
        return rows;
    }

    /** Section 6.3: Algorithm 2 can make the pipelined permutation worse. */
    static List<Row> dip(CrossbarRuns runs) {
        List<Row> rows = new ArrayList<>();
        RunTable plain = runs.table(PipelinedSetup.of(DIP_N, Permutation.pipelined()));
        RunTable scheduled = runs.table(PipelinedSetup.algorithm2(DIP_N, Permutation.pipelined()));
        rows.add(Row.of("N=18: lambda without", "", 54, plain.lambda()));
        rows.add(Row.of("N=18: lambda with Algorithm 2", "", 60, scheduled.lambda()));
        rows.add(Row.of(
                "N=18: epsilon with Algorithm 2, %",
                "60", "60", decimals(100 * scheduled.epsilon(), 2).replace(".00", "")));
        int first = 2;
        while (first < DIP_N
                && runs.lambda(PipelinedSetup.algorithm2(first, Permutation.pipelined()))
                        <= 3L * first) {
            first++;
        }
        rows.add(Row.of("first N with epsilon below 2/3", "", DIP_N, first));
        RunTable identity = runs.table(PipelinedSetup.algorithm2(4, Permutation.identity()));
        rows.add(Row.of("identity, Algorithm 2, N=4: lambda", "", 14, identity.lambda()));
        rows.add(Row.of(
                "identity, Algorithm 2, N=4: epsilon, %",
                "", "57.14", decimals(100 * identity.epsilon(), 2)));
        return rows;
    }
}
