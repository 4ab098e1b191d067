package gossamer.coordinator.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.CriticalPathFinder;
import gossamer.model.analysis.path.Edge;
import gossamer.model.analysis.path.EventGraph;
import gossamer.model.analysis.path.NaivePathDetails;
import gossamer.model.analysis.path.NaivePathFinder;
import gossamer.model.analysis.path.PathDetails;
import gossamer.model.analysis.path.Piece;
import gossamer.model.analysis.path.Speeds;
import gossamer.model.analysis.path.WhatIf;
import gossamer.model.machine.Cost;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The critical path and the event graph of runs of all kinds, with faults and without. */
class CriticalPathFuzzTest {

    private static final double[] FACTORS = {0, 0.1, 0.5, 0.75, 1};
    private static final int SHORTENINGS = 5;
    private static final int MOST_DRAWS = 3;

    @TempDir
    private Path work;

    private final List<FuzzCell> cells = FuzzCell.all(Registry.builtIn());
    private final Map<Piece, Integer> runsWith = new EnumMap<>(Piece.class);
    private int resolved;
    private int named;
    private int shorter;
    private int shortenings;

    /** An edge as it stands in the graph, with what a test needs of it. */
    private record Arc(int from, int to, long time, Edge edge) {}

    @Test
    void pathsOf300RunsAddUpAndFollowWhoHeldWhat() throws Exception {
        check(300, 5);
        assertThat(resolved).isGreaterThan(30);
        assertThat(named).isGreaterThan(3);
        assertThat(shorter).isGreaterThan(500);
    }

    @Test
    @Tag("slow")
    void pathsOf2000RunsAddUpAndFollowWhoHeldWhat() throws Exception {
        check(2_000, 23);
        assertThat(shortenings).isEqualTo(10_000);
        assertThat(resolved).isGreaterThan(200);
        assertThat(runsWith.keySet()).contains(Piece.STARTUP, Piece.FAULT, Piece.DELAY);
    }

