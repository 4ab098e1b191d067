package gossamer.model.description;

import static gossamer.model.description.FsaFormat.*;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.plan.PlannedGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.MadeParts;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.registry.Key;
import gossamer.model.run.Emulation;
import gossamer.model.session.RepeatedGossip;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenSet;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Writes the automata of all PUs of an emulation as JSON; PUs with equal ones share one. */
public final class FsaWriter {

    private final Emulation emulation;
    private final GossipAlgorithm algorithm;
    private final int pus;
    private final boolean known;
    private final boolean listed;

    private FsaWriter(Emulation emulation, boolean automata, boolean listed) {
        this.listed = listed;
        this.emulation = emulation;
        this.algorithm = RepeatedGossip.once(emulation.algorithm());
        this.known = automata;
        this.pus = emulation.topology().pus();
    }

    /**
     * Writes one document.
     *
     * @param emulation whose algorithm has automata
     * @throws IOException when {@code out} cannot be written
     */
    public static void write(Emulation emulation, Writer out) throws IOException {
        new FsaWriter(emulation, true, true).write(out);
    }

    /**
     * Writes what can be told of an algorithm without running it, for one who can ask for the
     * parts of plans one by one: where PUs are told them when they get there, no more than their
     * number is written. Without automata where the algorithm has none.
     *
     * @throws IOException when {@code out} cannot be written
     */
    public static void outline(Emulation emulation, Writer out) throws IOException {
        new FsaWriter(emulation, emulation.algorithm().hasAutomaton(), false).write(out);
    }

