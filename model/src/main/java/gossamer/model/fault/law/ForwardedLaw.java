package gossamer.model.fault.law;

/** A law around another one, which differs from it in its delays alone. */
public interface ForwardedLaw extends DelayLaw {

    /** The law inside. */
    DelayLaw law();

    @Override
    default double quantile(double share) {
        return law().quantile(share);
    }

    @Override
    default long least() {
        return law().least();
    }

    @Override
    default long most() {
        return law().most();
    }
}
