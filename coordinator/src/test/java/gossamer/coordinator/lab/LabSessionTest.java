package gossamer.coordinator.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigObject;
import gossamer.coordinator.config.ConfigLoader;
import gossamer.coordinator.config.Overrides;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceRecord;
import gossamer.node.Emulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session: holding, stepping, adding rules, forking, saving. */
class LabSessionTest {

    private static final String TORUS = """
            gossamer {
              topology { kind = torus, shape = [9, 9] }
              network {
                token-size = 1024B, flit-size = 1B
                cost { startup = 10us, hop = 100ns, flit = 1ns }
              }
              algorithm { name = high-dim-gos, colours = split }
            }
            """;

    private static Emulator emulator;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() {
        emulator = Emulator.create(3);
    }

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private LabSession open(String text, int regions) throws Exception {
        Path file = Files.writeString(directory.resolve("session.conf"), text);
        return LabSession.open(
                more -> ConfigLoader.load(file, more, Overrides.none()),
                new Stage(emulator, 1, regions));
    }

    private static ConfigObject rule(String text) {
        return ConfigFactory.parseString(text).root();
    }

    @Test
    void aSessionThatIsLeftAloneIsTheRun() throws Exception {
        for (int regions : new int[] {1, 3}) {
            try (LabSession session = open(TORUS, regions)) {
                LabState begun = session.state();
                assertThat(begun.progress().reached()).isZero();
                assertThat(begun.ending()).isNull();
                LabState halfway = session.advance(50_000).get();
                assertThat(halfway.cursor().time()).isEqualTo(50_000);
                assertThat(halfway.progress().reached()).isGreaterThanOrEqualTo(50_000);
                assertThat(halfway.ending()).isNull();
                LabState end = session.toEnd().get();
                assertThat(end.ending().verdict()).isEqualTo("ok");
                assertThat(end.ending().fingerprint())
                        .isEqualTo(SavedSession.fingerprint(session, directory));
            }
        }
    }

    /** Polls go on when all is known: what begins then is told, and taken back at the end. */
    @Test
    void aFaultBehindTheLastPacketIsNotInTheTraceOfTheEnd() throws Exception {
        String polls =
                "gossamer { topology { kind = mesh, shape = [3, 3] }, algorithm { name = push-pull,"
                        + " period = 40, polls = 60 }, network.cost = round }";
        for (int regions : new int[] {1, 3}) {
            try (LabSession session = open(polls, regions)) {
                session.toEnd().get();
                List<TraceRecord> alone = told(session);
                long last = alone.get(alone.size() - 1).time();
                long end = session.state().progress().reached();
                assertThat(end).isGreaterThan(last + 20);

                session.add(
                                Rules.FAULTS,
                                rule("kind = down, links = all"),
                                OptionalLong.of(last + 10))
                        .get();
                session.advance(last + 15).get();
                LabState held = session.seek(last + 15).get();
                assertThat(told(session)).hasSize(alone.size() + 24);
                LabState over = session.toEnd().get();
                assertThat(told(session)).isEqualTo(alone);
                assertThat(over.progress().take()).isGreaterThan(held.progress().take());
                assertThat(over.progress().kept()).isEqualTo(alone.size());
                assertThat(over.ending().fingerprint())
                        .isEqualTo(SavedSession.fingerprint(session, directory));

                session.add(Rules.FAULTS, rule("kind = pause, pus = 0"), OptionalLong.of(0))
                        .get();
                session.add(
                                Rules.FAULTS,
                                rule("kind = slow, pus = 0, factor = 2"),
                                OptionalLong.of(last + 12))
                        .get();
                session.remove(1).get();
                assertThat(session.toEnd().get().broken()).isEmpty();
                assertThat(session.state().ending().fingerprint())
                        .isEqualTo(SavedSession.fingerprint(session, directory));
            }
        }
    }

    private static List<TraceRecord> told(LabSession session) throws Exception {
        TraceBuffer told = session.trace().get();
        return IntStream.range(0, told.size()).mapToObj(told::get).toList();
    }

