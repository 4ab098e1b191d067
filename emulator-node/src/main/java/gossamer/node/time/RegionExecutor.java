package gossamer.node.time;

import akka.actor.ActorCell;
import akka.dispatch.Envelope;
import akka.dispatch.Mailbox;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The one thread of a region, as the executor of an Akka dispatcher.
 *
 * <p>All actors of a region run on this thread, and what they make runnable goes to a plain queue
 * that only this thread touches. When that queue is empty, no actor of the region has anything left
 * to do: {@link Quiescence} then tells the next ones, or decides how virtual time goes on. No
 * counting of messages, no acknowledgements.
 *
 * <p>Akka shuts a dispatcher's executor down when it has had no actor for a while, and may do so
 * just when the next run's first actor has come to it. So a shutdown ends the thread only while no
 * run is on, and what is handed in later gets a thread again: there is never more than one, and the
 * hook of a run is never lost.
 */
public final class RegionExecutor extends AbstractExecutorService {

    /** Called on the region's thread when none of its actors has anything to do. */
    public interface Quiescence {
        /** Moves virtual time on; false when nothing can be done before other threads have. */
        boolean onQuiescent();

        /** What it then waits for, apart from what is handed in. */
        default Awaited awaited() {
            return Awaited.NOTHING;
        }

        /** Something on the region's thread failed in a way that nobody else handles. */
        void onFailure(Throwable error);
    }

    /** What other threads, perhaps of other JVMs, do without handing anything in. */
    public interface Awaited {

        /** Only what is handed in. */
        Awaited NOTHING = new Awaited() {};

        /**
         * How long it may take, in nanoseconds, until a sleeping thread knows what another one has
         * done; 0 where none is about to do anything.
         */
        default long wakeNanos() {
            return 0;
        }

        /**
         * The thread is to sleep: whoever gives it something to do has to hand it in from now on;
         * false if there is something now.
         */
        default boolean maySleep() {
            return true;
        }

        /** The thread is awake again. */
        default void awakes() {}
    }

    private final Runnable rest = this::rest;
    private final Agenda local = new Agenda();
    private final Queue<Runnable> inbox = new ConcurrentLinkedQueue<>();
    private final String name;
    private final Object owner;
    /** Guards the beginning and the end of the thread. */
    private final Object life = new Object();

    private final Patience patience = new Patience();

    private volatile @Nullable RegionThread thread;
    private volatile boolean running;
    private @Nullable Quiescence quiescence;
    private volatile boolean parked;
    private volatile boolean shutdown;
    private boolean resting;
    private long restingSince;
    /** When it last ended a look or a sleep: what it does then is no rest. */
    private long lookedAt;

    private long restedNanos;

    /** The thread of a region; it knows its executor. */
    private static final class RegionThread extends Thread {
        private final RegionExecutor executor;

        RegionThread(String name, RegionExecutor executor) {
            super(name);
            this.executor = executor;
            setDaemon(true);
        }

        @Override
        public void run() {
            executor.loop();
        }
    }

    /**
     * Starts no thread before there is work.
     *
     * @param name of the thread
     * @param owner whom it belongs to
     */
    RegionExecutor(String name, Object owner) {
        this.name = name;
        this.owner = owner;
    }

    /** This executor, for actors that come after a shutdown. */
    RegionExecutor reopened() {
        shutdown = false;
        return this;
    }

    private void begin() {
        synchronized (life) {
            if (!running) {
                running = true;
                RegionThread next = new RegionThread(name, this);
                thread = next;
                next.start();
            }
        }
    }

    /** Ends the thread unless something has come in. Who hands in a task looks whether it runs. */
    private boolean end() {
        synchronized (life) {
            running = false;
            if (!inbox.isEmpty()) {
                running = true;
                return false;
            }
            life.notifyAll();
            return true;
        }
    }

    private boolean isToEnd() {
        return shutdown && quiescence == null;
    }

    /** The executor whose thread calls this. */
    public static RegionExecutor current() {
        RegionExecutor here = here();
        if (here == null) {
            throw new IllegalStateException("not on a region's thread: " + Thread.currentThread());
        }
        return here;
    }

    /** The executor whose thread calls this, null if it is another thread. */
    static @Nullable RegionExecutor here() {
        return Thread.currentThread() instanceof RegionThread region ? region.executor : null;
    }

