package gossamer.coordinator.serve;

import gossamer.coordinator.config.FarmSettings;
import gossamer.coordinator.config.LoadedConfig;
import gossamer.coordinator.program.AnswerLines;
import gossamer.model.description.Json;
import gossamer.model.farm.FarmLog;
import gossamer.model.farm.FarmStanding;
import gossamer.model.farm.Respondent;
import gossamer.model.farm.Response;
import gossamer.model.recovery.FarmRoster;
import gossamer.model.run.Emulation;
import gossamer.model.run.StopReason;
import gossamer.model.voting.VoteVerdict;
import gossamer.node.EmulationResult;
import gossamer.node.Emulator;
import gossamer.node.EmulatorSettings;
import gossamer.node.Pace;
import gossamer.node.ProgressListener;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What a round of a service has come to: a function of what was asked and answered.
 *
 * @param logged for the log
 * @param after how the farm goes on
 * @param lapses the kinds of them
 * @param decided whether there is a verdict
 */
record HeldRound(
        Chapters.Round logged, FarmStanding after, Collection<String> lapses, boolean decided) {

    /**
     * What was asked and answered.
     *
     * @param begin how the round finds the farm
     * @param answers of the replicas, in the order of the voters
     */
    record Question(AnswerLines.Asked asked, FarmStanding begin, List<Response> answers) {
        static Question of(Chapters.Round logged, FarmStanding begin) {
            return new Question(
                    new AnswerLines.Asked(logged.id(), AnswerLines.value(logged.input())),
                    begin,
                    logged.answers()
                            .lines()
                            .map(line -> AnswerLines.read(line).response())
                            .toList());
        }

        private String answerLines() {
            return IntStream.range(0, answers.size())
                    .mapToObj(voter -> AnswerLines.logged(voter, begin.round(), answers.get(voter)))
                    .collect(Collectors.joining("\n"));
        }
    }

    /** A replica that has been asked already; it is told of the outcome, if it is there. */
    private record Asked(Optional<Respondent> replica, Response answer, Respondent times)
            implements Respondent {
        @Override
        public Response asked(int round) {
            return answer;
        }

        @Override
        public void told(int round, VoteVerdict verdict) {
            replica.ifPresent(known -> known.told(round, verdict));
        }

        @Override
        public long ticks(int round) {
            return times.ticks(round);
        }

        @Override
        public void restarted(int round) {
            replica.ifPresent(known -> known.restarted(round));
        }
    }

    /**
     * Has voters gossip what replicas have answered.
     *
     * @param pace virtual time per wall-clock second, null for as fast as it can
     * @param replicas are told of the outcome; none where a round is held again
     * @throws ServeException when the round lags by more than the pace allows
     */
    static HeldRound hold(
            LoadedConfig loaded,
            FarmSettings.Run settings,
            Emulator emulator,
            @Nullable Pace pace,
            Question question,
            List<Respondent> replicas)
            throws InterruptedException, ServeException {
        FarmLog log = new FarmLog(settings.planOfOne(), settings.voting().rules());
        Emulation round = settings.round(
                loaded.emulation(),
                question.begin(),
                voter -> new Asked(
                        replicas.isEmpty() ? Optional.empty() : Optional.of(replicas.get(voter)),
                        question.answers().get(voter),
                        settings.modules().get(voter).respondent().get()),
                log);
        EmulationResult result = emulator.start(
                        round, EmulatorSettings.untraced(1).at(pace), null, ProgressListener.none())
                .await();
        Pace.Lag lag = result.wallTime().lag();
        if (lag != null && result.reason() == StopReason.LAG_LIMIT) {
            throw new ServeException(String.format(
                    Locale.ROOT,
                    "round %d lagged by %.3f s, more than --max-lag of %.3f s; the same command"
                            + " goes on with it",
                    question.begin().round(),
                    lag.most() / 1e9,
                    lag.pace().mostLag().toNanos() / 1e9));
        }
        return of(question, log, result.fingerprint().hex());
    }

    /** Of the outcomes that voters came to the one that most have is the verdict. */
    private static HeldRound of(Question question, FarmLog log, String fingerprint) {
        List<FarmLog.Entry> votes = log.round(0);
        Optional<FarmLog.Entry> most = FarmStanding.most(votes.stream().map(HeldRound::outcome))
                .flatMap(outcome -> votes.stream()
                        .filter(vote -> outcome(vote).equals(outcome))
                        .findFirst());
        Map<String, String> lapses = log.failings().stream()
                .collect(Collectors.toMap(
                        failing -> String.valueOf(failing.voter()),
                        failing -> failing.lapse().kind().word()));
        AnswerLines.Asked asked = question.asked();
        FarmStanding begin = question.begin();
        Json reply = new Json()
                .put("id", asked.id())
                .put("round", begin.round())
                .putRaw("verdict", most.map(HeldRound::outcome).orElse("null"));
        Optional<String> why = most.isEmpty()
                ? Optional.of("no voter came to the end of the round")
                : why(most.get().verdict());
        why.ifPresent(words -> reply.put("why", words));
        long first =
                votes.stream().mapToLong(vote -> vote.times().began()).min().orElse(0);
        long last = votes.stream().mapToLong(vote -> vote.times().ended()).max().orElse(0);
        reply.putRaw(
                        "votes",
                        votes.stream()
                                .map(vote -> "\"" + vote.voter() + "\":" + outcome(vote))
                                .collect(Collectors.joining(",", "{", "}")))
                .put("dissent", dissent(most, begin.roster().seats(), lapses))
                .put("time", last - first);
        return new HeldRound(
                new Chapters.Round(
                        asked.id(),
                        AnswerLines.json(asked.input()),
                        question.answerLines(),
                        reply.toString(),
                        fingerprint),
                begin.after(votes),
                lapses.values(),
                why.isEmpty());
    }

    private static Map<String, String> dissent(
            Optional<FarmLog.Entry> most, List<Integer> seats, Map<String, String> lapses) {
        Map<String, String> dissent = new TreeMap<>();
        most.map(FarmLog.Entry::suspects).ifPresent(suspects -> {
            suspects.deviating().forEach(seat -> dissent.put(seats.get(seat) + "", "deviating"));
            suspects.absent().stream()
                    .map(seats::get)
                    .filter(module -> module != FarmRoster.CLOSED)
                    .map(String::valueOf)
                    .forEach(module -> dissent.put(module, lapses.getOrDefault(module, "absent")));
        });
        return dissent;
    }

    private static Optional<String> why(VoteVerdict verdict) {
        return verdict instanceof VoteVerdict.Undecided none
                ? Optional.of(none.explanation())
                : Optional.empty();
    }

    private static String outcome(FarmLog.Entry vote) {
        return AnswerLines.json(vote.verdict().value());
    }

    /** Whether a round came to what the log says. */
    boolean isAsLogged(Chapters.Round known, FarmStanding afterIt) {
        return logged.reply().equals(known.reply())
                && logged.fingerprint().equals(known.fingerprint())
                && after.equals(afterIt);
    }
}
