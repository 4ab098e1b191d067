package gossamer.audit;

/**
 * Which tokens PUs begin with, and how many they must hold at the end. In a gossip it is one each,
 * and then all.
 *
 * @param gathers the only PU that must hold all, where others need no more than their own; else -1
 * @param spreads the only PU that begins with any, and then with all; else -1
 */
record PlainTask(int pus, int gathers, int spreads) {

    /** As the description of an algorithm tells it. */
    static PlainTask of(PlainNode algorithm, int pus) {
        if (!algorithm.has("task")) {
            return new PlainTask(pus, -1, -1);
        }
        PlainNode task = algorithm.at("task");
        int at = task.at("at").number();
        if (at < 0 || at >= pus) {
            throw new AuditException("algorithm.task.at: there is no PU " + at);
        }
        return switch (task.at("kind").text()) {
            case "concentration" -> new PlainTask(pus, at, -1);
            case "dissemination" -> new PlainTask(pus, -1, at);
            default -> throw task.at("kind").wrong("concentration or dissemination");
        };
    }

    TokenStore begins(int pu, int own) {
        TokenStore tokens = new TokenStore();
        if (spreads < 0) {
            tokens.add(own, own + 1);
        } else if (pu == spreads) {
            tokens.add(0, pus);
        }
        return tokens;
    }

    int toHold(int pu) {
        return gathers < 0 || pu == gathers ? pus : 1;
    }
}
