package gossamer.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a voter comes to the same seats as the others, {@code docs/farm.md}: it tells a wish with
 * each value, holds on to one that it still has and a majority has told, and takes it for agreed
 * once a majority holds on to it.
 */
final class SeatsReplay {

    /**
     * What a voter tells of the seats.
     *
     * @param age how many changes it knows of; -1 if it has lost its memory
     * @param wish the next change: the number of a module that is to go, or that of one that is
     *     back as a negative number; null for none
     * @param held whether it holds on to the wish
     */
    record Told(int age, RosterReplay roster, @Nullable Integer wish, boolean held) {}

    private int age;
    private @Nullable Integer wish;
    private boolean held;

    /** The wish that a module is to be taken back, as a number that no other wish has. */
    static int back(int module) {
        return -1 - module;
    }

    /** What it tells at the begin of a round. */
    Told told(RosterReplay roster, boolean forgetful) {
        return forgetful ? new Told(-1, roster, null, false) : new Told(age, roster, wish, held);
    }

    void forget() {
        age = -1;
    }

    /** The voter that knows of the most changes, if they are more; or -1. */
    int elder(@Nullable Told[] round) {
        int elder = -1;
        for (int voter = 0; voter < round.length; voter++) {
            Told told = round[voter];
            Told best = elder < 0 ? null : round[elder];
            if (told != null && told.age() > (best == null ? age : best.age())) {
                elder = voter;
            }
        }
        return elder;
    }

    /** It takes the seats of another one. */
    void follow(Told other) {
        age = other.age();
        wish = null;
        held = false;
    }

    private List<Told> peers(@Nullable Told[] round, RosterReplay roster) {
        List<Told> peers = new ArrayList<>();
        for (int voter = 0; voter < round.length; voter++) {
            Told told = round[voter];
            if (told != null
                    && told.age() == age
                    && roster.state(voter) != RosterReplay.Seat.RETIRED) {
                peers.add(told);
            }
        }
        return peers;
    }

    /** Whether more than half of those that are not out hold the seats of this voter. */
    boolean hasQuorum(@Nullable Told[] round, RosterReplay roster) {
        return 2 * peers(round, roster).size() > roster.members();
    }

    /** What has been agreed on in a round, or null. */
    @Nullable
    Integer settle(@Nullable Told[] round, RosterReplay roster, List<Integer> wishes) {
        Map<Integer, Integer> said = new HashMap<>();
        Map<Integer, Integer> holding = new HashMap<>();
        List<Told> peers = peers(round, roster);
        int all = roster.members();
        for (Told told : peers) {
            Integer theirs = told.wish();
            if (theirs != null) {
                said.merge(theirs, 1, Integer::sum);
                holding.merge(theirs, told.held() ? 1 : 0, Integer::sum);
            }
        }
        for (Map.Entry<Integer, Integer> each : holding.entrySet()) {
            if (2 * each.getValue() > all) {
                age++;
                wish = null;
                held = false;
                return each.getKey();
            }
        }
        Integer mine = wish;
        int free = peers.size() - (mine == null ? 0 : holding.getOrDefault(mine, 0));
        if (held && 2 * (all - free) > all) {
            return null;
        }
        held = false;
        wish = null;
        for (Integer each : wishes) {
            int before = wish == null ? -1 : said.getOrDefault(wish, 0);
            wish = said.getOrDefault(each, 0) > before ? each : wish;
        }
        for (Map.Entry<Integer, Integer> each : said.entrySet()) {
            if (2 * each.getValue() > all && wishes.contains(each.getKey())) {
                wish = each.getKey();
                held = true;
            }
        }
        return null;
    }
}