    /** Whether it was made for this one. */
    boolean belongsTo(Object other) {
        return owner == other;
    }

    /** Sets what is asked when the region is quiescent; to be called on the region's own thread. */
    public void setQuiescence(Quiescence hook) {
        requireOwnThread();
        quiescence = hook;
    }

    /**
     * Nothing is asked any more, unless a later run has taken over; to be called on the region's
     * own thread.
     */
    public void clearQuiescence(Quiescence hook) {
        requireOwnThread();
        if (quiescence == hook) {
            quiescence = null;
        }
    }

    private void requireOwnThread() {
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException(
                    "called from " + Thread.currentThread() + ", belongs to " + thread);
        }
    }

    @Override
    public void execute(Runnable task) {
        if (Thread.currentThread() == thread) {
            local.add(task);
            return;
        }
        inbox.add(task);
        if (parked) {
            LockSupport.unpark(thread);
        } else if (!running) {
            begin();
        }
    }

    /**
     * An actor of the region gets a message when all that was to be done before is done; for its
     * own thread.
     */
    void tell(ActorCell receiver, Envelope message) {
        local.add(receiver, message);
    }

    /** The same without anything that Akka puts around an actor and a message. */
    void tell(BareActor receiver, Object message) {
        local.add(receiver, message);
    }

    private void loop() {
        while (true) {
            Runnable task;
            if (!local.isEmpty()) {
                endRest();
                Object first = local.first();
                run(first, local.remove());
            } else if ((task = inbox.poll()) != null) {
                endRest();
                run(task, null);
            } else if (quiescence != null && quiescence.onQuiescent()) {
                endRest();
            } else if (isToEnd() && end()) {
                return;
            } else {
                if (!resting) {
                    resting = true;
                    restingSince = System.nanoTime();
                }
                run(rest, null);
            }
        }
    }

    private void endRest() {
        if (resting) {
            resting = false;
            restedNanos += lookedAt - restingSince;
        }
    }

    /**
     * How long the thread has had nothing to do since it was started, in nanoseconds; for its own
     * thread.
     */
    public long restedNanos() {
        requireOwnThread();
        return restedNanos;
    }

    /** Even an Error must not end the thread: the run has to be told, and to stop its actors. */
    private void run(Object first, @Nullable Object message) {
        try {
            if (message == null) {
                ((Runnable) first).run();
            } else if (first instanceof BareActor actor) {
                actor.deliver(message);
            } else {
                deliver((ActorCell) first, (Envelope) message);
            }
        } catch (Throwable error) {
            if (quiescence == null) {
                throw error;
            }
            quiescence.onFailure(error);
        }
    }

    private static void deliver(ActorCell receiver, Envelope message) {
        Mailbox mailbox = receiver.mailbox();
        if (mailbox.shouldProcessMessage() && !mailbox.hasSystemMessages()) {
            receiver.invoke(message);
        } else {
            // Not there yet, no longer, or suspended: what comes of it is up to Akka.
            mailbox.enqueue(receiver.self(), message);
            receiver.dispatcher().registerForExecution(mailbox, true, false);
        }
    }

    @SuppressWarnings("ThreadPriorityCheck") // how soon it goes on matters, not whether
    private void rest() {
        Awaited awaited = quiescence == null ? Awaited.NOTHING : quiescence.awaited();
        long now = System.nanoTime();
        long wakeNanos = awaited.wakeNanos();
        if (wakeNanos > 0 && patience.lasts(now - restingSince, wakeNanos)) {
            Thread.yield();
            lookedAt = System.nanoTime();
            patience.gaveWay(lookedAt - now);
            return;
        }
        parked = true;
        try {
            if (awaited.maySleep() && inbox.isEmpty() && local.isEmpty() && !isToEnd()) {
                LockSupport.park(this);
            }
        } finally {
            parked = false;
            lookedAt = System.nanoTime();
            awaited.awakes();
        }
    }

    @Override
    public void shutdown() {
        shutdown = true;
        LockSupport.unpark(thread);
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isShutdown() {
        return shutdown;
    }

    @Override
    public boolean isTerminated() {
        return shutdown && !running;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        long deadline = System.nanoTime() + unit.toNanos(timeout);
        synchronized (life) {
            while (running && System.nanoTime() < deadline) {
                TimeUnit.NANOSECONDS.timedWait(life, deadline - System.nanoTime());
            }
        }
        return isTerminated();
    }
}
