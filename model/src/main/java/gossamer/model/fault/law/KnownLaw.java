package gossamer.model.fault.law;

/** A built-in law: its parameters say all about it. */
interface KnownLaw extends DelayLaw {

    @Override
    default boolean isOpaque() {
        return false;
    }
}
