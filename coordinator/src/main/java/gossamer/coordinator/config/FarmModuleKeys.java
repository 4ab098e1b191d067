package gossamer.coordinator.config;

import gossamer.coordinator.program.Programs;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;

import java.util.List;

/** The keys under {@code farm} that say what answers for the voters. */
final class FarmModuleKeys {

    static final Key<String> INPUTS = Key.text(
                    "inputs", new Domain.Samples("values, or lists of them", FarmValues.SAMPLES))
            .doc(
                    "[20.1, 20.0, [19.9, 20.2]]",
                    "What the user modules say: one value for all, or a list with one for each"
                            + " voter, or in its place a list with one after the other, of which"
                            + " the last one repeats. A value is a number, {vector = [1.5, 2]},"
                            + " {text = \"go\"} or {bytes = \"0a ff\"}; all are of one kind and"
                            + " length.");

    static final Key<Double> NOISE = Key.decimal("noise", "0", "1e300", "a number, at least 0")
            .depends("0")
            .doc(
                    "0.05",
                    "Most by which what a module says differs from that, drawn anew in each round;"
                            + " numbers and vectors only.");

    static final Key<String> MODULES = Key.text("modules", FarmValues.MODULES)
            .doc(
                    """
                    [ { voter = 0, input = 20 }, { voter = 1, inputs = [20, 21], noise = 0.1,
                                fails { round = 3, value = none, noticed = true } } ]""",
                    "In their place, module by module: voter (default: its place in the list),"
                            + " input or inputs, noise, and what is wrong with it. Each voter has"
                            + " exactly one module. fails: from this round on (default 0) its"
                            + " value is wrong or none (default wrong), and it is noticed, so that"
                            + " its voter knows, or not (default). exec = [program, argument,"
                            + " …], or connect = \"HOST:PORT\": a program in its place;"
                            + " expects: what that is to say, if not its input.");

    static final Key<String> MODULE = Key.text("module", FarmValues.MODULE)
            .depends("{ name = scripted }")
            .doc(
                    "{ name = scripted, round = 3, value = none }",
                    "What user modules do with their inputs: a name that gossamer list modules"
                            + " shows, and its keys. Each voter has a module of its own. Of"
                            + " modules each can have another one, in the place of fails.");

    static final Key<Long> MODULE_TIMEOUT = Key.wallTime("module-timeout", 1)
            .otherwise(10_000L, "10s")
            .doc(
                    "2s",
                    "Wall-clock time in which a module that is not built in has to answer; one that"
                            + " does not is left alone, and its values are absent from then on.");

    static final Key<String> SERVICE = Key.text("service", FarmValues.SERVICE)
            .depends("modules answer at once")
            .doc(
                    "{ law = exponential, mean = 5ms, late-after = 20ms }",
                    "How much virtual time modules take to answer, anew in each round: a law of"
                            + " profile.delays (default: uniform) and its keys. A voter gives up"
                            + " an answer that takes as long as late-after, if that is given. Of"
                            + " modules each can have another one.");

    static final Key<Programs.Time> PROGRAM_TIME = Key.choice("program-time", Programs.Time.class)
            .otherwise(Programs.Time.AUTO)
            .doc(
                    "wall",
                    "How much virtual time programs (exec and connect of modules) take to answer:"
                            + " none (it waits for them), wall (what they take by the wall clock,"
                            + " at the pace of the run; without a pace nothing), or auto: wall with"
                            + " --pace, else none.");

    static final Key<List<String>> ANSWERS = Key.file(
                    "answers", "a log of answers that a run has kept", 1L << 30, Programs::read)
            .doc(
                    "\"answers.jsonl\"",
                    "What programs (exec and connect of modules) have answered in a run before:"
                            + " none of them is asked then. Relative to the file that this is"
                            + " written in.");

    private FarmModuleKeys() {}
}
