package gossamer.model.farm;

import gossamer.model.voting.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the modules of a farm that serves requests are asked with, in place of their scripts. */
public final class Feed {

    private transient volatile @Nullable Value value;

    /** From now on all modules are asked with this. */
    public void put(Value next) {
        value = next;
    }

    /** The script of a module as long as nothing has been put, else one of that value. */
    public ModuleScript or(ModuleScript script) {
        Value next = value;
        return next == null ? script : new ModuleScript(List.of(next), script.noise());
    }
}
