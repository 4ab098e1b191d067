package gossamer.model.fsa;

import gossamer.model.fsa.Automaton.Part;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a PU in a plan, as it does them. Of {@link MadeParts} the two that were asked for
 * last are kept: that of the step that the PU is at, and that of the one for which it awaits
 * packets.
 */
final class PuParts {

    /** All of them; none where they are made. */
    private final List<Part> listed;

    private final MadeParts.@Nullable Maker maker;
    private final int pu;
    private final int size;
    private transient @Nullable Part last;
    private transient @Nullable Part other;

    PuParts(List<Part> parts) {
        MadeParts made = parts instanceof MadeParts some ? some : null;
        this.listed = made == null ? parts : List.of();
        this.maker = made == null ? null : made.maker;
        this.pu = made == null ? -1 : made.pu;
        this.size = parts.size();
    }

    int size() {
        return size;
    }

    Part get(int place) {
        return maker == null ? listed.get(place) : made(maker, place);
    }

    private Part made(MadeParts.Maker by, int step) {
        Part found = last;
        if (found != null && found.step() == step) {
            return found;
        }
        found = other;
        if (found == null || found.step() != step) {
            found = by.part(pu, step);
        }
        other = last;
        last = found;
        return found;
    }

    /** The place of the part of a step; -1 if there is none. */
    int placeOf(int step) {
        if (maker != null) {
            return step < size ? step : -1;
        }
        int low = 0;
        int high = listed.size() - 1;
        while (low < high) {
            int middle = (low + high) / 2;
            if (listed.get(middle).step() < step) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return listed.isEmpty() || listed.get(low).step() != step ? -1 : low;
    }
}
