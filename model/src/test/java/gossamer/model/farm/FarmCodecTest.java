package gossamer.model.farm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.farm.Said.Hearsay;
import gossamer.model.farm.Said.Input;
import gossamer.model.recovery.AgreedSeats;
import gossamer.model.recovery.Decision;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.Observation;
import gossamer.model.recovery.RecoveryPolicy;
import gossamer.model.recovery.RecoveryPolicy.Evidence;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import gossamer.model.token.Datum;
import gossamer.model.voting.OralMember.Saying;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What members of a farm tell each other is the same in another JVM. */
class FarmCodecTest {

    private static final RecoveryPolicy POLICY = new RecoveryPolicy(
            List.of(Strategy.SPARE, Strategy.RESTART, Strategy.DEGRADE),
            Evidence.VOTES,
            0.25,
            0.5,
            2,
            3,
            1);

    static Stream<Value> values() {
        return Stream.of(
                Value.of(-0.1),
                Value.of(Double.MIN_VALUE),
                Value.vector(1.5, -2, 1e300),
                Value.of(""),
                // Half of a pair is no character, but can be voted on.
                Value.of("gö \ud83d " + '\uffff'),
                new Value.Bytes(),
                new Value.Bytes((byte) 0, (byte) -1));
    }

    /** Rosters after nothing, an error, a spare in a seat, a restart, a closed seat, a failure. */
    static Stream<FarmRoster> rosters() {
        List<FarmRoster> rosters = new ArrayList<>();
        rosters.add(FarmRoster.fresh(POLICY, 3, 1));
        for (Observation seen : List.of(
                deviates(1),
                deviates(1),
                new Observation.Lost(3),
                deviates(0),
                new Observation.Lost(0),
                deviates(2),
                new Observation.Lost(2))) {
            rosters.add(rosters.get(rosters.size() - 1).observe(seen).roster());
        }
        rosters.add(FarmRoster.fresh(RecoveryPolicy.NONE, 2048, 0));
        return rosters.stream();
    }

    private static Observation deviates(int seat) {
        return new Observation.RoundOver(List.of(), List.of(seat), List.of());
    }

    private static byte[] written(Datum told) {
        ByteWriter out = new ByteWriter(0);
        FarmCodec.writeTold(told, out);
        return out.toBytes();
    }

    private static Datum read(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        Datum told = FarmCodec.readTold(in);
        in.end();
        return told;
    }

    private static void assertComesBack(Input input) {
        Input read = (Input) read(written(input));
        AgreedSeats seating = Objects.requireNonNull(input.seating()).get();
        assertThat(read.value()).isEqualTo(input.value());
        assertThat(read.failed()).isEqualTo(input.failed());
        assertThat(Objects.requireNonNull(read.seating()).get()).isEqualTo(seating);
        assertThat(written(read)).as("passed on").isEqualTo(written(input));
    }

    @ParameterizedTest
    @MethodSource("values")
    void aValueIsWhatItWas(Value value) {
        FarmRoster roster = FarmRoster.fresh(POLICY, 2, 0);
        assertComesBack(
                new Input(Optional.of(value), false, new KnownSeating(AgreedSeats.fresh(roster))));
        Hearsay hearsay = new Hearsay(
                List.of(new Saying(List.of(0, 700), value), new Saying(List.of(1), value)));
        assertThat(read(written(hearsay))).isEqualTo(hearsay);
        for (Datum said : List.of(
                new Response(Optional.of(value), true, Optional.empty()),
                Response.absent(Lapse.Kind.FLOODED, "more than it may"),
                new Told(new VoteVerdict.Decided(value, List.of(0, 2)), false),
                new Told(VoteVerdict.undecided(VoteVerdict.Cause.TIE, "both"), true))) {
            assertThat(read(written(said))).isEqualTo(said);
        }
    }

    /** Of many voters with the same seats the seats are written once. */
    @Test
    void seatingsThatAreAlikeAreWrittenOnce() {
        List<Input> inputs = new ArrayList<>();
        for (int voter = 0; voter < 100; voter++) {
            int given = voter % 2 * 7;
            inputs.add(new Input(
                    Optional.of(Value.of(voter)),
                    false,
                    new KnownSeating(new AgreedSeats(
                            given, FarmRoster.fresh(POLICY, 2, 0), Optional.empty(), false))));
        }
        ByteWriter out = new ByteWriter(0);
        SeatingTable written = new SeatingTable();
        inputs.forEach(input -> FarmCodec.writeTold(input, out, written));
        byte[] bytes = out.toBytes();
        int alone = inputs.stream().mapToInt(input -> written(input).length).sum();
        assertThat(bytes.length).isLessThan(alone * 3 / 4);
        ByteReader in = new ByteReader(bytes);
        SeatingTable read = new SeatingTable();
        for (Input input : inputs) {
            Input back = (Input) FarmCodec.readTold(in, read);
            assertThat(back.value()).isEqualTo(input.value());
            assertThat(back.seating().get()).isEqualTo(input.seating().get());
        }
        in.end();
    }

