package gossamer.model.fault;

import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The law of one PU: the rules that hold there, one after the other. */
final class CompiledPu implements PuLaw {

    private final Topology topology;
    private final int pu;
    private final List<Spans> pauses;
    private final List<Spans> crashes;
    private final boolean keepsState;
    private final List<Lie> lies;

    /** When it lies, and whether to each neighbour in another way. */
    private record Lie(Spans spans, boolean different) {}

    private CompiledPu(Builder builder) {
        topology = builder.topology;
        pu = builder.pu;
        pauses = builder.pauses;
        crashes = builder.crashes;
        keepsState = builder.keepsState;
        lies = builder.lies;
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
                return lie.different ? 1 + port(channel) : 1;
            }
        }
        return 0;
    }

    /** Ports number the neighbours, so that no two of them are told the same. */
    private int port(int channel) {
        int port = 0;
        while (topology.channel(pu, port) != channel) {
            port++;
        }
        return port;
    }

    /** Collects the rules. */
    static final class Builder {
        private final Topology topology;
        private final int pu;
        private final List<Spans> pauses = new ArrayList<>();
        private final List<Spans> crashes = new ArrayList<>();
        private final List<Lie> lies = new ArrayList<>();
        private boolean keepsState;

        Builder(Topology topology, int pu) {
            this.topology = topology;
            this.pu = pu;
        }

        void beginsAt(long time) {
            if (time > 0) {
                pauses.add(new FirstSpan(time));
            }
        }

        void add(FaultRule fault, Spans spans) {
            switch (fault.kind()) {
                case PAUSE -> pauses.add(spans);
                case CRASH -> {
                    crashes.add(spans);
                    keepsState = fault.how().keepsState();
                }
                case BYZANTINE -> lies.add(new Lie(spans, fault.how().differentLies()));
                default ->
                    throw new IllegalArgumentException(fault.kind() + " is no fault of a PU");
            }
        }

        @Nullable
        CompiledPu build() {
            return pauses.isEmpty() && crashes.isEmpty() && lies.isEmpty()
                    ? null
                    : new CompiledPu(this);
        }
    }
}
