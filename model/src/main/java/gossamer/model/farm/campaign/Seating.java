package gossamer.model.farm.campaign;

/**
 * How many modules a farm has, at least two in all: a voter needs somebody to talk to.
 *
 * @param seats N, members that vote, at least 1
 * @param spares M, members that take a seat when the failure of another one has been noticed
 */
public record Seating(int seats, int spares) {

    /** Most modules of a farm. */
    public static final int MOST_MEMBERS = 1000;

    public Seating {
        if (seats < 1 || spares < 0 || (long) seats + spares < 2 || seats + spares > MOST_MEMBERS) {
            throw new IllegalArgumentException("seats=" + seats + " spares=" + spares
                    + ", must be >= 1 and >= 0, 2 to " + MOST_MEMBERS + " in all");
        }
    }

    /** Seats and spares: as many as there are PUs. */
    public int members() {
        return seats + spares;
    }

    /** Its name: {@code TMR}, {@code 5MR}, {@code TMR + 1 spare}, … */
    public String title() {
        String redundancy = seats == 3 ? "TMR" : seats + "MR";
        return spares == 0
                ? redundancy
                : redundancy + " + " + spares + (spares == 1 ? " spare" : " spares");
    }
}