    @ParameterizedTest
    @MethodSource("rosters")
    void aRosterIsWhatItWas(FarmRoster roster) {
        assertComesBack(
                new Input(Optional.empty(), true, new KnownSeating(AgreedSeats.fresh(roster))));
        AgreedSeats locked =
                new AgreedSeats(7, roster, Optional.of(new Observation.Charged(1)), true);
        assertComesBack(new Input(Optional.empty(), false, new KnownSeating(locked)));
        assertComesBack(new Input(Optional.empty(), false, new KnownSeating(locked.forgotten())));
        AgreedSeats returned =
                new AgreedSeats(0, roster, Optional.of(new Observation.Returned(2)), false);
        assertComesBack(new Input(Optional.empty(), false, new KnownSeating(returned)));
    }

    @Test
    void rostersComeInAllStates() {
        assertThat(rosters().distinct().count()).isEqualTo(9);
        assertThat(rosters().anyMatch(FarmRoster::failed)).isTrue();
        assertThat(rosters().flatMap(roster -> roster.seats().stream()))
                .contains(FarmRoster.CLOSED, 3);
        assertThat(rosters().flatMap(roster -> roster.modules().stream()))
                .anyMatch(module -> module.restarts() > 0);
    }

    @ParameterizedTest
    @MethodSource("values")
    void whatAVoterHasComeToIsWhatItWas(Value value) {
        List<Decision> decisions = List.of(
                new Decision.Tolerate(0, 1, "a"),
                new Decision.Restart(2, 3, "b"),
                new Decision.Reintegrate(4, 5, ""),
                new Decision.SwitchIn(6, 7, 8, "c"),
                new Decision.Degrade(9, 10, 11, "d"),
                new Decision.DropSpare(12, "e"),
                new Decision.GiveUp(13, 14, "ü"),
                new Decision.Adopt(15, "f"));
        assertThat(decisions).hasSize(Decision.class.getPermittedSubclasses().length);
        List<VoteVerdict> verdicts = List.of(
                new VoteVerdict.Decided(value, List.of(0, 1, 700)),
                VoteVerdict.undecided(VoteVerdict.Cause.TIE, "two of 3"));
        for (VoteVerdict verdict : verdicts) {
            FarmLog.Entry entry = new FarmLog.Entry(
                    3,
                    700,
                    new Vote.Times(5, 1L << 40),
                    verdict,
                    new FarmLog.Suspects(List.of(1), List.of(2, 3)),
                    decisions,
                    FarmRoster.fresh(POLICY, 700, 1));
            ByteWriter out = new ByteWriter(0);
            FarmCodec.writeEntry(entry, out);
            ByteReader in = new ByteReader(out.toBytes());
            assertThat(FarmCodec.readEntry(in)).isEqualTo(entry);
            in.end();
        }
        ByteReader unknown = new ByteReader(new byte[] {9, 0, 0, 0, 0});
        assertThatThrownBy(() -> FarmCodec.readDecision(unknown)).hasMessageContaining("code 9");
    }

    @Test
    void membersThatAreAlikeTakeNoRoom() {
        FarmRoster large = FarmRoster.fresh(POLICY, 2000, 40);
        assertThat(written(new Input(
                        Optional.of(Value.of(1)),
                        false,
                        new KnownSeating(AgreedSeats.fresh(large)))))
                .hasSizeLessThan(130);
    }

    @Test
    void whatIsCutOffOrNothingThatMembersTellIsNoticed() {
        FarmRoster roster = FarmRoster.fresh(POLICY, 3, 1);
        byte[] bytes = written(new Input(
                Optional.of(Value.of("go")), false, new KnownSeating(AgreedSeats.fresh(roster))));
        for (int length = 0; length < bytes.length; length++) {
            byte[] part = Arrays.copyOf(bytes, length);
            assertThatThrownBy(() -> read(part)).isInstanceOf(RuntimeException.class);
        }
        assertThatThrownBy(() -> read(new byte[] {9})).hasMessageContaining("has the tag 9");
        Datum verdict = VoteVerdict.decided(Value.of(1), List.of());
        assertThatThrownBy(() -> written(verdict)).hasMessageContaining("no member of a farm");
    }
}
