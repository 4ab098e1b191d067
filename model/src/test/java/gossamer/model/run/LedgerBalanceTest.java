package gossamer.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.contract.Emulations;
import gossamer.model.machine.Duplex;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.topology.Grid;
import gossamer.model.trace.TraceLevel;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class LedgerBalanceTest {

    private static final Grid TORUS = Grid.torus(5, 5);
    private static final Emulation FLOODING = Emulation.plain(
            "flooding", TORUS, Emulations.rounds(Duplex.FULL, 25), new Flooding(TORUS, 25));

    private static Tally tally() {
        return SequentialEngine.run(FLOODING, TraceLevel.OFF).tally();
    }

    @Test
    void everyTokenIsCountedOnceHoweverOftenItComes() {
        Ledger ledger = Ledger.of(FLOODING, tally());
        assertThat(ledger.tokens().coverage()).isEqualTo(1);
        assertThat(ledger.tokens().wholeDelivered())
                .isEqualTo(25 * 24 + ledger.tokens().redundant());
        assertThat(ledger.tokens().redundant()).isPositive();
        assertThat(ledger.packets().isPlain()).isTrue();
    }

    @Test
    void oneMiscountedPacketIsAnErrorWithTheNumbers() {
        List<Consumer<Tally>> mistakes = List.of(
                tally -> tally.offers++,
                tally -> tally.refused++,
                tally -> tally.waiting--,
                tally -> tally.packets++,
                tally -> tally.duplicated++,
                tally -> tally.deliveries--,
                tally -> tally.lost++,
                tally -> tally.inFlight--,
                tally -> tally.heldParts++);
        for (Consumer<Tally> mistake : mistakes) {
            Tally tally = tally();
            mistake.accept(tally);
            assertThatThrownBy(() -> Ledger.of(FLOODING, tally))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("the ledger of flooding does not balance: offers=");
        }
    }
}
