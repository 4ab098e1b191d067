package gossamer.coordinator.config;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.crossbar.PipelinedProvider;
import gossamer.model.machine.Cost;
import gossamer.model.machine.Network;
import gossamer.model.machine.Reliability;

/**
 * Makes sure that nobody gives up what is under way where transfers take longer than a round: a
 * time-out is at least what the longest transfer takes, or the longest way of an acknowledgement.
 */
final class TransferGuard {

    private TransferGuard() {}

    /**
     * Notes a problem where a time-out is too short.
     *
     * @param span the most links that a transfer crosses
     */
    static void check(Place root, Network network, int span, GossipAlgorithm algorithm) {
        Cost cost = network.cost();
        String unit = cost.base().unit();
        long patience = algorithm.timeouts().ticks();
        long transfer = cost.startup() + cost.crossing(span, network.tokenFlits());
        if (algorithm.timeouts().ends() && patience < transfer && !cost.isRounds()) {
            root.in(AlgorithmSection.name(PipelinedProvider.RECEIVE_TIMEOUT))
                    .rejectDerived(
                            patience + " " + unit + ", but a transfer takes up to " + transfer + " "
                                    + unit,
                            "at least " + transfer + " " + unit);
        }
        Reliability reliability = network.reliability();
        long answer = cost.crossing(span, 1);
        if (reliability != null && reliability.timeout() < answer) {
            root.in(NetworkKeys.SECTION)
                    .in(NetworkKeys.RELIABILITY)
                    .in(NetworkKeys.RETRANSMIT)
                    .reject(
                            NetworkKeys.TIMEOUT,
                            reliability.timeout() + " " + unit
                                    + ", but an acknowledgement takes up to " + answer + " " + unit
                                    + " over " + span + " links",
                            "at least " + answer + " " + unit);
        }
    }
}
