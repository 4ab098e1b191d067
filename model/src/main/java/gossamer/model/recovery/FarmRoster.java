package gossamer.model.recovery;

import gossamer.model.recovery.ModuleLife.Input;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.recovery.RecoveryPolicy.Strategy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The seats of a farm of N seats and M spares, and the known state of each module. A pure state
 * machine: observations go in, the next roster and decisions come out. Modules 0 to N−1 have the
 * seats of their numbers at the beginning, N to N+M−1 are spares.
 *
 * @param policy how to keep the farm going
 * @param seats the module in each seat, or {@link #CLOSED}
 * @param modules what is known of each module
 * @param failed whether some fault had no remedy
 */
public record FarmRoster(
        RecoveryPolicy policy, List<Integer> seats, List<Module> modules, boolean failed) {

    /** Stands for the module of a closed seat. */
    public static final int CLOSED = -1;

    /**
     * What is known of a module.
     *
     * @param state its state
     * @param score how often it erred
     * @param restarts how often it was started again
     */
    public record Module(State state, AlphaCount score, int restarts) {
        private Module after(Input input) {
            return new Module(
                    ModuleLife.TABLE.step(state, input).to(),
                    input == Input.RETURN ? score.reset() : score,
                    input == Input.RESTART ? restarts + 1 : restarts);
        }
    }

    /** The next roster, and the decisions on the way, in this order. */
    public record Step(FarmRoster roster, List<Decision> decisions) {}

    public FarmRoster {
        seats = List.copyOf(seats);
        modules = List.copyOf(modules);
    }

    /** A farm before its first round. */
    public static FarmRoster fresh(RecoveryPolicy policy, int seats, int spares) {
        if (seats < 1 || spares < 0) {
            throw new IllegalArgumentException(
                    "seats=" + seats + " spares=" + spares + ", must be >= 1 and >= 0");
        }
        List<Integer> seated = new ArrayList<>();
        List<Module> modules = new ArrayList<>();
        AlphaCount fresh = AlphaCount.fresh(policy.factor(), policy.threshold());
        for (int module = 0; module < seats + spares; module++) {
            Module spare = new Module(State.SPARE, fresh, 0);
            modules.add(module < seats ? spare.after(Input.SWITCH_IN) : spare);
            if (module < seats) {
                seated.add(module);
            }
        }
        return new FarmRoster(policy, seated, modules, false);
    }

    /** Number of seats that are not closed; a degraded majority is a majority of these. */
    public int electorate() {
        return seats.size() - Collections.frequency(seats, CLOSED);
    }

    /** The step that an observation causes. A failed farm decides nothing any more. */
    public Step observe(Observation observation) {
        if (failed) {
            return new Step(this, List.of());
        }
        if (observation instanceof Observation.RoundOver round) {
            return roundOver(round, null);
        }
        if (observation instanceof Observation.Returned returned) {
            return returned(returned.module());
        }
        return observation instanceof Observation.Charged charged
                ? lost(charged.module(), "by agreement")
                : lost(((Observation.Lost) observation).module(), "failed by its own account");
    }

    /**
     * Brings the scores up to date and leaves the seats alone.
     *
     * @param charges receives what this round would change, in the order of seats, then of spares
     */
    public Step charge(Observation.RoundOver round, List<Observation> charges) {
        return failed ? new Step(this, List.of()) : roundOver(round, charges);
    }

    private Step roundOver(Observation.RoundOver round, @Nullable List<Observation> charges) {
        FarmRoster roster = this;
        List<Decision> decisions = new ArrayList<>();
        for (int seat = 0; seat < seats.size() && !roster.failed; seat++) {
            int module = seats.get(seat);
            if (module == CLOSED || modules.get(module).state() != State.ACTIVE) {
                continue;
            }
            boolean absent = round.absent().contains(seat);
            boolean error = absent || round.deviating().contains(seat);
            Module known = roster.modules.get(module);
            AlphaCount score = known.score().after(error);
            roster = roster.scored(module, score);
            if (error) {
                String seen = String.format(
                        Locale.ROOT,
                        "%s, score %.3f %s threshold %.3f",
                        absent ? "absent" : "deviating",
                        score.score(),
                        score.isPermanent() ? "above" : "not above",
                        score.threshold());
                roster = score.isPermanent() && charges == null
                        ? roster.act(seat, seen, policy.strategies(), decisions)
                        : roster.tolerate(seat, seen, decisions);
                if (score.isPermanent() && charges != null) {
                    charges.add(new Observation.Charged(module));
                }
            }
        }
        return new Step(
                roster.withSpares(round.silent(), decisions, charges), List.copyOf(decisions));
    }

    private FarmRoster withSpares(
            List<Integer> silent, List<Decision> decisions, @Nullable List<Observation> charges) {
        FarmRoster roster = this;
        for (int module = 0; module < modules.size(); module++) {
            Module known = modules.get(module);
            if (known.state() == State.SPARE) {
                AlphaCount score = known.score().after(silent.contains(module));
                roster = roster.scored(module, score);
                if (score.isPermanent() && charges != null) {
                    if (silent.contains(module)) {
                        charges.add(new Observation.Charged(module));
                    }
                } else if (score.isPermanent()) {
                    Step dropped = roster.lost(module, "");
                    roster = dropped.roster();
                    decisions.addAll(dropped.decisions());
                }
            }
        }
        return roster;
    }

    private FarmRoster scored(int module, AlphaCount score) {
        Module known = modules.get(module);
        return score.equals(known.score())
                ? this
                : with(module, new Module(known.state(), score, known.restarts()));
    }

    private FarmRoster tolerate(int seat, String seen, List<Decision> decisions) {
        decisions.add(new Decision.Tolerate(seat, seats.get(seat), seen));
        return this;
    }

    private Step returned(int module) {
        require(module, State.RESTARTING);
        String reason = "back after restart " + modules.get(module).restarts();
        return new Step(
                with(module, modules.get(module).after(Input.RETURN)),
                List.of(new Decision.Reintegrate(seats.indexOf(module), module, reason)));
    }

    private Step lost(int module, String why) {
        if (modules.get(module).state() == State.SPARE) {
            return new Step(
                    with(module, modules.get(module).after(Input.RETIRE)),
                    List.of(new Decision.DropSpare(module, "the spare has failed")));
        }
        List<Decision> decisions = new ArrayList<>();
        if (modules.get(module).state() == State.ACTIVE) {
            FarmRoster roster = act(seats.indexOf(module), why, policy.strategies(), decisions);
            return new Step(roster, List.copyOf(decisions));
        }
        require(module, State.RESTARTING);
        List<Strategy> rest = policy.strategies().stream()
                .filter(strategy -> strategy != Strategy.RESTART)
                .toList();
        FarmRoster roster = act(seats.indexOf(module), "restart failed", rest, decisions);
        return new Step(roster, List.copyOf(decisions));
    }

    private void require(int module, State state) {
        if (modules.get(module).state() != state) {
            throw new IllegalStateException(
                    "module " + module + " is " + modules.get(module).state() + ", not " + state);
        }
    }

    /** Uses the first strategy that applies. */
    private FarmRoster act(
            int seat, String seen, List<Strategy> strategies, List<Decision> decisions) {
        int module = seats.get(seat);
        Module known = modules.get(module);
        List<String> not = new ArrayList<>();
        for (Strategy strategy : strategies) {
            String why = not.isEmpty() ? seen : seen + "; " + String.join(", ", not);
            switch (strategy) {
                case RESTART -> {
                    if (known.restarts() < policy.restarts()) {
                        decisions.add(new Decision.Restart(seat, module, why));
                        return with(module, known.after(Input.RESTART));
                    }
                    not.add("restarts used up: " + known.restarts());
                }
                case SPARE -> {
                    int spare = firstSpare();
                    if (spare >= 0) {
                        decisions.add(new Decision.SwitchIn(seat, module, spare, why));
                        return with(module, known.after(Input.RETIRE))
                                .with(spare, modules.get(spare).after(Input.SWITCH_IN))
                                .seated(seat, spare, false);
                    }
                    not.add("no spare left");
                }
                case DEGRADE -> {
                    int rest = electorate() - 1;
                    if (rest >= policy.floor()) {
                        decisions.add(new Decision.Degrade(seat, module, rest, why));
                        return with(module, known.after(Input.RETIRE)).seated(seat, CLOSED, false);
                    }
                    not.add(rest + " seats would be below the floor " + policy.floor());
                }
            }
        }
        String why = not.isEmpty() ? "no strategy" : String.join(", ", not);
        decisions.add(new Decision.GiveUp(seat, module, seen + "; " + why));
        return with(module, known.after(Input.RETIRE)).seated(seat, CLOSED, true);
    }

    private int firstSpare() {
        for (int module = 0; module < modules.size(); module++) {
            if (modules.get(module).state() == State.SPARE) {
                return module;
            }
        }
        return -1;
    }

    private FarmRoster with(int module, Module known) {
        List<Module> changed = new ArrayList<>(modules);
        changed.set(module, known);
        return new FarmRoster(policy, seats, changed, failed);
    }

    private FarmRoster seated(int seat, int module, boolean nowFailed) {
        List<Integer> changed = new ArrayList<>(seats);
        changed.set(seat, module);
        return new FarmRoster(policy, changed, modules, nowFailed);
    }
}
