package gossamer.model.verify;

import gossamer.model.run.Emulation;

import java.util.Map;
import java.util.function.Function;

/**
 * Which verifier checks the traces of a mode of switching; found by {@link
 * java.util.ServiceLoader}.
 */
public interface VerifierProvider {

    /** By the name of the mode, a fresh verifier for one trace of an emulation. */
    Map<String, Function<Emulation, TraceVerifier>> verifiers();
}
