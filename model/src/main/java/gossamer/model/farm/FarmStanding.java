package gossamer.model.farm;

import gossamer.model.recovery.FarmRoster;
import gossamer.model.recovery.ModuleLife.State;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a farm has come to between two rounds, from which it goes on in another emulation.
 *
 * @param round the number of the round that comes next, counted from 0
 * @param roster the seats, and what is known of the modules
 * @param restarted for each module the round in which it was told to start again last, else 0
 */
public record FarmStanding(int round, FarmRoster roster, List<Integer> restarted) {

    public FarmStanding {
        restarted = List.copyOf(restarted);
    }

    /** That of a farm before its first round. */
    public static FarmStanding fresh(FarmPlan plan) {
        return new FarmStanding(
                0,
                FarmRoster.fresh(plan.recovery(), plan.seats(), plan.spares()),
                Collections.nCopies(plan.members(), 0));
    }

    /**
     * The standing after one more round. Voters may see a farm differently: the roster of most of
     * them counts, of two that as many have the one with the lowest voter.
     *
     * @param votes those of the round, in the order of the voters; without any the roster stays
     */
    public FarmStanding after(List<FarmLog.Entry> votes) {
        FarmRoster next = most(votes.stream().map(FarmLog.Entry::roster)).orElse(roster);
        List<Integer> since = new ArrayList<>(restarted);
        for (int module = 0; module < since.size(); module++) {
            if (isRestarting(next, module) && !isRestarting(roster, module)) {
                since.set(module, round);
            }
        }
        return new FarmStanding(Math.addExact(round, 1), next, since);
    }

    /** What there is most often; of several the first. */
    public static <T> Optional<T> most(Stream<T> all) {
        Map<T, Integer> seen = new LinkedHashMap<>();
        all.forEach(each -> seen.merge(each, 1, Integer::sum));
        return seen.entrySet().stream()
                .reduce((one, other) -> other.getValue() > one.getValue() ? other : one)
                .map(Map.Entry::getKey);
    }

    private static boolean isRestarting(FarmRoster roster, int module) {
        return roster.modules().get(module).state() == State.RESTARTING;
    }

    /** The modules that are being started again, by their numbers. */
    List<Integer> restarting() {
        return IntStream.range(0, restarted.size())
                .filter(module -> isRestarting(roster, module))
                .boxed()
                .toList();
    }

    /** All of it, for a file. */
    public byte[] toBytes() {
        ByteWriter out = new ByteWriter(64).number(round);
        FarmCodec.writeRoster(roster, out);
        FarmCodec.writeAll(restarted, (since, to) -> to.number(since), out);
        return out.toBytes();
    }

    /** What {@link #toBytes} has written. */
    public static FarmStanding of(byte[] bytes) {
        ByteReader in = new ByteReader(bytes);
        return new FarmStanding(
                in.count(), FarmCodec.readRoster(in), FarmCodec.readAll(in, ByteReader::count));
    }
}
