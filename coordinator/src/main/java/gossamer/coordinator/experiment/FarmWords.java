package gossamer.coordinator.experiment;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.text.Texts;
import gossamer.model.farm.FarmJudgement.Kind;
import gossamer.model.recovery.Decision;
import gossamer.model.voting.Value;
import gossamer.model.voting.VoteVerdict;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;

/** What happens in voting farms, in words. */
public final class FarmWords {

    private static final int MOST_DIGITS = 9;

    private FarmWords() {}

    /** A value, whole. */
    public static String of(Value value) {
        if (value instanceof Value.Number number) {
            return Double.toString(number.number());
        }
        if (value instanceof Value.Vector vector) {
            return vector.numbers().stream()
                    .map(component -> Double.toString(component))
                    .collect(Collectors.joining(" ", "[", "]"));
        }
        return value instanceof Value.Text text
                ? text.text()
                : HexFormat.ofDelimiter(" ").formatHex(((Value.Bytes) value).bytes());
    }

    /** A value for a table: numbers with as many digits as matter to people. */
    public static String shortly(Value value) {
        if (value instanceof Value.Number number) {
            String whole = Double.toString(number.number());
            return whole.length() <= MOST_DIGITS ? whole : format("%.6g", number.number());
        }
        if (value instanceof Value.Vector vector) {
            return vector.numbers().stream()
                    .map(component -> shortly(Value.of(component)))
                    .collect(Collectors.joining(" ", "[", "]"));
        }
        return of(value);
    }

    /** A verdict for a table. */
    public static String shortly(VoteVerdict verdict) {
        return verdict instanceof VoteVerdict.Decided decided
                ? shortly(decided.result())
                : "none: " + cause((VoteVerdict.Undecided) verdict);
    }

    /** A verdict, whole. */
    public static String whole(VoteVerdict verdict) {
        return verdict instanceof VoteVerdict.Decided decided
                ? of(decided.result())
                : "none: " + cause((VoteVerdict.Undecided) verdict);
    }

    /** Seats that a result rests on; none without a result. */
    public static List<Integer> support(VoteVerdict verdict) {
        return verdict instanceof VoteVerdict.Decided decided ? decided.support() : List.of();
    }

    /** Why there is no result. */
    public static String cause(VoteVerdict.Undecided verdict) {
        return Texts.word(verdict.cause());
    }

    /** What is decided, without the reason. */
    public static String of(Decision decision) {
        if (decision instanceof Decision.Tolerate tolerate) {
            return at(tolerate.seat()) + "module " + tolerate.module() + " is tolerated";
        }
        if (decision instanceof Decision.Restart restart) {
            return at(restart.seat()) + "module " + restart.module() + " is started again";
        }
        if (decision instanceof Decision.Reintegrate back) {
            return at(back.seat()) + "module " + back.module() + " votes again";
        }
        if (decision instanceof Decision.SwitchIn in) {
            return at(in.seat()) + "spare " + in.spare() + " takes the place of module "
                    + in.failed();
        }
        if (decision instanceof Decision.Degrade degrade) {
            return at(degrade.seat()) + "closed, without module " + degrade.failed() + ": "
                    + degrade.electorate() + " seats are left";
        }
        if (decision instanceof Decision.DropSpare drop) {
            return "spare " + drop.module() + " is given up";
        }
        if (decision instanceof Decision.Adopt adopt) {
            return "the seats of voter " + adopt.module() + " count";
        }
        Decision.GiveUp gaveUp = (Decision.GiveUp) decision;
        return at(gaveUp.seat()) + "nothing can be done about module " + gaveUp.module()
                + ": the farm has failed";
    }

    private static String at(int seat) {
        return "seat " + seat + ": ";
    }

    /** What correct voters must not do. */
    public static String of(Kind kind) {
        return switch (kind) {
            case DISAGREEMENT -> "agreement";
            case WRONG_VALUE -> "validity";
            case NO_RESULT -> "result";
            case SEATS -> "seats";
        };
    }

    /** Numbers in a row, the first ones of many. */
    public static String list(List<Integer> numbers, int most) {
        String shown =
                numbers.stream().limit(most).map(String::valueOf).collect(Collectors.joining(" "));
        return numbers.size() > most ? shown + " … (" + format("%,d", numbers.size()) + ")" : shown;
    }
}
