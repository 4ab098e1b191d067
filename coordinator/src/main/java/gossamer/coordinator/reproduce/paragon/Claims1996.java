package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.reproduce.Row.decimals;
import static gossamer.coordinator.reproduce.paragon.Routine.ROUTER;
import static gossamer.coordinator.reproduce.paragon.Routines.TEN;
import static gossamer.coordinator.reproduce.paragon.Routines.TEN_NODES;
import static gossamer.coordinator.reproduce.paragon.Routines.TORGOS_3_3_1;
import static gossamer.coordinator.reproduce.paragon.Routines.TWO_D;

import gossamer.coordinator.reproduce.Row.Verdict;
import gossamer.model.analysis.wormhole.ParagonModel.Kind;
import gossamer.model.analysis.wormhole.ParagonModel.Variant;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** What the report says of its measurements and predictions (section 7), in the order there. */
final class Claims1996 {

    private static final String EXPERIMENTS = "[TR] §7";
    private static final String ABSTRACT = "[TR] abstract, §7";
    private static final List<String> CODES = List.of("1-1", "2-1", "2-2", TORGOS_3_3_1);
    private static final int LONG = 32_768;
    private static final int LONGEST = 65_536;
    private static final double MEASURED_11 = 79;
    private static final double MEASURED_GCOLX = 716;

    private Claims1996() {}

    /** Of what was measured. */
    static List<Claim> measured() {
        return List.of(
                Claim.that(
                        EXPERIMENTS,
                        "2-2 for very small messages",
                        "is not the fastest",
                        times -> Orders.text(times, CODES),
                        times -> Orders.lengths(64, LONGEST).stream()
                                .noneMatch(bytes -> times.fastest(CODES, bytes).equals("2-2")),
                        Verdict.HOLDS_AFTER),
                Claim.that(
                                EXPERIMENTS,
                                "up to 4 KB the fastest",
                                TORGOS_3_3_1,
                                times -> Orders.text(times, CODES),
                                times -> Orders.is(times, CODES, TORGOS_3_3_1, 64, 4096),
                                Verdict.HOLDS_NOT)
                        .remarking("by start-up and time per byte alone it is so for lengths a"
                                + " factor of 2 apart, not 64; a time per link"
                                + " slows 2-2 down less"),
                Claim.that(
                        EXPERIMENTS,
                        "the same, from 1 KB on",
                        TORGOS_3_3_1,
                        times -> Orders.text(times, CODES),
                        times -> Orders.is(times, CODES, TORGOS_3_3_1, 1024, 4096),
                        Verdict.HOLDS_AFTER),
                Claim.that(
                        EXPERIMENTS,
                        "from 4 to 16 KB the fastest",
                        "2-1",
                        times -> Orders.text(times, CODES),
                        times -> Orders.is(times, CODES, "2-1", 8192, 16_384),
                        Verdict.HOLDS_AFTER),
                Claim.that(
                        EXPERIMENTS,
                        "above 16 KB the fastest",
                        "1-1",
                        times -> Orders.text(times, CODES),
                        times -> Orders.is(times, CODES, "1-1", LONG, LONGEST),
                        Verdict.HOLDS),
                Claim.that(
                                EXPERIMENTS,
                                "above 16 KB 2-2 significantly slower than the next",
                                "",
                                times -> decimals(secondSlowest(times), 2) + " times",
                                times -> secondSlowest(times) > 1.16,
                                Verdict.HOLDS)
                        .remarking("read as: by more than the 16 % by which measurements deviate"),
                Claim.that(
                                EXPERIMENTS,
                                "gcolx | router slower than each 1D code",
                                "much",
                                times -> decimals(least(times), 1) + " times and more",
                                times -> least(times) >= 2,
                                Verdict.HOLDS)
                        .remarking("read as: at least twice as slow, for 64 B to 64 KB"),
                Claim.number(
                        ABSTRACT,
                        "gcolx | router, 32 KB, ms",
                        decimals(MEASURED_GCOLX, 0),
                        times -> times.millis(ROUTER, LONG),
                        Verdict.HOLDS_AFTER),
                Claim.number(
                        ABSTRACT,
                        "1-1, 32 KB, ms",
                        decimals(MEASURED_11, 0),
                        times -> times.millis("1-1", LONG),
                        Verdict.HOLDS_AFTER),
                Claim.number(
                        ABSTRACT,
                        "gcolx | router by 1-1, 32 KB",
                        decimals(MEASURED_GCOLX / MEASURED_11, 1),
                        Claims1996::ratio,
                        Verdict.HOLDS_AFTER_MORE),
                Claim.that(
                        EXPERIMENTS,
                        "2D codes faster than their 1D code",
                        "none",
                        times -> decimals(twoByOne(times), 2) + " times as long and more",
                        times -> twoByOne(times) >= 1,
                        Verdict.HOLDS),
                Claim.that(
                                EXPERIMENTS,
                                "black/white PUs on 10x10 faster than 1-1, by",
                                "about 1.4",
                                times -> decimals(ten(times, 64), 2) + " to "
                                        + decimals(ten(times, LONGEST), 2),
                                times -> ten(times, LONGEST) < 1.4 && ten(times, 64) > 1.4,
                                Verdict.HOLDS)
                        .remarking("for no length in particular; read as: for some length"));
    }

