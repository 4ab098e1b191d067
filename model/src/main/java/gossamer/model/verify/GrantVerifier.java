package gossamer.model.verify;

import gossamer.model.machine.LinkRequirements;
import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;

/**
 * Checks a canonical trace of a machine whose links decide before start-up which packet goes next,
 * and independently of what executes its rules ({@code GrantingLink}, {@code PuPort}, {@code
 * PuCore}).
 *
 * <p>Checked are, record by record: form and order; times of headers and tails; what packets carry
 * and whether their senders hold it; who occupies channels, links and ports; stages and completion;
 * and causes. When all of an instant has been read, that nothing waits which could go, and that of
 * what waited the right packets went: by urgency, by the policy of a half-duplex link, and between
 * one-port PUs by the time for which links have waited.
 *
 * <p>Not checked: which of its tokens a PU sends, where and how often; an OFFER tells only the
 * first interval of what is offered, so that the others are checked when the packet starts. Where
 * the algorithm has no automata, a send may name any packet that arrived in the instant, or none,
 * and what it carries is not compared with that packet.
 *
 * <p>It is streaming: memory grows with PUs, links and packets that wait or are under way.
 */
public final class GrantVerifier implements TraceVerifier {

    private final Machine machine;
    private final RecordForm form;
    private final Findings findings = new Findings(Verifier.MOST_KEPT);
    private final GrantPus pus;
    private final GrantChecks packets;
    private final TurnRules turns;
    private final Cursor cursor = new Cursor();
    private long records;
    private long now;
    private int statesOf = -1;
    private boolean finished;

    /** A verifier for one trace of this emulation, whose links must grant turns. */
    public GrantVerifier(Emulation emulation) {
        if (!emulation.machine().linksGrant()) {
            throw new IllegalArgumentException(
                    emulation.name() + ": links begin start-up at once, they grant no turns");
        }
        machine = new Machine(emulation);
        form = new RecordForm(machine, findings);
        pus = new GrantPus(machine, emulation.algorithm(), findings);
        LinkRequirements requirements = emulation.algorithm().linkRequirements();
        GrantLinks links = new GrantLinks(machine, requirements);
        packets = new GrantChecks(machine, requirements.revises(), pus, links, findings);
        turns = new TurnRules(
                machine, emulation.network().policy(), emulation.seed(), links, findings);
    }

    @Override
    public void accept(long[] words, int at) {
        if (finished) {
            throw new IllegalStateException("record " + records + " after the end of the trace");
        }
        long number = records++;
        Cursor record = cursor;
        record.moveTo(words, at);
        EventKind kind = record.kind;
        if (!form.isSound(record, number) || kind == null) {
            return;
        }
        if (kind == EventKind.BLOCK) {
            form.rejectForm(
                    record, number, "nothing is blocked after start-up where links grant turns");
            return;
        }
        if (record.time != now) {
            endInstant();
            now = record.time;
        }
        if (kind != EventKind.STATE || record.pu != statesOf) {
            pus.flush();
            statesOf = kind == EventKind.STATE ? record.pu : -1;
        }
        if (record.channel >= 0 && !form.isInPlace(record, kind)) {
            form.rejectPlace(record);
            return;
        }
        dispatch(record, kind);
    }

    private void dispatch(Cursor record, EventKind kind) {
        switch (kind) {
            case DELIVER -> packets.deliver(record);
            case STATE -> pus.stageBegan(record);
            case COMPLETE -> pus.completed(record);
            case OFFER -> packets.offer(record);
            case START -> packets.start(record);
            case TOKENS -> packets.tokens(record);
            case HOP -> packets.hop(record);
            default -> throw new IllegalStateException(kind + " is a bad record");
        }
    }

    private void endInstant() {
        pus.endInstant(now);
        turns.endInstant(now);
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        if (!finished && ranToTheEnd) {
            endInstant();
            packets.finish();
            pus.finish();
        }
        finished = true;
        return findings.report(records);
    }
}
