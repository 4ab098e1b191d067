package gossamer.model.fault;

import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The law of one PU: the rules that hold there, one after the other. */
final class CompiledPu implements PuLaw {

    private final Topology topology;
    private final int pu;
    private final List<Spans> pauses = new ArrayList<>();
    private final List<Spans> crashes = new ArrayList<>();
    private final List<Lie> lies = new ArrayList<>();
    private final List<FailedModule> failedModules = new ArrayList<>();
    private boolean keepsState;

    private record FailedModule(Spans spans, ModuleFault fault) {}

    private record Lie(Spans spans, Byzantine.Lies lies) {}

    /** The law of a PU without a rule. */
    CompiledPu(Topology topology, int pu) {
        this.topology = topology;
        this.pu = pu;
    }

    void beginsAt(long time) {
        if (time > 0) {
            pauses.add(Spans.of(0, 0, time));
        }
    }

    /** It does nothing at these times, and what reaches it waits. */
    void pause(Spans spans) {
        pauses.add(spans);
    }

    /** It does nothing at these times, and what reaches it is lost. */
    void crash(Spans spans, Crash.Memory memory) {
        crashes.add(spans);
        keepsState = memory == Crash.Memory.KEPT;
    }

    /** It tells a wrong value of its own at these times. */
    void lie(Spans spans, Byzantine.Lies told) {
        lies.add(new Lie(spans, told));
    }

    /** Its user module answers like this at these times. */
    void failModule(Spans spans, ModuleFault fault) {
        failedModules.add(new FailedModule(spans, fault));
    }

    boolean isEmpty() {
        return pauses.isEmpty() && crashes.isEmpty() && lies.isEmpty() && failedModules.isEmpty();
    }

    @Override
    public @Nullable Spans pauses() {
        return pauses.isEmpty() ? null : Spans.union(pauses);
    }

    @Override
    public @Nullable Spans crashes() {
        return crashes.isEmpty() ? null : Spans.union(crashes);
    }

    @Override
    public boolean keepsState() {
        return keepsState;
    }

    @Override
    public int lie(long time, int channel) {
        for (Lie lie : lies) {
            if (lie.spans.covers(time)) {
                return switch (lie.lies) {
                    case SAME -> 1;
                    case DIFFERENT -> 1 + port(channel);
                };
            }
        }
        return 0;
    }

    @Override
    public @Nullable ModuleFault module(long time) {
        return failedModules.stream()
                .filter(failed -> failed.spans.covers(time))
                .map(FailedModule::fault)
                .findFirst()
                .orElse(null);
    }

    /** Ports number the neighbours, so that no two of them are told the same. */
    private int port(int channel) {
        int port = 0;
        while (topology.channel(pu, port) != channel) {
            port++;
        }
        return port;
    }
}