    /** Of what the report predicts with its fitted steps. */
    static List<Claim> predicted() {
        return List.of(
                Claim.that(
                        EXPERIMENTS,
                        "predicted, very small messages: the fastest",
                        "2-2",
                        times -> Orders.text(times, CODES),
                        times -> times.fastest(CODES, 64).equals("2-2"),
                        Verdict.HOLDS),
                Claim.that(
                                EXPERIMENTS,
                                "predicted, from 1 to 4 KB: the fastest",
                                TORGOS_3_3_1,
                                times -> Orders.text(times, CODES),
                                times -> Orders.is(times, CODES, TORGOS_3_3_1, 1024, 4096),
                                Verdict.HOLDS_AFTER_MORE)
                        .remarking("\"the relative performance is quite accurately predicted\""),
                Claim.that(
                        EXPERIMENTS,
                        "predicted, from 4 to 16 KB: the fastest",
                        "2-1",
                        times -> Orders.text(times, CODES),
                        times -> Orders.is(times, CODES, "2-1", 8192, 16_384),
                        Verdict.HOLDS_AFTER),
                Claim.that(
                        EXPERIMENTS,
                        "predicted, above 16 KB: the fastest",
                        "1-1",
                        times -> Orders.text(times, CODES),
                        times -> Orders.is(times, CODES, "1-1", LONG, LONGEST),
                        Verdict.HOLDS),
                Claim.that(
                        EXPERIMENTS,
                        "predicted, above 16 KB: 2-2 slower than the next",
                        "significantly",
                        times -> decimals(secondSlowest(times), 2) + " times",
                        times -> secondSlowest(times) > 1.16,
                        Verdict.HOLDS),
                Claim.that(
                                EXPERIMENTS,
                                "measured within 20 % of predicted: 79 ms of 1-1",
                                "at most 1.20",
                                times -> decimals(MEASURED_11 / times.millis("1-1", LONG), 2),
                                times -> MEASURED_11 / times.millis("1-1", LONG) <= 1.2,
                                Verdict.HOLDS_AFTER)
                        .remarking("the only measured time of a code that is printed"),
                Claim.that(
                                EXPERIMENTS,
                                "2D steps more than twice as long as 1D, 64 KB",
                                "all but shift",
                                times -> twice(times) + " times",
                                times -> Arrays.stream(Kind.values())
                                        .allMatch(kind ->
                                                doubles(times, kind) > 2 == (kind != Kind.SHIFT)),
                                Verdict.HOLDS_AFTER)
                        .remarking("send, conc, diss, shift; by time per byte alone send is 2.09"));
    }

    private static double ratio(RunTimes times) {
        return times.nanos(ROUTER, LONG) / times.nanos("1-1", LONG);
    }

    /** How many times as long 2-2 takes as the next, where that is the least. */
    private static double secondSlowest(RunTimes times) {
        return leastOver(
                Orders.lengths(LONG, LONGEST),
                bytes -> times.nanos("2-2", bytes)
                        / CODES.stream()
                                .filter(code -> !code.equals("2-2"))
                                .mapToDouble(code -> times.nanos(code, bytes))
                                .max()
                                .orElseThrow());
    }

    private static double least(RunTimes times) {
        return leastOver(
                Orders.lengths(64, LONGEST),
                bytes -> times.nanos(ROUTER, bytes)
                        / CODES.stream()
                                .mapToDouble(code -> times.nanos(code, bytes))
                                .max()
                                .orElseThrow());
    }

    private static double twoByOne(RunTimes times) {
        return leastOver(
                Orders.lengths(64, LONGEST),
                bytes -> CODES.stream()
                        .mapToDouble(
                                code -> times.nanos(TWO_D + code, bytes) / times.nanos(code, bytes))
                        .min()
                        .orElseThrow());
    }

    private static double leastOver(List<Integer> lengths, ToDoubleFunction<Integer> value) {
        return lengths.stream().mapToDouble(value).min().orElseThrow();
    }

    private static double ten(RunTimes times, int bytes) {
        return times.nanos(TEN, bytes) / times.nanos(TEN_NODES, bytes);
    }

    private static double doubles(RunTimes times, Kind kind) {
        return times.nanos(FittedModel.step(Variant.TWO_D, kind), LONGEST)
                / times.nanos(FittedModel.step(Variant.ONE_D, kind), LONGEST);
    }

    private static String twice(RunTimes times) {
        return Arrays.stream(Kind.values())
                .map(kind -> decimals(doubles(times, kind), 2))
                .collect(Collectors.joining(", "));
    }
}
