package gossamer.coordinator.reproduce.meshtorus;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Section;
import gossamer.coordinator.reproduce.meshtorus.WormRuns.Ran;
import gossamer.model.analysis.wormhole.EmulatedCell;
import gossamer.model.analysis.wormhole.PrintedTables.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All cells with their fingerprints, as a page of the documentation, so that none need be run. */
final class CellTable {

    /** Its name. */
    static final String FILE = "papers-tables.md";

    private static final String HEAD = """
            # Tables 1 and 2 of *Gossiping on meshes and tori*, cell by cell

            Made by `./gossamer reproduce mesh-torus --out DIR`, which leaves it in DIR, with the
            cells that `--large` has emulated there before. What the columns mean and which
            schedule is run for a cell: [papers.md](papers.md). Fingerprints are those of the traces
            of the runs, and the same on any machine. A run whose trace is *verified* was done once
            more by the auditor and compared record by record. Of one that is *counted* all packets
            of the plan were delivered, none waited, and all PUs were complete. The commit is that
            of the build that ran it.
            """;

    private static final String COLUMNS = """

            | n | r | cell | run as | printed | formula | realisable | emulated | | \
            why they differ | packets | trace | fingerprint | commit |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
            """;

    private final List<EmulatedCell> cells = new ArrayList<>();
    private final List<Row> rows = new ArrayList<>();
    private final List<String> lines = new ArrayList<>();

    /** Adds a cell; {@code commit}: of the build that ran it, if it has been run. */
    void add(EmulatedCell cell, Row row, Optional<Ran> ran, String commit) {
        cells.add(cell);
        rows.add(row);
        lines.add(line(cell, row, ran) + " " + commit + " |");
    }

    /** Adds those of another table. */
    void addAll(CellTable other) {
        cells.addAll(other.cells);
        rows.addAll(other.rows);
        lines.addAll(other.lines);
    }

    /** The line of a cell. */
    private static String line(EmulatedCell cell, Row row, Optional<Ran> ran) {
        return "| " + cell.cell().n() + " | " + cell.cell().r() + " | "
                + CellNames.of(cell.cell()) + " | " + cell.name() + " | " + row.printed() + " | "
                + row.formula() + " | " + row.realisable() + " | "
                + (row.emulated().isEmpty() ? "-" : row.emulated()) + " | "
                + Section.verdict(row) + " | " + row.why() + " | "
                + ran.map(of -> trace(cell, of)).orElse("| |") + " |";
    }

    private static String trace(EmulatedCell cell, Ran ran) {
        boolean audited = WormRuns.isAudited(WormJob.of(cell).grid());
        return format("%,d", ran.packets()) + " | "
                + (audited ? "verified" : "counted") + " | `"
                + ran.fingerprint() + "`";
    }

    /** The lines of all cells. */
    List<String> lines() {
        return List.copyOf(lines);
    }

    /** The page. */
    String text() {
        StringBuilder text = new StringBuilder(HEAD);
        for (Table table : List.of(Table.TR_1, Table.TR_2)) {
            List<Row> own = new ArrayList<>();
            text.append(table == Table.TR_1 ? "\n## Table 1, rings\n" : "\n## Table 2, tori\n");
            StringBuilder body = new StringBuilder(COLUMNS);
            for (int at = 0; at < rows.size(); at++) {
                if (cells.get(at).cell().table() == table) {
                    own.add(rows.get(at));
                    body.append(lines.get(at)).append('\n');
                }
            }
            text.append('\n').append(CellRows.totals(own)).append(".\n").append(body);
        }
        return text.toString();
    }
}
