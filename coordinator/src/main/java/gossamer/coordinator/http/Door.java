package gossamer.coordinator.http;

import java.io.IOException;

/** What is behind a {@link LoopbackServer}. */
public interface Door {

    /**
     * What somebody of this machine gets.
     *
     * @throws IOException when that cannot be read
     */
    Reply ask(Asked asked) throws IOException;

    /** What pages of other sites get. */
    Reply stranger();
}