    @Test
    void aRowIsCutAPuSlowedAForkRepaired() throws Exception {
        for (int regions : new int[] {1, 3}) {
            try (LabSession session = open(TORUS, regions)) {
                session.advance(30_000).get();
                LabState cut = session.add(
                                Rules.FAULTS,
                                rule("kind = down, links = \"inside row 4\", packets = held"),
                                OptionalLong.empty())
                        .get();
                assertThat(cut.interventions()).singleElement().satisfies(one -> {
                    assertThat(one.from()).isEqualTo(30_000);
                    assertThat(one.until()).isEmpty();
                });
                assertThat(cut.progress().take()).isEqualTo(2);
                assertThat(cut.progress().reached()).isGreaterThanOrEqualTo(30_000);
                session.add(
                                Rules.FAULTS,
                                rule("kind = slow, pus = \"[2,2]\", factor = 10"),
                                OptionalLong.empty())
                        .get();
                LabState stuck = session.toEnd().get();
                assertThat(stuck.ending().verdict()).isEqualTo("incomplete");
                assertThat(stuck.ending().fingerprint())
                        .isEqualTo(SavedSession.fingerprint(session, directory));
                session.seek(80_000).get();
                LabState repaired = session.end(1, OptionalLong.empty()).get();
                assertThat(repaired.interventions().get(0).until()).hasValue(80_000);
                assertThat(repaired.cursor().time()).isEqualTo(80_000);
                assertThat(repaired.ending()).isNull();
                LabState end = session.toEnd().get();
                assertThat(end.ending().verdict()).isEqualTo("ok");
                assertThat(end.ending().fingerprint())
                        .isEqualTo(SavedSession.fingerprint(session, directory));
                session.remove(1).get();
                session.remove(2).get();
                assertThat(session.toEnd().get().ending().verdict()).isEqualTo("ok");
            }
        }
    }

    @Test
    void aRuleThatIsWrongChangesNothing() throws Exception {
        try (LabSession session = open(TORUS, 1)) {
            session.advance(30_000).get();
            assertThatThrownBy(() -> session.add(
                                    Rules.FAULTS,
                                    rule("kind = down, links = \"row 77\""),
                                    OptionalLong.empty())
                            .get())
                    .isInstanceOf(ExecutionException.class)
                    .cause()
                    .isInstanceOfSatisfying(
                            LabException.class,
                            wrong -> assertThat(wrong.troubles())
                                    .singleElement()
                                    .satisfies(one -> assertThat(one.key()).isEqualTo("links")));
            assertThatThrownBy(() -> session.add(
                                    Rules.DELAYS, rule("pus = 3, slow = 2"), OptionalLong.empty())
                            .get())
                    .hasMessageContaining("from");
            assertThat(session.state().interventions()).isEmpty();
            assertThat(session.state().progress().take()).isEqualTo(1);
            assertThatThrownBy(() -> session.remove(7).get())
                    .hasMessageContaining("there is no intervention 7; there are []");
        }
    }

    @Test
    void stepsGoByEventInstantAndRound() throws Exception {
        try (LabSession session = open(TORUS, 1)) {
            LabState one = session.step(LabStep.EVENT, 3).get();
            assertThat(one.cursor().record()).isEqualTo(3);
            LabState instant = session.step(LabStep.INSTANT, 1).get();
            assertThat(instant.cursor().record()).isGreaterThan(3);
            LabState round = session.step(LabStep.ROUND, 2).get();
            assertThat(round.cursor().time())
                    .isEqualTo(instant.cursor().time() + 2 * session.round());
        }
    }

    @Test
    void aConditionIsFoundWhereItComesTrue() throws Exception {
        try (LabSession session = open(TORUS, 1)) {
            long some = 81 * 12;
            LabState found = session.until((record, held) -> held >= some).get();
            assertThat(found.ending()).isNull();
            LabState again = session.until((record, held) -> record.kind() == EventKind.COMPLETE)
                    .get();
            assertThat(again.cursor().time()).isGreaterThan(found.cursor().time());
            LabState never = session.until((record, held) -> record.kind() == EventKind.DROP)
                    .get();
            assertThat(never.ending()).isNotNull();
        }
    }

    @Test
    void aCursorThatPlaysComesToTheEndAndCanBePaused() throws Exception {
        try (LabSession session = open(TORUS, 1)) {
            session.play(1e4).get();
            LabState moving = session.state();
            while (moving.cursor().time() == 0) {
                moving = session.next(moving.progress().version(), 10_000);
            }
            LabState paused = session.pause().get();
            assertThat(paused.motion().speed()).isZero();
            assertThat(paused.ending()).isNull();
            assertThat(session.pause(OptionalLong.of(1)).get().cursor().time())
                    .as("a cursor that stands is where it is")
                    .isEqualTo(paused.cursor().time());
            session.play(1e4).get();
            assertThat(session.pause(OptionalLong.of(1)).get().cursor().time())
                    .as("where it was seen")
                    .isEqualTo(1);
            session.play(1e12).get();
            LabState end = session.state();
            while (end.motion().speed() > 0) {
                end = session.next(end.progress().version(), 10_000);
            }
            assertThat(end.ending().verdict()).isEqualTo("ok");
        }
    }
}
