package gossamer.node.region;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import gossamer.model.run.StuckException;
import gossamer.model.run.UserCodeException;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/**
 * A broken invariant, a lost trace or a fault of users' own code: the run cannot go on.
 *
 * @param message what is wrong
 * @param origin whose fault it is
 * @param error what was thrown; null when it comes from another JVM
 */
public record RegionBroken(
        int region,
        String message,
        Origin origin,
        @JsonIgnore @Nullable Throwable error) implements RegionActor.Report {

    /** Whose fault it is that a run cannot go on. */
    public enum Origin {
        /** An invariant is broken, or a trace or a JVM is lost. */
        GOSSAMER,
        /** A JVM lacks memory or room on its disk. */
        MACHINE,
        /** Users' own code has thrown something. */
        USER_CODE,
        /** Users' own code does not come back, and its thread with it. */
        STUCK_USER_CODE
    }

    /** With what is known in any JVM. */
    @JsonCreator
    public RegionBroken(
            @JsonProperty("region") int region,
            @JsonProperty("message") String message,
            @JsonProperty("origin") Origin origin) {
        this(region, message, origin, null);
    }

    /** What this JVM knows of it. */
    public static RegionBroken of(int region, Throwable error) {
        if (error instanceof UncheckedIOException machine) {
            Throwable cause = machine.getCause() == null ? machine : machine.getCause();
            return new RegionBroken(
                    region, String.valueOf(cause.getMessage()), Origin.MACHINE, error);
        }
        Origin origin = error instanceof StuckException
                ? Origin.STUCK_USER_CODE
                : error instanceof UserCodeException ? Origin.USER_CODE : Origin.GOSSAMER;
        String message =
                origin == Origin.GOSSAMER ? error.toString() : String.valueOf(error.getMessage());
        return new RegionBroken(region, message, origin, error);
    }

    /** What to tell whoever started the run. */
    public Throwable asError() {
        if (error != null) {
            return error;
        }
        return switch (origin) {
            case GOSSAMER -> new IllegalStateException(message);
            case MACHINE -> new UncheckedIOException(new IOException(message));
            case USER_CODE -> new UserCodeException(message, null);
            case STUCK_USER_CODE -> new StuckException(message);
        };
    }
}
