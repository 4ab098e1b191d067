package gossamer.node;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Circgos;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.Move;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.Plan.PlanStep;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Limits;
import gossamer.model.token.AxisOrderNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Grid;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import gossamer.model.trace.TraceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * That nothing queues where a plan is free of overlaps says something only if packets do queue
 * where it is not: plans that overlap on purpose, through the actors.
 */
class OverlappingPlansTest {

    private static final Emulator emulator = Emulator.create(3);

    @AfterAll
    static void stop() {
        emulator.close();
    }

    private static Plan listed(String name, Grid grid, List<PlanStep> steps) {
        return Plan.of(name, grid, new AxisOrderNumbering(grid, 0), steps);
    }

    private static Emulation emulation(Plan plan, Start start) {
        Network network = Emulations.wormhole(new Cost(1000, 7, 10, TimeBase.TICKS));
        return new Emulation(
                plan.name() + " " + start,
                1,
                plan.grid(),
                network,
                new PlannedGossip("planned", plan, network, start),
                Profile.none(),
                Limits.none());
    }

    /** Every PU sends its token to every other one, straight through those between them. */
    private static List<Move> pairs(Grid path) {
        List<Move> moves = new ArrayList<>();
        for (int from = 0; from < path.pus(); from++) {
            for (int to = 0; to < path.pus(); to++) {
                if (from != to) {
                    int direction = Integer.signum(to - from);
                    int token = new AxisOrderNumbering(path, 0).tokenOf(from);
                    moves.add(new Move(
                            from, 0, direction, Math.abs(to - from), 0, TokenSet.of(token)));
                }
            }
        }
        return moves;
    }

    private static EmulationResult run(Emulation emulation) throws InterruptedException {
        EmulationResult result = emulator.run(emulation, 3);
        assertThat(result.complete()).isTrue();
        assertThat(result.fingerprint().hex())
                .isEqualTo(SequentialEngine.run(emulation, TraceLevel.OFF)
                        .fingerprint()
                        .hex());
        return result;
    }

    /** The canonical trace, which by its fingerprint is that of the actors. */
    private static TraceBuffer trace(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL).trace();
    }

    /**
     * Every BLOCK names the packet whose header was the last to enter the channel, and has not
     * arrived.
     */
    private static int checkHolders(Emulation emulation) {
        TraceBuffer trace = trace(emulation);
        SortedMap<Integer, TraceRecord> entered = new TreeMap<>();
        SortedSet<Long> arrived = new TreeSet<>();
        int blocks = 0;
        for (int index = 0; index < trace.size(); index++) {
            TraceRecord record = trace.get(index);
            if (record.kind() == EventKind.HOP) {
                entered.put(record.channel(), record);
            } else if (record.kind() == EventKind.BLOCK) {
                TraceRecord holder = entered.get(record.channel());
                assertThat(holder).as("%s", record).isNotNull();
                assertThat(record.cause()).as("%s", record).isEqualTo(holder.packet());
                assertThat(arrived).as("%s", record).doesNotContain(holder.packet());
                blocks++;
            } else if (record.kind() == EventKind.DELIVER) {
                arrived.add(record.packet());
            }
        }
        return blocks;
    }

    @Test
    void aStepInWhichEverybodySendsToEverybodyQueues() throws InterruptedException {
        Grid path = Grid.path(5);
        List<Move> moves = pairs(path);
        Plan overlapping = listed("all at once", path, List.of(new PlanStep("all", moves)));
        assertThat(moves).hasSizeGreaterThan(2 * path.links());
        Emulation emulation = emulation(overlapping, Start.SLOT);
        EmulationResult result = run(emulation);
        assertThat(result.tally().queued).isPositive();
        assertThat(result.tally().blocked).isPositive();
        assertThat(checkHolders(emulation)).isEqualTo((int) result.tally().blocked);
        long alone = overlapping.ticks(emulation.network());
        assertThat(result.makespan().orElseThrow()).isGreaterThan(alone);
    }

    @Test
    void theSamePacketsOneByOneDoNot() throws InterruptedException {
        Grid path = Grid.path(5);
        List<PlanStep> steps = pairs(path).stream()
                .map(move -> new PlanStep("one", List.of(move)))
                .toList();
        Plan plan = listed("one by one", path, steps);
        assertThat(plan.steps()).isEqualTo(20);
        EmulationResult result = run(emulation(plan, Start.SLOT));
        assertThat(result.tally().queued).isZero();
        assertThat(result.tally().blocked).isZero();
        assertThat(result.tally().deliveries).isEqualTo(20);
    }

    /** A published schedule whose steps run into each other when nobody waits for its slot. */
    @Test
    void circgosWithoutSlotsQueues() throws InterruptedException {
        Plan plan = HighDimGos.plan(Grid.ring(64), Circgos.of(4, List.of(new Growth(3, 2))));
        EmulationResult inSlots = run(emulation(plan, Start.SLOT));
        assertThat(inSlots.tally().queued).isZero();
        assertThat(inSlots.tally().blocked).isZero();
        assertThat(inSlots.makespan()).hasValue(31_947);

        Emulation ready = emulation(plan, Start.READY);
        EmulationResult result = run(ready);
        assertThat(result.tally().queued).isEqualTo(128);
        assertThat(result.tally().blocked).isEqualTo(8);
        assertThat(checkHolders(ready)).isEqualTo(8);
        assertThat(result.makespan()).hasValue(31_672);
        assertThat(result.tally().deliveries).isEqualTo(inSlots.tally().deliveries);
    }
}
