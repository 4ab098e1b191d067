package gossamer.coordinator.fsa;

import static gossamer.model.description.FsaFormat.*;

import gossamer.model.algorithm.anynetwork.FsaGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.fsa.Rules;
import gossamer.model.fsa.Rules.Action;
import gossamer.model.fsa.Rules.Event;
import gossamer.model.fsa.Rules.Guard;
import gossamer.model.fsa.Rules.Limits;
import gossamer.model.fsa.Rules.Rule;
import gossamer.model.fsa.Rules.Where;
import gossamer.model.fsa.Timeouts;
import gossamer.model.machine.Carriage;
import gossamer.model.machine.LinkPolicy;
import gossamer.model.machine.LinkRequirements;
import gossamer.model.machine.LinkRequirements.Redirection;
import gossamer.model.machine.LinkRequirements.Service;
import gossamer.model.machine.LinkRequirements.Urgency;
import gossamer.model.registry.FileParser.Faults;
import gossamer.model.registry.Key;
import gossamer.model.token.ListedNumbering;
import gossamer.model.token.NumberedByPu;
import gossamer.model.token.TokenAccumulator;
import gossamer.model.token.TokenNumbering;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Reads the automata that {@code fsa --json} writes, and tells all that is wrong with a file. */
public final class FsaReader {

    /** No more problems are told. */
    public static final int MOST_PROBLEMS = 20;

    private static final int MOST_LINKS = 1 << 26;
    private static final List<String> OF_ALL =
            List.of(VERSION_MEMBER, PUS, CARRIAGE, PACKETS, LARGEST);

    private final JsonObject file;
    /** Whether packets are no fewer than automata send: users' own code may tell anything. */
    private final boolean counted;

    private final Faults faults;
    private final int pus;
    private final int colours;

    private FsaReader(JsonObject file, List<String> required, Faults faults) {
        this.file = file;
        this.counted = required.contains(AUTOMATA);
        this.faults = faults;
        if (!file.text(FORMAT_MEMBER, "").equals(NAME)) {
            file.fault("expected \"" + FORMAT_MEMBER + "\" \"" + NAME + "\"");
        }
        required.forEach(file::require);
        file.whole(VERSION_MEMBER, VERSION, VERSION, VERSION);
        this.pus = file.small(PUS, 1, Topology.MAX_PUS, 1);
        this.colours = file.small(COLOURS, 1, Automaton.MOST_COLOURS, 1);
    }

    /**
     * Reads one document, which has automata.
     *
     * @return empty when something is wrong, all of which is told, up to {@link #MOST_PROBLEMS}
     * @throws IOException when {@code text} cannot be read
     */
    public static Optional<FsaDocument> read(Reader text, Faults faults) throws IOException {
        List<String> required = new ArrayList<>(OF_ALL);
        required.add(AUTOMATA);
        return read(text, required, faults);
    }

    /**
     * Reads one document, which has no automata where they are not known.
     *
     * @return empty when something is wrong, all of which is told, up to {@link #MOST_PROBLEMS}
     * @throws IOException when {@code text} cannot be read
     */
    public static Optional<FsaDocument> readDescription(Reader text, Faults faults)
            throws IOException {
        return read(text, OF_ALL, faults);
    }

    private static Optional<FsaDocument> read(Reader text, List<String> required, Faults faults)
            throws IOException {
        int[] count = new int[1];
        Faults some = (line, column, message) -> {
            if (count[0]++ < MOST_PROBLEMS) {
                faults.add(line, column, message);
            }
        };
        Optional<JsonValue> document = JsonValue.read(text, some);
        if (document.isEmpty()) {
            return Optional.empty();
        }
        FsaReader reader =
                new FsaReader(new JsonObject(document.get(), "the file", some), required, some);
        FsaDocument read = reader.document();
        return count[0] == 0 ? Optional.of(read) : Optional.empty();
    }

    private FsaDocument document() {
        Carriage carriage =
                file.word(CARRIAGE, List.of(Carriage.values()), Key::word).orElse(Carriage.BY_LINK);
        Timeouts timeouts = new Timeouts(
                file.whole(TIMEOUT, 0, MOST_TICKS, 0),
                file.small(GROWTH, 0, Topology.MAX_PUS, 0),
                pu -> false);
        if (timeouts.ends() && carriage != Carriage.BY_MEETING) {
            file.fault(TIMEOUT + " is for packets carried " + Key.word(Carriage.BY_MEETING));
        }
        if (colours > 1 && carriage == Carriage.BY_MEETING) {
            file.fault("one colour only for packets carried " + Key.word(carriage));
        }
        LinkRequirements links = file.object(LINKS).map(this::links).orElse(LinkRequirements.NONE);
        if (timeouts.ends() && links.redirection() != null) {
            file.fault(TIMEOUT + " does not go with " + REDIRECTION);
        }
        List<TokenNumbering> numberings = numberings();
        int largest = file.small(LARGEST, 1, pus, 1);
        Rules rules = rules();
        boolean cut = colours > 1 && rules.needWholeTokens();
        if (cut) {
            file.fault("one colour only for rules about neighbours");
        }
        FsaAutomata automata = new FsaAutomata(pus, cut ? 1 : colours, rules);
        List<FsaDocument.Entry> entries = new ArrayList<>();
        for (JsonObject object : file.objects(AUTOMATA, "an automaton")) {
            entries.add(automata.entry(object));
        }
        long packets = file.whole(PACKETS, counted ? leastPackets(entries) : 0, MOST_TICKS, 0);
        FsaGossip.Form form =
                new FsaGossip.Form(carriage, links, timeouts, numberings, packets, largest);
        file.end();
        if (!file.has(AUTOMATA)) {
            return new FsaDocument(pus, form, List.of());
        }
        automata.missing().ifPresent(pu -> file.fault("no automaton for PU " + pu));
        return new FsaDocument(pus, form, entries);
    }

