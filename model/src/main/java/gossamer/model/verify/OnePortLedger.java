package gossamer.model.verify;

import gossamer.model.topology.Topology;

import java.util.Arrays;

/**
 * Which link each PU is active on under the one-port model. A sender is active from the begin of
 * start-up until the tail has left, a receiver from the header entering the channel until the tail
 * has arrived.
 */
final class OnePortLedger {

    private final Machine machine;
    private final Findings findings;
    private final int[] link;
    private final int[] sending;
    private final int[] receiving;

    OnePortLedger(Machine machine, Findings findings) {
        this.machine = machine;
        this.findings = findings;
        int pus = machine.onePort ? machine.pus : 0;
        link = new int[pus];
        sending = new int[pus];
        receiving = new int[pus];
        Arrays.fill(link, -1);
    }

    /** The source of the record's channel begins to send. */
    void beginsToSend(Cursor record) {
        if (machine.onePort) {
            begin(record, machine.topology.source(record.channel), sending, receiving, "send");
        }
    }

    /** The target of the record's channel begins to receive. */
    void beginsToReceive(Cursor record) {
        if (machine.onePort) {
            begin(record, machine.topology.target(record.channel), receiving, sending, "receive");
        }
    }

    private void begin(Cursor record, int pu, int[] same, int[] other, String does) {
        int with = Topology.linkOf(record.channel);
        boolean active = sending[pu] + receiving[pu] > 0;
        if (active && link[pu] != with) {
            findings.add(
                    ViolationCode.ONE_PORT,
                    record,
                    () -> "PU " + pu + " begins to " + does + " on link " + with
                            + " while active on link " + link[pu]);
        } else if (machine.half && other[pu] > 0) {
            findings.add(
                    ViolationCode.ONE_PORT,
                    record,
                    () -> "PU " + pu + " begins to " + does + " while it does the other");
        }
        if (!active) {
            link[pu] = with;
        }
        same[pu]++;
    }

    /** A packet has left the record's channel; {@code entered}: whether it was being received. */
    void ends(Cursor record, boolean entered) {
        if (machine.onePort) {
            sending[machine.topology.source(record.channel)]--;
            if (entered) {
                receiving[machine.topology.target(record.channel)]--;
            }
        }
    }
}
