package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.GraphFile;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.fsa.FsaProvider;
import gossamer.coordinator.schedule.ScheduleProvider;
import gossamer.coordinator.schedule.ScheduleWriter;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.analysis.ScheduleOfTrace;
import gossamer.model.analysis.ScheduleOfTrace.NoScheduleException;
import gossamer.model.description.FsaWriter;
import gossamer.model.fault.law.Measured;
import gossamer.model.reference.SequentialEngine;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;
import gossamer.model.trace.TraceBuffer;
import gossamer.model.trace.TraceLevel;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.function.Function;

/**
 * Makes files of the kinds that configs can name: networks, measured delays, and what another
 * algorithm does as a schedule or as automata.
 *
 * @param sibling another algorithm on the same machine, if wanted with costs in rounds
 */
record FuzzFiles(ValueDraw draw, Function<Boolean, Optional<LoadedConfig>> sibling) {

    private static final int MOST_PUS = 14;
    private static final int MOST_COLUMNS = 30;

    /** Whether its file tells what another algorithm does. */
    static boolean tellsOfOthers(AlgorithmProvider algorithm) {
        return algorithm.keys().contains(FsaProvider.FILE)
                || algorithm.keys().contains(ScheduleProvider.FILE);
    }

    /** What is in a file that the key can name; empty if there is no telling. */
    Optional<String> of(Key<?> key) {
        try {
            if (key == GraphFile.Provider.FILE) {
                return Optional.of(graph());
            }
            if (key == Measured.Provider.FILE) {
                return Optional.of(delays());
            }
            if (key == FsaProvider.FILE) {
                Optional<LoadedConfig> other = sibling.apply(false);
                return other.isEmpty() || !other.get().emulation().algorithm().hasAutomaton()
                        ? Optional.empty()
                        : Optional.of(automata(other.get().emulation()));
            }
            if (key == ScheduleProvider.FILE) {
                Optional<LoadedConfig> other = sibling.apply(true);
                return other.isEmpty()
                        ? Optional.empty()
                        : Optional.of(schedule(other.get().emulation()));
            }
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (NoScheduleException e) {
            return Optional.empty();
        }
    }

    /** A tree and some links more. */
    private String graph() {
        int pus = 1 + draw.below(MOST_PUS);
        draw.pus(pus);
        StringBuilder text = new StringBuilder("pus " + pus + "\n");
        for (int pu = 1; pu < pus; pu++) {
            int other = draw.below(pu);
            text.append(pu + " " + other + "\n");
            int more = draw.below(pu);
            if (more != other && draw.percent(40)) {
                text.append(more + " " + pu + "\n");
            }
        }
        return text.toString();
    }

    private String delays() {
        StringBuilder text = new StringBuilder();
        for (int line = draw.below(9); line >= 0; line--) {
            String value = draw.writing().of(draw.below(50)) + "," + draw.below(9) + " rounds,";
            text.append(value.repeat(MOST_COLUMNS)).append('\n');
        }
        return text.toString();
    }

    private static String automata(Emulation emulation) throws IOException {
        StringWriter text = new StringWriter();
        FsaWriter.write(emulation, text);
        return text.toString();
    }

    private static String schedule(Emulation emulation) throws IOException, NoScheduleException {
        ScheduleOfTrace schedule = ScheduleOfTrace.of(emulation);
        TraceBuffer trace = SequentialEngine.run(emulation, TraceLevel.FULL).trace();
        schedule.acceptAll(trace.words(), trace.size());
        StringBuilder text = new StringBuilder();
        ScheduleWriter.write(schedule.build(), emulation.topology(), emulation.network(), text);
        return text.toString();
    }
}
