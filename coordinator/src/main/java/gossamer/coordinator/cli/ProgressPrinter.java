package gossamer.coordinator.cli;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Progress;
import gossamer.model.run.Emulation;
import gossamer.node.JvmStatus;
import gossamer.node.ProgressListener;
import java.util.List;
import java.util.OptionalLong;

/**
 * Says on standard error what happens during a run, and shows how far it has come, and how each JVM
 * does where there are several.
 */
final class ProgressPrinter implements ProgressListener {

    private final Display display;
    private final long packets;
    private final String unit;
    private final OptionalLong end;
    private volatile List<JvmStatus> jvms = List.of();

    /**
     * Of a run.
     *
     * @param end when it ends, in ticks, where that is known and the number of packets is not
     */
    ProgressPrinter(Display display, Emulation emulation, OptionalLong end) {
        this.display = display;
        this.end = end;
        this.packets = emulation.algorithm().packets();
        this.unit = emulation.unit();
    }

    @Override
    public void measured(List<JvmStatus> all) {
        jvms = all;
    }

    @Override
    public void progressed(long time, long deliveries) {
        boolean more = deliveries > packets;
        double share = packets == 0 ? 1 : deliveries / (double) packets;
        String all = more ? "" : format(" of %,d", packets);
        display.show(
                end.isPresent()
                        ? Math.min(1, time / (double) end.getAsLong())
                        : more ? Progress.UNKNOWN : share,
                () -> format(
                        "%,d%s packets delivered, virtual time %,d %s",
                        deliveries, end.isPresent() ? "" : all, time, unit),
                () -> jvms.size() > 1 ? eachJvm(jvms) : List.of());
    }

    private static List<String> eachJvm(List<JvmStatus> jvms) {
        int width = jvms.stream().mapToInt(jvm -> jvm.name().length()).max().orElse(1);
        return jvms.stream()
                .map(jvm -> format(
                        "  %-" + width + "s  %3d %-7s  %,11.0f deliveries/s  waits %3.0f %%  "
                                + "%,d records behind",
                        jvm.name(),
                        jvm.regions(),
                        jvm.regions() == 1 ? "region" : "regions",
                        jvm.deliveriesPerSecond(),
                        100 * jvm.waitingShare(),
                        jvm.traceBacklog()))
                .toList();
    }
}