    /** What stages and parts send without faults; at least one packet where rules may send some. */
    private long leastPackets(List<FsaDocument.Entry> entries) {
        long sum = 0;
        boolean more = false;
        for (FsaDocument.Entry entry : entries) {
            OptionalLong each = entry.automaton().mostSends();
            more |= each.isEmpty() && pus > 1;
            sum += entry.pus().size() * Math.min(each.orElse(0), MOST_TICKS / pus);
        }
        return Math.max(sum, more ? 1 : 0);
    }

    private LinkRequirements links(JsonObject object) {
        Service service =
                object.word(SERVICE, List.of(Service.values()), Key::word).orElse(Service.AT_ONCE);
        LinkPolicy.Rule rule = object.word(
                        POLICY, List.of(LinkPolicy.Rule.values()), LinkPolicy.Rule::configName)
                .orElse(LinkPolicy.Rule.FIRST_READY);
        int centre = object.small(CENTRE, 0, pus - 1, LinkPolicy.MIDDLE);
        Optional<String> redirection = object.word(REDIRECTION, List.of(NEXT, FIRST), word -> word);
        LinkRequirements links =
                LinkRequirements.NONE.with(service).with(new LinkPolicy(rule, centre));
        if (object.has(URGENT)) {
            links = links.with(urgency(object.objects(URGENT, "urgent packets")));
        }
        object.end();
        // Whom senders serve follows from their automata.
        return redirection
                .map(word -> new Redirection(pu -> new int[0], word.equals(NEXT)))
                .map(links::with)
                .orElse(links);
    }

    private Urgency urgency(List<JsonObject> objects) {
        record Urgent(TokenSet channels, TokenSet tokens) {}
        List<Urgent> all = new ArrayList<>();
        for (JsonObject object : objects) {
            all.add(new Urgent(object.set(CHANNELS, MOST_LINKS), object.set(TOKENS, pus)));
            object.end();
        }
        return channel -> {
            List<TokenSet> sets = all.stream()
                    .filter(urgent -> urgent.channels().contains(channel))
                    .map(Urgent::tokens)
                    .toList();
            TokenAccumulator union = new TokenAccumulator();
            if (sets.size() > 1) {
                sets.forEach(union::addAll);
            }
            return sets.size() == 1 ? sets.get(0) : union.snapshot();
        };
    }

    private List<TokenNumbering> numberings() {
        List<TokenNumbering> numberings = new ArrayList<>();
        for (JsonValue list : file.elements(NUMBERINGS)) {
            int[] tokens = file.numbers(list, NUMBERINGS, 0, pus - 1);
            BitSet seen = new BitSet();
            for (int pu = 0; pu < Math.min(pus, tokens.length); pu++) {
                seen.set(tokens[pu]);
            }
            if (tokens.length != pus || seen.cardinality() != pus) {
                faults.add(
                        list.line(),
                        list.column(),
                        "expected each number from 0 to " + (pus - 1) + " once, by PU");
            } else {
                numberings.add(new ListedNumbering(tokens));
            }
        }
        if (!file.has(NUMBERINGS)) {
            for (int colour = 0; colour < colours; colour++) {
                numberings.add(NumberedByPu.INSTANCE);
            }
        }
        if (numberings.size() != colours) {
            file.fault(numberings.size() + " " + NUMBERINGS + " of " + colours + " colours");
        }
        return numberings;
    }

    private Rules rules() {
        Limits limits = new Limits(
                file.small(CAPACITY, 1, pus, 0),
                file.whole(PERIOD, 1, MOST_TICKS, 0),
                file.small(POLLS, 1, Integer.MAX_VALUE, 0),
                file.small(VIRTUAL_CHANNELS, 1, Integer.MAX_VALUE, 0));
        String stream = file.text(STREAM, "");
        List<Rule> rules = new ArrayList<>();
        for (JsonObject object : file.objects(RULES, "a rule")) {
            object.require(ON);
            object.require(DO);
            Rule rule = new Rule(
                    object.word(ON, List.of(Event.values()), Key::word).orElse(Event.ARRIVAL),
                    object.words(IF, List.of(Guard.values()), Key::word),
                    object.word(AT, List.of(Where.values()), Key::word).orElse(Where.HERE),
                    object.words(DO, List.of(Action.values()), Key::word));
            object.end();
            if (object.made(() -> new Rules(List.of(rule), limits, stream, 0)).isPresent()) {
                rules.add(rule);
            }
        }
        return file.made(() -> new Rules(rules, limits, stream, 0)).orElse(Rules.NONE);
    }
}
