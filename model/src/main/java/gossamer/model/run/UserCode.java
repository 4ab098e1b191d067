package gossamer.model.run;

import gossamer.model.algorithm.GossipAlgorithm;

import java.util.Arrays;
import java.util.Optional;

/**
 * Tells users' own code from Gossamer's: by the names of class loaders, which stack traces tell.
 */
public final class UserCode {

    /** How the names of the class loaders of users' code begin; the name of a file follows. */
    public static final String LOADER = "plug-in ";

    private UserCode() {}

    /** Whether a thing is an object of users' code. */
    static boolean isOf(Object thing) {
        ClassLoader loader = thing.getClass().getClassLoader();
        return loader != null && String.valueOf(loader.getName()).startsWith(LOADER);
    }

    /** The innermost frame that is in users' code. */
    public static Optional<StackTraceElement> innermost(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .filter(frame -> frame.getClassLoaderName() != null
                        && frame.getClassLoaderName().startsWith(LOADER))
                .findFirst();
    }

    /**
     * What to tell of something that was thrown: users' code is named where it has thrown it.
     *
     * @param at what was being done, for people, e.g. {@code PU (3,4)}
     */
    public static Throwable blame(Throwable error, String at) {
        if (error instanceof UserCodeException) {
            return error;
        }
        for (Throwable cause = error; cause != null; cause = cause.getCause()) {
            Optional<StackTraceElement> frame = innermost(cause.getStackTrace());
            if (frame.isPresent()) {
                return new UserCodeException(
                        place(frame.get()) + " failed at " + at + ": " + cause, error);
            }
        }
        return error;
    }

    /**
     * The same of a machine, which users' code can also break by what it lets PUs do.
     *
     * @param algorithm says what PUs do
     */
    public static Throwable blame(Throwable error, String at, GossipAlgorithm algorithm) {
        Throwable told = blame(error, at);
        if (told != error || told instanceof UserCodeException) {
            return told;
        }
        return !isOf(algorithm)
                ? error
                : new UserCodeException(
                        algorithm.getClass().getClassLoader().getName() + ": algorithm "
                                + algorithm.name() + " breaks the machine at " + at + ": " + error,
                        error);
    }

    /** {@code plug-in Star.java: Star.channel(Star.java:12)}. */
    static String place(StackTraceElement frame) {
        return frame.getClassLoaderName() + ": " + frame.getClassName() + "."
                + frame.getMethodName() + "(" + frame.getFileName() + ":" + frame.getLineNumber()
                + ")";
    }
}
