package gossamer.model.contract;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.analysis.TokensHeld;
import gossamer.model.fault.DelayRule;
import gossamer.model.fault.Profile;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Duplex;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.run.Emulation;
import gossamer.model.run.Ledger;
import gossamer.model.run.Limits;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;
import java.util.List;
import java.util.OptionalInt;

/** Emulations for tests, in few words. */
public final class Emulations {

    /** The standard machine: t_s = 10 µs, t_d = 100 ns, t_l = 1 ns. */
    public static final Cost LINEAR = new Cost(10_000, 100, 1, TimeBase.NANOSECONDS);

    /** Flits per token on the standard machine. */
    public static final int FLITS = 1024;

    private Emulations() {}

    /** All-port PUs, packets of any size. */
    public static Network network(Duplex duplex, Cost cost, int tokenFlits) {
        return new Network(duplex, Ports.ALL, OptionalInt.empty(), tokenFlits, cost);
    }

    /** All-port PUs, one tick per round and link. */
    public static Network rounds(Duplex duplex, int capacity) {
        return new Network(duplex, Ports.ALL, OptionalInt.of(capacity), 1, Cost.rounds());
    }

    /** Approach 1 along every axis. */
    public static GossipAlgorithm approach1(Grid grid, boolean split) {
        return grid.dimensions() == 1 && !split
                ? HighDimGos.approach1(grid)
                : HighDimGos.of(grid, split);
    }

    /** Approach 1 on a grid that nothing disturbs. */
    public static Emulation of(Grid grid, boolean split, Network network) {
        return of(grid, split, network, List.of(), 1);
    }

    /** Approach 1 on a grid with delays. */
    public static Emulation of(
            Grid grid, boolean split, Network network, List<DelayRule> delays, long seed) {
        String name = grid.kind() + " " + grid.shapeText() + (split ? " split" : "");
        return new Emulation(
                name + " " + network.modelName() + " " + network.cost() + " flits="
                        + network.tokenFlits(),
                seed,
                grid,
                network,
                approach1(grid, split),
                new Profile(delays),
                Limits.none());
    }

    /** The same with scattered token numbers: packets carry many intervals. */
    public static Emulation scattered(Emulation emulation, int factor) {
        int pus = emulation.topology().pus();
        return new Emulation(
                emulation.name() + " scattered",
                emulation.seed(),
                emulation.topology(),
                emulation.network(),
                new ScatteredGossip(emulation.algorithm(), pus, factor),
                emulation.profile(),
                emulation.limits());
    }

    /** The same on another machine. */
    public static Emulation on(Emulation emulation, Network network) {
        return new Emulation(
                emulation.name(),
                emulation.seed(),
                emulation.topology(),
                network,
                emulation.algorithm(),
                emulation.profile(),
                emulation.limits());
    }

    /** Runs it with a full trace. */
    public static SequentialEngine.Outcome run(Emulation emulation) {
        return SequentialEngine.run(emulation, TraceLevel.FULL);
    }

    /** Of a run without faults every packet offered arrives once, and every PU gets every token. */
    public static void requireWholeLedger(Emulation emulation, SequentialEngine.Outcome outcome) {
        Ledger ledger = Ledger.of(emulation, outcome.tally());
        assertThat(ledger.packets().isPlain()).as(ledger::toString).isTrue();
        assertThat(ledger.tokens().coverage()).as(ledger::toString).isEqualTo(1);
        TokensHeld held = new TokensHeld(emulation);
        long distinct = (long) emulation.topology().pus() * held.sets();
        for (int record = 0; record < outcome.trace().size(); record++) {
            distinct += held.accept(outcome.trace().words(), record * TraceBuffer.WORDS);
        }
        assertThat(ledger.tokens().held()).as(ledger::toString).isEqualTo(distinct);
    }
}