    private void check(int runs, long seed) throws Exception {
        FuzzCase.Probe probe = new FuzzCase.Probe(Plugins.none(), work);
        int checked = 0;
        for (int number = 0; checked < runs; number++) {
            assertThat(number).isLessThan(2 * runs);
            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + number);
            Optional<LoadedConfig> loaded = draw(cells.get(number % cells.size()), random, probe);
            if (loaded.isEmpty()) {
                continue;
            }
            checked++;
            String replay = "seed " + seed + " number " + number + "\n"
                    + probe.latest().orElseThrow().text();
            try {
                check(loaded.get().emulation(), random, replay);
            } catch (RuntimeException e) {
                throw new AssertionError(replay, e);
            }
        }
    }

    private static Optional<LoadedConfig> draw(
            FuzzCell cell, SplittableRandom random, FuzzCase.Probe probe) {
        for (int draw = 0; draw < MOST_DRAWS; draw++) {
            ConfigDraw.Drawn drawn = new ConfigDraw(
                            Registry.builtIn(), cell, Map.of(), new ValueDraw(random), probe::read)
                    .drawn();
            Optional<LoadedConfig> loaded = drawn.loaded().filter(read -> !FuzzRun.isTooMuch(read));
            if (loaded.isPresent()) {
                return loaded.map(FuzzRun::limited);
            }
        }
        return Optional.empty();
    }

    private void check(Emulation emulation, SplittableRandom random, String replay) {
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        CriticalPath path = path(emulation, trace);
        CriticalPath naive = naive(emulation, trace);
        // The path itself requires that its steps leave no gap and end when the run does.
        assertThat(path.end()).as(replay).isEqualTo(naive.end());
        assertThat(path.complete()).as(replay).isEqualTo(naive.complete());
        assertThat(path.ticks().values().stream().mapToLong(Long::longValue).sum())
                .as(replay)
                .isEqualTo(path.end());
        assertThat(path.ticks()).as(replay).containsEntry(Piece.CHANNEL, 0L);
        path.ticks()
                .forEach((piece, ticks) -> runsWith.merge(piece, ticks > 0 ? 1 : 0, Integer::sum));
        resolved += naive.share(Piece.CHANNEL) > 0 ? 1 : 0;
        named += path.steps().stream().anyMatch(step -> step.rule() > 0) ? 1 : 0;
        checkGraph(emulation, trace, random, replay);
    }

    private static CriticalPath path(Emulation emulation, TraceBuffer trace) {
        CriticalPathFinder finder = new CriticalPathFinder(emulation);
        finder.acceptAll(trace.words(), trace.size());
        PathDetails details = finder.details();
        details.acceptAll(trace.words(), trace.size());
        return details.path();
    }

    private static CriticalPath naive(Emulation emulation, TraceBuffer trace) {
        NaivePathFinder finder = new NaivePathFinder(emulation);
        finder.acceptAll(trace.words(), trace.size());
        NaivePathDetails details = finder.details();
        details.acceptAll(trace.words(), trace.size());
        return details.path();
    }

    private void checkGraph(
            Emulation emulation, TraceBuffer trace, SplittableRandom random, String replay) {
        Cost cost = emulation.network().cost();
        List<Speeds> speeds = new ArrayList<>(List.of(Speeds.NONE));
        for (int number = 0; number < SHORTENINGS; number++) {
            speeds.add(shortening(emulation, random));
        }
        List<WhatIf> all = speeds.stream().map(each -> new WhatIf(cost, each)).toList();
        List<Arc> arcs = new ArrayList<>();
        EventGraph graph = new EventGraph(emulation, (event, time, edges, decisive, since) -> {
            edges.forEach(edge -> arcs.add(new Arc(edge.from(), event, time, edge)));
            all.forEach(each -> each.event(event, time, edges, decisive, since));
        });
        graph.acceptAll(trace.words(), trace.size());
        graph.finish();
        assertThat(IntStream.range(0, graph.events())
                        .filter(event -> all.get(0).time(event) != graph.time(event)))
                .as(replay)
                .isEmpty();
        for (int number = 1; number < speeds.size(); number++) {
            long recomputed = all.get(number).time(graph.endEvent());
            String shortened = replay + speeds.get(number);
            assertThat(recomputed).as(shortened).isLessThanOrEqualTo(graph.end());
            long[] longest = relax(arcs, graph.events(), speeds.get(number), cost);
            WhatIf shorterBy = all.get(number);
            assertThat(IntStream.range(0, graph.events())
                            .filter(event -> shorterBy.time(event) != longest[event]))
                    .as(shortened)
                    .isEmpty();
            shortenings++;
            shorter += recomputed < graph.end() ? 1 : 0;
        }
    }

    private static Speeds shortening(Emulation emulation, SplittableRandom random) {
        Map<Integer, Double> links = new HashMap<>();
        Map<Integer, Double> pus = new HashMap<>();
        int some = random.nextInt(3);
        for (int number = 0; number < some; number++) {
            pus.put(random.nextInt(emulation.topology().pus()), factor(random));
            if (emulation.topology().links() > 0) {
                links.put(random.nextInt(2 * emulation.topology().links()), factor(random));
            }
        }
        return new Speeds(factor(random), factor(random), factor(random), links, pus);
    }

    private static double factor(SplittableRandom random) {
        return FACTORS[random.nextInt(FACTORS.length)];
    }

    /** Edge by edge, again and again until nothing changes; relies on no order. */
    private static long[] relax(List<Arc> arcs, int events, Speeds speeds, Cost cost) {
        long[] times = new long[events];
        boolean changed = true;
        long[] lengths =
                arcs.stream().mapToLong(arc -> length(arc, speeds, cost)).toArray();
        while (changed) {
            changed = false;
            for (int place = 0; place < lengths.length; place++) {
                Arc arc = arcs.get(place);
                long from = arc.from() < 0 ? 0 : times[arc.from()];
                boolean fixed = arc.edge().rest().fixed() && arc.edge().rest().ticks() > 0;
                long at = Math.max(from + lengths[place], fixed ? arc.time() : 0);
                if (at > times[arc.to()]) {
                    times[arc.to()] = at;
                    changed = true;
                }
            }
        }
        return times;
    }

    private static long length(Arc arc, Speeds speeds, Cost cost) {
        Edge edge = arc.edge();
        long sender = edge.packet() >> 32;
        double pu = edge.packet() == 0 ? 1 : speeds.pus().getOrDefault((int) sender, 1.0);
        double link = edge.channel() < 0 ? 1 : speeds.channels().getOrDefault(edge.channel(), 1.0);
        long startup = Math.round(Math.round(cost.startup() * speeds.startup()) * pu);
        long hop = Math.round(cost.hop() * speeds.hop());
        long flit = Math.round(cost.flit() * speeds.flit());
        long way = edge.work().hops() * hop + edge.work().flits() * flit;
        if (edge.work().hops() < 0) {
            long was = edge.work().hops() * cost.hop() + edge.work().flits() * cost.flit();
            way = Math.max(0, Math.min(was, way));
        }
        long rest = edge.rest().fixed() ? 0 : edge.rest().ticks();
        return edge.work().startups() * startup + Math.round(way * link) + rest;
    }
}