    /**
     * What can be told of an algorithm without running it, to one who cannot ask.
     *
     * @param mostPus without automata of more PUs, or of plans that no memory holds; without any
     *     where the algorithm has none
     */
    public static String describe(Emulation emulation, int mostPus) {
        GossipAlgorithm algorithm = emulation.algorithm();
        boolean automata = algorithm.hasAutomaton()
                && emulation.topology().pus() <= mostPus
                && algorithm.planned().filter(FsaWriter::isTooLarge).isEmpty();
        StringWriter text = new StringWriter();
        try {
            new FsaWriter(emulation, automata, true).write(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Whether a plan is too large for a file. */
    public static boolean isTooLarge(PlannedGossip gossip) {
        return gossip.packets() > PlannedGossip.MOST_PACKETS;
    }

    private void write(Writer out) throws IOException {
        document().write(out, false);
        out.append('\n').flush();
    }

    private Json document() {
        boolean reactive = known && algorithm.automaton(0).isReactive();
        Json json = new Json();
        json.put(FORMAT_MEMBER, NAME);
        json.put(VERSION_MEMBER, VERSION);
        json.put(PUS, pus);
        json.put(CARRIAGE, Key.word(carriage(reactive)));
        json.put(PACKETS, Math.min(algorithm.packets(), MOST_TICKS));
        json.put(LARGEST, Math.min(algorithm.largestPacket(), pus));
        json.put(COLOURS, algorithm.colours());
        if (algorithm.timeouts().ends()) {
            json.put(TIMEOUT, algorithm.timeouts().ticks());
            json.put(GROWTH, algorithm.timeouts().growth());
        }
        int[] plain = IntStream.range(0, pus).toArray();
        List<int[]> numberings = IntStream.range(0, algorithm.colours())
                .mapToObj(colour -> Arrays.stream(plain)
                        .map(algorithm.numbering(colour)::tokenOf)
                        .toArray())
                .toList();
        if (!numberings.stream().allMatch(tokens -> Arrays.equals(tokens, plain))) {
            json.line().put(NUMBERINGS, numberings);
        }
        json.line().put(LINKS, links(algorithm.linkRequirements()));
        if (reactive) {
            putRules(json, algorithm.automaton(0).rules());
        }
        if (known) {
            putAutomata(json.line());
        }
        return json;
    }

    private void putAutomata(Json json) {
        Map<Automaton, TokenAccumulator> shared = new LinkedHashMap<>();
        if (!listed && algorithm.automaton(0).parts() instanceof MadeParts) {
            TokenAccumulator all = new TokenAccumulator();
            all.addRange(0, pus);
            json.putSpaced(
                    "\n",
                    AUTOMATA,
                    List.of(all),
                    one -> new Json()
                            .put(PUS, text(one.snapshot()))
                            .put(MADE_PARTS, algorithm.automaton(0).parts().size()));
            return;
        }
        for (int pu = 0; pu < pus; pu++) {
            shared.computeIfAbsent(algorithm.automaton(pu).listed(), key -> new TokenAccumulator())
                    .addRange(pu, pu + 1);
        }
        json.putSpaced(
                "\n",
                AUTOMATA,
                shared.entrySet(),
                entry -> automaton(entry.getKey(), entry.getValue().snapshot()));
    }

    private Carriage carriage(boolean reactive) {
        if (reactive) {
            return algorithm.automaton(0).rules().launch() ? Carriage.BY_ROUTE : Carriage.BY_LINK;
        }
        return emulation.network().mode().carries(Carriage.BY_MEETING)
                ? Carriage.BY_MEETING
                : Carriage.BY_LINK;
    }

    private Json links(LinkRequirements links) {
        Redirection redirection = links.redirection();
        Json json = new Json()
                .put(SERVICE, Key.word(links.service()))
                .put(POLICY, links.policy().rule().configName())
                .putUnless(LinkPolicy.MIDDLE, CENTRE, links.policy().centre());
        if (redirection != null) {
            json.put(REDIRECTION, redirection.preferNext() ? NEXT : FIRST);
        }
        if (links.urgency() != LinkRequirements.NONE.urgency()) {
            json.putAll(
                    URGENT,
                    urgent(links).entrySet(),
                    entry -> new Json()
                            .put(CHANNELS, text(entry.getValue().snapshot()))
                            .put(TOKENS, text(entry.getKey())));
        }
        return json;
    }

    /** The channels on which the same tokens are urgent, by these. */
    private Map<TokenSet, TokenAccumulator> urgent(LinkRequirements links) {
        Map<TokenSet, TokenAccumulator> channels = new LinkedHashMap<>();
        // Large sets are compared once.
        IdentityHashMap<TokenSet, TokenAccumulator> same = new IdentityHashMap<>();
        for (int channel = 0; channel < 2 * emulation.topology().links(); channel++) {
            TokenSet tokens = links.urgency().of(channel);
            if (!tokens.isEmpty()) {
                same.computeIfAbsent(
                                tokens,
                                key -> channels.computeIfAbsent(
                                        key, equal -> new TokenAccumulator()))
                        .addRange(channel, channel + 1);
            }
        }
        return channels;
    }

    private static void putRules(Json json, Rules rules) {
        json.line()
                .putUnless(0, CAPACITY, rules.limits().capacity())
                .putUnless(0L, PERIOD, rules.limits().period())
                .putUnless(0, POLLS, rules.limits().polls())
                .putUnless(0, VIRTUAL_CHANNELS, rules.limits().virtualChannels())
                .putUnless("", STREAM, rules.stream())
                .putSpaced("\n", RULES, rules.rules(), FsaWriter::rule);
    }

    private static Json rule(Rule rule) {
        return new Json()
                .put(ON, Key.word(rule.on()))
                .putUnless(List.of(), IF, rule.guards().stream().map(Key::word).toList())
                .putUnless(Key.word(Where.HERE), AT, Key.word(rule.where()))
                .put(DO, rule.actions().stream().map(Key::word).toList());
    }

    private static Json automaton(Automaton automaton, TokenSet pus) {
        Json json = new Json().put(PUS, text(pus));
        if (!automaton.isReactive()) {
            json.putSpaced("\n ", STAGES, runs(automaton.stages()), run -> stage(run));
        }
        if (!automaton.parts().isEmpty()) {
            json.putSpaced("\n ", PARTS, automaton.parts(), FsaWriter::part);
        }
        return json;
    }

    /** Equal stages that follow each other. */
    private static List<List<Stage>> runs(List<Stage> stages) {
        List<List<Stage>> runs = new ArrayList<>();
        int from = 0;
        for (int to = 1; to <= stages.size(); to++) {
            if (to == stages.size() || !stages.get(to).equals(stages.get(from))) {
                runs.add(stages.subList(from, to));
                from = to;
            }
        }
        return runs;
    }

    private static Json stage(List<Stage> run) {
        Stage stage = run.get(0);
        return new Json()
                .put(STAGE_NAME, stage.name())
                .putUnless(1, TIMES, run.size())
                .putUnless(0L, NOT_BEFORE, stage.notBefore())
                .putSpaced("\n  ", LANES, stage.lanes(), FsaWriter::lane);
    }

    private static Json lane(Lane lane) {
        Json json = new Json()
                .put(STAGE_NAME, lane.name())
                .putUnless(0, COLOUR, lane.colour())
                .putUnless("", LOAD, text(lane.relay().load()))
                .putUnless("", ENDS, text(lane.relay().ends()));
        List<int[]> taps = lane.relay().taps().stream()
                .map(tap -> new int[] {tap.port(), tap.lane()})
                .toList();
        return json.putUnless(List.of(), TAPS, taps).putAll(STEPS, lane.steps(), FsaWriter::step);
    }

    private static Json step(Step step) {
        Json json = new Json().put(ON, Key.word(step.trigger()));
        if (step.effect() instanceof Effect.Send send) {
            json.put(SEND, Key.word(send.payload()));
            json.put(PORT, send.port());
            json.putUnless(0L, DELAY, send.delay());
        } else if (step.effect() instanceof Effect.KeepFrom keep) {
            json.put(FROM, keep.pu());
        }
        return json.putUnless(1, TIMES, step.times());
    }

    private static Json part(Part part) {
        Json json = new Json()
                .put(STEP, part.step())
                .putUnless(0L, SLOT, part.slot())
                .putUnless(0, AWAIT, part.arrivals())
                .putUnless(part.step(), DUE, part.due());
        return part.sends().isEmpty() ? json : json.putAll(SENDS, part.sends(), FsaWriter::send);
    }

    private static Json send(PlannedSend send) {
        Json json = send.isRouted()
                ? new Json().put(TO, send.to())
                : new Json().put(PORT, send.port()).putUnless(1, LINK_COUNT, send.links());
        return json.putUnless(0, COLOUR, send.colour()).put(TOKENS, text(send.tokens()));
    }
}
