package gossamer.coordinator.fsa;

import static gossamer.coordinator.fsa.FsaFormat.*;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Automaton.Effect;
import gossamer.model.fsa.Automaton.Lane;
import gossamer.model.fsa.Automaton.Part;
import gossamer.model.fsa.Automaton.PlannedSend;
import gossamer.model.fsa.Automaton.Stage;
import gossamer.model.fsa.Automaton.Step;
import gossamer.model.fsa.Automaton.Tap;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.run.Emulation;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes the automata of all PUs of an emulation as JSON; PUs with equal ones share one. */
public final class FsaWriter {

    /** Most PUs of which a description has automata. */
    private static final int MOST_DESCRIBED = 1 << 16;
    /** Most pairs of a channel and a token that are asked for it whether they are urgent. */
    private static final long MOST_ASKED = 1 << 24;

    private final Emulation emulation;
    private final GossipAlgorithm algorithm;
    private final int pus;
    private final boolean known;
    private final JsonGenerator json;

    private FsaWriter(Emulation emulation, boolean automata, JsonGenerator json) {
        this.emulation = emulation;
        this.algorithm = emulation.algorithm();
        this.known = automata;
        this.pus = emulation.topology().pus();
        this.json = json;
    }

    /**
     * Writes one document.
     *
     * @param emulation whose algorithm has automata
     * @throws IOException when {@code out} cannot be written
     */
    public static void write(Emulation emulation, Writer out) throws IOException {
        write(emulation, true, out);
    }

    /**
     * Writes what can be told of an algorithm without running it: without automata where there are
     * none, or where they would be too large.
     *
     * @throws IOException when {@code out} cannot be written
     */
    public static void describe(Emulation emulation, Writer out) throws IOException {
        GossipAlgorithm algorithm = emulation.algorithm();
        long pus = emulation.topology().pus();
        boolean ranked = algorithm.linkRequirements().urgency() != LinkRequirements.NONE.urgency();
        long asked = ranked ? 2 * pus * emulation.topology().links() : 0;
        boolean small = pus <= MOST_DESCRIBED && asked <= MOST_ASKED;
        write(emulation, small && algorithm.hasAutomaton(), out);
    }

