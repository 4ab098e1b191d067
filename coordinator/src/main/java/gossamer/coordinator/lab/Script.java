package gossamer.coordinator.lab;

import static gossamer.coordinator.text.Texts.format;

import com.typesafe.config.ConfigObject;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.config.Problem;
import gossamer.coordinator.experiment.SelfContained;
import gossamer.coordinator.lab.Intervention.Rules;
import gossamer.coordinator.lab.LabException.Trouble;
import gossamer.coordinator.lab.LabState.Told;
import gossamer.model.fault.FaultRule;
import gossamer.model.fault.Injection;
import gossamer.model.fault.Profile;
import gossamer.model.fault.Spans;
import gossamer.model.fault.Stretch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A config and the interventions after its own rules, in the order in which they were made.
 *
 * @param source where the config comes from
 * @param all the interventions
 * @param loaded the config with them
 */
record Script(ConfigSource source, List<Intervention> all, LoadedConfig loaded) {

    private static final Pattern RULE =
            Pattern.compile("^gossamer\\.profile\\.(faults|delays)\\[(\\d+)]\\.?");
    private static final String UNTIL = "until";

    Script {
        all = List.copyOf(all);
    }

    /** A config without interventions. */
    static Script of(ConfigSource source) throws ConfigException {
        return new Script(source, List.of(), source.load(List.of()));
    }

