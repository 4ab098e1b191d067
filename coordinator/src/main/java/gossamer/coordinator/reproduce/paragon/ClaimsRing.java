package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.reproduce.Row.decimals;
import static gossamer.coordinator.reproduce.paragon.Routines.circgos;

import gossamer.coordinator.reproduce.Row.Verdict;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What the journal version says of a circular array of 64 PUs in the mesh (section 7, Fig. 5). */
final class ClaimsRing {

    private static final String RING = "[J] §7, Fig. 5";
    private static final String APPROACH_2 = circgos(1);
    private static final int PUS = Routines.RING.pus();
    private static final List<Integer> HEADS = List.of(2, 4, 8, 16, 32, PUS);
    private static final int LEVELS = 6;
    private static final int LONGEST = 65_536;

    private ClaimsRing() {}

    static List<Claim> measured() {
        return List.of(
                Claim.that(
                        RING,
                        "CIRCGOS faster than Approach 2",
                        "always",
                        times -> decimals(leastGain(times), 2) + " times as fast and more",
                        times -> leastGain(times) > 1,
                        Verdict.HOLDS),
                Claim.that(
                                RING,
                                "bridgeheads up to 256 B, the best number",
                                "2",
                                ClaimsRing::text,
                                times -> Orders.lengths(64, 256).stream()
                                        .allMatch(bytes -> best(times, bytes) == 2),
                                Verdict.HOLDS)
                        .remarking("the number is lost; with 2 it behaves almost as Approach 2"),
                Claim.number(
                        RING,
                        "start-ups that CIRCGOS with 2 saves",
                        "1",
                        ClaimsRing::startupsSaved,
                        Verdict.HOLDS_AFTER),
                Claim.number(
                                RING,
                                "messages that CIRCGOS with 2 saves",
                                "32",
                                ClaimsRing::messagesSaved,
                                Verdict.HOLDS)
                        .remarking("a packet of half of all messages"),
                Claim.that(
                        RING,
                        "the best number for longer messages",
                        "increases",
                        ClaimsRing::text,
                        ClaimsRing::increases,
                        Verdict.HOLDS),
                Claim.that(
                                RING,
                                "the best number beyond 16 KB",
                                "64",
                                ClaimsRing::text,
                                times -> Orders.lengths(16_385, LONGEST).stream()
                                        .allMatch(bytes -> best(times, bytes) == PUS),
                                Verdict.HOLDS)
                        .remarking("then it is Approach 1"));
    }

    private static int best(RunTimes times, int bytes) {
        return HEADS.stream()
                .min(Comparator.comparingDouble(heads -> times.nanos(circgos(heads), bytes)))
                .orElseThrow();
    }

    private static double leastGain(RunTimes times) {
        return Orders.lengths(64, LONGEST).stream()
                .mapToDouble(bytes -> times.nanos(APPROACH_2, bytes)
                        / times.nanos(circgos(best(times, bytes)), bytes))
                .min()
                .orElseThrow();
    }

    private static boolean increases(RunTimes times) {
        List<Integer> best = Orders.lengths(64, LONGEST).stream()
                .map(bytes -> best(times, bytes))
                .toList();
        return best.equals(best.stream().sorted().toList())
                && best.stream().distinct().count() > 1;
    }

    private static String text(RunTimes times) {
        return FastestRoutine.of(Curve.LENGTHS, bytes -> best(times, bytes) + "").stream()
                .map(span -> span.routine() + " to " + Curve.length(span.to()))
                .collect(Collectors.joining(", "));
    }

    private static double saved(RunTimes times, int bytes) {
        return times.nanos(APPROACH_2, bytes) - times.nanos(circgos(2), bytes);
    }

    private static double savedPerByte(RunTimes times) {
        return (saved(times, LONGEST) - saved(times, LONGEST / 2)) / (LONGEST / 2);
    }

    /** In start-ups, of which an exchange has two where a PU sends or receives. */
    private static double startupsSaved(RunTimes times) {
        return (saved(times, LONGEST) - savedPerByte(times) * LONGEST) / startup(times);
    }

    private static double messagesSaved(RunTimes times) {
        // Approach 2 moves 63 messages up the tree, and 64 down each of its levels.
        return savedPerByte(times) * (PUS - 1 + LEVELS * PUS) / perByte(times);
    }

    /** Approach 2 has a start-up for each level up, and for each level down. */
    private static double startup(RunTimes times) {
        return (times.nanos(APPROACH_2, LONGEST) - perByte(times) * LONGEST) / (2 * LEVELS);
    }

    private static double perByte(RunTimes times) {
        return (times.nanos(APPROACH_2, LONGEST) - times.nanos(APPROACH_2, LONGEST / 2))
                / (LONGEST / 2);
    }
}
