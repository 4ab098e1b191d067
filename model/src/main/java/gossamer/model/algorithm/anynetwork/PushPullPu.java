package gossamer.model.algorithm.anynetwork;

import gossamer.model.fault.SeededDraw;
import gossamer.model.fsa.Alarm;
import gossamer.model.fsa.Packet;
import gossamer.model.fsa.Pu;
import gossamer.model.fsa.Signal;
import gossamer.model.topology.Topology;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A PU that polls neighbours at random; see {@link PushPull}. */
final class PushPullPu implements Pu {

    private static final int POLL = 0;
    private static final int ANSWER = 1;

    /** What is known of a neighbour. */
    private static final class Neighbour {
        /** What it has sent, so that it holds it. */
        private final BitSet has = new BitSet();
        /** What was sent to it, so that it holds it unless that got lost. */
        private final BitSet told = new BitSet();
    }

    /** A poll that is to be answered. */
    private record Question(int index, long id) {}

    private final Holding holding;
    private final SeededDraw draw;
    private final long period;
    private final int polls;
    private final @Nullable Neighbour[] neighbours;
    private final List<Question> questions = new ArrayList<>();
    private int polled;
    private boolean due = true;

    PushPullPu(Holding holding, SeededDraw draw, long period, int polls) {
        this.holding = holding;
        this.draw = draw;
        this.period = period;
        this.polls = polls;
        this.neighbours = new Neighbour[holding.channels().length];
    }

    private Neighbour neighbour(int index) {
        Neighbour known = neighbours[index];
        if (known == null) {
            known = new Neighbour();
            neighbours[index] = known;
        }
        return known;
    }

    @Override
    public void begin(Effects effects) {
        holding.begin(effects);
    }

    @Override
    public void receive(Signal signal, Effects effects) {
        if (signal instanceof Packet packet) {
            int back = holding.indexOf(Topology.opposite(packet.channel()));
            holding.take(packet, effects);
            neighbour(back).has.or(Holding.bits(packet.tokens()));
            if (packet.lane() == POLL) {
                questions.add(new Question(back, packet.id()));
            }
        } else if (signal instanceof Alarm) {
            due = true;
        } else {
            throw new IllegalStateException("PU " + holding.pu() + " cannot handle " + signal);
        }
    }

    @Override
    public void settle(Effects effects) {
        for (Question question : questions) {
            answer(question, effects);
        }
        questions.clear();
        if (due && !holding.isComplete() && polled < polls) {
            poll(effects);
        }
        due = false;
    }

    private void poll(Effects effects) {
        polled++;
        int index = (int) draw.uniform(polled, 0, neighbours.length - 1L);
        BitSet news = news(index);
        if (news.isEmpty()) {
            // A question needs a packet: it repeats the PU's own token.
            news.set(holding.pu());
        }
        send(index, POLL, 0, news, effects);
        effects.later(period, new Alarm(holding.pu(), polled, null));
    }

    private void answer(Question question, Effects effects) {
        BitSet news = news(question.index);
        if (!news.isEmpty()) {
            send(question.index, ANSWER, question.id, news, effects);
        }
    }

    /** What a neighbour may lack. If it has been told everything, all of it may have got lost: it counts as not told from now on. */
    private BitSet news(int index) {
        Neighbour neighbour = neighbour(index);
        BitSet news = (BitSet) holding.tokens().clone();
        news.andNot(neighbour.has);
        news.andNot(neighbour.told);
        if (news.isEmpty()) {
            neighbour.told.clear();
        }
        return news;
    }

    private void send(int index, int lane, long cause, BitSet news, Effects effects) {
        // Full packets begin anywhere, so that neighbours do not all tell the same.
        int first = (int) draw.uniform(Long.MIN_VALUE + polled, 0, news.length() - 1L);
        int channel = holding.channels()[index];
        neighbour(index).told.or(holding.send(channel, lane, cause, news, first, effects));
    }

    @Override
    public String waitingFor() {
        String missing = holding.waitingFor();
        return missing.isEmpty() || polled < polls
                ? missing
                : missing + ", after all of its " + polls + " polls";
    }
}
