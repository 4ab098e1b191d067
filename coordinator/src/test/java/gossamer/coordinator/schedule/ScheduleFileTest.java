package gossamer.coordinator.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Grid;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ScheduleFileTest {

    private static final Network MACHINE =
            new Network(Duplex.HALF, Ports.ALL, OptionalInt.of(2), 1, Cost.rounds());

    private static final Schedule OF_PATH_3 = new Schedule(List.of(
            List.of(new Transfer(0, 1, List.of(0)), new Transfer(2, 1, List.of(2))),
            List.of(new Transfer(1, 0, List.of(1, 2)), new Transfer(1, 2, List.of(0, 1)))));

    private static final String TEXT_OF_PATH_3 = """
            {"format":"gossamer-schedule","version":1,"pus":3,
            "topology":"path 3","model":"H*","packetCapacity":2,
            "rounds":[
            [[0,1,[0]],[2,1,[2]]],
            [[1,0,[1,2]],[1,2,[0,1]]]
            ]}
            """;

    private static final String HEAD = "{'format':'gossamer-schedule','version':1,";

    @TempDir
    private Path directory = Path.of("");

    private static String written(Schedule schedule, int pus) throws IOException {
        StringBuilder text = new StringBuilder();
        ScheduleWriter.write(schedule, Grid.path(pus), MACHINE, text);
        return text.toString();
    }

    /**
     * Reads a text in which {@code '} stands for the quotation mark and {@code ~} for a new line.
     */
    private static ScheduleDocument read(String text) throws IOException, ScheduleFormatException {
        String json = text.replace('\'', '"').replace('~', '\n');
        return ScheduleReader.read(new StringReader(json), "s.json");
    }

    private static List<String> problems(String text) {
        return catchThrowableOfType(ScheduleFormatException.class, () -> read(text))
                .problems()
                .stream()
                .map(ScheduleProblem::toString)
                .toList();
    }

    @Test
    void aRoundIsALine() throws IOException {
        assertThat(written(OF_PATH_3, 3)).isEqualTo(TEXT_OF_PATH_3);
    }

    @Test
    void whatIsWrittenIsReadAgain() throws IOException, ScheduleFormatException {
        Path file = directory.resolve("path-3.json");
        Files.writeString(file, TEXT_OF_PATH_3);
        assertThat(ScheduleReader.read(file))
                .isEqualTo(new ScheduleDocument(OptionalInt.of(3), OF_PATH_3));
        for (long seed = 1; seed <= 200; seed++) {
            Random random = new Random(seed);
            int pus = 1 + random.nextInt(2_000);
            Schedule schedule = random(random, pus);
            String text = written(schedule, pus);
            assertThat(read(text))
                    .as("seed %d", seed)
                    .isEqualTo(new ScheduleDocument(OptionalInt.of(pus), schedule));
            assertThat(text).isEqualTo(written(schedule, pus));
            assertThat(text.lines()).hasSize(4 + schedule.rounds().size());
        }
    }

    /** Any numbers and lengths, empty rounds and packets included. */
    private static Schedule random(Random random, int pus) {
        List<List<Transfer>> rounds = new ArrayList<>();
        for (int count = random.nextInt(5); count > 0; count--) {
            List<Transfer> round = new ArrayList<>();
            for (int transfers = random.nextInt(5); transfers > 0; transfers--) {
                List<Integer> tokens = new ArrayList<>();
                for (int more = random.nextInt(5); more > 0; more--) {
                    tokens.add(random.nextInt(pus));
                }
                round.add(new Transfer(random.nextInt(pus), random.nextInt(pus), tokens));
            }
            rounds.add(round);
        }
        return new Schedule(rounds);
    }

    @Test
    void aBareArrayOfRoundsIsAScheduleToo() throws IOException, ScheduleFormatException {
        assertThat(read(" [ [[0,1,[0]], [2,1,[2]]], ~[[1,0,[1,2]],[1,2,[0,1]]] ] "))
                .isEqualTo(new ScheduleDocument(OptionalInt.empty(), OF_PATH_3));
        assertThat(read("[]").schedule()).isEqualTo(new Schedule(List.of()));
    }

    @Test
    void membersComeInAnyOrderAndThoseForPeopleHoldAnything()
            throws IOException, ScheduleFormatException {
        ScheduleDocument read = read("{'rounds':[[[0,1,[0]]]],'model':{'a':[1]},'pus':2,"
                + "'topology':null,'packetCapacity':'none','version':1,"
                + "'format':'gossamer-schedule'}");
        assertThat(read.pus()).hasValue(2);
        assertThat(read.schedule().rounds()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "`` | 1:1 | expected a schedule: an object, or an array of rounds; found the end"
                        + " of the file",
                "7 | 1:1 | expected a schedule: an object, or an array of rounds; found 7",
                "[]~[]        | 2:1 | expected nothing behind the schedule; found an array",
                "[]~ 5        | 2:2 | expected nothing behind the schedule; found 5",
                "[7]          | 1:2 | expected a round: an array of transfers; found 7",
                "[~ ['x']]    | 2:3 | expected a transfer: [source, target, [tokens]]; found \"x\"",
                "[[{'a':1}]] | 1:3 | expected a transfer: [source, target, [tokens]]; found an"
                        + " object",
                "[[[0,1]]] | 1:7 | the transfer ends without [tokens]; expected a transfer:"
                        + " [source, target, [tokens]]",
                "[[[]]] | 1:4 | the transfer ends without source; expected a transfer: [source,"
                        + " target, [tokens]]",
                "[[[0,1,2]]]  | 1:8 | expected an array of tokens; found 2",
                "[[[0,1,[0],5,6]]] | 1:12 | expected the end of the transfer behind [source,"
                        + " target, [tokens]; found 5",
                "[[[0,1,[0,~~-1]]]] | 3:1 | expected a token: the number of the PU that it comes"
                        + " from, a whole number 0 to 4194303; found -1",
                "[[[0,4194304,[0]]]] | 1:6 | expected the PU that receives, a whole number 0 to"
                        + " 4194303; found 4194304",
                "[[[99999999999999999999,1,[0]]]] | 1:4 | expected the PU that sends, a whole"
                        + " number 0 to 4194303; found 99999999999999999999",
                "[[[1.5,1,[0]]]] | 1:4 | expected the PU that sends, a whole number 0 to 4194303;"
                        + " found 1.5",
                "[[[null,1,[0]]]] | 1:4 | expected the PU that sends, a whole number 0 to"
                        + " 4194303; found null",
                "[[[[0],1,[0]]]] | 1:4 | expected the PU that sends, a whole number 0 to 4194303;"
                        + " found an array"
            })
    void eachStructuralErrorIsFoundWhereItIs(String text, String place, String message) {
        assertThat(problems(text)).containsExactly("s.json:" + place + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'pus':3,~'rounds':[[[0,3,[0]]]]} | 2:15 | expected the PU that receives, a whole"
                        + " number 0 to 2; found 3",
                "'rounds':[[[0,1,~[7]]]],'pus':3} | 2:2 | there is no PU or token 7 of 3",
                "'pus':0,'rounds':[]} | 1:49 | expected the number of PUs, a whole number 1 to"
                        + " 4194304; found 0",
                "'pus':'3','rounds':[]} | 1:49 | expected the number of PUs, a whole number 1 to"
                        + " 4194304; found \"3\"",
                "'pus':3} | 1:50 | the object ends without member \"rounds\"",
                "'pus':3,'rounds':{}} | 1:60 | expected an array of rounds; found an object",
                "'pus':3,~'round':1,'rounds':[]} | 2:1 | unknown member \"round\"; expected one"
                        + " of format, version, pus, rounds, topology, model, packetCapacity",
                "'pus':3,'rounds':[],~ 'pus':3} | 2:2 | member \"pus\" for the second time;"
                        + " expected once"
            })
    void eachErrorInAnObjectIsFoundWhereItIs(String rest, String place, String message) {
        assertThat(problems(HEAD + rest)).containsExactly("s.json:" + place + ": " + message);
    }

    @Test
    void otherFormatsAndVersionsAreRefused() {
        assertThat(problems("{'format':'x','version':2,'pus':1,'rounds':[]}"))
                .containsExactly(
                        "s.json:1:11: expected \"gossamer-schedule\"; found \"x\"",
                        "s.json:1:25: expected the version that this program reads,"
                                + " a whole number 1; found 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[[[0,1,[0]] | 1:12 | not JSON: Unexpected end-of-input: expected close marker"
                        + " for Array (start marker at 1:2)",
                "[~[[0,x]]]   | 2:5  | not JSON: Unrecognized token 'x'",
                "[~~[[0 1]]] | 3:5 | not JSON: Unexpected character ('1' (code 49)): was"
                        + " expecting comma",
                "[[[0,1,[0}]]]| 1:10 | not JSON: Unexpected close marker '}': expected ']' (for"
                        + " Array starting at 1:8)",
                "[[],]        | 1:5  | not JSON: Unexpected character (']' (code 93))",
                "[]~ x        | 2:2  | not JSON: Unrecognized token 'x'",
                "[01]         | 1:3  | not JSON: Invalid numeric value: Leading zeroes not allowed"
            })
    void malformedJsonIsFoundWhereItIs(String text, String place, String message) {
        assertThat(problems(text))
                .hasSize(1)
                .first()
                .asString()
                .startsWith("s.json:" + place + ": " + message)
                .doesNotContain("Source");
    }

    @Test
    void allProblemsAreReportedUpToTheFirstThatHidesTheRest() {
        assertThat(problems("[[[0,'a',[0]],~[5]],~8,~[[0,1,[-3,x"))
                .extracting(problem -> problem.substring(0, problem.indexOf(' ')))
                .containsExactly(
                        "s.json:1:6:", "s.json:2:3:", "s.json:3:1:", "s.json:4:8:", "s.json:4:11:");
        assertThat(problems("[" + "7,".repeat(100) + "7]")).hasSize(ScheduleReader.MOST_PROBLEMS);
    }

    @Test
    void moreRoundsThanTheLimitAreRefused() {
        int most = Schedule.MAX_ROUNDS;
        assertThat(problems("[" + "[],".repeat(most) + "[]]"))
                .containsExactly("s.json:1:" + (3 * most + 2)
                        + ": more than 2000000 rounds, which is the most that can be read");
    }

    @Test
    void nestingWithoutEndIsRefused() {
        assertThat(problems("[".repeat(100_000))).hasSize(2).last().asString().contains("not JSON");
        assertThat(problems(HEAD + "'topology':" + "[".repeat(100_000)))
                .last()
                .asString()
                .contains("not JSON", "1000");
    }

    @Test
    void filesThatCannotBeReadAreNamed() throws IOException {
        Path none = directory.resolve("none.json");
        assertThatThrownBy(() -> ScheduleReader.read(none))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(none + ": no such file");
        assertThatThrownBy(() -> ScheduleReader.read(directory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(directory.toString());
        Path binary = directory.resolve("binary.json");
        Files.write(binary, new byte[] {'[', (byte) 0xC3, 0x28});
        assertThatThrownBy(() -> ScheduleReader.read(binary))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("UTF-8");
    }
}
