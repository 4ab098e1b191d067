package gossamer.coordinator.schedule;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import gossamer.coordinator.text.Texts;
import gossamer.model.schedule.Schedule;
import gossamer.model.schedule.Schedule.Transfer;
import gossamer.model.topology.Topology;
import java.io.IOException;
import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** One pass over one document. Notes what is wrong and goes on behind it while that is possible. */
final class ScheduleParser implements AutoCloseable {

    private static final int LONGEST_NUMBER = 10;

    private static final String ROUNDS = "an array of rounds";
    private static final String ROUND = "a round: an array of transfers";
    private static final String TRANSFER = "a transfer: [source, target, [tokens]]";
    private static final String TOKENS = "an array of tokens";
    private static final String TOKEN = "a token: the number of the PU that it comes from";

    /** Nothing behind this place can be read; why has been noted. */
    private static final class Stop extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** The largest PU number so far, and where it stands. */
    private record Largest(long number, JsonLocation at) {}

    private final String file;
    private final JsonParser json;
    private final List<ScheduleProblem> problems = new ArrayList<>();
    private final List<List<Transfer>> rounds = new ArrayList<>();
    private OptionalInt pus = OptionalInt.empty();
    private @Nullable Largest largest;
    private int packets;
    private int tokenMoves;

    ScheduleParser(Reader text, String file) throws IOException {
        this.file = file;
        this.json = new JsonFactory().createParser(text);
    }

    /** The whole document. */
    ScheduleDocument document() throws IOException, ScheduleFormatException {
        try {
            readDocument();
        } catch (Stop e) {
            // What is wrong has been noted.
        } catch (JsonProcessingException e) {
            JsonLocation at = e.getLocation() == null ? json.currentLocation() : e.getLocation();
            problems.add(problem(at, "not JSON: " + Texts.reason(e)));
        }
        if (!problems.isEmpty()) {
            throw new ScheduleFormatException(problems);
        }
        return new ScheduleDocument(pus, new Schedule(rounds));
    }

    private void readDocument() throws IOException, Stop {
        JsonToken first = json.nextToken();
        if (first == JsonToken.START_OBJECT) {
            readMembers();
        } else if (first == JsonToken.START_ARRAY) {
            readRounds();
        } else {
            unexpected("a schedule: an object, or an array of rounds");
        }
        if (json.nextToken() != null) {
            unexpected("nothing behind the schedule");
        }
    }

    private void readMembers() throws IOException, Stop {
        TreeSet<String> missing = new TreeSet<>(ScheduleFormat.REQUIRED);
        TreeSet<String> seen = new TreeSet<>();
        while (json.nextToken() != JsonToken.END_OBJECT) {
            String name = json.currentName();
            if (!seen.add(name)) {
                note("member " + quoted(name) + " for the second time; expected once");
            }
            missing.remove(name);
            if (!ScheduleFormat.REQUIRED.contains(name) && !ScheduleFormat.IGNORED.contains(name)) {
                note("unknown member " + quoted(name) + "; expected one of "
                        + String.join(", ", ScheduleFormat.REQUIRED) + ", "
                        + String.join(", ", ScheduleFormat.IGNORED));
            }
            json.nextToken();
            switch (name) {
                case ScheduleFormat.FORMAT -> readFormat();
                case ScheduleFormat.VERSION -> readVersion();
                case ScheduleFormat.PUS -> readPus();
                case ScheduleFormat.ROUNDS -> readRoundsMember();
                default -> json.skipChildren();
            }
        }
        for (String name : missing) {
            note("the object ends without member " + quoted(name));
        }
    }

    private void readFormat() throws IOException, Stop {
        if (json.currentToken() != JsonToken.VALUE_STRING
                || !json.getText().equals(ScheduleFormat.NAME)) {
            unexpected(quoted(ScheduleFormat.NAME));
        }
    }

    private void readVersion() throws IOException, Stop {
        number(
                ScheduleFormat.CURRENT_VERSION,
                ScheduleFormat.CURRENT_VERSION,
                "the version that this program reads");
    }

    private void readPus() throws IOException, Stop {
        int before = problems.size();
        int number = number(1, Topology.MAX_PUS, "the number of PUs");
        if (problems.size() > before) {
            return;
        }
        pus = OptionalInt.of(number);
        if (largest != null && largest.number >= number) {
            note(largest.at, "there is no PU or token " + largest.number + " of " + number);
        }
    }

