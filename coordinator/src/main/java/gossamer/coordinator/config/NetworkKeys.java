package gossamer.coordinator.config;

import gossamer.model.machine.Duplex;
import gossamer.model.machine.LinkPolicy.Rule;
import gossamer.model.machine.MachineModel;
import gossamer.model.machine.Network;
import gossamer.model.machine.Ports;
import gossamer.model.machine.Reliability;
import gossamer.model.registry.Domain;
import gossamer.model.registry.Key;
import gossamer.model.registry.Raw;
import gossamer.model.registry.Settings;
import gossamer.model.topology.Topology;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The keys of {@code network}: names, values, defaults and what {@code reference.conf} says. */
final class NetworkKeys {

    static final String SECTION = "network";

    /** The word for a capacity without a bound. */
    static final String UNBOUNDED = "unbounded";

    /** About 18 minutes if a tick is a nanosecond. */
    private static final long MOST_TICKS = 1L << 40;

    private static final int PERMILLE = 3;

    static final Key<MachineModel> MODEL = Key.choice("model", MachineModel.ALL, MachineModel::name)
            .otherwise(new MachineModel(Duplex.FULL, Ports.ALL), "F*")
            .doc("\"F*\"", """
                    F full-duplex or H half-duplex links; * all-port or 1 one-port PUs: "F*", \
                    "F1", "H*" or "H1". Under rendezvous it is "H1", also by default: in each step \
                    a PU sends or receives, never both.""");

    static final Key<Duplex> DUPLEX = Key.choice("duplex", Duplex.class)
            .depends("that of model")
            .doc(
                    "full",
                    "The half of the model that is about links. Beside a given model it must not"
                            + " contradict it.");

    static final Key<Ports> PORTS = Key.choice("ports", Ports.class)
            .depends("that of model")
            .doc(
                    "all",
                    "The half of the model that is about PUs. Beside a given model it must not"
                            + " contradict it.");

    static final Key<Boolean> PORT_OVERLAP = Key.flag("port-overlap")
            .depends("false")
            .doc(
                    "true",
                    "One-port PUs under wormhole switching only: whether a PU may send one"
                            + " packet and receive another at the same time.");

    static final Key<Rule> POLICY = Key.choice(
                    "link-policy", Arrays.asList(Rule.values()), Rule::configName)
            .depends("what the algorithm is made for, else first-ready")
            .doc("centre-priority", """
            Half-duplex links under store-and-forward only: which direction goes first where \
            packets wait at both ends of a link. Right is the positive direction.
              first-ready       what has waited longer
              centre-priority   the end farther from the centre of the line; of small-path, and of
                                mesh-two-phase with phase-2 = centre or overlap
              inner-priority    the end nearer to it: the opposite, for comparison
              quota             small-path and fujita-path only: as centre-priority, but by count:
                                first all that will ever go one way, then all that goes the other
                                way
              right-first       right; of fujita-path, and of mesh-two-phase with phase-2 = fujita
              longest-queue     the end at which more packets wait
              coin              a coin decides, drawn from the seed
            The three with a centre need a path or a mesh.""");

    static final Key<Integer> CENTRE = Key.whole("link-centre", 0, Topology.MAX_PUS)
            .depends("floor(side/2)")
            .doc(
                    "13",
                    "Policies with a centre only: its place on each line, from 0 to the end of the"
                            + " longest one.");

    static final Key<String> SWITCHING = Key.text("switching", "the name of a mode")
            .depends("what the algorithm runs under")
            .doc("store-and-forward", """
            How packets get from PU to PU.
              store-and-forward   over one link after the other
              wormhole            a packet's header goes on as soon as it has entered a link, and
                                  the packet holds all links that it is on; approach-1,
                                  approach-2, circgos, high-dim-gos, torgos, cubgos and router
              rendezvous          sender and receiver wait for each other, and both spend the same
                                  time on one token; pipelined only. Sets model and
                                  packet-capacity.""");

    static final Key<Integer> VIRTUAL_CHANNELS = Key.whole(
                    "virtual-channels", 1, Network.MOST_VIRTUAL_CHANNELS)
            .depends("1")
            .doc(
                    "2",
                    "wormhole only: virtual channels of each channel. With 2 the router"
                            + " takes the second one from the wrap-around link of a ring or torus"
                            + " on, and cannot be deadlocked on full-duplex links.");

    static final Key<Long> TIMEOUT = Key.ticks("timeout", 1, Reliability.LONGEST)
            .required("a span of time, at least what an acknowledgement takes");

    static final Key<Integer> ATTEMPTS = Key.whole("max-attempts", 1, 1000).required();

