package gossamer.coordinator.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import gossamer.audit.AuditReport;
import gossamer.audit.Auditor;
import gossamer.audit.PartSource;
import gossamer.audit.PlanPart;
import gossamer.coordinator.description.Auditors;
import gossamer.coordinator.experiment.TunedRun;
import gossamer.model.algorithm.grid.Cubgos;
import gossamer.model.algorithm.grid.HighDimGos;
import gossamer.model.algorithm.line.Approach1;
import gossamer.model.algorithm.line.Approach2;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.algorithm.line.Growth;
import gossamer.model.algorithm.plan.Colouring;
import gossamer.model.algorithm.plan.Plan;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.algorithm.plan.PlannedGossip.Start;
import gossamer.model.description.FsaWriter;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.TimeBase;
import gossamer.model.reference.SequentialEngine.Outcome;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Grid;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Plans of which the auditor is told one part after the other. */
class MadePlansTest {

    private static final Grid TORUS = Grid.torus(3, 3);
    private static final Plan PLAN = HighDimGos.plan(
            TORUS, List.of(new Approach2(Variant.MERGED), new Approach1()), Colouring.SPLIT);
    private static final Emulation MADE = made(TORUS, PLAN);
    private static final Outcome RUN = Audits.run(MADE);

    private static Emulation made(Grid grid, Plan plan) {
        Network network = TunedRun.network(new Cost(6, 0, 1, TimeBase.TICKS), 2);
        return Emulation.plain(
                "made", grid, network, PlannedGossip.made("planned", plan, network, Start.SLOT));
    }

    private static AuditReport audit(PartSource source) {
        String description = Auditors.description(MADE, ConfigFactory.empty());
        StringWriter automata = new StringWriter();
        try {
            FsaWriter.outline(MADE, automata);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        InputStream known =
                new ByteArrayInputStream(automata.toString().getBytes(StandardCharsets.UTF_8));
        Auditor auditor = new Auditor(description, known, Map.of(), source);
        auditor.acceptAll(RUN.trace().words(), RUN.trace().size());
        return auditor.finish();
    }

    private static PlanPart part(int pu, int step) {
        return Auditors.part(MADE.algorithm().automaton(pu).parts().get(step));
    }

    private static PlanPart changed(PlanPart part, long slot, List<PlanPart.Send> sends) {
        return new PlanPart(part.step(), slot, part.awaited(), part.due(), sends);
    }

    @Test
    void theRightPartsAreFollowed() {
        assertThat(audit(MadePlansTest::part).clean()).isTrue();
        assertThat(Audits.audit(RUN, MADE, ConfigFactory.empty()).clean()).isTrue();
        assertThat(audit(PartSource.NONE).violations())
                .singleElement()
                .matches(found -> found.message().contains("the parts of PU 0 are not there"));
    }

    /** Bridgeheads of which each is three links from the next. */
    @Test
    void packetsOverSeveralLinksAreFollowedToo() {
        Grid torus = Grid.torus(9, 9);
        Plan plan = Cubgos.plan(torus, 3, List.of(new Growth(3, 2)), Colouring.SPLIT);
        Emulation emulation = made(torus, plan);
        AuditReport report = Audits.audit(Audits.run(emulation), emulation, ConfigFactory.empty());
        assertThat(report.violations()).isEmpty();
    }

    /** A packet less, one on another port, and a later slot. */
    @Test
    void anyOtherPartIsFoundOut() {
        int planted = 0;
        for (int pu = 0; pu < TORUS.pus(); pu++) {
            for (int step = 0; step < PLAN.steps(); step++) {
                PlanPart right = part(pu, step);
                if (right.sends().isEmpty()) {
                    continue;
                }
                PlanPart.Send first = right.sends().get(0);
                List<PlanPart.Send> others =
                        right.sends().subList(1, right.sends().size());
                List<PlanPart.Send> elsewhere = new ArrayList<>(others);
                elsewhere.add(
                        0,
                        new PlanPart.Send(
                                first.port() + 10,
                                first.links(),
                                first.to(),
                                first.colour(),
                                first.tokens()));
                for (PlanPart wrong : List.of(
                        changed(right, right.slot(), others),
                        changed(right, right.slot(), elsewhere),
                        changed(right, 99, right.sends()))) {
                    assertThat(wrong).isNotEqualTo(right);
                    int at = pu;
                    int when = step;
                    AuditReport report = audit(
                            (one, then) -> one == at && then == when ? wrong : part(one, then));
                    assertThat(report.clean()).as("%s", wrong).isFalse();
                    planted++;
                }
            }
        }
        assertThat(planted).isGreaterThan(50);
    }
}
