package gossamer.coordinator.reproduce.pipelined;

import gossamer.model.algorithm.crossbar.Permutation;
import gossamer.model.algorithm.crossbar.PipelinedGossip.Scheduling;

import java.util.List;

/**
 * The run-tables of De Florio and Blondia, "The algorithm of pipelined gossiping", J. Systems
 * Architecture, 2005 (arXiv 1504.03277).
 *
 * <p>Utilisation strings and numbers of columns are those printed below each table. The cells are
 * rebuilt: the text that was at hand has lost the glyphs, and with them mu and epsilon in the
 * captions, which follow from the string. The permutation of Table 3 is not in the text: of the 720
 * that PUs can share, two lead to its string, and this is one of them.
 */
final class PaperTables {

    static final GoldenTable TABLE_1 = new GoldenTable(
            "Table 1: identity, N=4",
            PipelinedSetup.of(4, Permutation.identity()),
            "2 2 2 2 2 2 4 2 2 2 4 2 2 2 2 2 2 2",
            "2.2222",
            "44.44",
            """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18
             0 | S1 S2 S3 S4 R1  - R2  -  -  - R3  -  -  - R4  .  .  .
             1 | R0  ~  ~  ~ S0 S2 S3 S4 R2  -  - R3  -  -  - R4  .  .
             2 |  - R0  -  -  - R1 S0  ~ S1 S3 S4  - R3  -  -  - R4  .
             3 |  -  - R0  -  -  - R1  -  - R2 S0 S1 S2 S4  -  -  - R4
             4 |  -  -  - R0  -  -  - R1  -  - R2  -  - R3 S0 S1 S2 S3
            """);

    static final GoldenTable TABLE_2 = new GoldenTable(
            "Table 2: identity, N=7",
            PipelinedSetup.of(7, Permutation.identity()),
            "2 2 2 2 2 2 2 2 2 4 2 2 2 2 2 2 4 4 2 2 2 2 4 4"
                    + " 4 2 2 4 4 2 2 2 2 4 2 2 2 2 2 2 2 2 2 2 2 2 2",
            "2.3830",
            "29.79",
            "");

    static final GoldenTable TABLE_3 = new GoldenTable(
            "Table 3: pseudo-random, N=5, order (5,0,1,3,2,4)",
            PipelinedSetup.of(5, Permutation.explicit(List.of(5, 0, 1, 3, 2, 4))),
            "2 2 4 2 2 2 2 2 4 2 2 2 4 2 2 2 2 2 2 4 4 4 2 2",
            "2.5000",
            "41.67",
            "");

    static final GoldenTable TABLE_4 = new GoldenTable(
            "Table 4: pipelined, N=9",
            PipelinedSetup.of(9, Permutation.pipelined()),
            "2 2 4 4 6 6 8 8 10 8 10 8 10 8 10 8 10 8 10 8 8 6 6 4 4 2 2",
            "6.6667",
            "66.67",
            "");

    static final GoldenTable TABLE_5 = new GoldenTable(
            "Table 5: pipelined, N=8",
            PipelinedSetup.of(8, Permutation.pipelined()),
            "2 2 4 4 6 6 8 8 8 8 8 8 8 8 8 8 8 8 6 6 4 4 2 2",
            "6.0000",
            "66.67",
            "");

    static final GoldenTable TABLE_6 = new GoldenTable(
            "Table 6: pipelined, N=4, 3 sessions",
            new PipelinedSetup(4, Permutation.pipelined(), Scheduling.NONE, 3),
            "2 2 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 4 2 2",
            "3.7500",
            "75.00",
            """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13
             0 | S1 S2 S3 S4  - R1 R2 R3 R4  ~ S1 S2 S3
             1 | R0  ~ S2 S3 S4 S0  - R2 R3 R4 R0  ~ S2
             2 |  - R0 R1  ~ S3 S4 S0 S1  - R3 R4 R0 R1
             3 |  -  - R0 R1 R2  ~ S4 S0 S1 S2  - R4 R0
             4 |  -  -  - R0 R1 R2 R3  ~ S0 S1 S2 S3  -
            """);

    static final GoldenTable TABLE_7 = new GoldenTable(
            "Table 7: identity with Algorithm 2, N=7",
            PipelinedSetup.algorithm2(7, Permutation.identity()),
            "2 4 4 6 8 8 8 8 8 8 8 8 8 6 6 4 4 2 2",
            "5.8947",
            "73.68",
            """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
             0 | S1 S2 S3 S4 S5 S6 S7 R1 R2 R3 R4 R6 R5 R7  .  .  .  .  .
             1 | R0 S3 S2 S5 S4 S7 S6 S0 R3 R2 R5 R4 R6  - R7  .  .  .  .
             2 |  - R0 R1 S3 S6 S4 S5 S7 S0 S1 R3 R7 R4 R5  -  -  - R6  .
             3 |  - R1 R0 R2 S7 S5 S4 S6 S1 S0 S2 R5 R7 R4 R6  .  .  .  .
             4 |  -  -  - R0 R1 R2 R3 S5 S6 S7 S0 S1 S2 S3 R5 R6 R7  .  .
             5 |  -  -  - R1 R0 R3 R2 R4 S7 S6 S1 S3 S0 S2 S4 R7 R6  .  .
             6 |  -  -  -  - R2 R0 R1 R3 R4 R5 S7 S0 S1  ~ S3 S4 S5 S2 R7
             7 |  -  -  -  - R3 R1 R0 R2 R5 R4 R6 S2 S3 S0 S1 S5 S4  ~ S6
            """);

    static final GoldenTable TABLE_9 = new GoldenTable(
            "Table 9: pipelined with Algorithm 2, N=4",
            PipelinedSetup.algorithm2(4, Permutation.pipelined()),
            "2 4 4 4 4 4 4 4 4 2 2 2",
            "3.3333",
            "66.67",
            """
               |  1  2  3  4  5  6  7  8  9 10 11 12
             0 | S1 S2 S3 S4 R2 R1  - R3 R4  .  .  .
             1 | R0 S3 S2  ~ S4 S0 R2 R4 R3  .  .  .
             2 |  - R0 R1 S3 S0 S4 S1  -  - R3 R4  .
             3 |  - R1 R0 R2  ~  ~ S4 S0 S1 S2  - R4
             4 |  -  -  - R0 R1 R2 R3 S1 S0  ~ S2 S3
            """);

    /**
     * Table 8: efficiency of the identity with Algorithm 2 on 2^i PUs, i = 1, 2, …, in per cent.
     */
    static final List<String> TABLE_8_EPSILON = List.of(
            "100.00", "85.71", "73.68", "71.43", "69.66", "68.11", "67.55", "67.11", "66.88",
            "66.75", "65.34");

    /** lambda of the same runs: not printed, but rebuilt from the efficiencies. */
    static final List<Integer> TABLE_8_LAMBDA =
            List.of(2, 7, 19, 42, 89, 185, 376, 760, 1528, 3065, 6266);

    private PaperTables() {}
}
