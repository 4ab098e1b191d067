package gossamer.audit;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The begins and ends of all faults at all places, one after the other. */
final class FaultTimes {

    /** A fault at a place, and its next change. */
    private static final class Place {
        private final PlainProfile.Fault fault;
        private final int place;
        private final Spells spells;
        private Spells.Spell spell;
        private boolean begun;

        Place(PlainProfile.Fault fault, int place, Spells spells) {
            this.fault = fault;
            this.place = place;
            this.spells = spells;
            this.spell = spells.after(0);
        }

        long next() {
            return begun ? spell.end() : spell.begin();
        }
    }

    private final PlainGraph graph;
    private final PriorityQueue<Place> places =
            new PriorityQueue<>(Comparator.comparingLong(Place::next));

    FaultTimes(PlainRun run) {
        graph = run.graph;
        for (PlainProfile.Fault fault : run.profile.faults) {
            fault.places().stream()
                    .forEach(place ->
                            places.add(new Place(fault, place, run.profile.spells(fault, place))));
        }
    }

    /** When the next one is; {@link Spells#NEVER} if there is none. */
    long next() {
        Place first = places.peek();
        return first == null ? Spells.NEVER : first.next();
    }

    /** Tells all of the next time. */
    void tell(RecordBlock records) {
        for (long time = next(); next() == time; ) {
            Place place = places.remove();
            add(records, time, place);
            if (place.begun) {
                place.spell = place.spells.after(place.spell.end());
            }
            place.begun = !place.begun;
            places.add(place);
        }
    }

    /** Tells at a time that all end that are in force. */
    void end(long time, RecordBlock records) {
        places.stream().filter(place -> place.begun).forEach(place -> add(records, time, place));
        places.clear();
    }

    private void add(RecordBlock records, long time, Place place) {
        boolean onChannel = place.fault.onChannels();
        int pu = onChannel ? graph.source(place.place) : place.place;
        RecordKind kind = place.begun ? RecordKind.FAULT_END : RecordKind.FAULT_BEGIN;
        records.add(
                time,
                0,
                0,
                Replay.pair(pu, onChannel ? place.place : -1),
                Replay.pair(place.fault.number(), 0),
                Replay.flags(kind, 0, 0, place.fault.code()));
    }
}
