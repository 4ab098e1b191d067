package gossamer.coordinator.export;

import gossamer.model.registry.Declared;
import gossamer.model.topology.Topology;
import gossamer.model.trace.RecordFilter;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceFileReader;
import gossamer.model.trace.TraceRecord;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Locale;

/** The records of a trace as CSV, with the columns of the table {@code events}. */
public final class CsvWriter {

    /** Declares it. */
    public static final class Provider extends Declared implements ExportProvider {
        /** The only one. */
        public Provider() {
            super("csv", "every record, one per line", "RFC 4180");
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException {
            Appendable out = target.text();
            CsvWriter writer = new CsvWriter(run.filter(), out);
            out.append(HEADER);
            try {
                TraceFileReader.readAll(run.trace(), writer::acceptAll);
            } catch (UncheckedIOException e) {
                throw e.getCause();
            }
        }
    }

    private static final String HEADER =
            "seq,time,kind,pu,channel,link,packet,cause,colour,stage,firstToken,tokens,intervals\n";

    private final RecordFilter filter;
    private final Appendable out;
    private long seq;

    private CsvWriter(RecordFilter filter, Appendable out) {
        this.filter = filter;
        this.out = out;
    }

    private void acceptAll(long[] words, int count) {
        try {
            for (int at = 0; at < count * TraceBuffer.WORDS; at += TraceBuffer.WORDS) {
                if (filter.passes(words, at)) {
                    out.append(row(TraceRecord.unpack(words, at)));
                }
                seq++;
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String row(TraceRecord record) {
        int channel = record.channel();
        return String.join(
                ",",
                String.valueOf(seq),
                String.valueOf(record.time()),
                record.kind().name().toLowerCase(Locale.ROOT),
                String.valueOf(record.pu()),
                channel < 0 ? "," : channel + "," + Topology.linkOf(channel),
                record.packet() == 0 ? "" : String.valueOf(record.packet()),
                record.cause() == 0 ? "" : String.valueOf(record.cause()),
                String.valueOf(record.colour()),
                String.valueOf(record.stage()),
                String.valueOf(record.firstToken()),
                String.valueOf(record.tokens()),
                record.intervals() + "\n");
    }
}
