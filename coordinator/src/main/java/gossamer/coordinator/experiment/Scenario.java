package gossamer.coordinator.experiment;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigRenderOptions;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;

import gossamer.coordinator.config.Overrides;
import gossamer.model.analysis.path.Speeds;
import gossamer.model.fault.Profile;
import gossamer.model.fault.select.Selector;
import gossamer.model.fault.select.SelectorException;
import gossamer.model.machine.Cost;
import gossamer.model.run.Emulation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What if parts of a machine took another share of the time, e.g. {@code startup=0.5} or {@code
 * pu=[3,4]:0.5; flit=2}.
 *
 * @param text as it was given
 * @param parts at least one
 */
public record Scenario(String text, List<Part> parts) {

    private static final String OPTION = "--what-if";
    private static final String FORM =
            "startup=FACTOR, hop=FACTOR, flit=FACTOR, link=LINKS:FACTOR or pu=PUS:FACTOR, several"
                    + " with ; between them, e.g. startup=0.5 for start-up in half the time";
    private static final double MOST = 1e6;

    /** What takes another time. */
    enum Kind {
        STARTUP,
        HOP,
        FLIT,
        LINK,
        PU
    }

    /**
     * A part that takes another share of the time.
     *
     * @param where links or PUs; empty for all
     * @param factor 0.5 for half the time
     */
    record Part(Kind kind, String where, double factor) {}

    /** Copies the list. */
    public Scenario {
        parts = List.copyOf(parts);
    }

    /**
     * Reads one.
     *
     * @throws IllegalArgumentException with a message for people
     */
    public static Scenario of(String text) {
        List<Part> parts = new ArrayList<>();
        for (String part : text.split(";", -1)) {
            parts.add(part(part.strip()));
        }
        return new Scenario(text, parts);
    }

    private static Part part(String text) {
        int equals = text.indexOf('=');
        String name = equals < 0 ? "" : text.substring(0, equals).strip();
        for (Kind kind : Kind.values()) {
            if (!name.equals(kind.name().toLowerCase(Locale.ROOT))) {
                continue;
            }
            String value = text.substring(equals + 1).strip();
            boolean somewhere = kind == Kind.LINK || kind == Kind.PU;
            int colon = somewhere ? value.lastIndexOf(':') : -1;
            if (somewhere == colon < 0) {
                throw wrong(text, "has no :FACTOR");
            }
            String where = somewhere ? value.substring(0, colon).strip() : "";
            return new Part(kind, where, factor(text, value.substring(colon + 1).strip()));
        }
        throw wrong(text, "names nothing that can be faster");
    }

    private static double factor(String text, String number) {
        double factor;
        try {
            factor = Double.parseDouble(number);
        } catch (NumberFormatException e) {
            throw wrong(text, "has no factor");
        }
        if (!(factor >= 0 && factor <= MOST)) {
            throw wrong(text, "has a factor that is not from 0 to 1000000");
        }
        return factor;
    }

    private static IllegalArgumentException wrong(String text, String what) {
        return new IllegalArgumentException(
                OPTION + " \"" + text + "\" " + what + "; allowed: " + FORM);
    }

    /**
     * What it means for a run.
     *
     * @throws IllegalArgumentException with a message for people, if links or PUs are not there
     */
    public Speeds speeds(Emulation emulation) {
        Map<Integer, Double> channels = new TreeMap<>();
        Map<Integer, Double> pus = new TreeMap<>();
        for (Part part : parts) {
            if (part.kind() == Kind.LINK || part.kind() == Kind.PU) {
                Map<Integer, Double> places = part.kind() == Kind.PU ? pus : channels;
                select(part, emulation).stream()
                        .forEach(place -> places.merge(place, part.factor(), (a, b) -> a * b));
            }
        }
        return new Speeds(
                product(Kind.STARTUP), product(Kind.HOP), product(Kind.FLIT), channels, pus);
    }

    private static BitSet select(Part part, Emulation emulation) {
        try {
            Selector selector = part.kind() == Kind.PU
                    ? Selector.pus(part.where())
                    : Selector.channels(part.where());
            return selector.select(
                    emulation.topology(),
                    Profile.choices(emulation.profile().drawnBy(emulation.seed())));
        } catch (SelectorException e) {
            throw new IllegalArgumentException(OPTION + " " + part.where() + ": " + e.getMessage());
        }
    }

    private double product(Kind kind) {
        return parts.stream()
                .filter(part -> part.kind() == kind)
                .mapToDouble(Part::factor)
                .reduce(1, (a, b) -> a * b);
    }

    /** Why no config says this; empty if one does. */
    Optional<String> whyNot(Emulation emulation) {
        if (emulation.network().cost().isRounds() && hasCosts()) {
            return Optional.of("where every link takes a round, costs are not set one by one");
        }
        return parts.stream()
                .filter(part -> part.kind() == Kind.LINK || part.kind() == Kind.PU)
                .filter(part -> part.factor() < 1)
                .findFirst()
                .map(part -> "profiles make " + (part.kind() == Kind.PU ? "PUs" : "links")
                        + " slower, none makes some of them faster than the others");
    }

    private boolean hasCosts() {
        return parts.stream().anyMatch(part -> part.where().isEmpty());
    }

    /** The changes to the config that say this. */
    Overrides changes(Emulation emulation, Config config) {
        Overrides changes = Overrides.none();
        Cost cost = emulation.network().cost();
        if (hasCosts()) {
            String unit = emulation.unit().equals("ns") ? "ns" : "";
            String key = "network.cost.";
            changes = changes.with(
                            OPTION, key + "startup", times(cost.startup(), Kind.STARTUP) + unit)
                    .with(OPTION, key + "hop", times(cost.hop(), Kind.HOP) + unit)
                    .with(OPTION, key + "flit", times(cost.flit(), Kind.FLIT) + unit);
        }
        List<Map<String, Object>> delays = new ArrayList<>();
        List<Map<String, Object>> faults = new ArrayList<>();
        for (Part part : parts) {
            if (part.kind() == Kind.LINK && part.factor() > 1) {
                delays.add(Map.of("links", part.where(), "bandwidth", 1 / part.factor()));
            } else if (part.kind() == Kind.PU && part.factor() > 1) {
                faults.add(Map.of("kind", "slow", "pus", part.where(), "factor", part.factor()));
            }
        }
        changes = appended(changes, config, "profile.delays", delays);
        return appended(changes, config, "profile.faults", faults);
    }

    private long times(long ticks, Kind kind) {
        return Math.round(ticks * product(kind));
    }

    private static Overrides appended(
            Overrides changes, Config config, String key, List<Map<String, Object>> more) {
        if (more.isEmpty()) {
            return changes;
        }
        List<Object> all = new ArrayList<>();
        String path = "gossamer." + key;
        if (config.hasPath(path)) {
            all.addAll(config.getList(path).unwrapped());
        }
        all.addAll(more);
        ConfigValue value = ConfigValueFactory.fromIterable(all);
        return changes.with(OPTION, key, value.render(ConfigRenderOptions.concise()));
    }
}
