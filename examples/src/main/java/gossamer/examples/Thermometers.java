package gossamer.examples;

import gossamer.model.farm.Vote;
import gossamer.model.voting.Distance;
import gossamer.model.voting.Majority;
import gossamer.model.voting.Value;
import gossamer.model.voting.VotingRules;
import gossamer.node.farm.VotingFarm;

import java.util.Optional;

/** Three thermometers, one of which breaks in round 2, behind a voting farm. */
public final class Thermometers {

    private Thermometers() {}

    /** Prints what each voter tells its thermometer in each round. */
    public static void main(String[] args) throws InterruptedException {
        try (VotingFarm farm = VotingFarm.open("thermometers")) {
            farm.add(round -> Optional.of(Value.of(20.0 + round)));
            farm.add(round -> Optional.of(Value.of(20.1 + round)));
            farm.add(round -> Optional.of(Value.of(round < 2 ? 20.2 + round : -273.0)));
            farm.control(new Majority().with(new VotingRules(Distance.STANDARD, 0.5, 1)));
            for (Vote vote : farm.run(4).votes()) {
                System.out.printf(
                        "round %d, voter %d: %s%n", vote.round(), vote.voter(), vote.verdict());
            }
        }
    }
}
