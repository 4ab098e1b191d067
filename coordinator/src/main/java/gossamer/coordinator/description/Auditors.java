package gossamer.coordinator.description;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;

import gossamer.audit.Auditor;
import gossamer.coordinator.fsa.FsaWriter;
import gossamer.model.run.Emulation;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Map;

/** Tells auditors what was run, in the plain texts that run directories have. */
public final class Auditors {

    private Auditors() {}

    /** The auditor of an emulation without a config, and so without a farm. */
    public static Auditor of(Emulation emulation) {
        return of(emulation, ConfigFactory.empty(), Map.of());
    }

    /**
     * The auditor of a run.
     *
     * @param config the resolved config
     * @param given what users' laws and faults have said, as {@code delays.bin} has it
     */
    public static Auditor of(Emulation emulation, Config config, Map<Long, Long> given) {
        StringWriter automata = new StringWriter();
        try {
            FsaWriter.describe(emulation, automata);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Auditor(RunDescription.of(emulation, config), automata.toString(), given);
    }
}