    private void readRoundsMember() throws IOException, Stop {
        rounds.clear();
        if (isArray(ROUNDS)) {
            readRounds();
        }
    }

    private void readRounds() throws IOException, Stop {
        while (json.nextToken() != JsonToken.END_ARRAY) {
            require(rounds.size() < Schedule.MAX_ROUNDS, "rounds", Schedule.MAX_ROUNDS);
            List<Transfer> round = new ArrayList<>();
            if (isArray(ROUND)) {
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    require(packets < Schedule.MAX_PACKETS, "transfers", Schedule.MAX_PACKETS);
                    packets++;
                    if (isArray(TRANSFER)) {
                        round.add(readTransfer());
                    }
                }
            }
            rounds.add(List.copyOf(round));
        }
    }

    private Transfer readTransfer() throws IOException, Stop {
        int source = 0;
        int target = 0;
        List<Integer> tokens = List.of();
        int elements = 0;
        for (; json.nextToken() != JsonToken.END_ARRAY; elements++) {
            switch (elements) {
                case 0 -> source = pu("the PU that sends");
                case 1 -> target = pu("the PU that receives");
                case 2 -> tokens = readTokens();
                case 3 -> unexpected("the end of the transfer behind [source, target, [tokens]");
                default -> json.skipChildren();
            }
        }
        if (elements < 3) {
            String missing = elements == 0 ? "source" : elements == 1 ? "target" : "[tokens]";
            note("the transfer ends without " + missing + "; expected " + TRANSFER);
        }
        return new Transfer(source, target, tokens);
    }

    private List<Integer> readTokens() throws IOException, Stop {
        if (!isArray(TOKENS)) {
            return List.of();
        }
        List<Integer> tokens = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            require(tokenMoves < Schedule.MAX_TOKEN_MOVES, "tokens", Schedule.MAX_TOKEN_MOVES);
            tokenMoves++;
            tokens.add(pu(TOKEN));
        }
        return tokens;
    }

    /** The number of a PU or of its token. */
    private int pu(String what) throws IOException, Stop {
        int number = number(0, pus.orElse(Topology.MAX_PUS) - 1, what);
        if (largest == null || number > largest.number) {
            largest = new Largest(number, json.currentTokenLocation());
        }
        return number;
    }

    /** The whole number under the cursor; {@code least} after noting why there is none. */
    private int number(int least, int most, String what) throws IOException, Stop {
        if (json.currentToken() == JsonToken.VALUE_NUMBER_INT
                && json.getTextLength() <= LONGEST_NUMBER) {
            long number = json.getLongValue();
            if (number >= least && number <= most) {
                return (int) number;
            }
        }
        unexpected(
                what + ", a whole number " + (least == most ? "" + least : least + " to " + most));
        return least;
    }

    private boolean isArray(String what) throws IOException, Stop {
        if (json.currentToken() == JsonToken.START_ARRAY) {
            return true;
        }
        unexpected(what);
        return false;
    }

    private void require(boolean within, String what, int most) throws Stop {
        if (!within) {
            note("more than " + most + " " + what + ", which is the most that can be read");
            throw new Stop();
        }
    }

    /** The value under the cursor is not what should be there: notes it and passes over it. */
    private void unexpected(String expected) throws IOException, Stop {
        note("expected " + expected + "; found " + found());
        json.skipChildren();
    }

    private String found() throws IOException {
        JsonToken token = json.currentToken();
        if (token == null) {
            return "the end of the file";
        }
        return switch (token) {
            case START_OBJECT -> "an object";
            case START_ARRAY -> "an array";
            case VALUE_STRING -> quoted(json.getText());
            default -> Texts.shortened(json.getText());
        };
    }

    private void note(String message) throws Stop {
        JsonToken token = json.currentToken();
        note(token == null ? json.currentLocation() : json.currentTokenLocation(), message);
    }

    private void note(JsonLocation at, String message) throws Stop {
        problems.add(problem(at, message));
        if (problems.size() == ScheduleReader.MOST_PROBLEMS) {
            throw new Stop();
        }
    }

    private ScheduleProblem problem(JsonLocation at, String message) {
        return new ScheduleProblem(file, at.getLineNr(), at.getColumnNr(), message);
    }

    private static String quoted(String text) {
        return '"' + Texts.shortened(text) + '"';
    }

    @Override
    public void close() throws IOException {
        json.close();
    }
}
