package gossamer.model.fsa;

import gossamer.model.registry.Key;

import java.util.List;

/**
 * The control of a PU that reacts to what comes, whenever it comes. Its registers are the tokens
 * that it holds, the news of the instant, a load to be sent, for each port what the neighbour there
 * holds (known) and what it has been told (told), the polls of the instant, and the parts of a plan
 * ({@link Automaton.Part}). PUs that do the same share one object.
 *
 * <p>Two families of words do not go together: those about neighbours, which know tokens one by
 * one, and those about a plan or a router, for which tokens are intervals.
 *
 * @param rules tried in this order; empty for an automaton of stages
 * @param limits the numbers in the rules
 * @param stream purpose of the draws by which ports and tokens are chosen; empty without choice
 * @param seed the seed of the run, 0 without choice
 */
public record Rules(List<Rule> rules, Limits limits, String stream, long seed) {

    /** Of an automaton that consists of stages. */
    public static final Rules NONE = new Rules(List.of(), Limits.NONE, "", 0);

    public Rules {
        rules = List.copyOf(rules);
        boolean plan = rules.stream().anyMatch(rule -> rule.uses(Family.PLAN));
        boolean neighbours = rules.stream()
                .anyMatch(rule -> rule.where() != Where.HERE || rule.uses(Family.NEIGHBOURS));
        if (plan && neighbours) {
            throw new IllegalArgumentException("words about a plan and words about neighbours");
        }
        for (Rule rule : rules) {
            rule.check(limits, stream);
        }
    }

    /** Rules without numbers and without choice. */
    public static Rules of(Rule... rules) {
        return new Rules(List.of(rules), Limits.NONE, "", 0);
    }

    /** Whether any rule does this. */
    public boolean does(Action action) {
        return rules.stream().anyMatch(rule -> rule.actions().contains(action));
    }

    /** Whether any rule answers polls. */
    boolean answer() {
        return rules.stream().anyMatch(rule -> rule.where() == Where.ASKERS);
    }

    /** Whether any rule is about a plan or a router. */
    boolean havePlan() {
        return rules.stream().anyMatch(rule -> rule.uses(Family.PLAN));
    }

    /** Whether they are about whole tokens: there are no words for the colours of a neighbour. */
    public boolean needWholeTokens() {
        return !rules.isEmpty() && !havePlan();
    }

    /** Whether packets go along routes of several links (wormhole switching). */
    public boolean launch() {
        return does(Action.RUN_STEPS) || does(Action.SCATTER);
    }

    /**
     * The numbers in rules; 0 where no rule needs one.
     *
     * @param capacity most tokens in a packet
     * @param period ticks that {@link Action#SET_ALARM} sets the alarm to
     * @param polls most packets to ports chosen at random
     * @param virtualChannels of each channel, for {@link Action#SCATTER}
     */
    public record Limits(int capacity, long period, int polls, int virtualChannels) {
        /** For rules without numbers. */
        public static final Limits NONE = new Limits(0, 0, 0, 0);

        public Limits {
            if (capacity < 0 || period < 0 || polls < 0 || virtualChannels < 0) {
                throw new IllegalArgumentException("capacity=" + capacity + " period=" + period
                        + " polls=" + polls + " virtualChannels=" + virtualChannels
                        + ", must be >= 0");
            }
        }

        /** Only packets are limited. */
        public static Limits ofCapacity(int capacity) {
            return new Limits(capacity, 0, 0, 0);
        }
    }

    /**
     * One rule: when this happens and all guards hold, do these actions, one after the other, at
     * each of these ports.
     */
    public record Rule(Event on, List<Guard> guards, Where where, List<Action> actions) {
        public Rule {
            guards = List.copyOf(guards);
            actions = List.copyOf(actions);
        }

        /** A rule without guards that is about no port, or about that of the packet. */
        public static Rule on(Event event, Action... actions) {
            return new Rule(event, List.of(), Where.HERE, List.of(actions));
        }

        /** A rule without guards, for the end of an instant. */
        public static Rule at(Where where, Action... actions) {
            return new Rule(Event.SETTLED, List.of(), where, List.of(actions));
        }

        private boolean uses(Family family) {
            return actions.stream().anyMatch(action -> action.family == family);
        }

        private void check(Limits limits, String stream) {
            boolean settled = on == Event.SETTLED;
            if (actions.isEmpty()) {
                throw new IllegalArgumentException("a rule without actions");
            }
            if (!settled && (!guards.isEmpty() || where != Where.HERE)) {
                throw new IllegalArgumentException(
                        "guards and ports are for rules on settled, not on " + Key.word(on));
            }
            for (Action action : actions) {
                boolean fits = switch (action.place) {
                    case PACKET ->
                        on == Event.ARRIVAL || on == Event.SENT && action == Action.LEARN;
                    case PORT -> settled && where != Where.HERE;
                    case PU -> settled && (where == Where.HERE || where == Where.RANDOM);
                };
                if (!fits) {
                    throw new IllegalArgumentException(Key.word(action) + " cannot be done on "
                            + Key.word(on) + " at " + Key.word(where));
                }
                boolean packs = action == Action.SEND
                        || action == Action.SEND_SOME
                        || action == Action.OFFER;
                require(!packs || limits.capacity > 0, action, "capacity");
                require(action != Action.SET_ALARM || limits.period > 0, action, "period");
                require(
                        action != Action.SCATTER || limits.virtualChannels > 0,
                        action,
                        "virtual-channels");
                require(action != Action.SEND_SOME || !stream.isEmpty(), action, "stream");
            }
            require(where != Where.RANDOM || !stream.isEmpty(), where, "stream");
            require(
                    !actions.contains(Action.SET_ALARM)
                            || where == Where.RANDOM && guards.contains(Guard.POLLS_LEFT),
                    Action.SET_ALARM,
                    "polls-left and random");
            require(
                    !guards.contains(Guard.POLLS_LEFT) || limits.polls > 0,
                    Guard.POLLS_LEFT,
                    "polls");
        }

