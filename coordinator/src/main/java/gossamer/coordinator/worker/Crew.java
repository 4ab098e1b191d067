package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Has a job done by workers. Each gets a new unit when it has done one. The units of a worker that
 * is lost go to others; a new worker takes its place.
 */
public final class Crew {

    /** A unit that so many workers did not survive is to blame itself. */
    private static final int MOST_LOSSES = 3;

    /** Ctrl-C at a terminal reaches workers and this JVM in any order. */
    private static final long GRACE_MILLIS = 200;

    /** Follows a job; called by several threads. */
    public interface Watch {

        /** A unit has come so far, 0 when it begins. */
        void reached(int unit, long progress);

        /** A unit is done; another exception than of this kind of units ends the job. */
        void finished(int unit, String result) throws Exception;

        /** Something that people should know. */
        void say(String event);
    }

    private final Job job;
    private final Staff staff;
    private final Watch watch;
    private final Deque<Integer> units;
    private final Map<Integer, Integer> losses = new HashMap<>();
    private final List<CrewMember> members = new ArrayList<>();
    private final int workers;
    private int left;
    private int absent;
    private boolean stopped;
    private @Nullable Throwable fault;

    /**
     * A crew that has not begun.
     *
     * @param units their numbers, in the order in which they are begun
     */
    public Crew(Job job, List<Integer> units, Staff staff, Watch watch) {
        this.job = job;
        this.units = new ArrayDeque<>(units);
        this.staff = staff;
        this.watch = watch;
        this.left = units.size();
        this.workers = Math.min(staff.workers(), left);
    }

    /** How many work at a time. */
    public int workers() {
        return workers;
    }

    /** Asks to end soon. Units under way are given up. */
    public void interrupt() {
        stop(null);
    }

    /**
     * Does all units.
     *
     * @return whether they are done; not if it was interrupted
     * @throws Exception what the job, a worker or the watch has thrown first
     */
    public boolean run() throws Exception {
        List<Thread> threads = new ArrayList<>();
        for (int number = 1; number <= workers; number++) {
            int own = number;
            Thread thread = new Thread(() -> attend(own), "gossamer-worker-" + number);
            thread.setDaemon(true);
            thread.start();
            threads.add(thread);
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } finally {
            interrupt();
        }
        synchronized (this) {
            if (fault instanceof Error error) {
                throw error;
            }
            if (fault != null) {
                throw (Exception) fault;
            }
            return left == 0;
        }
    }

    private void stop(@Nullable Throwable why) {
        List<CrewMember> all;
        synchronized (this) {
            fault = fault == null ? why : fault;
            stopped = true;
            notifyAll();
            all = List.copyOf(members);
        }
        all.forEach(CrewMember::giveUp);
    }

    /** Has units done by a worker, and by those that replace it. */
    private void attend(int number) {
        try {
            boolean again = true;
            while (again) {
                Deque<Integer> given = new ArrayDeque<>();
                CrewMember member = hire(number);
                try (member) {
                    work(member, given);
                    again = false;
                } catch (WorkerLostException e) {
                    again = lost(number, given, e);
                } finally {
                    synchronized (this) {
                        members.remove(member);
                    }
                }
            }
        } catch (Throwable e) {
            stop(e);
        }
    }

    private CrewMember hire(int number) throws Exception {
        Launcher launcher = staff.launcher();
        CrewMember member;
        if (launcher == null) {
            // One after the other: loggers complain when several threads are the first to ask.
            synchronized (members) {
                member = new CrewMember.Here(job);
            }
        } else {
            Consumer<String> say = line -> watch.say(launcher.name(number) + ": " + line);
            member = new ProcessMember(launcher.start(number), job, staff.identity(), say);
        }
        synchronized (this) {
            members.add(member);
            if (stopped) {
                member.giveUp();
            }
        }
        return member;
    }

    private void work(CrewMember member, Deque<Integer> given) throws Exception {
        while (fill(member, given)) {
            int unit = given.getFirst();
            watch.reached(unit, 0);
            String result = member.receive(progress -> watch.reached(unit, progress));
            if (result == null) {
                return;
            }
            watch.finished(unit, result);
            given.removeFirst();
            synchronized (this) {
                left--;
                notifyAll();
            }
        }
    }

    /** Gives a worker what it can take; false if there is nothing more to do. */
    private boolean fill(CrewMember member, Deque<Integer> given) throws Exception {
        for (Integer unit = take(given.size(), member.capacity());
                unit != null;
                unit = take(given.size(), member.capacity())) {
            given.addLast(unit);
            member.send(unit);
        }
        return !given.isEmpty() && !isStopped();
    }

    private synchronized boolean isStopped() {
        return stopped;
    }

    /**
     * The next unit. One that has nothing to do waits for what others may leave; nobody is given a
     * unit ahead when there are hardly enough for all.
     */
    private synchronized @Nullable Integer take(int given, int capacity)
            throws InterruptedException {
        while (given == 0 && units.isEmpty() && left > 0 && !stopped) {
            wait();
        }
        boolean enough = given == 0 || given < capacity && units.size() > workers;
        return stopped || !enough ? null : units.pollFirst();
    }

    /**
     * Gives back what a lost worker had.
     *
     * @return whether another one is to take its place
     */
    private synchronized boolean lost(int number, Deque<Integer> given, WorkerLostException loss)
            throws InterruptedException, IOException {
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GRACE_MILLIS);
        for (long rest = GRACE_MILLIS; !stopped && rest > 0; ) {
            wait(rest);
            rest = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        }
        Launcher launcher = staff.launcher();
        if (stopped || launcher == null) {
            return false;
        }
        String what = launcher.name(number) + " " + loss.getMessage();
        watch.say(what + (given.isEmpty() ? "" : "; others do its work"));
        given.descendingIterator().forEachRemaining(units::addFirst);
        notifyAll();
        if (!loss.began()) {
            absent++;
            if (absent == workers) {
                throw new IOException("no worker is left: " + what);
            }
            return false;
        }
        if (!given.isEmpty() && losses.merge(given.getFirst(), 1, Integer::sum) == MOST_LOSSES) {
            throw new IOException(
                    "unit " + given.getFirst() + " has ended " + MOST_LOSSES + " workers: " + what);
        }
        return true;
    }
}
