package gossamer.model.schedule;

import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.ARC_BUSY;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.DUPLICATE_TOKEN;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.EMPTY_PACKET;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.HALF_DUPLEX;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.INCOMPLETE;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.NO_EDGE;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.ONE_PORT;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.PACKET_TOO_BIG;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.TOKEN_NOT_HELD;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.UNKNOWN_PU;
import static gossamer.model.schedule.ScheduleFault.ScheduleFaultCode.UNKNOWN_TOKEN;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.Ports;
import gossamer.model.schedule.GreedySchedules.Instance;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.schedule.ScheduleFault.ScheduleFaultCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Ways to spoil a schedule in which no PU receives a token twice. Each one knows which codes the
 * verifier must report, and refuses where the result would be valid.
 */
@SuppressWarnings("ArgumentSelectionDefectChecker") // To send backwards is an error, and meant.
enum Corruption {
    DROP_TRANSFER {
        @Override
        Optional<Spoilt> at(Place place) {
            return place.without().spoilt(INCOMPLETE);
        }
    },
    DROP_TOKEN {
        @Override
        Optional<Spoilt> at(Place place) {
            List<Integer> rest = place.tokens().subList(1, place.tokens().size());
            return rest.isEmpty() ? Optional.empty() : place.carrying(rest).spoilt(INCOMPLETE);
        }
    },
    REVERSE {
        @Override
        Optional<Spoilt> at(Place place) {
            Transfer t = place.transfer;
            // The receiver did not hold any of these tokens, or it would have received them twice.
            return place.replaced(new Transfer(t.target(), t.source(), t.tokens()))
                    .spoilt(TOKEN_NOT_HELD, INCOMPLETE);
        }
    },
    COUNTER_PACKET {
        @Override
        Optional<Spoilt> at(Place place) {
            Transfer t = place.transfer;
            return place.instance.network().duplex() == Duplex.FULL
                    ? Optional.empty()
                    : place.with(new Transfer(t.target(), t.source(), List.of(t.target())))
                            .spoilt(HALF_DUPLEX);
        }
    },
    TOO_MANY_TOKENS {
        @Override
        Optional<Spoilt> at(Place place) {
            int needed = place.instance.network().packetCapacity().orElse(Integer.MAX_VALUE - 1)
                    + 1
                    - place.tokens().size();
            BitSet others = place.held();
            place.tokens().forEach(others::clear);
            List<Integer> more = others.stream().limit(needed).boxed().toList();
            return more.size() < needed
                    ? Optional.empty()
                    : place.carryingAlso(more).spoilt(PACKET_TOO_BIG);
        }
    },
    TOKEN_FROM_NOWHERE {
        @Override
        Optional<Spoilt> at(Place place) {
            int token = place.held().nextClearBit(0);
            return token == place.pus()
                    ? Optional.empty()
                    : place.carryingAlso(List.of(token)).spoilt(TOKEN_NOT_HELD);
        }
    },
    TOKEN_TWICE {
        @Override
        Optional<Spoilt> at(Place place) {
            return place.carryingAlso(place.tokens().subList(0, 1)).spoilt(DUPLICATE_TOKEN);
        }
    },
    TOKEN_OF_NOBODY {
        @Override
        Optional<Spoilt> at(Place place) {
            return place.carryingAlso(List.of(place.pus())).spoilt(UNKNOWN_TOKEN);
        }
    },
    TO_A_STRANGER {
        @Override
        Optional<Spoilt> at(Place place) {
            Transfer t = place.transfer;
            return IntStream.range(0, place.pus())
                    .filter(pu -> place.instance.topology().channelBetween(t.source(), pu) < 0)
                    .filter(pu -> pu != t.source())
                    .mapToObj(pu -> new Transfer(t.source(), pu, t.tokens()))
                    .findFirst()
                    .flatMap(other -> place.replaced(other).spoilt(NO_EDGE, INCOMPLETE));
        }
    },
    TO_ITSELF {
        @Override
        Optional<Spoilt> at(Place place) {
            Transfer t = place.transfer;
            return place.replaced(new Transfer(t.source(), t.source(), t.tokens()))
                    .spoilt(NO_EDGE, INCOMPLETE);
        }
    },
    TO_NOBODY {
        @Override
        Optional<Spoilt> at(Place place) {
            Transfer t = place.transfer;
            return place.replaced(new Transfer(t.source(), place.pus(), t.tokens()))
                    .spoilt(UNKNOWN_PU, INCOMPLETE);
        }
    },
    FROM_NOBODY {
        @Override
        Optional<Spoilt> at(Place place) {
            Transfer t = place.transfer;
            return place.replaced(new Transfer(-1, t.target(), t.tokens()))
                    .spoilt(UNKNOWN_PU, INCOMPLETE);
        }
    },
    EMPTY {
        @Override
        Optional<Spoilt> at(Place place) {
            return place.carrying(List.of()).spoilt(EMPTY_PACKET, INCOMPLETE);
        }
    },
    TRANSFER_TWICE {
        @Override
        Optional<Spoilt> at(Place place) {
            return place.with(place.transfer).spoilt(ARC_BUSY);
        }
    },
    SECOND_PORT {
        @Override
        Optional<Spoilt> at(Place place) {
            int source = place.transfer.source();
            return place.instance.network().ports() == Ports.ALL
                    ? Optional.empty()
                    : IntStream.range(0, place.pus())
                            .filter(pu -> pu != place.transfer.target())
                            .filter(pu -> place.instance.topology().channelBetween(source, pu) >= 0)
                            .mapToObj(pu -> new Transfer(source, pu, List.of(source)))
                            .findFirst()
                            .flatMap(other -> place.with(other).spoilt(ONE_PORT));
        }
    },
    ONE_ROUND_EARLIER {
        @Override
        Optional<Spoilt> at(Place place) {
            if (place.round == 1) {
                return Optional.empty();
            }
            List<List<Transfer>> rounds = place.without().rounds;
            List<Transfer> earlier = rounds.get(place.round - 2);
            Set<ScheduleFaultCode> codes = clashes(earlier, place.transfer, place.instance);
            if (!holdsAll(place.instance, place.round - 1, place.transfer)) {
                codes.add(TOKEN_NOT_HELD);
            }
            earlier.add(place.transfer);
            return new Rounds(rounds).spoilt(codes.toArray(ScheduleFaultCode[]::new));
        }
    },
    SWAPPED_ROUNDS {
        @Override
        Optional<Spoilt> at(Place place) {
            if (place.round == 1) {
                return Optional.empty();
            }
            Instance instance = place.instance;
            List<List<Transfer>> rounds = new ArrayList<>(instance.schedule().rounds());
            boolean needed = rounds.get(place.round - 1).stream()
                    .anyMatch(transfer -> !holdsAll(instance, place.round - 1, transfer));
            rounds.add(place.round - 2, rounds.remove(place.round - 1));
            return needed ? new Rounds(rounds).spoilt(TOKEN_NOT_HELD) : Optional.empty();
        }
    },
    CUT_SHORT {
        @Override
        Optional<Spoilt> at(Place place) {
            return new Rounds(place.instance.schedule().rounds().subList(0, place.round - 1))
                    .spoilt(INCOMPLETE);
        }
    };

