package gossamer.coordinator.description;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigRenderOptions;

import gossamer.audit.Auditor;
import gossamer.audit.PlanPart;
import gossamer.audit.Tokens;
import gossamer.coordinator.plugin.Plugins;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.description.FsaWriter;
import gossamer.model.description.RunDescription;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.registry.Registry;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenSet;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tells auditors what was run, in the plain texts that run directories have. */
public final class Auditors {

    static final String PLUGINS = "plugins";
    private static final String FARM = "farm";
    /** Most PUs of which a run directory has automata. */
    private static final int MOST_DESCRIBED = 1 << 16;

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
        BytePieces automata = new BytePieces();
        try (Writer out = new OutputStreamWriter(automata, StandardCharsets.UTF_8)) {
            FsaWriter.outline(emulation, out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Auditor(
                description(emulation, config),
                automata.read(),
                given,
                (pu, step) -> part(emulation.algorithm().automaton(pu).parts().get(step)));
    }

    /** What a PU does in a step of a plan, in the auditor's words. */
    public static PlanPart part(Automaton.Part part) {
        List<PlanPart.Send> sends = new ArrayList<>(part.sends().size());
        for (PlannedSend send : part.sends()) {
            sends.add(new PlanPart.Send(
                    send.port(), send.links(), send.to(), send.colour(), tokens(send.tokens())));
        }
        return new PlanPart(part.step(), part.slot(), part.arrivals(), part.due(), sends);
    }

    private static Tokens tokens(TokenSet tokens) {
        int[] bounds = new int[2 * tokens.intervals()];
        for (int interval = 0; interval < tokens.intervals(); interval++) {
            bounds[2 * interval] = tokens.from(interval);
            bounds[2 * interval + 1] = tokens.to(interval);
        }
        return new Tokens(bounds);
    }

    /**
     * The description of a run, as JSON.
     *
     * @param config the resolved config
     */
    public static String description(Emulation emulation, Config config) {
        Map<String, String> more = new LinkedHashMap<>();
        // What the voters of a farm have to say may stand elsewhere than in the config.
        if (config.hasPath(FARM + ".inputs") || config.hasPath(FARM + ".modules")) {
            putRendered(more, FARM, config);
        }
        if (config.hasPath(PLUGINS)) {
            putRendered(more, PLUGINS, config);
        }
        return RunDescription.of(emulation, more);
    }

    private static void putRendered(Map<String, String> more, String key, Config config) {
        more.put(key, config.getValue(key).render(ConfigRenderOptions.concise()));
    }

    /**
     * What is known of an algorithm that is not built in, as {@code docs/automata.md} tells; empty
     * for others.
     */
    public static Optional<String> automata(Emulation emulation) {
        String name = emulation.algorithm().name();
        if (Registry.builtIn().find(AlgorithmProvider.class, name).isPresent()) {
            return Optional.empty();
        }
        return Plugins.watch(
                emulation.limits().pluginMillis(),
                "algorithm " + name,
                () -> Optional.of(FsaWriter.describe(emulation, MOST_DESCRIBED)));
    }
}