    private static void write(Emulation emulation, boolean automata, Writer out)
            throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out);
        json.disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
        new FsaWriter(emulation, automata, json).document();
        json.writeRaw('\n');
        json.flush();
    }

    private void document() throws IOException {
        boolean reactive = known && algorithm.automaton(0).isReactive();
        json.writeStartObject();
        json.writeStringField(FORMAT_MEMBER, NAME);
        json.writeNumberField(VERSION_MEMBER, VERSION);
        json.writeNumberField(PUS, pus);
        json.writeStringField(CARRIAGE, Rules.word(carriage(reactive)));
        json.writeNumberField(PACKETS, Math.min(algorithm.packets(), FsaAutomata.MOST_TICKS));
        json.writeNumberField(LARGEST, Math.min(algorithm.largestPacket(), pus));
        json.writeNumberField(COLOURS, algorithm.colours());
        if (algorithm.timeouts().ends()) {
            json.writeNumberField(TIMEOUT, algorithm.timeouts().ticks());
            json.writeNumberField(GROWTH, algorithm.timeouts().growth());
        }
        numberings();
        links(algorithm.linkRequirements());
        if (reactive) {
            rules(algorithm.automaton(0).rules());
        }
        if (known) {
            automata();
        }
        json.writeEndObject();
    }

    private Carriage carriage(boolean reactive) {
        if (reactive) {
            return algorithm.automaton(0).rules().launch() ? Carriage.BY_ROUTE : Carriage.BY_LINK;
        }
        return emulation.network().mode().carries(Carriage.BY_MEETING)
                ? Carriage.BY_MEETING
                : Carriage.BY_LINK;
    }

    private void line(String field) throws IOException {
        json.writeRaw('\n');
        json.writeFieldName(field);
    }

    private void numberings() throws IOException {
        boolean plain = true;
        for (int colour = 0; colour < algorithm.colours(); colour++) {
            TokenNumbering numbering = algorithm.numbering(colour);
            for (int pu = 0; pu < pus; pu++) {
                plain &= numbering.tokenOf(pu) == pu;
            }
        }
        if (plain) {
            return;
        }
        line(NUMBERINGS);
        json.writeStartArray();
        for (int colour = 0; colour < algorithm.colours(); colour++) {
            json.writeStartArray();
            for (int pu = 0; pu < pus; pu++) {
                json.writeNumber(algorithm.numbering(colour).tokenOf(pu));
            }
            json.writeEndArray();
        }
        json.writeEndArray();
    }

    private void links(LinkRequirements links) throws IOException {
        line(LINKS);
        json.writeStartObject();
        json.writeStringField(SERVICE, Rules.word(links.service()));
        json.writeStringField(POLICY, links.policy().rule().configName());
        if (links.policy().centre() != LinkPolicy.MIDDLE) {
            json.writeNumberField(CENTRE, links.policy().centre());
        }
        Redirection redirection = links.redirection();
        if (redirection != null) {
            json.writeStringField(REDIRECTION, redirection.preferNext() ? NEXT : FIRST);
        }
        if (known && links.urgency() != LinkRequirements.NONE.urgency()) {
            urgent(links);
        }
        json.writeEndObject();
    }

    private void urgent(LinkRequirements links) throws IOException {
        Map<TokenSet, TokenAccumulator> channels = new LinkedHashMap<>();
        for (int channel = 0; channel < 2 * emulation.topology().links(); channel++) {
            TokenAccumulator tokens = new TokenAccumulator();
            for (int token = 0; token < pus; token++) {
                if (links.urgency().isUrgent(channel, token)) {
                    tokens.addRange(token, token + 1);
                }
            }
            if (tokens.size() > 0) {
                channels.computeIfAbsent(tokens.snapshot(), key -> new TokenAccumulator())
                        .addRange(channel, channel + 1);
            }
        }
        json.writeArrayFieldStart(URGENT);
        for (Map.Entry<TokenSet, TokenAccumulator> entry : channels.entrySet()) {
            json.writeStartObject();
            json.writeStringField(CHANNELS, text(entry.getValue().snapshot()));
            json.writeStringField(TOKENS, text(entry.getKey()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void rules(Rules rules) throws IOException {
        Limits limits = rules.limits();
        json.writeRaw('\n');
        optional(CAPACITY, limits.capacity(), 0);
        optional(PERIOD, limits.period(), 0);
        optional(POLLS, limits.polls(), 0);
        optional(VIRTUAL_CHANNELS, limits.virtualChannels(), 0);
        if (!rules.stream().isEmpty()) {
            json.writeStringField(STREAM, rules.stream());
        }
        json.writeArrayFieldStart(RULES);
        for (Rule rule : rules.rules()) {
            json.writeRaw('\n');
            json.writeStartObject();
            json.writeStringField(ON, Rules.word(rule.on()));
            if (!rule.guards().isEmpty()) {
                words(IF, rule.guards());
            }
            if (rule.where() != Where.HERE) {
                json.writeStringField(AT, Rules.word(rule.where()));
            }
            words(DO, rule.actions());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void words(String field, List<? extends Enum<?>> words) throws IOException {
        json.writeArrayFieldStart(field);
        for (Enum<?> word : words) {
            json.writeString(Rules.word(word));
        }
        json.writeEndArray();
    }

    private void optional(String field, long value, long otherwise) throws IOException {
        if (value != otherwise) {
            json.writeNumberField(field, value);
        }
    }

    private void automata() throws IOException {
        Map<Automaton, TokenAccumulator> shared = new LinkedHashMap<>();
        for (int pu = 0; pu < pus; pu++) {
            shared.computeIfAbsent(algorithm.automaton(pu), key -> new TokenAccumulator())
                    .addRange(pu, pu + 1);
        }
        line(AUTOMATA);
        json.writeStartArray();
        for (Map.Entry<Automaton, TokenAccumulator> entry : shared.entrySet()) {
            json.writeRaw('\n');
            json.writeStartObject();
            json.writeStringField(PUS, text(entry.getValue().snapshot()));
            if (!entry.getKey().isReactive()) {
                stages(entry.getKey().stages());
            }
            if (!entry.getKey().parts().isEmpty()) {
                parts(entry.getKey().parts());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void stages(List<Stage> stages) throws IOException {
        json.writeArrayFieldStart(STAGES);
        int at = 0;
        while (at < stages.size()) {
            Stage stage = stages.get(at);
            int times = 1;
            while (at + times < stages.size() && stages.get(at + times).equals(stage)) {
                times++;
            }
            at += times;
            json.writeRaw("\n ");
            json.writeStartObject();
            json.writeStringField(STAGE_NAME, stage.name());
            optional(TIMES, times, 1);
            optional(NOT_BEFORE, stage.notBefore(), 0);
            json.writeArrayFieldStart(LANES);
            for (Lane lane : stage.lanes()) {
                lane(lane);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void lane(Lane lane) throws IOException {
        json.writeRaw("\n  ");
        json.writeStartObject();
        json.writeStringField(STAGE_NAME, lane.name());
        optional(COLOUR, lane.colour(), 0);
        tokens(LOAD, lane.relay().load());
        tokens(ENDS, lane.relay().ends());
        if (!lane.relay().taps().isEmpty()) {
            json.writeArrayFieldStart(TAPS);
            for (Tap tap : lane.relay().taps()) {
                json.writeArray(new int[] {tap.port(), tap.lane()}, 0, 2);
            }
            json.writeEndArray();
        }
        json.writeArrayFieldStart(STEPS);
        for (Step step : lane.steps()) {
            step(step);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void tokens(String field, TokenSet tokens) throws IOException {
        if (!tokens.isEmpty()) {
            json.writeStringField(field, text(tokens));
        }
    }

    private void step(Step step) throws IOException {
        json.writeStartObject();
        json.writeStringField(ON, Rules.word(step.trigger()));
        if (step.effect() instanceof Effect.Send send) {
            json.writeStringField(SEND, Rules.word(send.payload()));
            json.writeNumberField(PORT, send.port());
            optional(DELAY, send.delay(), 0);
        } else if (step.effect() instanceof Effect.KeepFrom keep) {
            json.writeNumberField(FROM, keep.pu());
        }
        optional(TIMES, step.times(), 1);
        json.writeEndObject();
    }

    private void parts(List<Part> parts) throws IOException {
        json.writeArrayFieldStart(PARTS);
        for (Part part : parts) {
            json.writeRaw("\n ");
            json.writeStartObject();
            json.writeNumberField(STEP, part.step());
            optional(SLOT, part.slot(), 0);
            optional(AWAIT, part.arrivals(), 0);
            if (!part.sends().isEmpty()) {
                json.writeArrayFieldStart(SENDS);
                for (PlannedSend send : part.sends()) {
                    json.writeStartObject();
                    json.writeNumberField(PORT, send.port());
                    optional(LINK_COUNT, send.links(), 1);
                    optional(COLOUR, send.colour(), 0);
                    json.writeStringField(TOKENS, text(send.tokens()));
                    json.writeEndObject();
                }
                json.writeEndArray();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
    }
}
