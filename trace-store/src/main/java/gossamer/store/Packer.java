package gossamer.store;

import gossamer.model.machine.Carriage;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import gossamer.model.topology.Topology;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceFileReader;
import gossamer.store.TraceStore.RunSource;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/** Makes the tables of a store in memory and writes them, see {@code docs/trace-format.md}. */
record Packer(Duck duck, RunSource source) {

    /** Counted up whenever a store of the version before cannot be used any more. */
    static final int VERSION = 1;

    /** What happens to PUs and packets of a machine that nothing disturbs. */
    private static final String REGULAR =
            "('deliver','state','complete','offer','start','tokens','block','hop')";

    private static final String PACKETS = """
            CREATE TABLE packets AS
            WITH moves AS (
              SELECT
                packet,
                min(pu) FILTER (kind = 'deliver') AS target,
                min(channel) FILTER (kind IN ('start', 'offer')) AS channel,
                min(cause) FILTER (kind = 'start') AS cause,
                min(colour) AS colour,
                min(stage) AS stage,
                sum(tokens) FILTER (kind IN ('start', 'tokens'))::INTEGER AS tokens,
                max(intervals) FILTER (kind = 'start') AS intervals,
                max(time) FILTER (kind = 'offer') AS offered,
                min(time) FILTER (kind = 'start') AS started,
                min(time) FILTER (kind = 'hop') AS hopped,
                min(time) FILTER (kind = 'deliver') AS delivered,
                count(*) FILTER (kind = 'hop')::INTEGER AS hops
              FROM events WHERE packet IS NOT NULL AND kind IN %s GROUP BY packet),
            waits AS (
              SELECT block.packet, sum(hop.time - block.time)::BIGINT AS linkWait
              FROM events AS block
                JOIN events AS hop ON hop.packet = block.packet AND hop.channel = block.channel
              WHERE block.kind = 'block' AND hop.kind = 'hop' GROUP BY block.packet)
            SELECT
              moves.packet,
              (moves.packet >> 32)::INTEGER AS source,
              (moves.packet & 4294967295)::INTEGER AS sequence,
              target, channel, cause, moves.colour, stage, tokens, intervals,
              tokens * partFlits AS flits,
              %s AS hops,
              offered, started,
              %s AS entered,
              delivered,
              started - offered AS portWait,
              linkWait,
              delivered - coalesce(offered, started) AS latency
            FROM moves
              LEFT JOIN parts ON moves.colour = parts.colour
              LEFT JOIN waits ON moves.packet = waits.packet
            """;

    /** A channel is busy from the header entering until the tail has arrived. */
    private static final String CROSSINGS = """
            SELECT channel, tokens, flits, entered AS begins, delivered - entered AS ticks
            FROM packets WHERE delivered IS NOT NULL
            """;

    /** Under wormhole switching the time for which a packet stands still is left out. */
    @SuppressWarnings("InlineFormatString") // SQL stands together.
    private static final String WORM_CROSSINGS = """
            SELECT events.channel, packets.tokens, flits, time AS begins, %d + flits * %d AS ticks
            FROM events JOIN packets ON events.packet = packets.packet
            WHERE kind = 'hop'
            """;

    private static final String LINKS = """
            CREATE TABLE links AS
            WITH crossings AS (%s), used AS (
              SELECT channel, count(*) AS packets, sum(tokens)::BIGINT AS tokens,
                sum(flits)::BIGINT AS flits, sum(ticks)::BIGINT AS busy,
                min(begins) AS firstUse, max(begins + ticks) AS lastUse
              FROM crossings GROUP BY channel)
            SELECT channels.channel, channels.channel >> 1 AS link, source, target, name,
              coalesce(packets, 0) AS packets, coalesce(used.tokens, 0) AS tokens,
              coalesce(used.flits, 0) AS flits, coalesce(busy, 0) AS busy,
              coalesce(busy, 0) / nullif((SELECT max(time) FROM events
                WHERE kind IN ('deliver', 'complete')), 0) AS utilisation,
              firstUse, lastUse
            FROM channels LEFT JOIN used ON channels.channel = used.channel
            """;

    private static final String PUS = """
            CREATE TABLE pus AS
            WITH own AS (
              SELECT pu, min(time) FILTER (kind = 'complete') AS complete,
                count(*) FILTER (kind = 'state')::INTEGER AS stages
              FROM events WHERE kind IN ('state', 'complete') GROUP BY pu),
            outward AS (
              SELECT source AS pu, count(started) AS sent, sum(tokens)::BIGINT AS tokensSent
              FROM packets GROUP BY source),
            inward AS (
              SELECT target AS pu, count(*) AS received, sum(tokens)::BIGINT AS tokensReceived
              FROM packets WHERE target IS NOT NULL GROUP BY target)
            SELECT names.pu, name, coordinates::INTEGER[] AS coordinates, degree,
              coalesce(stages, 0) AS stages, complete,
              coalesce(sent, 0) AS sent, coalesce(tokensSent, 0) AS tokensSent,
              coalesce(received, 0) AS received, coalesce(tokensReceived, 0) AS tokensReceived
            FROM names
              LEFT JOIN own ON names.pu = own.pu
              LEFT JOIN outward ON names.pu = outward.pu
              LEFT JOIN inward ON names.pu = inward.pu
            """;

    /**
     * Fields that may be null would else have the type JSON in some runs and a number in others.
     */
    private static final String RUN = """
            CREATE TABLE run AS SELECT * REPLACE (
                TRY_CAST(makespan AS BIGINT) AS makespan,
                TRY_CAST(predicted AS BIGINT) AS predicted,
                TRY_CAST(ratioToBound AS DOUBLE) AS ratioToBound,
                TRY_CAST(optimal AS BOOLEAN) AS optimal,
                TRY_CAST(rounds AS BIGINT) AS rounds,
                TRY_CAST(verified AS BOOLEAN) AS verified,
                TRY_CAST(violations AS BIGINT) AS violations,
                stuck::VARCHAR AS stuck,
                cluster::VARCHAR AS cluster,
                fingerprint::VARCHAR AS fingerprint),
              %s AS switching, %d::BIGINT AS startup, %d::BIGINT AS hop, %d::BIGINT AS flit,
              %s AS traceFingerprint, %d AS storeVersion
            FROM read_json_auto(%s)
            """;

    /** Makes all tables. */
    void fill() throws IOException, SQLException {
        Emulation emulation = source.emulation();
        Network network = emulation.network();
        TraceFileReader.Contents contents =
                EventsLoader.load(duck, source.trace(), RecordFilter.all());
        appendParts(emulation.partFlits());
        appendNames(emulation.topology());
        appendChannels(emulation.topology());
        // Where there is no HOP, the transfer begins with its start.
        boolean hops = network.mode().hasHops();
        sql(
                PACKETS,
                REGULAR,
                hops ? "hops" : "(delivered IS NOT NULL)::INTEGER",
                hops ? "hopped" : "started");
        Cost cost = network.cost();
        sql(
                LINKS,
                network.mode().carries(Carriage.BY_ROUTE)
                        ? String.format(Locale.ROOT, WORM_CROSSINGS, cost.hop(), cost.flit())
                        : CROSSINGS);
        sql(PUS);
        sql("CREATE TABLE faults AS SELECT * FROM events WHERE kind NOT IN %s", REGULAR);
        sql(
                RUN,
                Duck.literal(network.mode().name()),
                cost.startup(),
                cost.hop(),
                cost.flit(),
                Duck.literal(contents.fingerprint()),
                VERSION,
                Duck.readable(source.summary()));
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
