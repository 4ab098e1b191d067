package gossamer.coordinator.formula;

/** A formula that cannot be read, or that has no value; the message is for people. */
public final class FormulaException extends Exception {

    private static final long serialVersionUID = 1L;

    FormulaException(String message) {
        super(message);
    }
}
