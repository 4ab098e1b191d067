package gossamer.audit;

import org.jspecify.annotations.Nullable;

/** The machine model of a description. Times are ticks. */
final class PlainMachine {

    /**
     * How links repeat what is lost.
     *
     * @param timeout for the first attempt
     * @param maxAttempts at least 1
     * @param backoffPermille what each further attempt has to wait, of the one before
     */
    record Repeats(long timeout, int maxAttempts, int backoffPermille) {}

    final String switching;
    final boolean half;
    final boolean onePort;
    final boolean portOverlap;
    final int virtualChannels;
    /** Most tokens in a packet. */
    final long capacity;

    final int tokenFlits;
    /** Whether everything takes one round. */
    final boolean rounds;

    final long startup;
    final long hop;
    final long flit;
    /** Which direction of a half-duplex link goes first. */
    final String policy;

    final int centre;
    final @Nullable Repeats repeats;

    PlainMachine(PlainNode machine) {
        switching = machine.at("switching").text();
        half = machine.at("duplex").text().equals("half");
        onePort = machine.at("ports").text().equals("one");
        portOverlap = machine.at("portOverlap").flag();
        virtualChannels = machine.at("virtualChannels").number();
        capacity = machine.whole("packetCapacity", Integer.MAX_VALUE);
        tokenFlits = machine.at("tokenFlits").number();
        PlainNode cost = machine.at("cost");
        rounds = cost.at("tick").text().equals("rounds");
        startup = cost.at("startup").whole();
        hop = cost.at("hop").whole();
        flit = cost.at("flit").whole();
        policy = machine.at("policy").at("rule").text();
        centre = machine.at("policy").at("centre").number();
        PlainNode repeating = machine.has("reliability") ? machine.at("reliability") : null;
        repeats = repeating == null
                ? null
                : new Repeats(
                        repeating.at("timeout").whole(),
                        repeating.at("maxAttempts").number(),
                        repeating.at("backoffPermille").number());
    }

    /** Ticks from a header entering a channel to the tail leaving it. */
    long crossing(long flits) {
        return hop + flits * flit;
    }

    /** The same on a circuit of so many links, of which the packet holds all. */
    long crossing(long flits, int links) {
        return rounds ? 1 : links * hop + flits * flit;
    }

    /** Flits of one token's part of a colour, of so many colours. */
    int partFlits(int colour, int colours) {
        long end = (long) tokenFlits * (colour + 1) / colours;
        return (int) (end - (long) tokenFlits * colour / colours);
    }
}
