package gossamer.coordinator.reproduce.paragon;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.reproduce.Paper;
import gossamer.coordinator.reproduce.ReproductionPart;
import gossamer.coordinator.reproduce.Row;
import gossamer.coordinator.reproduce.Runs;
import gossamer.coordinator.reproduce.Section;
import gossamer.model.registry.Key;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The experiments on Paragons, part by part; when all have run, their curves as files. */
public final class ParagonPaper extends Paper {

    /** Its name on the command line. */
    public static final String NAME = "paragon";

    private final Map<Family, List<Curve>> curves = new EnumMap<>(Family.class);

    /** The only one. */
    public ParagonPaper() {
        super(NAME);
    }

    @Override
    public List<ReproductionPart> parts(Runs actors) {
        ParagonRuns runs = new ParagonRuns(actors);
        List<ReproductionPart> parts = new ArrayList<>();
        parts.add(new ReproductionPart(
                "Constants of the machines, and where they are from",
                () -> Section.of(List.of()).with(Constants.lines())));
        for (Family family : Family.values()) {
            parts.add(new ReproductionPart(family.title(), () -> times(family, runs)));
        }
        parts.add(claims(
                "Claims of 1996, measured",
                Claims1996.measured(),
                Bench.of(Routines.OF_1996, runs)));
        parts.add(new ReproductionPart(
                "Claims of 1996 about the prediction, which is not emulated",
                () -> headed(Section.of(
                        new ClaimTable(Claims1996.predicted(), Bench.fitted()).rows()))));
        parts.add(claims(
                "Claims of 1998, measured",
                Claims1998.measured(),
                Bench.withTreesOrRings(Routines.OF_1998, runs)));
        parts.add(claims(
                "Claims of 1998, a circular array",
                ClaimsRing.measured(),
                Bench.of(Routines.ON_RING, runs)));
        parts.add(new ReproductionPart(
                "Claims of 1998 with start-up and time per byte from 1996 alone, not counted",
                () -> Section.of(List.of()).with(carriedOver(runs))));
        parts.add(ReproductionPart.ofRows("The traces of all these runs", () -> traces(runs)));
        return parts;
    }

    private static List<String> carriedOver(ParagonRuns runs) {
        List<String> lines =
                new ArrayList<>(carriedOver(Claims1998.measured(), Routines.OF_1998, runs));
        lines.addAll(carriedOver(ClaimsRing.measured(), Routines.ON_RING, runs));
        return lines;
    }

    private static List<String> carriedOver(
            List<Claim> claims, List<Routine> routines, ParagonRuns runs) {
        List<Routine> carried = routines.stream()
                .map(routine -> routine.on(ParagonMachine.OF_1998_BY_1996))
                .toList();
        return new ClaimTable(claims, Bench.of(carried, runs)).lines();
    }

    private static ReproductionPart claims(String title, List<Claim> claims, Bench bench) {
        return new ReproductionPart(
                title, () -> headed(Section.of(new ClaimTable(claims, bench).rows())));
    }

    private Section times(Family family, ParagonRuns runs) {
        List<Curve> own = family.curves(runs);
        curves.put(family, own);
        List<Row> rows = own.stream()
                .filter(curve -> curve.predicted() != null)
                .map(curve -> row(family, curve))
                .toList();
        List<String> lines = new ArrayList<>(CurveTables.of(own));
        lines.add("");
        lines.addAll(CurveTables.best("the fastest, predicted", FastestRoutine.predicted(own)));
        lines.add("");
        lines.addAll(CurveTables.best(
                "the fastest, of the emulated lengths", FastestRoutine.emulated(own)));
        return headed(Section.of(rows)).with(lines);
    }

    private static Section headed(Section section) {
        return section.headed("printed", "predicted", "emulated");
    }

    private static Row row(Family family, Curve curve) {
        if (family.is1996()) {
            double[] ratios = Curve.LENGTHS.stream()
                    .mapToDouble(bytes -> curve.emulated(bytes) / curve.predicted(bytes))
                    .sorted()
                    .toArray();
            return Row.alone(
                    curve.routine() + ": emulated / predicted",
                    Row.decimals(ratios[0], 2) + " to "
                            + Row.decimals(ratios[ratios.length - 1], 2));
        }
        long equal = Curve.LENGTHS.stream()
                .filter(bytes -> curve.emulated(bytes) == curve.predicted(bytes))
                .count();
        return Row.of(curve.routine() + ": lengths as predicted", "", Curve.LENGTHS.size(), equal);
    }

    private static List<Row> traces(ParagonRuns runs) {
        return List.of(
                Row.of("schedules that take what they cost", "", runs.planned, runs.asPlanned),
                Row.of("their packets that waited for a port or link", "", 0, runs.waiting),
                Row.alone("packets of the router", runs.routerPackets),
                Row.alone("times that one waited for a port", runs.routerQueued),
                Row.alone("times that one waited for a link", runs.routerBlocked),
                Row.of("violations of the model", "", 0, runs.violations()));
    }

    @Override
    public Map<String, String> files() {
        if (curves.size() < Family.values().length) {
            throw new IllegalStateException("only " + curves.keySet() + " have been run");
        }
        Map<String, String> files = new LinkedHashMap<>();
        files.put("paragon-1996.csv", csv(true));
        files.put("paragon-1998.csv", csv(false));
        files.put("paragon-1996-steps.svg", Plots.steps());
        curves.forEach((family, own) -> files.put(file(family), Plots.of(family, own)));
        return files;
    }

    private static String file(Family family) {
        return format(
                "paragon-%s-%s.svg",
                family.is1996() ? "1996" : "1998",
                family.is1996() ? family.variant().toLowerCase(Locale.ROOT) : Key.word(family));
    }

    private String csv(boolean of1996) {
        StringBuilder csv = new StringBuilder(CurveTables.csvHeading());
        curves.forEach((family, own) ->
                csv.append(family.is1996() == of1996 ? CurveTables.csv(family, own) : ""));
        return csv.toString();
    }
}
