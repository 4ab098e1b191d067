package gossamer.model.registry;

import java.util.ArrayList;
import java.util.List;

/** Keeps what is wrong with settings that no config gave, in the order in which it was found. */
public final class ListedComplaints implements Complaints {

    private final List<String> found = new ArrayList<>();

    /** What was found to be wrong. */
    public List<String> found() {
        return List.copyOf(found);
    }

    @Override
    public void reject(Key<?> key, String wrong, String allowed) {
        found.add(key + ": " + wrong + "; allowed: " + allowed);
    }

    @Override
    public void rejectName(String wrong, String allowed) {
        found.add(wrong + "; allowed: " + allowed);
    }

    @Override
    public void rejectFile(Key<?> key, String message) {
        found.add(key + ": " + message);
    }

    @Override
    public boolean isClean() {
        return found.isEmpty();
    }

    @Override
    public String quote(Key<?> key) {
        return key.name();
    }

    @Override
    public String text(Key<?> key) {
        return key.name();
    }

    @Override
    public String name(Key<?> key) {
        return key.name();
    }

    /** What is required of settings is for who makes them to know. */
    @Override
    public void require(Key<?> key, String allowed) {}
}
