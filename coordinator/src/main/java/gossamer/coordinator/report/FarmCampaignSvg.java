package gossamer.coordinator.report;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Axis;
import gossamer.coordinator.drawing.Palette;
import gossamer.coordinator.drawing.Svg;
import gossamer.coordinator.experiment.FarmCampaign;
import gossamer.model.farm.campaign.CampaignResult;
import gossamer.model.farm.campaign.CampaignResult.Point;
import gossamer.model.farm.campaign.FarmCase;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * How many trials of voting farms survived, with intervals, against the reliability of a module:
 * each setup in its colour, beside its closed form as a line.
 */
public final class FarmCampaignSvg {

    private static final int LEFT = 64;
    private static final int TOP = 64;
    private static final int WIDTH = 560;
    private static final int HEIGHT = 380;
    private static final int LEGEND = 64;
    private static final int LEGEND_LINE = 22;
    private static final int STEPS = 200;

    private final Svg svg = new Svg();
    private final List<FarmCase> cases;
    private final CampaignResult result;
    private final Axis reliabilities;
    private final Axis shares;

    private FarmCampaignSvg(CampaignResult result) {
        this.result = result;
        this.cases = result.plan().cases();
        this.reliabilities = upToOne(result.points().stream().mapToDouble(Point::reliability));
        this.shares = upToOne(result.points().stream()
                .mapToDouble(point -> point.survival().interval().low()));
    }

    /** An axis from the tenth below all values, such that something is left of it, to 1. */
    private static Axis upToOne(DoubleStream values) {
        double least = values.min().orElse(0);
        return new Axis(Math.min(0.9, Math.floor(least * 10) / 10), 1, false);
    }

    /** The drawing. */
    public static String of(FarmCampaign campaign, CampaignResult result) {
        return new FarmCampaignSvg(result).draw(FarmCampaignText.title(campaign));
    }

    private String draw(String title) {
        int width = LEFT + WIDTH + 20;
        int height = TOP + HEIGHT + LEGEND + cases.size() * LEGEND_LINE;
        svg.text(16, 24, "start", title);
        svg.text(16, 46, "start", "share of trials that the farm survived, 99 % interval");
        axes();
        for (int number = 0; number < cases.size(); number++) {
            curve(number);
        }
        for (Point point : result.points()) {
            mark(point);
        }
        for (int number = 0; number < cases.size(); number++) {
            legend(number, TOP + HEIGHT + LEGEND + number * LEGEND_LINE);
        }
        return svg.document(width, height);
    }

    private double x(double reliability) {
        return LEFT + WIDTH * reliabilities.place(reliability);
    }

    private double y(double share) {
        return TOP + HEIGHT * (1 - shares.place(share));
    }

    private void axes() {
        for (double share : shares.ticks()) {
            svg.add("<path stroke=\"#ddd\" d=\"M%d %.1fh%d\"/>\n", LEFT, y(share), WIDTH);
            svg.text(LEFT - 8, y(share) + 4, "end", format("%.2f", share));
        }
        for (double reliability : reliabilities.ticks()) {
            svg.text(x(reliability), TOP + HEIGHT + 18, "middle", format("%.2f", reliability));
        }
        svg.add(
                "<path stroke=\"black\" fill=\"none\" d=\"M%d %dv%dh%d\"/>\n",
                LEFT, TOP, HEIGHT, WIDTH);
        svg.text(LEFT + WIDTH / 2.0, TOP + HEIGHT + 38, "middle", "R: reliability of a module");
    }

    private void curve(int number) {
        FarmCase farm = cases.get(number);
        if (!farm.hasClosedForm(result.plan())) {
            return;
        }
        DoubleUnaryOperator closedForm = farm.closedForm();
        StringBuilder line = new StringBuilder();
        for (int step = 0; step <= STEPS; step++) {
            double least = reliabilities.least();
            double reliability = least + (1 - least) * step / STEPS;
            double share = closedForm.applyAsDouble(reliability);
            if (share >= shares.least()) {
                line.append(Svg.point(x(reliability), y(share)));
            }
        }
        svg.polyline(
                "fill=\"none\" stroke=\"" + Palette.strong(number) + "\" stroke-width=\"1.5\"",
                line);
    }

    private void mark(Point point) {
        String colour = Palette.strong(cases.indexOf(point.farm()));
        double x = x(point.reliability());
        svg.add(
                "<path stroke=\"%s\" stroke-width=\"1.5\" d=\"M%.1f %.1fh8m-4 0V%.1fm-4 0h8\"/>\n",
                colour,
                x - 4,
                y(point.survival().interval().low()),
                y(point.survival().interval().high()));
        ring(x, y(point.survival().share()), colour);
    }

    private void legend(int number, int y) {
        FarmCase farm = cases.get(number);
        ring(LEFT + 12, y, Palette.strong(number));
        String line = "; no closed form";
        if (farm.hasClosedForm(result.plan())) {
            svg.add(
                    "<path stroke=\"%s\" stroke-width=\"1.5\" d=\"M%d %dh28\"/>\n",
                    Palette.strong(number), LEFT + 28, y);
            line = result.plan().loss() > 0 ? "; line: closed form, without loss" : "";
        }
        svg.text(LEFT + 66, y + 4, "start", farm.title() + line);
    }

    private void ring(double x, double y, String colour) {
        String style = "fill=\"white\" stroke=\"" + colour + "\" stroke-width=\"1.5\"";
        svg.circle(x, y, 4, style, Optional.empty());
    }
}
