package gossamer.audit;

/** Which rules hold for the links and PUs of a run. */
final class ReplayParts {

    private ReplayParts() {}

    static LinkReplay links(PlainRun run, Replay replay) {
        return switch (run.machine.switching) {
            case "store-and-forward" ->
                run.linksGrant() ? new GrantReplay(run, replay) : new AtOnceReplay(run, replay);
            case "wormhole" -> new WormReplay(run, replay);
            case "rendezvous" ->
                run.links().has("redirection") && run.knowsPrograms()
                        ? new RedirectedReplay(run, replay)
                        : new MeetingReplay(run, replay);
            default ->
                throw new AuditException(
                        "machine.switching: " + run.machine.switching + " is not known");
        };
    }

    /** A PU that nothing disturbs. */
    static PuReplay pu(PlainRun run, Replay replay, int pu) {
        VoterReplay voter = run.farm == null ? null : replay.newVoter(pu);
        boolean inSessions = run.farm == null || run.farm.deadline == 0;
        if (meets(run) && inSessions) {
            return new MeetingPuReplay(run, replay, pu, voter);
        }
        PuReplay gossiper = gossiper(run, replay, pu);
        return voter == null || run.votersAreGiven()
                ? gossiper
                : new RelayReplay(run, replay, pu, gossiper, voter);
    }

    private static PuReplay gossiper(PlainRun run, Replay replay, int pu) {
        if (!run.knowsPrograms()) {
            return new GivenReplay(run, replay, pu, replay.book());
        }
        if (meets(run)) {
            return new MeetingPuReplay(run, replay, pu, null);
        }
        return run.repeatsPrograms() ? new SessionsReplay(run, replay, pu) : once(run, replay, pu);
    }

    /** A PU that gossips once, as its program says. */
    static PuReplay once(PlainRun run, PuWorld replay, int pu) {
        if (!run.rules.any()) {
            return new StageReplay(run, replay, pu);
        }
        if (run.rules.does("run-steps") || run.rules.does("scatter")) {
            return new PlanReplay(run, replay, pu);
        }
        return run.rules.does("send-due")
                ? new LinkPlanReplay(run, replay, pu)
                : new NeighbourReplay(run, replay, pu);
    }

    private static boolean meets(PlainRun run) {
        return run.knowsPrograms() && run.meets();
    }
}
