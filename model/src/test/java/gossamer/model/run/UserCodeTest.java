package gossamer.model.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.anynetwork.Flooding;
import gossamer.model.topology.Grid;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class UserCodeTest {

    /** Code that never comes back. */
    public static final class Looper implements Supplier<String> {
        @Override
        public String get() {
            long spins = 0;
            while (spins >= 0) {
                spins = spins + 1 & 0xffff;
            }
            return "after " + spins;
        }
    }

    /** Code that fails. */
    public static final class Thrower implements Supplier<String> {
        @Override
        public String get() {
            throw new IllegalStateException("boom");
        }
    }

    /** Code that comes back. */
    public static final class Answerer implements Supplier<String> {
        @Override
        public String get() {
            return "done";
        }
    }

    private static final GossipAlgorithm OURS = new Flooding(Grid.ring(3), 1);

    private static final UserCodeWatch.Progress NOWHERE = new UserCodeWatch.Progress() {
        @Override
        public long mark() {
            return 0;
        }

        @Override
        public String busyWith() {
            return "PU (3)";
        }
    };

    /** The same class as a plug-in's. */
    @SuppressWarnings("unchecked")
    private static Supplier<String> ofUser(Class<?> type) throws Exception {
        ClassLoader loader =
                new ClassLoader(
                        UserCode.LOADER + "Mine.java", UserCodeTest.class.getClassLoader()) {
                    @Override
                    protected Class<?> loadClass(String name, boolean resolve)
                            throws ClassNotFoundException {
                        return name.equals(type.getName())
                                ? define(name)
                                : super.loadClass(name, resolve);
                    }

                    private Class<?> define(String name) {
                        String file = "/" + name.replace('.', '/') + ".class";
                        try (InputStream in = UserCodeTest.class.getResourceAsStream(file)) {
                            byte[] bytes = in.readAllBytes();
                            return defineClass(name, bytes, 0, bytes.length);
                        } catch (IOException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                };
        return (Supplier<String>)
                loader.loadClass(type.getName()).getConstructor().newInstance();
    }

    @Test
    void codeThatDoesNotComeBackIsNamedWithItsFileAndWhatItWasDoing() throws Exception {
        assertThatThrownBy(() -> UserCodeWatch.call(200, NOWHERE, ofUser(Looper.class)))
                .isInstanceOf(StuckException.class)
                .hasMessageStartingWith("plug-in Mine.java: gossamer.model.run.UserCodeTest$Looper"
                        + ".get(UserCodeTest.java:")
                .hasMessageContaining(" has not come back for 200 ms at PU (3); ");
    }

    @Test
    void codeThatComesBackIsLeftAlone() throws Exception {
        assertThat(UserCodeWatch.call(200, NOWHERE, ofUser(Answerer.class))).isEqualTo("done");
        assertThatThrownBy(() -> UserCodeWatch.call(200, NOWHERE, ofUser(Thrower.class)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("boom");
    }

    @Test
    void whatUsersCodeThrowsIsBlamedOnIt() throws Exception {
        Supplier<String> thrower = ofUser(Thrower.class);
        Throwable error = catchThrowable(thrower::get);

        Throwable told =
                UserCode.blame(new IllegalArgumentException("wrapped", error), "PU (3)", OURS);

        assertThat(told)
                .isInstanceOf(UserCodeException.class)
                .hasMessageStartingWith("plug-in Mine.java: ")
                .hasMessageEndingWith(" failed at PU (3): java.lang.IllegalStateException: boom");
        assertThat(UserCode.blame(told, "PU (4)", OURS)).isSameAs(told);
    }

    @Test
    void whatGossamerThrowsIsItsOwnFault() {
        Throwable error = catchThrowable(new Thrower()::get);

        assertThat(UserCode.blame(error, "PU (3)", OURS)).isSameAs(error);
    }
}
