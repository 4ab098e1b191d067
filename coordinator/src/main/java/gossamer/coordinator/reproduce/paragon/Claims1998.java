package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.reproduce.Row.decimals;
import static gossamer.coordinator.reproduce.paragon.Routine.ROUTER;
import static gossamer.coordinator.reproduce.paragon.Routines.EXCHANGE;
import static gossamer.coordinator.reproduce.paragon.Routines.NODES;
import static gossamer.coordinator.reproduce.paragon.Routines.TORGOS_2_2_1;

import gossamer.coordinator.reproduce.Row.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What the journal version says of its measurements (section 7), in the order there. */
final class Claims1998 {

    private static final String MACHINE = "[J] §7";
    private static final String MESH = "[J] §7, Fig. 6";
    private static final List<String> FOUR = List.of("1-1", "2-1", "2-2", TORGOS_2_2_1);
    private static final List<String> OWN =
            Stream.concat(FOUR.stream(), Stream.of(NODES)).toList();
    private static final List<String> ALL =
            Stream.concat(OWN.stream(), Stream.of(ROUTER)).toList();
    private static final int SHORT = 1536;
    private static final int LONGEST = 65_536;
    private static final String READ = " in the text that is left, without its point";

    private Claims1998() {}

    /** Of the machine itself, and of 8 x 8 PUs. */
    static List<Claim> measured() {
        List<Claim> claims = new ArrayList<>(ofOrders());
        List<Claim> vendor = ofVendor();
        claims.addAll(vendor);
        claims.add(Claim.that(
                        MESH,
                        "these five of gcolx | router at once",
                        "yes",
                        times -> vendor.stream()
                                        .filter(claim -> claim.holds(times))
                                        .count()
                                + " of them",
                        times -> vendor.stream().allMatch(claim -> claim.holds(times)),
                        Verdict.HOLDS_AFTER_MORE)
                .remarking("not printed as one claim"));
        claims.addAll(ofOwn());
        return claims;
    }

    private static List<Claim> ofOrders() {
        return List.of(
                Claim.that(
                        MACHINE,
                        "both directions at once, MB/s each",
                        "about 44",
                        times -> decimals(rate(times), 1),
                        times -> Math.abs(rate(times) / 44 - 1) < 0.02,
                        Verdict.HOLDS),
                Claim.that(
                        MESH,
                        "up to 3 KB the fastest of 1-1, 2-1, 2-2, TORGOS",
                        TORGOS_2_2_1,
                        times -> Orders.text(times, FOUR),
                        times -> Orders.is(times, FOUR, TORGOS_2_2_1, 64, 2048)
                                && times.fastest(FOUR, 3072).equals(TORGOS_2_2_1),
                        Verdict.HOLDS),
                Claim.that(
                        MESH,
                        "above 3 KB the fastest of them",
                        "1-1",
                        times -> Orders.text(times, FOUR),
                        times -> Orders.is(times, FOUR, "1-1", 4096, LONGEST),
                        Verdict.HOLDS_AFTER),
                Claim.number(
                                MESH,
                                "start-up / transmission at 3 KB",
                                "4.2",
                                Claims1998::startups,
                                Verdict.HOLDS)
                        .remarking("start-up and time per byte are those of an exchange"),
                Claim.that(
                        MESH,
                        "2-1 or 2-2 faster than both 1-1 and TORGOS",
                        "never",
                        times -> Orders.text(times, FOUR),
                        times -> Orders.lengths(64, LONGEST).stream()
                                .map(bytes -> times.fastest(FOUR, bytes))
                                .noneMatch(List.of("2-1", "2-2")::contains),
                        Verdict.HOLDS_AFTER));
    }

    private static List<Claim> ofVendor() {
        return List.of(
                Claim.that(
                                MESH,
                                "gcolx | router the fastest up to 200 B",
                                "yes",
                                times -> decimals(byBest(times, 64), 1) + " times the best's time",
                                times -> byBest(times, 64) <= 1 && byBest(times, 128) <= 1,
                                Verdict.HOLDS_AFTER_MORE)
                        .remarking("63 start-ups against 12: gcolx sent fewer packets"),
                Claim.that(
                        MESH,
                        "above 200 B slower than the best",
                        "always",
                        times -> decimals(leastByBest(times), 1) + " times and more",
                        times -> leastByBest(times) > 1,
                        Verdict.HOLDS),
                Claim.that(
                        MESH,
                        "gcolx | router by the best: the most at",
                        "1.5 KB",
                        times -> Curve.length(worst(times)),
                        times -> worst(times) == SHORT,
                        Verdict.HOLDS_AFTER),
                Claim.number(
                                MESH,
                                "gcolx | router, 1.5 KB, us per byte",
                                "3.96",
                                times -> times.microsPerByte(ROUTER, SHORT),
                                Verdict.HOLDS_AFTER)
                        .remarking("\"396\"" + READ),
                Claim.number(
                        MESH,
                        "gcolx | router by TORGOS(2,2,1), 1.5 KB",
                        "1.3",
                        Claims1998::byTorgos,
                        Verdict.HOLDS_AFTER));
    }

    private static List<Claim> ofOwn() {
        return List.of(
                Claim.number(
                                MESH,
                                "TORGOS(2,2,1), 1.5 KB, us per byte",
                                "3.04",
                                times -> times.microsPerByte(TORGOS_2_2_1, SHORT),
                                Verdict.HOLDS_AFTER)
                        .remarking("\"304\"" + READ),
                Claim.that(
                                MESH,
                                "the fastest of all but for small messages",
                                NODES,
                                times -> Orders.text(times, ALL),
                                times -> Orders.is(times, ALL, NODES, 2048, LONGEST),
                                Verdict.HOLDS)
                        .remarking("read as: from 2 KB on; the text has no length"));
    }

    /** Bytes in a microsecond that each of two PUs sends to the other one. */
    private static double rate(RunTimes times) {
        return LONGEST / 2 / (exchange(times, LONGEST) - exchange(times, LONGEST / 2)) * 1000;
    }

    private static double exchange(RunTimes times, int bytes) {
        return times.nanos(EXCHANGE, bytes);
    }

    /** Of one transfer: two make an exchange. */
    private static double startups(RunTimes times) {
        double perByte = (exchange(times, LONGEST) - exchange(times, LONGEST / 2)) / (LONGEST / 2);
        return (exchange(times, LONGEST) - perByte * LONGEST) / (perByte * 3072);
    }

    private static double byBest(RunTimes times, int bytes) {
        return times.nanos(ROUTER, bytes) / times.nanos(times.fastest(OWN, bytes), bytes);
    }

    private static double leastByBest(RunTimes times) {
        return Orders.lengths(256, LONGEST).stream()
                .mapToDouble(bytes -> byBest(times, bytes))
                .min()
                .orElseThrow();
    }

    /** The length at which the router is the farthest behind, of three. */
    private static int worst(RunTimes times) {
        return Stream.of(256, SHORT, 16_384)
                .max(Comparator.comparingDouble(bytes -> byBest(times, bytes)))
                .orElseThrow();
    }

    private static double byTorgos(RunTimes times) {
        return times.nanos(ROUTER, SHORT) / times.nanos(TORGOS_2_2_1, SHORT);
    }
}
