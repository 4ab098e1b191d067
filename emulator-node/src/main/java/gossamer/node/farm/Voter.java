package gossamer.node.farm;

import gossamer.model.farm.UserModule;
import gossamer.model.farm.Vote;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A voter of a {@link VotingFarm}, as its user module knows it. */
public final class Voter {

    private final int number;
    private final UserModule module;
    private List<Vote> votes = List.of();

    Voter(int number, UserModule module) {
        this.number = number;
        this.module = module;
    }

    /** A user module that says what the program has sent it, in every round. */
    static final class Mailbox implements UserModule {
        private @Nullable Value value;

        @Override
        public Optional<Value> input(int round) {
            return Optional.ofNullable(value);
        }
    }

    /** Its number in the farm, from 0. */
    public int number() {
        return number;
    }

    UserModule module() {
        if (module instanceof Mailbox mailbox && mailbox.value == null) {
            throw new IllegalStateException(
                    "voter " + number + " has no value: send it one, or add it with a user module");
        }
        return module;
    }

    /**
     * The value that it votes with from the next run on.
     *
     * @throws IllegalStateException if it was added with a user module, which gives its values
     */
    public void send(Value value) {
        if (!(module instanceof Mailbox mailbox)) {
            throw new IllegalStateException(
                    "voter " + number + " has a user module already, which gives its values");
        }
        mailbox.value = value;
    }

    void ran(List<Vote> all) {
        votes = all.stream().filter(vote -> vote.voter() == number).toList();
    }

    /** Its votes of the latest run, one for each round in which it had a seat and worked. */
    public List<Vote> votes() {
        return votes;
    }

    /** The outcome of the latest round; empty if it has not voted. */
    public Optional<VoteVerdict> get() {
        return votes.isEmpty()
                ? Optional.empty()
                : Optional.of(votes.get(votes.size() - 1).verdict());
    }
}