    /** A schedule that the verifier must refuse, with all of these codes among others. */
    record Spoilt(Schedule schedule, Set<ScheduleFaultCode> codes) {}

    /** The spoilt schedule if it is one when spoilt at this place. */
    abstract Optional<Spoilt> at(Place place);

    /** The rounds of a schedule being spoilt. */
    record Rounds(List<List<Transfer>> rounds) {

        /** Refused where no code says what is wrong. */
        Optional<Spoilt> spoilt(ScheduleFaultCode... codes) {
            return codes.length == 0
                    ? Optional.empty()
                    : Optional.of(new Spoilt(new Schedule(rounds), EnumSet.of(codes[0], codes)));
        }
    }

    /** One transfer of a valid schedule; its round counts from 1, its index from 0. */
    record Place(Instance instance, int round, int index, Transfer transfer) {

        /** All places of a schedule. */
        static List<Place> of(Instance instance) {
            List<Place> places = new ArrayList<>();
            List<List<Transfer>> rounds = instance.schedule().rounds();
            for (int round = 1; round <= rounds.size(); round++) {
                List<Transfer> transfers = rounds.get(round - 1);
                for (int index = 0; index < transfers.size(); index++) {
                    places.add(new Place(instance, round, index, transfers.get(index)));
                }
            }
            return places;
        }

        int pus() {
            return instance.topology().pus();
        }

        List<Integer> tokens() {
            return transfer.tokens();
        }

        /** What the sender holds when the round begins. */
        BitSet held() {
            return instance.heldAt(round)[transfer.source()];
        }

        Rounds without() {
            List<List<Transfer>> rounds = copy();
            rounds.get(round - 1).remove(index);
            return new Rounds(rounds);
        }

        Rounds with(Transfer another) {
            List<List<Transfer>> rounds = copy();
            rounds.get(round - 1).add(another);
            return new Rounds(rounds);
        }

        Rounds replaced(Transfer by) {
            List<List<Transfer>> rounds = copy();
            rounds.get(round - 1).set(index, by);
            return new Rounds(rounds);
        }

        Rounds carrying(List<Integer> tokens) {
            return replaced(new Transfer(transfer.source(), transfer.target(), tokens));
        }

        Rounds carryingAlso(List<Integer> more) {
            List<Integer> all = new ArrayList<>(tokens());
            all.addAll(more);
            return carrying(all);
        }

        private List<List<Transfer>> copy() {
            List<List<Transfer>> copy = new ArrayList<>();
            instance.schedule().rounds().forEach(transfers -> copy.add(new ArrayList<>(transfers)));
            return copy;
        }
    }

    private static boolean holdsAll(Instance instance, int round, Transfer transfer) {
        BitSet held = instance.heldAt(round)[transfer.source()];
        return transfer.tokens().stream().allMatch(held::get);
    }

    /** What a packet added to a round breaks besides the holdings. */
    private static Set<ScheduleFaultCode> clashes(
            List<Transfer> round, Transfer added, Instance instance) {
        Set<ScheduleFaultCode> codes = EnumSet.noneOf(ScheduleFaultCode.class);
        Set<Integer> ends = Set.of(added.source(), added.target());
        for (Transfer other : round) {
            boolean sameLink = ends.contains(other.source()) && ends.contains(other.target());
            if (sameLink && other.source() == added.source()) {
                codes.add(ARC_BUSY);
            } else if (sameLink && instance.network().duplex() == Duplex.HALF) {
                codes.add(HALF_DUPLEX);
            } else if (!sameLink
                    && instance.network().ports() == Ports.ONE
                    && (ends.contains(other.source()) || ends.contains(other.target()))) {
                codes.add(ONE_PORT);
            }
        }
        return codes;
    }
}
