package gossamer.audit;

import java.util.List;

/**
 * What a PU does in a step of a plan.
 *
 * @param step its number, from 0
 * @param slot the tick before which nothing is sent
 * @param awaited number of packets that are awaited before any later step
 * @param due the step in which what is sent is awaited
 * @param sends what is sent at once
 */
public record PlanPart(int step, long slot, int awaited, int due, List<Send> sends) {

    /**
     * One packet.
     *
     * @param port where it goes out
     * @param links number of links straight on from there
     * @param to the PU that it is routed to, whatever port and links are; -1 for none
     * @param colour of its tokens
     * @param tokens that it carries
     */
    public record Send(int port, int links, int to, int colour, Tokens tokens) {}

    static PlanPart of(PlainNode part) {
        int step = part.at("step").number();
        return new PlanPart(
                step,
                part.whole("slot", 0),
                part.number("await", 0),
                part.number("due", step),
                part.all("sends").stream().map(PlanPart::send).toList());
    }

    private static Send send(PlainNode send) {
        return new Send(
                send.number("port", -1),
                send.number("links", 1),
                send.number("to", -1),
                send.number("colour", 0),
                send.tokens("tokens"));
    }
}
