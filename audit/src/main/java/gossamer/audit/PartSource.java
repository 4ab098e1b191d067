package gossamer.audit;

/**
 * Tells the parts of plans that are too large to be described as a whole, one when it is needed.
 */
@FunctionalInterface
public interface PartSource {

    /** Of descriptions that are whole. */
    PartSource NONE = (pu, step) -> {
        throw new AuditException("automata: the parts of PU " + pu + " are not there");
    };

    /** What a PU does in a step, both counted from 0. */
    PlanPart part(int pu, int step);
}
