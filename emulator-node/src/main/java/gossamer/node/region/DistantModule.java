package gossamer.node.region;

import akka.actor.typed.ActorRef;
import akka.actor.typed.ActorSystem;
import akka.actor.typed.javadsl.AskPattern;
import gossamer.model.farm.FarmCodec;
import gossamer.model.fsa.UserModuleHandle;
import gossamer.model.token.Datum;
import gossamer.model.wire.ByteReader;
import gossamer.model.wire.ByteWriter;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A user module that stays with the run, in another JVM: virtual time waits for it here. */
final class DistantModule implements UserModuleHandle {

    private static final Duration AGAIN = Duration.ofSeconds(5);

    private final int region;
    private final int pu;
    private final ActorRef<RegionActor.Report> run;
    private final ActorSystem<?> system;
    private long ticks;

    DistantModule(int region, int pu, ActorRef<RegionActor.Report> run, ActorSystem<?> system) {
        this.region = region;
        this.pu = pu;
        this.run = run;
        this.system = system;
    }

    @Override
    public Datum asked(int session) {
        return FarmCodec.readTold(new ByteReader(call(session, null)));
    }

    @Override
    public long ticks(int session) {
        return ticks;
    }

    @Override
    public void told(int session, Datum said) {
        ByteWriter told = new ByteWriter(64);
        FarmCodec.writeTold(said, told);
        call(session, told.toBytes());
    }

    private byte[] call(int session, byte @Nullable [] told) {
        while (true) {
            try {
                ModuleCall.Reply reply = AskPattern.<RegionActor.Report, ModuleCall.Reply>ask(
                                run,
                                replyTo -> new ModuleCall(region, pu, session, told, replyTo),
                                AGAIN,
                                system.scheduler())
                        .toCompletableFuture()
                        .get();
                byte[] said = reply.said();
                if (said == null) {
                    throw new IllegalStateException("the run of PU " + pu + " has ended");
                }
                ticks = reply.ticks();
                return said;
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof TimeoutException)) {
                    throw new IllegalStateException("PU " + pu + " cannot ask its module", e);
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted while a module was asked", e);
            }
        }
    }
}
