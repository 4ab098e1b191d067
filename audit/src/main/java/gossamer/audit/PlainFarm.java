package gossamer.audit;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A voting farm as the description tells it, in the words of its config ({@code docs/farm.md}). */
final class PlainFarm {

    /**
     * What a user module says in a round.
     *
     * @param value null for nothing
     * @param failed whether it says that it has failed
     */
    record Said(@Nullable AuditValue value, boolean failed) {
        Said falsified(int variant, double wrongBy) {
            return value == null || variant == 0
                    ? this
                    : new Said(value.falsified(variant, wrongBy), failed);
        }

        /** What it says with a fault. */
        Said spoiled(PlainNode fault, double wrongBy) {
            boolean silent = fault.at("manner").text().equals("none");
            return new Said(
                    silent ? null : falsified(1, wrongBy).value(),
                    failed || fault.at("noticed").flag());
        }
    }

    /**
     * What a user module is made of.
     *
     * @param inputs round by round, the last one repeats
     * @param failsFrom the first round in which it fails; at least {@link #rounds} for never
     * @param silent whether it says nothing then, or else something wrong
     */
    private record Module(
            List<AuditValue> inputs,
            double noise,
            int failsFrom,
            boolean silent,
            boolean noticed,
            AuditDraws draws) {}

    final int rounds;
    final int seats;
    final int spares;
    final String voting;
    final double epsilon;
    final double scaling;
    final boolean degraded;
    final double wrongBy;
    /** In ticks; 0 for none. */
    final long deadline;
    /** How often voters tell what they have heard; 0 for not at all. */
    final int depth;

    /** What counts where nothing was heard. */
    final AuditValue fallback;

    final RosterReplay.Policy policy;
    /** Whether a majority decides about seats, and not each voter by itself. */
    final boolean agreesOnSeats;

    /** Whether nobody asks the modules of spares. */
    final boolean sparesSleep;

    /** Whether some modules take virtual time to answer. */
    final boolean modulesTakeTime;

    private final boolean knowsModules;
    private final List<Module> modules = new ArrayList<>();

    PlainFarm(PlainNode farm, int voters, long seed) {
        rounds = (int) farm.amount("rounds", 1);
        spares = (int) farm.amount("spares", 0);
        seats = voters - spares;
        voting = farm.text("voting", "majority");
        epsilon = farm.amount("epsilon", 0);
        scaling = farm.amount("scaling", 1);
        degraded = farm.text("electorate", "configured").equals("degraded");
        wrongBy = farm.amount("wrong-by", 1);
        deadline = farm.has("deadline") ? farm.at("deadline").ticks() : 0;
        depth = farm.text("agreement", "none").equals("none") ? 0 : (int) farm.amount("depth", 1);
        boolean acts = farm.has("recovery") && farm.at("recovery").has("strategies");
        policy = acts
                ? RosterReplay.Policy.of(farm.at("recovery"), seats)
                : new RosterReplay.Policy(List.of(), false, 0, 0, 0, 1, 1);
        agreesOnSeats = acts && farm.at("recovery").text("quorum", "majority").equals("majority");
        sparesSleep = acts && farm.at("recovery").text("standby", "hot").equals("cold");
        List<PlainNode> places = farm.has("modules") ? farm.all("modules") : List.of(farm);
        knowsModules = places.stream()
                .noneMatch(place -> place.has("exec")
                        || place.has("connect")
                        || place.has("module")
                                && !place.at("module").at("name").text().equals("scripted"));
        modulesTakeTime = farm.has("service")
                || places.stream().anyMatch(place -> place.has("service"))
                || !knowsModules && farm.text("program-time", "none").equals("wall");
        if (farm.has("modules")) {
            read(farm.all("modules"), voters, seed);
        } else {
            boolean listed = farm.at("inputs").isList();
            for (int voter = 0; voter < voters; voter++) {
                PlainNode said = listed ? farm.all("inputs").get(voter) : farm.at("inputs");
                modules.add(module(farm, said, voter, seed));
            }
        }
        fallback = farm.has("fallback")
                ? AuditValue.of(farm.at("fallback"))
                : modules.get(0).inputs().get(0).nothing();
    }

    private void read(List<PlainNode> given, int voters, long seed) {
        modules.addAll(Collections.nCopies(voters, null));
        int position = 0;
        for (PlainNode module : given) {
            int voter = (int) module.amount("voter", position++);
            PlainNode said = module.at(module.has("inputs") ? "inputs" : "input");
            modules.set(voter, module(module, said, voter, seed));
        }
    }

    private static Module module(PlainNode module, PlainNode said, int voter, long seed) {
        List<PlainNode> inputs = said.isList() ? said.elements() : List.of(said);
        PlainNode given = module.has("module") ? module.at("module") : null;
        PlainNode script = module.has("fails") ? module.at("fails") : given;
        boolean failing =
                script != null && Stream.of("round", "value", "noticed").anyMatch(script::has);
        PlainNode fails = failing ? script : null;
        return new Module(
                inputs.stream().map(AuditValue::of).toList(),
                module.amount("noise", 0),
                fails == null ? Integer.MAX_VALUE : (int) fails.amount("round", 0),
                fails != null && fails.text("value", "wrong").equals("none"),
                fails != null && fails.word("noticed", "false").equals("true"),
                new AuditDraws(seed, "noise", "module " + voter));
    }

    /** Whether votes and decisions are taken as given. */
    boolean isGiven() {
        return !knowsModules || !AuditBallot.knows(voting);
    }

    /** Whether nobody knows what modules are to do. */
    boolean mayLapse() {
        return !knowsModules;
    }

    int voters() {
        return seats + spares;
    }

    int sessionsPerRound() {
        return depth + 1;
    }

    /** What the module beside a voter says. */
    Said said(int voter, int round) {
        Module module = modules.get(voter);
        AuditValue value = module.inputs().get(Math.min(round, module.inputs().size() - 1));
        int size = value.numbers().size();
        AuditValue noisy = module.noise() == 0
                ? value
                : AuditValue.ofNumbers(IntStream.range(0, size)
                        .mapToObj(place -> value.numbers().get(place)
                                + module.noise()
                                        * (2 * module.draws().unit((long) round * size + place)
                                                - 1))
                        .toList());
        if (round < module.failsFrom()) {
            return new Said(noisy, false);
        }
        return new Said(module.silent() ? null : noisy.falsified(1, wrongBy), module.noticed());
    }
}