        private static void require(boolean there, Enum<?> word, String limit) {
            if (!there) {
                throw new IllegalArgumentException(Key.word(word) + " needs " + limit);
            }
        }
    }

    /** What an action has to do with: words of the last two do not go together. */
    private enum Family {
        ANY,
        NEIGHBOURS,
        PLAN
    }

    /** What must be there for an action. */
    private enum Place {
        /** A packet that has come. */
        PACKET,
        /** A port, in the end of an instant. */
        PORT,
        /** Only the PU, in the end of an instant. */
        PU
    }

    /** What happens. */
    public enum Event {
        /** A packet has come. */
        ARRIVAL,
        /** A packet of its own has gone over the link. */
        SENT,
        /**
         * All that happens to the PU in this instant has happened: also after its begin and its
         * alarm.
         */
        SETTLED
    }

    /** What must hold. */
    public enum Guard {
        /** It has begun in this instant, or its alarm has come. */
        DUE,
        /** It lacks tokens. */
        LACKING,
        /** It has sent fewer packets to ports chosen at random than it may. */
        POLLS_LEFT
    }

    /** At which ports; of two ports to the same link the first one counts. */
    public enum Where {
        /** That of the packet, or none. */
        HERE,
        /** All, in the order of ports. */
        EVERY_PORT,
        /** All, in the order of their channels. */
        EVERY_CHANNEL,
        /**
         * Those through which polls, packets of lane 0, have come in this instant, in that order.
         * What is sent there is caused by the poll and belongs to lane 1; all else belongs to lane
         * 0.
         */
        ASKERS,
        /** One chosen by a draw. What is sent there has no cause. */
        RANDOM
    }

    /** What is done. */
    public enum Action {
        /**
         * Takes in the tokens of the packet, which is the cause of what is sent in this instant.
         */
        KEEP(Family.ANY, Place.PACKET),
        /**
         * The same, but what is new is news of this instant, and the packet a cause only if it
         * brings any.
         */
        KEEP_NEWS(Family.NEIGHBOURS, Place.PACKET),
        /**
         * The neighbour at the port knows the tokens of the packet; if it was ours, the offer is
         * closed.
         */
        LEARN(Family.NEIGHBOURS, Place.PACKET),
        /** The load is all that the PU holds. */
        TAKE_HELD(Family.NEIGHBOURS, Place.PORT),
        /** The load is the news of this instant; at the begin that is its own token. */
        TAKE_NEWS(Family.NEIGHBOURS, Place.PORT),
        /** The load is its own token if it has been empty. */
        OR_OWN(Family.NEIGHBOURS, Place.PORT),
        /** Takes what the neighbour knows out of the load. */
        LESS_KNOWN(Family.NEIGHBOURS, Place.PORT),
        /**
         * Takes what the neighbour was told out of the load; if none is left, that counts as not
         * told.
         */
        LESS_TOLD(Family.NEIGHBOURS, Place.PORT),
        /** Sends the load in as many packets as it needs. */
        SEND(Family.NEIGHBOURS, Place.PORT),
        /**
         * Sends one packet of the load, from a place on that is drawn; the neighbour is told its
         * tokens.
         */
        SEND_SOME(Family.NEIGHBOURS, Place.PORT),
        /**
         * Offers the first tokens that the neighbour does not know, in the order in which they
         * came, as many as a packet holds; an offer that still waits is revised.
         */
        OFFER(Family.NEIGHBOURS, Place.PORT),
        /** Forgets what all neighbours know. */
        FORGET(Family.NEIGHBOURS, Place.PU),
        /** Sets the alarm; for rules that end since they count polls. */
        SET_ALARM(Family.NEIGHBOURS, Place.PU),
        /**
         * Does its parts of the plan in order: each when all that was awaited in the part before is
         * there, and not before its slot. All packets of a part are launched at once.
         */
        RUN_STEPS(Family.PLAN, Place.PU),
        /**
         * Sends on each channel what the parts of the plan tell for it, in their order: each packet
         * not before its slot, which counts from the begin, and not before the PU holds its tokens.
         */
        SEND_DUE(Family.PLAN, Place.PU),
        /**
         * Launches its own token to each other PU, first the next one, along axis 0, then along
         * axis 1, ….
         */
        SCATTER(Family.PLAN, Place.PU);

        private final Family family;
        private final Place place;

        Action(Family family, Place place) {
            this.family = family;
            this.place = place;
        }
    }
}
