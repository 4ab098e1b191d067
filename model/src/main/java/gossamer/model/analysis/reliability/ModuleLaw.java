package gossamer.model.analysis.reliability;

import java.util.Optional;

/** When the modules of a farm fail: each by itself, and all by the same law. */
public interface ModuleLaw {

    /**
     * What is expected of a farm in which more than half of all seats decide.
     *
     * @param seats N, at least 1
     * @param spares M that take over from modules that give their seats away
     * @param rounds how many, at least 1
     * @return empty if that is not known
     */
    Optional<Availability> expected(int seats, int spares, int rounds);
}
