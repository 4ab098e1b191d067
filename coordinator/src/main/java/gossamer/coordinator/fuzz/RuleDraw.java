package gossamer.coordinator.fuzz;

import gossamer.coordinator.config.DeclaredSections;
import gossamer.model.fault.FaultProvider;
import gossamer.model.fault.When;
import gossamer.model.fault.law.DelayLawProvider;
import gossamer.model.registry.Key;
import gossamer.model.registry.Registry;

import java.util.List;

/**
 * Draws rules about delays and faults.
 *
 * @param config that they are of
 * @param wanted what they should have, if they can
 */
record RuleDraw(ConfigDraw config, Registry registry, Wanted wanted, ValueDraw draw) {

    private static final String KIND = ".kind";
    private static final String LAW = ".law";
    private static final int SOME = 30;
    private static final int FEW = 20;
    private static final int MOST_RULES = 1000;

    /** Draws some rules, or none. */
    void all() {
        for (int rule = number(DeclaredSections.DELAYS) - 1; rule >= 0; rule--) {
            delay(rule);
        }
        for (int rule = number(DeclaredSections.FAULTS) - 1; rule >= 0; rule--) {
            fault(rule);
        }
    }

    private int number(String list) {
        // What does not go into one rule may go into two.
        int least = (int) Math.min(2, wanted.keys(list).count());
        return Math.max(least, draw.percent(55) ? 0 : 1 + draw.below(3));
    }

    /** Draws a rule about delays of this number. */
    void delay(int number) {
        String list = DeclaredSections.DELAYS;
        String rule = list + "." + number;
        boolean pus = wanted.hasAny(list, DeclaredSections.delays(true));
        boolean links = wanted.hasAny(list, DeclaredSections.delays(false));
        boolean ofPus = pus == links ? draw.percent(SOME) : pus;
        config.offer(rule, DeclaredSections.delays(ofPus), SOME);
        DelayLawProvider law =
                wanted.provider(list, LAW, registry.all(DelayLawProvider.class), draw);
        config.put(rule + LAW, law.name());
        config.offer(rule, law.keys(), SOME);
        config.offer(rule, List.of(DelayLawProvider.LIMIT), SOME);
    }

    /** Draws a rule about faults of this number, and a second one if the first ends something. */
    void fault(int number) {
        String list = DeclaredSections.FAULTS;
        String rule = list + "." + number;
        FaultProvider fault = wanted.provider(list, KIND, registry.all(FaultProvider.class), draw);
        String sort = wanted.sort(list + KIND);
        String word = fault.words().contains(sort) ? sort : draw.any(fault.words());
        config.put(rule + KIND, word);
        if (word.equals(fault.traceKind().ending())) {
            boolean cuts = fault.place() == FaultProvider.SIDES;
            config.offer(rule, List.of(cuts ? FaultProvider.LINKS : fault.place(), When.END), SOME);
            // What it ends, which has no end of its own.
            String before = list + "." + (MOST_RULES + number);
            config.put(before + KIND, fault.name());
            config.offer(before, Key.union(List.of(List.of(fault.place()), fault.own())), SOME);
            return;
        }
        config.offer(rule, fault.keys(), FEW);
    }
}
