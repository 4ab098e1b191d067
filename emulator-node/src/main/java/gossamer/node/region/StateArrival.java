package gossamer.node.region;

import akka.actor.typed.ActorRef;
import akka.actor.typed.Behavior;
import akka.actor.typed.PostStop;
import akka.actor.typed.javadsl.AbstractBehavior;
import akka.actor.typed.javadsl.ActorContext;
import akka.actor.typed.javadsl.Behaviors;
import akka.actor.typed.javadsl.Receive;

import gossamer.model.run.Emulation;
import gossamer.node.region.RegionActor.Command;
import gossamer.node.region.StateTransfer.Part;
import gossamer.node.region.StateTransfer.Want;
import gossamer.node.region.StateTransfer.WantAgain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.time.Duration;
import java.util.function.Function;

/** A region that is to go on, until it has its state, which the run has in another JVM. */
final class StateArrival extends AbstractBehavior<Command> {

    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final int region;
    private final Emulation emulation;
    private final ActorRef<RegionActor.Report> run;
    private final Function<RegionState, Behavior<Command>> then;
    private final FileChannel file;
    private long bytes;

    private StateArrival(
            ActorContext<Command> context,
            int region,
            Emulation emulation,
            ActorRef<RegionActor.Report> run,
            Function<RegionState, Behavior<Command>> then)
            throws IOException {
        super(context);
        this.region = region;
        this.emulation = emulation;
        this.run = run;
        this.then = then;
        this.file = Spill.of(context.getSystem()).newFile();
    }

    /** Asks the run for the state, and becomes what that makes of it. */
    static Behavior<Command> create(
            int region,
            Emulation emulation,
            ActorRef<RegionActor.Report> run,
            Function<RegionState, Behavior<Command>> then) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startTimerWithFixedDelay(new WantAgain(), Duration.ZERO, AGAIN);
            try {
                return new StateArrival(context, region, emulation, run, state -> {
                    timers.cancelAll();
                    return then.apply(state);
                });
            } catch (IOException e) {
                run.tell(RegionBroken.of(region, new UncheckedIOException(e)));
                return Behaviors.empty();
            }
        }));
    }

    @Override
    public Receive<Command> createReceive() {
        return newReceiveBuilder()
                .onMessage(WantAgain.class, again -> want())
                .onMessage(Part.class, this::onPart)
                .onSignal(PostStop.class, signal -> {
                    file.close();
                    return this;
                })
                .build();
    }

    private Behavior<Command> want() {
        run.tell(new Want(region, bytes, getContext().getSelf()));
        return this;
    }

    private Behavior<Command> onPart(Part part) {
        if (part.from() != bytes) {
            return this;
        }
        try {
            StateFile.append(part, file);
            bytes += part.bytes().length;
            if (!part.isLast()) {
                return want();
            }
            // Reading closes the file.
            RegionState state =
                    RegionState.read(emulation, Channels.newInputStream(file.position(0)));
            return then.apply(state);
        } catch (IOException e) {
            run.tell(RegionBroken.of(region, new UncheckedIOException(e)));
            return this;
        }
    }
}
