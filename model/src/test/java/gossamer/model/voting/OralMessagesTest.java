package gossamer.model.voting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.fault.SeededDraw;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OralMessagesTest {

    /** Everybody tells its value: what each member has to vote on then, in order. */
    private static List<Ballot> exchange(OralMessages oral, List<Value> inputs, Lies lies) {
        if (inputs.size() != oral.members()) {
            throw new IllegalArgumentException(inputs.size() + " inputs of " + oral.members());
        }
        List<OralMember> all = new ArrayList<>();
        for (int member = 0; member < oral.members(); member++) {
            all.add(new OralMember(oral, member, Optional.of(inputs.get(member))));
        }
        for (int round = 0; round <= oral.depth(); round++) {
            List<OralMember.Saying> sayings = new ArrayList<>();
            for (OralMember speaker : all) {
                sayings.addAll(speaker.says(round));
            }
            sayings.forEach(saying -> tell(saying, all, lies));
        }
        return all.stream()
                .map(member ->
                        Ballot.of(member.values().stream().map(Optional::of).toList()))
                .toList();
    }

    private static void tell(OralMember.Saying saying, List<OralMember> all, Lies lies) {
        for (int receiver = 0; receiver < all.size(); receiver++) {
            if (!saying.path().contains(receiver)) {
                Value told = lies.told(saying.path(), receiver, saying.value());
                if (told != null) {
                    all.get(receiver).hears(new OralMember.Saying(saying.path(), told));
                }
            }
        }
    }

    /** These lies where one of the traitors is speaking; all others are honest. */
    private static Lies lies(List<Integer> traitors, Lies lies) {
        return (path, receiver, truth) -> traitors.contains(path.get(path.size() - 1))
                ? lies.told(path, receiver, truth)
                : truth;
    }

    private static final Value ZERO = Value.of(0);
    private static final Value ONE = Value.of(1);
    private static final VotingAlgorithm MAJORITY = new Majority().with(VotingRules.EXACT);

    private static Value bit(long bits, int place) {
        return (bits >> place & 1) == 1 ? ONE : ZERO;
    }

    private static List<Value> inputs(int bits, int members) {
        List<Value> inputs = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            inputs.add(bit(bits, member));
        }
        return inputs;
    }

    /**
     * The next message that a traitor sends says what the next bit says, in the order of an
     * exchange.
     */
    private static final class BitLies implements Lies {
        private final SortedMap<String, Integer> places = new TreeMap<>();
        private long bits;

        @Override
        public Value told(List<Integer> path, int receiver, Value truth) {
            String message = path + ">" + receiver;
            int place = places.computeIfAbsent(message, key -> places.size());
            return bit(bits, place);
        }
    }

    private static boolean agree(List<Ballot> ballots, List<Integer> traitors) {
        return honest(ballots.size(), traitors).stream()
                        .map(ballots::get)
                        .distinct()
                        .count()
                == 1;
    }

    private static List<Integer> honest(int members, List<Integer> traitors) {
        List<Integer> honest = new ArrayList<>();
        for (int member = 0; member < members; member++) {
            if (!traitors.contains(member)) {
                honest.add(member);
            }
        }
        return honest;
    }

    private static void assertInteractivelyConsistent(
            List<Ballot> ballots, List<Value> inputs, List<Integer> traitors, String what) {
        assertThat(agree(ballots, traitors)).as(what).isTrue();
        List<Integer> honest = honest(inputs.size(), traitors);
        for (int member : honest) {
            for (int source : honest) {
                assertThat(ballots.get(member).inputs().get(source))
                        .as(what)
                        .hasValue(inputs.get(source));
            }
        }
    }

    /**
     * Bar: every traitor, every input, every message that the traitor can send, 2^9 patterns of
     * lies.
     */
    @Test
    void fourMembersWithOneTraitorNeverDisagreeUnderOm1() {
        OralMessages om1 = new OralMessages(4, 1, ZERO);
        int cases = 0;
        for (int traitor = 0; traitor < 4; traitor++) {
            List<Integer> traitors = List.of(traitor);
            BitLies lies = new BitLies();
            for (int bits = 0; bits < 16; bits++) {
                for (lies.bits = 0; lies.bits < 1 << 9; lies.bits++) {
                    List<Value> inputs = inputs(bits, 4);
                    List<Ballot> ballots = exchange(om1, inputs, lies(traitors, lies));
                    assertInteractivelyConsistent(
                            ballots, inputs, traitors, traitor + " " + bits + " " + lies.bits);
                    cases++;
                }
            }
            assertThat(lies.places).as("messages of the traitor").hasSize(9);
        }
        assertThat(cases).isEqualTo(4 * 16 * 512);
    }

    /**
     * The first seed whose lies make honest voters of a plain exchange come to different results.
     */
    private static long witness(int members, int depth) {
        for (long seed = 1; seed <= 1000; seed++) {
            if (disagreesAt(seed, members, depth)) {
                return seed;
            }
        }
        return -1;
    }

    private static boolean disagreesAt(long seed, int members, int depth) {
        SeededDraw draw = SeededDraw.of(seed, "witness", "lies");
        List<Integer> traitors = List.of((int) draw.uniform(0, 0, members - 1));
        List<Value> inputs = inputs((int) draw.uniform(1, 0, (1 << members) - 1), members);
        BitLies lies = new BitLies();
        lies.bits = draw.bits(2);
        List<Ballot> ballots =
                exchange(new OralMessages(members, depth, ZERO), inputs, lies(traitors, lies));
        return honest(members, traitors).stream()
                        .map(member -> MAJORITY.vote(ballots.get(member)).value())
                        .distinct()
                        .count()
                > 1;
    }

    @Test
    void plainMajorityOfThreeDisagreesUnderALiarAndTheSeedReplaysIt() {
        long seed = witness(3, 0);
        assertThat(seed).isPositive();
        assertThat(disagreesAt(seed, 3, 0)).isTrue();
    }

    @Test
    void threeMembersAreTooFewForOm1AsWell() {
        assertThat(witness(3, 1)).isPositive();
    }

    @Test
    void plainMajorityOfFourDisagreesWhereOm1DoesNot() {
        assertThat(witness(4, 0)).isPositive();
        assertThat(witness(4, 1)).isEqualTo(-1);
    }

    @Test
    void sevenMembersWithTwoTraitorsAgreeUnderOm2() {
        OralMessages om2 = new OralMessages(7, 2, ZERO);
        for (long seed = 0; seed < 300; seed++) {
            SeededDraw draw = SeededDraw.of(seed, "om2", "lies");
            int first = (int) draw.uniform(0, 0, 6);
            List<Integer> traitors = List.of(first, (first + (int) draw.uniform(1, 1, 6)) % 7);
            List<Value> inputs = inputs((int) draw.uniform(2, 0, 127), 7);
            long of = seed;
            Lies lies = (path, receiver, truth) -> {
                SeededDraw message = SeededDraw.of(of, "om2", path + ">" + receiver);
                int said = (int) message.uniform(0, 0, 2);
                return said == 2 ? null : bit(said, 0);
            };
            assertInteractivelyConsistent(
                    exchange(om2, inputs, lies(traitors, lies)), inputs, traitors, "seed " + seed);
        }
    }

    /** Two traitors are one too many for OM(1), even among seven. */
    @Test
    void om1DoesNotSufficeForTwoTraitors() {
        OralMessages om1 = new OralMessages(7, 1, ZERO);
        List<Integer> traitors = List.of(0, 1);
        // The first splits the others in two halves, the second then tells each half its own value.
        Lies lies = (path, receiver, truth) -> path.get(0) == 0 && receiver >= 4 ? ONE : ZERO;
        assertThat(agree(exchange(om1, inputs(0, 7), lies(traitors, lies)), traitors))
                .isFalse();
        OralMessages om2 = new OralMessages(7, 2, ZERO);
        assertThat(agree(exchange(om2, inputs(0, 7), lies(traitors, lies)), traitors))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "2, 0, 2", "4, 0, 12", "4, 1, 36", "7, 2, 1092"})
    void messagesAreCountedAsTheyAreSent(int members, int depth, long messages) {
        OralMessages exchange = new OralMessages(members, depth, ZERO);
        long[] sent = {0};
        List<Value> inputs = inputs(5, members);
        List<Ballot> ballots = exchange(exchange, inputs, (path, receiver, truth) -> {
            sent[0]++;
            return truth;
        });
        assertThat(sent[0]).isEqualTo(messages).isEqualTo(exchange.messages());
        assertInteractivelyConsistent(ballots, inputs, List.of(), "honest");
    }

    @Test
    void silenceIsTakenForTheFallback() {
        OralMessages plain = new OralMessages(2, 0, Value.of("-"));
        List<Ballot> ballots = exchange(
                plain, List.of(Value.of("a"), Value.of("b")), (path, receiver, truth) -> null);
        assertThat(ballots.get(0).inputs().get(1)).hasValue(Value.of("-"));
        assertThatThrownBy(() -> new OralMessages(3, 3, ZERO))
                .hasMessageContaining("0 <= depth < members");
    }
}
