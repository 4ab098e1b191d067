package gossamer.model.verify;

import gossamer.model.run.Emulation;
import gossamer.model.trace.EventKind;

/**
 * Checks a canonical trace at level {@code full} against the machine model of an emulation, record
 * by record, and independently of the engines: it knows the rules of ports, links, costs and
 * completion, but shares no code with what executes them ({@code LinkCore}, {@code PuCore}).
 *
 * <p>Beyond what a packet may do it checks what it must do: under the rules of {@code LinkCore} the
 * time of every record follows from those before it, so a trace in which anything happens later
 * than it has to is refused as well. Causes are checked as far as records tell them apart: two
 * packets that arrive at one PU in the same instant and stage are told apart by their tokens.
 *
 * <p>It is streaming: memory grows with PUs, channels and packets under way, not with the trace.
 */
public final class Verifier implements TraceVerifier {

    /** Most violations kept with their message; all are counted. */
    public static final int MOST_KEPT = 100;

    private final Machine machine;
    private final RecordForm form;
    private final Findings findings = new Findings(MOST_KEPT);
    private final PuLedger pus;
    private final PortChecks ports;
    private final LinkChecks links;
    private final Cursor cursor = new Cursor();
    private long records;
    private long now = -1;
    private boolean finished;

    /** A verifier for one trace of this emulation. */
    public Verifier(Emulation emulation) {
        machine = new Machine(emulation);
        form = new RecordForm(machine, findings);
        pus = new PuLedger(machine, emulation.algorithm(), findings);
        OpenPackets packets = new OpenPackets(machine.channels);
        OnePortLedger onePort = new OnePortLedger(machine, findings);
        ports = new PortChecks(machine, pus, packets, onePort, findings);
        links = new LinkChecks(machine, pus, packets, onePort, findings);
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
        links.checkAwaited(record.time, record.channel, kind.phase() == EventKind.Phase.LINK);
        if (record.time != now) {
            now = record.time;
            pus.newInstant();
        }
        if (record.channel >= 0 && !form.isInPlace(record, kind)) {
            form.rejectPlace(record);
            return;
        }
        switch (kind) {
            case DELIVER -> links.deliver(record);
            case STATE -> pus.stageBegan(record);
            case COMPLETE -> pus.completed(record);
            case OFFER -> ports.offer(record);
            case START -> ports.start(record);
            case TOKENS -> ports.tokens(record);
            case BLOCK -> links.block(record);
            case HOP -> links.hop(record);
            default -> throw new IllegalStateException(kind + " is a bad record");
        }
    }

    @Override
    public Report finish(boolean ranToTheEnd) {
        if (!finished && ranToTheEnd) {
            links.finish();
            ports.finish();
            pus.finish();
        }
        finished = true;
        return findings.report(records);
    }
}
