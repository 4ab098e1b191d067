package gossamer.audit;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The ways of packets in a mesh of which PUs are missing, worked out anew as {@code
 * docs/run-format.md} tells: which turns there are, and which way is the shortest.
 */
final class Bypass {

    /** From a channel to the next one. */
    private record Turn(int from, int to) {}

    private final PlainGraph graph;
    /** By PU. */
    private final int[][] coordinates;
    /** By channel those that follow, lowest port first. */
    private final List<List<Integer>> after = new ArrayList<>();

    Bypass(PlainGraph graph) {
        this.graph = graph;
        coordinates = new int[graph.pus()][];
        Arrays.setAll(coordinates, graph::namedCoordinates);
        Set<Integer> tree = tree();
        List<Turn> all = new ArrayList<>();
        for (int channel = 0; channel < 2 * graph.links(); channel++) {
            after.add(new ArrayList<>());
            for (int port = 0; port < graph.ports(); port++) {
                int next = graph.channel(graph.target(channel), port);
                if (next >= 0 && next != (channel ^ 1)) {
                    all.add(new Turn(channel, next));
                }
            }
        }
        List<Turn> inTree = all.stream()
                .filter(turn -> tree.contains(turn.from / 2) && tree.contains(turn.to / 2))
                .toList();
        List<Turn> ordered = all.stream()
                .filter(turn -> graph.portOf(turn.from) / 2 <= graph.portOf(turn.to) / 2)
                .toList();
        for (List<Turn> some : List.of(inTree, ordered, all)) {
            some.forEach(this::takeUnlessCircle);
        }
        after.forEach(next -> next.sort(Comparator.comparing(graph::portOf)));
    }

    private void takeUnlessCircle(Turn turn) {
        if (!after.get(turn.from).contains(turn.to) && !reached(turn.to).contains(turn.from)) {
            after.get(turn.from).add(turn.to);
        }
    }

    private Set<Integer> reached(int first) {
        Set<Integer> seen = new HashSet<>(List.of(first));
        List<Integer> open = new ArrayList<>(seen);
        for (int at = 0; at < open.size(); at++) {
            for (int next : after.get(open.get(at))) {
                if (seen.add(next)) {
                    open.add(next);
                }
            }
        }
        return seen;
    }

    private Set<Integer> tree() {
        int[] away = new int[graph.pus()];
        Arrays.fill(away, graph.pus());
        away[0] = 0;
        // As often as a path can be long.
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int channel = 0; channel < 2 * graph.links(); channel++) {
                int through = away[graph.source(channel)] + 1;
                if (through < away[graph.target(channel)]) {
                    away[graph.target(channel)] = through;
                    changed = true;
                }
            }
        }
        Set<Integer> tree = new HashSet<>();
        for (int pu = 1; pu < graph.pus(); pu++) {
            tree.add(towardsFirst(pu, away) / 2);
        }
        return tree;
    }

    private int towardsFirst(int pu, int[] away) {
        for (int axis = 0; axis < graph.ports() / 2; axis++) {
            for (int port : new int[] {2 * axis + 1, 2 * axis}) {
                int channel = graph.channel(pu, port);
                if (channel >= 0 && away[graph.target(channel)] < away[pu]) {
                    return channel;
                }
            }
        }
        throw new AuditException("topology: PU " + pu + " is not joined to PU 0");
    }

    /** The channels of the way from a PU to another one. */
    int[] way(int from, int to) {
        List<Integer> ordered = inOrder(from, to);
        return (ordered.isEmpty() ? shortest(from, to) : ordered)
                .stream().mapToInt(channel -> channel).toArray();
    }

    /** In dimension order; nothing where that is not possible. */
    private List<Integer> inOrder(int from, int to) {
        List<Integer> way = new ArrayList<>();
        int pu = from;
        for (int axis = 0; axis < graph.ports() / 2; axis++) {
            while (coordinates[pu][axis] != coordinates[to][axis]) {
                boolean up = coordinates[pu][axis] < coordinates[to][axis];
                int next = graph.channel(pu, up ? 2 * axis : 2 * axis + 1);
                int last = way.isEmpty() ? -1 : way.get(way.size() - 1);
                if (next < 0 || last >= 0 && !after.get(last).contains(next)) {
                    return List.of();
                }
                way.add(next);
                pu = graph.target(next);
            }
        }
        return way;
    }

    private List<Integer> shortest(int from, int to) {
        List<Integer> open = new ArrayList<>();
        for (int port = 0; port < graph.ports(); port++) {
            if (graph.channel(from, port) >= 0) {
                open.add(graph.channel(from, port));
            }
        }
        // By channel the one before it on the way there, itself where there is none, -1 elsewhere.
        int[] before = new int[2 * graph.links()];
        Arrays.fill(before, -1);
        open.forEach(first -> before[first] = first);
        for (int at = 0; at < open.size(); at++) {
            int last = open.get(at);
            if (graph.target(last) == to) {
                return wayTo(last, before);
            }
            for (int next : after.get(last)) {
                if (before[next] < 0) {
                    before[next] = last;
                    open.add(next);
                }
            }
        }
        throw new AuditException("topology: no way from PU " + from + " to PU " + to);
    }

    private static List<Integer> wayTo(int last, int[] before) {
        List<Integer> way = new ArrayList<>(List.of(last));
        for (int channel = last; before[channel] != channel; channel = before[channel]) {
            way.add(before[channel]);
        }
        Collections.reverse(way);
        return way;
    }
}
