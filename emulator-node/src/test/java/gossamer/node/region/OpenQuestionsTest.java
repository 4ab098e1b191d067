package gossamer.node.region;

import static org.assertj.core.api.Assertions.assertThat;

import gossamer.model.fsa.Signal;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.fsa.UserModuleHandle.Came;
import gossamer.model.fsa.UserModuleHandle.Question;
import gossamer.model.token.Datum;
import gossamer.model.trace.TraceBuffer;
import gossamer.node.time.Calendar;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When answers count that virtual time does not wait for. */
class OpenQuestionsTest {

    private record Said(String text) implements Datum {}

    private final Calendar calendar = new Calendar(1);
    private final OpenQuestions questions =
            new OpenQuestions((time, answer) -> calendar.addArrival(time, answer.pu(), answer));
    private final List<String> log = new ArrayList<>();

    /** A question that is open for 100 ticks. */
    private Question question(int pu) {
        return new Question() {
            @Override
            public long mostTicks() {
                return 100;
            }

            @Override
            public void settled(Datum said, long ticks) {
                log.add(pu + " " + ((Said) said).text() + " " + ticks);
            }

            @Override
            public Datum late() {
                return new Said("late");
            }
        };
    }

    private long came(int pu, long ticks, long granted) {
        return questions.came(pu, 0, new Came(new Said("yes"), ticks), granted);
    }

    private List<String> due() {
        List<String> due = new ArrayList<>();
        calendar.drainBefore(
                1_000,
                new Calendar.Due() {
                    @Override
                    public void arrives(long time, int receiver, Signal signal) {
                        Answer answer = (Answer) signal;
                        due.add(answer.pu() + " " + ((Said) answer.said()).text() + " at " + time);
                    }

                    @Override
                    public void wakes(long time, int link) {
                        throw new AssertionError();
                    }
                },
                new TraceBuffer(1));
        return due;
    }

    @Test
    void anAnswerCountsAfterWhatItTookButNotBeforeWhatIsGranted() {
        assertThat(questions.next()).isEqualTo(Calendar.NEVER);
        questions.ask(3, 0, question(3), 50);
        questions.ask(4, 0, question(4), 60);
        assertThat(questions.next()).isEqualTo(150);
        assertThat(came(3, 20, 55)).isEqualTo(70);
        assertThat(questions.next()).isEqualTo(160);
        assertThat(came(4, 20, 90)).isEqualTo(90);
        assertThat(questions.isEmpty()).isTrue();
        assertThat(log).containsExactly("3 yes 20", "4 yes 30");
        assertThat(due()).containsExactlyInAnyOrder("3 yes at 70", "4 yes at 90");
    }

    @Test
    void anAnswerThatCannotCountInTimeIsLate() {
        questions.ask(3, 0, question(3), 50);
        questions.granted(150);
        assertThat(log).isEmpty();
        assertThat(came(3, 100, 0)).isEqualTo(Calendar.NEVER);
        assertThat(came(3, 1, 150)).isEqualTo(Calendar.NEVER);
        questions.granted(151);
        assertThat(log).containsExactly("3 late 100");
        assertThat(came(3, 1, 0)).isEqualTo(Calendar.NEVER);
        assertThat(due()).containsExactly("3 late at 150");
    }
}
