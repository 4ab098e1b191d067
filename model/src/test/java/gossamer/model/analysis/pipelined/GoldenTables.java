package gossamer.model.analysis.pipelined;

/** The run-tables of the paper, transcribed. */
final class GoldenTables {

    static final String TABLE_1 = """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18
             0 | S1 S2 S3 S4 R1  - R2  -  -  - R3  -  -  - R4  .  .  .
             1 | R0  ~  ~  ~ S0 S2 S3 S4 R2  -  - R3  -  -  - R4  .  .
             2 |  - R0  -  -  - R1 S0  ~ S1 S3 S4  - R3  -  -  - R4  .
             3 |  -  - R0  -  -  - R1  -  - R2 S0 S1 S2 S4  -  -  - R4
             4 |  -  -  - R0  -  -  - R1  -  - R2  -  - R3 S0 S1 S2 S3
            """;

    /** The first columns. */
    static final String TABLE_6 = """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13
             0 | S1 S2 S3 S4  - R1 R2 R3 R4  ~ S1 S2 S3
             1 | R0  ~ S2 S3 S4 S0  - R2 R3 R4 R0  ~ S2
             2 |  - R0 R1  ~ S3 S4 S0 S1  - R3 R4 R0 R1
             3 |  -  - R0 R1 R2  ~ S4 S0 S1 S2  - R4 R0
             4 |  -  -  - R0 R1 R2 R3  ~ S0 S1 S2 S3  -
            """;

    static final String TABLE_7 = """
               |  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15 16 17 18 19
             0 | S1 S2 S3 S4 S5 S6 S7 R1 R2 R3 R4 R6 R5 R7  .  .  .  .  .
             1 | R0 S3 S2 S5 S4 S7 S6 S0 R3 R2 R5 R4 R6  - R7  .  .  .  .
             2 |  - R0 R1 S3 S6 S4 S5 S7 S0 S1 R3 R7 R4 R5  -  -  - R6  .
             3 |  - R1 R0 R2 S7 S5 S4 S6 S1 S0 S2 R5 R7 R4 R6  .  .  .  .
             4 |  -  -  - R0 R1 R2 R3 S5 S6 S7 S0 S1 S2 S3 R5 R6 R7  .  .
             5 |  -  -  - R1 R0 R3 R2 R4 S7 S6 S1 S3 S0 S2 S4 R7 R6  .  .
             6 |  -  -  -  - R2 R0 R1 R3 R4 R5 S7 S0 S1  ~ S3 S4 S5 S2 R7
             7 |  -  -  -  - R3 R1 R0 R2 R5 R4 R6 S2 S3 S0 S1 S5 S4  ~ S6
            """;

    static final String TABLE_9 = """
               |  1  2  3  4  5  6  7  8  9 10 11 12
             0 | S1 S2 S3 S4 R2 R1  - R3 R4  .  .  .
             1 | R0 S3 S2  ~ S4 S0 R2 R4 R3  .  .  .
             2 |  - R0 R1 S3 S0 S4 S1  -  - R3 R4  .
             3 |  - R1 R0 R2  ~  ~ S4 S0 S1 S2  - R4
             4 |  -  -  - R0 R1 R2 R3 S1 S0  ~ S2 S3
            """;

    private GoldenTables() {}

    /** The cells of a table, row by row. */
    static String[][] cells(String table) {
        return table.lines()
                .skip(1)
                .map(line -> line.substring(line.indexOf('|') + 1).trim().split(" +"))
                .toArray(String[][]::new);
    }
}
