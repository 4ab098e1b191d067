package gossamer.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.topology.Grid;
import gossamer.store.Query.Column;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be asked of a store, and that nothing else can be read or changed by asking. */
class QueryTest {

    @TempDir
    private static Path directory = Path.of("");

    private static TraceStore store;

    @BeforeAll
    static void pack() throws Exception {
        Runs run = Runs.write(directory, Runs.emulation(Grid.torus(3, 3), false, 0));
        store = TraceStore.pack(directory, run.source());
    }

    @Test
    void anAnswerHasColumnsThatKnowWhetherTheyAreNumbers() throws Exception {
        Answer answer = Answer.to(
                store,
                "select pu, name, coordinates, 1.50 as share, complete > 0 as done, null as none"
                        + " from pus where pu = 5");
        assertThat(answer.columns())
                .containsExactly(
                        new Column("pu", true),
                        new Column("name", false),
                        new Column("coordinates", false),
                        new Column("share", true),
                        new Column("done", false),
                        new Column("none", true));
        assertThat(answer.rows())
                .containsExactly(Arrays.asList(
                        5,
                        Grid.torus(3, 3).puName(5),
                        "[1, 2]",
                        new BigDecimal("1.50"),
                        true,
                        null));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with few as (from pus limit 2) select * from few",
                "from links",
                "describe events",
                "summarize packets",
                "show tables",
                "values (1)",
                "select 1;"
            })
    void whateverOnlyReadsIsPossible(String sql) throws Exception {
        assertThat(Answer.to(store, sql).rows()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop view events",
                "create table t as select 1",
                "copy events to 'events.csv'",
                "set enable_external_access = true",
                "install httpfs",
                "attach 'other.db'"
            })
    void whatChangesSomethingIsRefused(String sql) {
        assertThatThrownBy(() -> Answer.to(store, sql))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("only SELECT is possible");
        assertThat(Path.of("events.csv")).doesNotExist();
    }

    @Test
    void severalStatementsAreRefusedWithTheirNumber() {
        assertThatThrownBy(() -> Answer.to(store, "select 1; select 2"))
                .hasMessage("expected one query, found 2 statements");
    }

    @Test
    void filesBesideTheStoreCannotBeRead() throws Exception {
        Path secret = Files.writeString(directory.resolve("secret.csv"), "a\n1\n");
        for (String function : List.of("read_csv", "read_text", "read_parquet")) {
            assertThatThrownBy(() ->
                            Answer.to(store, "select * from " + function + "('" + secret + "')"))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("disabled");
        }
    }

    @Test
    void whatIsWrongInAQueryIsShownWithItsPlace() {
        assertThatThrownBy(() -> Answer.to(store, "select makespn from run"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("makespn")
                .hasMessageContaining("LINE 1")
                .hasMessageContaining("^");
        assertThatThrownBy(() -> Answer.to(store, "select * fro run"))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("syntax error")
                .hasMessageContaining("^");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "with recursive r as (select 1 as n union all select n + 1 from r) from r",
                "select count(*) from range(1000000000000)",
                "select sum(a.pu * b.time % 7) from pus a, events b, events c, events d, events e"
            })
    void whatRunsForEverIsEndedAfterItsTime(String sql) {
        assertThatThrownBy(() -> new Query(store, 1, "1GiB").run(sql, new Answer()))
                .isInstanceOf(QueryLimitException.class)
                .hasMessage("no answer within 1 s");
    }

    @Test
    void whatTakesMoreMemoryThanItIsGivenIsRefusedAndWritesNothing() {
        assertThatThrownBy(() -> new Query(store, 60, "50MiB")
                        .run("select list(range) from range(1000000000)", new Answer()))
                .isInstanceOf(QueryLimitException.class)
                .hasMessage("the answer takes more than 50MiB");
        assertThat(Path.of(".tmp")).doesNotExist();
        assertThatThrownBy(() -> new Query(store, 60, "much").run("from run", new Answer()))
                .hasMessageContaining("Memory must have a number");
    }

    @Test
    void aDirectoryWhoseNameIsAPatternIsRefused() throws Exception {
        Path run = Files.createDirectory(directory.resolve("run[1]"));
        Runs source = Runs.write(run, Runs.emulation(Grid.ring(3), false, 0));
        TraceStore inPattern = TraceStore.pack(run, source.source());
        assertThatThrownBy(() -> Answer.to(inPattern, "from run"))
                .hasMessageContaining("DuckDB takes *, ? and [ in a path for patterns");
    }
}
