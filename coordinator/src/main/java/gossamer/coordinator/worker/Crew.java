package gossamer.coordinator.worker;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Has a job done by workers. Each does so many units at a time as it has lanes, and each lane gets
 * a new unit when it has done one. The units of a worker that is lost go to others; a new worker
 * takes its place.
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
    private final Map<Integer, Set<Long>> losses = new HashMap<>();
    private final Set<Long> told = new HashSet<>();
    private final List<CrewMember> members = new ArrayList<>();
    private final Map<Integer, WorkerProcess> processes = new HashMap<>();
    private final List<Seat> seats;
    private int left;
    private int absent;
    private boolean stopped;
    private @Nullable Throwable fault;

    /**
     * Where one unit at a time is done.
     *
     * @param worker counted from 1
     * @param lane of that worker, counted from 0
     */
    private record Seat(int worker, int lane) {}

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
        this.seats = seats(staff, left);
    }

    /** As many as can be used, on as many workers as there are. */
    private static List<Seat> seats(Staff staff, int most) {
        List<Seat> seats = new ArrayList<>();
        for (int lane = 0; lane < Collections.max(staff.lanes()); lane++) {
            for (int worker = 1; worker <= staff.lanes().size(); worker++) {
                if (lane < staff.lanes().get(worker - 1) && seats.size() < most) {
                    seats.add(new Seat(worker, lane));
                }
            }
        }
        return seats;
    }

    /** How many units are done at a time. */
    public int lanes() {
        return seats.size();
    }

    /** Further units, from within {@link Watch#finished}. */
    public synchronized void add(List<Integer> more) {
        units.addAll(more);
        left += more.size();
        notifyAll();
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
        for (Seat seat : seats) {
            Thread thread = new Thread(
                    () -> attend(seat), "gossamer-worker-" + seat.worker + "-" + seat.lane);
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

    /** Has units done by a lane of a worker, and of those that replace it. */
    private void attend(Seat seat) {
        try {
            boolean again = true;
            while (again && !isOver()) {
                CrewMember member = hire(seat);
                try (member) {
                    again = work(seat, member);
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

    private CrewMember hire(Seat seat) throws Exception {
        Launcher launcher = staff.launcher();
        CrewMember member;
        // One after the other: loggers complain when several threads are the first to ask.
        synchronized (processes) {
            member = launcher == null
                    ? new CrewMember.Here(job, job.worker())
                    : process(launcher, seat.worker).open(seat.lane);
        }
        synchronized (this) {
            members.add(member);
            if (stopped) {
                member.giveUp();
            }
        }
        return member;
    }

    private WorkerProcess process(Launcher launcher, int worker) throws Exception {
        WorkerProcess known = processes.get(worker);
        if (known != null && !known.isLost()) {
            return known;
        }
        Consumer<String> say = line -> watch.say(launcher.name(worker) + ": " + line);
        int lanes = launcher.lanes().get(worker - 1);
        WorkerProcess started =
                new WorkerProcess(launcher.start(worker), lanes, job, staff.identity(), say);
        processes.put(worker, started);
        return started;
    }

    /** Has units done while there are any; true if a lost worker is to be replaced. */
    private boolean work(Seat seat, CrewMember member) throws Exception {
        for (Integer next = take(); next != null; next = take()) {
            int unit = next;
            watch.reached(unit, 0);
            @Nullable String result;
            try {
                result = member.work(unit, progress -> watch.reached(unit, progress));
            } catch (WorkerLostException e) {
                return lost(seat, unit, e);
            }
            if (result == null) {
                return false;
            }
            watch.finished(unit, result);
            synchronized (this) {
                left--;
                notifyAll();
            }
        }
        return false;
    }

    private synchronized boolean isOver() {
        return stopped || left == 0;
    }

    /** The next unit. One that has nothing to do waits for what others may leave. */
    private synchronized @Nullable Integer take() throws InterruptedException {
        while (units.isEmpty() && !isOver()) {
            wait();
        }
        return isOver() ? null : units.pollFirst();
    }

    /**
     * Gives back what a lane of a lost worker had.
     *
     * @return whether another one is to take its place
     */
    private synchronized boolean lost(Seat seat, int unit, WorkerLostException loss)
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
        String what = launcher.name(seat.worker) + " " + loss.getMessage();
        if (told.add(loss.process())) {
            String then = loss.began() ? "what it had under way is done again" : "it is left out";
            watch.say(what + "; " + then);
        }
        units.addFirst(unit);
        notifyAll();
        if (!loss.began()) {
            absent++;
            if (absent == seats.size()) {
                throw new IOException("no worker is left: " + what);
            }
            return false;
        }
        // Lanes see the loss one after the other, and a unit may have gone from one to another.
        Set<Long> ended = losses.computeIfAbsent(unit, first -> new HashSet<>());
        if (ended.add(loss.process()) && ended.size() == MOST_LOSSES) {
            throw new IOException("unit " + unit + " was under way in " + MOST_LOSSES
                    + " workers that ended: " + what);
        }
        return true;
    }
}