    /**
     * The same config with other interventions.
     *
     * @param plain the config without any
     * @throws LabException with everything that is wrong with them
     */
    Script with(List<Intervention> others, LoadedConfig plain) throws LabException {
        if (others.isEmpty()) {
            return new Script(source, others, plain);
        }
        Path file = null;
        try {
            file = Files.createTempFile("gossamer-interventions-", ".conf");
            StringBuilder text = new StringBuilder();
            for (Intervention each : others) {
                text.append("gossamer.").append(key(each.list())).append(" += ");
                text.append(each.text()).append('\n');
            }
            Files.writeString(file, text);
            LoadedConfig loaded = source.load(List.of(file));
            requireAll(others, plain, loaded);
            return new Script(source, others, loaded);
        } catch (ConfigException e) {
            Path written = file;
            throw new LabException(
                    e.problems().stream()
                            .map(problem -> trouble(problem, written))
                            .toList(),
                    e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            delete(file);
        }
    }

    private static void delete(@Nullable Path file) {
        try {
            if (file != null) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String key(Rules list) {
        return list == Rules.FAULTS ? LoadedConfig.FAULTS : LoadedConfig.DELAYS;
    }

    /** Rules that an option of the command line replaces would be gone without a word. */
    private static void requireAll(
            List<Intervention> others, LoadedConfig plain, LoadedConfig loaded)
            throws LabException {
        Profile before = plain.emulation().profile();
        Profile after = loaded.emulation().profile();
        long faults = others.stream().filter(one -> one.list() == Rules.FAULTS).count();
        if (after.puDelays().size() > before.puDelays().size()) {
            throw new LabException("a delay of PUs holds from the begin of the run; for one that"
                    + " begins later there is the fault slow");
        }
        if (after.faults().size() != before.faults().size() + faults
                || after.delays().size() != before.delays().size() + others.size() - faults) {
            throw new LabException("the profile is set by an option of the command line, which"
                    + " replaces what is added; leave the option out");
        }
    }

    private static Trouble trouble(Problem problem, @Nullable Path file) {
        Matcher rule = RULE.matcher(problem.key());
        String message = file == null
                ? problem.message()
                : problem.message()
                        .replaceAll(" \\(" + Pattern.quote(file.toString()) + ":\\d+\\)", "");
        if (!rule.find()) {
            return new Trouble(problem.key(), message, 0);
        }
        message = message.replaceAll("gossamer\\.profile\\.\\w+\\[\\d+]\\.", "");
        return new Trouble(problem.key().substring(rule.end()), message, 0);
    }

    /**
     * The first virtual time, in ticks, at which a run of another script may differ from one of
     * this; {@link Spans#NEVER} if they are the same.
     */
    long firstDifference(Script other) {
        return Math.min(firstDifference(other, Rules.FAULTS), firstDifference(other, Rules.DELAYS));
    }

    private long firstDifference(Script other, Rules list) {
        List<Intervention> mine = of(list);
        List<Intervention> others = other.of(list);
        long first = Spans.NEVER;
        for (int index = 0; index < Math.max(mine.size(), others.size()); index++) {
            boolean here = index < mine.size();
            boolean there = index < others.size();
            if (here && there) {
                first = Math.min(first, firstDifference(other, mine.get(index), others.get(index)));
            } else {
                first = Math.min(first, here ? times(mine.get(index)).from() : first);
                first = Math.min(first, there ? other.times(others.get(index)).from() : first);
            }
        }
        return first;
    }

    private long firstDifference(Script other, Intervention mine, Intervention others) {
        if (mine.equals(others)) {
            return Spans.NEVER;
        }
        Times before = times(mine);
        Times after = other.times(others);
        boolean endsElse = mine.id() == others.id()
                && mine.rule().withoutKey(UNTIL).equals(others.rule().withoutKey(UNTIL));
        return endsElse
                ? Math.min(before.until(), after.until())
                : Math.min(before.from(), after.from());
    }

    private List<Intervention> of(Rules list) {
        return all.stream().filter(one -> one.list() == list).toList();
    }

    /**
     * When a rule is in force, in ticks.
     *
     * @param from its first tick
     * @param until from when on it is over; {@link Spans#NEVER} for no such time
     */
    record Times(long from, long until) {}

    /** When an intervention is in force. */
    Times times(Intervention one) {
        List<Intervention> same = of(one.list());
        int behind = same.size() - same.indexOf(one);
        Profile profile = loaded.emulation().profile();
        if (one.list() == Rules.DELAYS) {
            Stretch times =
                    profile.delays().get(profile.delays().size() - behind).times();
            return times == null
                    ? new Times(0, Spans.NEVER)
                    : new Times(times.begin(), times.end());
        }
        FaultRule rule = profile.faults().get(profile.faults().size() - behind);
        long until =
                rule instanceof Injection injection ? injection.timing().when().end() : Spans.NEVER;
        return new Times(rule.begin(), until);
    }

    /** All interventions, with their times. */
    List<Told> told() {
        List<Told> interventions = new ArrayList<>();
        for (Intervention one : all) {
            Times times = times(one);
            interventions.add(new Told(
                    one.id(),
                    one.list(),
                    one.text(),
                    times.from(),
                    times.until() == Spans.NEVER
                            ? OptionalLong.empty()
                            : OptionalLong.of(times.until())));
        }
        return interventions;
    }

    /** The intervention with a number, if there is one. */
    Optional<Intervention> find(int id) {
        return all.stream().filter(one -> one.id() == id).findFirst();
    }

    /** The interventions with one of them replaced, or left out. */
    List<Intervention> replaced(int id, Optional<ConfigObject> rule) {
        List<Intervention> others = new ArrayList<>();
        for (Intervention one : all) {
            if (one.id() != id) {
                others.add(one);
            } else if (rule.isPresent()) {
                others.add(new Intervention(id, one.list(), rule.get()));
            }
        }
        return others;
    }

    /**
     * The text of a config that gives its run, which begins with the interventions.
     *
     * @param interventions all of them, with their times
     */
    String text(List<Told> interventions) {
        StringBuilder text = new StringBuilder("# A session of the lab");
        text.append(interventions.isEmpty() ? "." : ", with these rules added:").append('\n');
        for (Told one : interventions) {
            String unit = loaded.emulation().unit();
            text.append(format("# %d. from %,d %s: ", one.id(), one.from(), unit));
            text.append(one.rule()).append('\n');
        }
        return text.append(SelfContained.text(loaded.resolved())).toString();
    }
}
