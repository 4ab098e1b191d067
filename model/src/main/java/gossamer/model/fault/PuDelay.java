package gossamer.model.fault;

import gossamer.model.fault.law.DelayLaw;
import gossamer.model.fault.select.Selector;

/**
 * One entry of {@code profile.delays} about PUs: they begin later than others, or all that they
 * send takes longer to start.
 *
 * @param stream what its draws are called
 * @param pus the PUs
 * @param offset how long after time 0 they begin
 * @param slow how many times as long start-up takes, at least 1
 */
public record PuDelay(String stream, Selector pus, DelayLaw offset, double slow) {

    /** Greatest factor. */
    public static final double MOST_SLOW = 1e6;

    public PuDelay {
        if (!(slow >= 1 && slow <= MOST_SLOW)) {
            throw new IllegalArgumentException("slow " + slow + ", need 1 to 1e6");
        }
    }

    /** The same with another law. */
    PuDelay with(DelayLaw other) {
        return new PuDelay(stream, pus, other, slow);
    }
}