    /** In thousandths. */
    static final Key<Integer> BACKOFF = Key.structured(
                    "backoff",
                    new Domain.Told(
                            "a number from 1 to 10, e.g. 2 or 1.5", new Domain.Decimal("1", "10")),
                    NetworkKeys::permille)
            .otherwise(1000, "1");

    static final List<Key<?>> RETRANSMIT_KEYS = List.of(TIMEOUT, ATTEMPTS, BACKOFF);

    static final Key<Settings> RETRANSMIT = Key.object("retransmit", RETRANSMIT_KEYS);

    static final Key<Settings> RELIABILITY = Key.object("reliability", List.of(RETRANSMIT))
            .depends("none")
            .doc("{ retransmit { timeout = 50us, max-attempts = 8, backoff = 2 } }", """
                    Not under wormhole switching: whether links repeat what is lost, or none. A \
                    packet keeps its channel until it is acknowledged, or has been sent \
                    max-attempts times. The time-out runs from when its tail has left the channel, \
                    and is backoff times as long each time. An acknowledgement is one flit on the \
                    opposite channel; it takes time, can be lost, and keeps nothing busy.""");

    static final Key<Optional<Long>> CAPACITY = Key.wholeOr(
                    UNBOUNDED, "packet-capacity", 1, Integer.MAX_VALUE)
            .otherwise(Optional.empty(), UNBOUNDED)
            .doc(
                    UNBOUNDED,
                    "Most tokens in one packet: a whole number from 1, or unbounded. An"
                            + " algorithm that needs larger packets is refused. Under rendezvous it"
                            + " is 1, also by default.");

    static final Key<Integer> FLITS = Key.whole("token-flits", 1, Integer.MAX_VALUE)
            .otherwise(1)
            .doc("1", "Flits per token, from 1.");

    static final Key<Long> SIZE = Key.size("token-size")
            .doc(
                    "1024B",
                    "In place of token-flits, with flit-size: bytes with their unit. The token"
                            + " must be a multiple of the flit.");

    static final Key<Long> FLIT_SIZE =
            Key.size("flit-size").doc("1B", "The size of a flit, with token-size.");

    static final Key<Long> STARTUP = Key.ticks("startup", 0, MOST_TICKS);
    static final Key<Long> HOP = Key.ticks("hop", 0, MOST_TICKS);
    static final Key<Long> FLIT = Key.ticks("flit", 0, MOST_TICKS);
    static final List<Key<?>> COST_KEYS = List.of(STARTUP, HOP, FLIT);

    static final Key<Settings> COST = Key.object("cost", COST_KEYS)
            .required("round, or an object with startup, hop and flit")
            .doc(
                    "{ startup = 10us, hop = 100ns, flit = 1ns }",
                    "What a packet of l flits costs on one link: startup + hop + l·flit."
                            + " Each part is at most 2^40 ticks (18 minutes), and hop + flit at"
                            + " least one tick. round is short for one round per link, whatever the"
                            + " packet's size. Under rendezvous round is the default, and short for"
                            + " one round per transfer; else a transfer takes startup + d·hop +"
                            + " l·flit over the d links of its circuit, without topology.circuits"
                            + " one.");

    static final Key<String> UNIT = Key.word("time-unit", "tick")
            .doc(
                    "tick",
                    "tick: the costs, and all other spans of virtual time, are plain numbers of an"
                            + " abstract unit.");

    /** All of them, in the order in which people are told of them. */
    static final List<Key<?>> ALL = List.of(
            MODEL,
            DUPLEX,
            PORTS,
            PORT_OVERLAP,
            POLICY,
            CENTRE,
            SWITCHING,
            VIRTUAL_CHANNELS,
            RELIABILITY,
            CAPACITY,
            FLITS,
            SIZE,
            FLIT_SIZE,
            COST,
            UNIT);

    private NetworkKeys() {}

    /** The full name of a key, without {@code gossamer}. */
    static String name(Key<?> key) {
        return SECTION + "." + key.name();
    }

    /** A factor from 1 to 10 of at most three decimals. */
    private static Optional<Integer> permille(Raw raw) {
        String allowed = BACKOFF.allowed();
        Optional<String> text = raw.text(allowed);
        try {
            Optional<Integer> read = text.map(BigDecimal::new)
                    .filter(factor -> factor.compareTo(BigDecimal.ONE) >= 0)
                    .filter(factor -> factor.compareTo(BigDecimal.TEN) <= 0)
                    .map(factor -> factor.movePointRight(PERMILLE).intValueExact());
            if (read.isPresent() || text.isEmpty()) {
                return read;
            }
        } catch (ArithmeticException | NumberFormatException e) {
            // More decimals, or no number: said below.
        }
        raw.reject("found " + text.get(), allowed + ", at most three decimals");
        return Optional.empty();
    }
}
