package gossamer.node.region;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.TRUNCATE_EXISTING;
import static java.nio.file.StandardOpenOption.WRITE;

import akka.actor.typed.ActorRef;
import gossamer.model.run.Emulation;
import gossamer.node.region.StateTransfer.Written;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Writes the state of a region, and keeps it for a run in another JVM until that has it. */
final class StateKeeper {

    private final int region;
    private final Emulation emulation;
    private final ActorRef<RegionActor.Report> run;
    private final Spill spill;
    private @Nullable FileChannel kept;
    private @Nullable Written written;

    StateKeeper(int region, Emulation emulation, ActorRef<RegionActor.Report> run, Spill spill) {
        this.region = region;
        this.emulation = emulation;
        this.run = run;
        this.spill = spill;
    }

    /** Writes a state, which is null where there is none that can be written. */
    void write(StateTransfer.Write request, Supplier<@Nullable RegionState> states) {
        if (written == null || written.checkpoint() != request.checkpoint()) {
            written = written(request, states);
        }
        run.tell(written);
    }

    private Written written(StateTransfer.Write request, Supplier<@Nullable RegionState> states) {
        drop();
        try {
            RegionState state = states.get();
            if (state == null) {
                throw new IOException("nothing has happened yet, or programs are being asked");
            }
            if (run.path().address().hasLocalScope()) {
                Path file = Path.of(request.file());
                try (FileChannel to = FileChannel.open(file, CREATE, TRUNCATE_EXISTING, WRITE)) {
                    state.write(emulation, to);
                }
            } else {
                kept = spill.newFile();
                state.write(emulation, kept);
            }
            return new Written(region, request.checkpoint(), state.mark(), null);
        } catch (IOException | RuntimeException e) {
            return failed(request, String.valueOf(e.getMessage()));
        } catch (OutOfMemoryError e) {
            // What was being written is garbage now; the run itself has what it needs.
            return failed(request, "it takes more memory: " + e);
        }
    }

    private Written failed(StateTransfer.Write request, String why) {
        return new Written(region, request.checkpoint(), StateTransfer.Mark.START, why);
    }

    /** Tells some of what it keeps, if it still does. */
    void tell(StateTransfer.Tell request) {
        FileChannel file = kept;
        if (file != null && written != null && written.checkpoint() == request.checkpoint()) {
            try {
                run.tell(StateFile.part(region, request.checkpoint(), file, request.from()));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** Keeps nothing any more. */
    void drop() {
        FileChannel file = kept;
        kept = null;
        if (file != null) {
            try {
                file.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
