package gossamer.store;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.DropReason;
import gossamer.model.machine.Network;
import gossamer.model.machine.SwitchingMode;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceFileReader;
import gossamer.store.TraceStore.RunSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Makes the tables of a store in memory and writes them, see {@code docs/trace-format.md}. */
record Packer(Duck duck, RunSource source) {

    /** Counted up whenever a store of the version before cannot be used any more. */
    static final int VERSION = 2;

    /** What happens to PUs and packets of a machine that nothing disturbs. */
    private static final String REGULAR =
            "('deliver','state','complete','offer','start','tokens','block','hop')";

    /** A channel is busy from the header entering until the tail has arrived. */
    private static final String CROSSINGS = """
            SELECT channel, tokens, flits, entered AS begins, delivered - entered AS ticks
            FROM packets WHERE delivered IS NOT NULL
            """;

    /**
     * Or until the packet is lost; each attempt to send it, and each copy, crosses on its own. The
     * crossings of a packet end in the order in which they begin.
     */
    @SuppressWarnings("InlineFormatString") // SQL stands together.
    private static final String DISTURBED_CROSSINGS = """
            WITH entries AS (
              SELECT packet, channel, time,
                row_number() OVER (PARTITION BY packet ORDER BY seq) AS nth
              FROM events WHERE kind IN (%s)),
            exits AS (
              SELECT packet, time,
                row_number() OVER (PARTITION BY packet ORDER BY seq) AS nth
              FROM events WHERE kind = 'deliver' OR kind = 'drop' AND intervals IN (%s))
            SELECT entries.channel, packets.tokens, flits, entries.time AS begins,
              exits.time - entries.time AS ticks
            FROM entries JOIN exits ON entries.packet = exits.packet AND entries.nth = exits.nth
              JOIN packets ON entries.packet = packets.packet
            """;

    /** Under wormhole switching the time for which a packet stands still is left out. */
    @SuppressWarnings("InlineFormatString") // SQL stands together.
    private static final String WORM_CROSSINGS = """
            SELECT events.channel, packets.tokens, flits, time AS begins, %d + flits * %d AS ticks
            FROM events JOIN packets ON events.packet = packets.packet
            WHERE kind = 'hop'
            """;

    /** Makes all tables; returns the fingerprint of the trace. */
    String fill() throws IOException, SQLException {
        Emulation emulation = source.emulation();
        Network network = emulation.network();
        TraceFileReader.Contents contents =
                EventsLoader.load(duck, source.trace(), RecordFilter.all());
        appendParts(emulation.partFlits());
        appendNames(emulation.topology());
        appendChannels(emulation.topology());
        // Where there is no HOP, the transfer begins with its start.
        boolean hops = network.mode().hasHops();
        duck.make(
                "packets",
                REGULAR,
                hops ? "hops" : "(delivered IS NOT NULL)::INTEGER",
                hops ? "hopped" : "started");
        Cost cost = network.cost();
        duck.make("links", crossings(network, emulation.profile().isEmpty()));
        duck.make("pus");
        sql("CREATE TABLE faults AS SELECT * FROM events WHERE kind NOT IN %s", REGULAR);
        duck.make(
                "run",
                Duck.literal(network.mode().name()),
                cost.startup(),
                cost.hop(),
                cost.flit(),
                Duck.literal(contents.fingerprint()),
                VERSION,
                Duck.readable(source.summary()));
        return contents.fingerprint();
    }

    private static String crossings(Network network, boolean undisturbed) {
        SwitchingMode mode = network.mode();
        if (mode.carries(Carriage.BY_ROUTE)) {
            Cost cost = network.cost();
            return String.format(Locale.ROOT, WORM_CROSSINGS, cost.hop(), cost.flit());
        }
        if (undisturbed && network.reliability() == null) {
            return CROSSINGS;
        }
        String losses = Arrays.stream(DropReason.values())
                .filter(DropReason::isOnTheWay)
                .map(reason -> Integer.toString(reason.code()))
                .collect(Collectors.joining(","));
        String entries = mode.hasHops() ? "'hop','duplicate'" : "'start','retransmit','duplicate'";
        return String.format(Locale.ROOT, DISTURBED_CROSSINGS, entries, losses);
    }

    private void sql(String format, Object... args) throws SQLException {
        duck.run(String.format(Locale.ROOT, format, args));
    }

    private void appendParts(int[] partFlits) throws SQLException {
        duck.run("CREATE TABLE parts (colour UTINYINT, partFlits BIGINT)");
        for (int colour = 0; colour < partFlits.length; colour++) {
            sql("INSERT INTO parts VALUES (%d, %d)", colour, partFlits[colour]);
        }
    }

    private DuckDBAppender appender(String table) throws SQLException {
        return duck.connection().createAppender(DuckDBConnection.DEFAULT_SCHEMA, table);
    }

    private void appendNames(Topology topology) throws SQLException {
        duck.run("CREATE TABLE names (pu INTEGER, name VARCHAR, coordinates VARCHAR,"
                + " degree INTEGER)");
        try (DuckDBAppender rows = appender("names")) {
            for (int pu = 0; pu < topology.pus(); pu++) {
                rows.beginRow();
                rows.append(pu);
                rows.append(topology.puName(pu));
                rows.append(coordinates(topology, pu));
                rows.append(degree(topology, pu));
                rows.endRow();
            }
        }
    }

    private static String coordinates(Topology topology, int pu) {
        return topology instanceof Grid grid
                ? IntStream.range(0, grid.dimensions())
                        .mapToObj(axis -> Integer.toString(grid.coordinate(pu, axis)))
                        .collect(Collectors.joining(",", "[", "]"))
                : "[]";
    }

    private static int degree(Topology topology, int pu) {
        return (int) IntStream.range(0, topology.ports())
                .filter(port -> topology.channel(pu, port) >= 0)
                .count();
    }

    private void appendChannels(Topology topology) throws SQLException {
        duck.run("CREATE TABLE channels (channel INTEGER, source INTEGER, target INTEGER,"
                + " name VARCHAR)");
        try (DuckDBAppender rows = appender("channels")) {
            for (int channel = 0; channel < 2 * topology.links(); channel++) {
                rows.beginRow();
                rows.append(channel);
                rows.append(topology.source(channel));
                rows.append(topology.target(channel));
                rows.append(topology.channelName(channel));
                rows.endRow();
            }
        }
    }

    /** Writes a table as Parquet. */
    static void write(Duck duck, Table table, Path file) throws SQLException {
        duck.run(String.format(
                Locale.ROOT,
                "COPY (SELECT * FROM %s%s) TO %s (FORMAT parquet, COMPRESSION zstd,"
                        + " PARQUET_VERSION V2, ROW_GROUP_SIZE 262144)",
                table.sqlName(),
                table.order(),
                Duck.literal(file)));
    }
}
