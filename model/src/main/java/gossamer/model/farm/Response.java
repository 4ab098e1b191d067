package gossamer.model.farm;

import gossamer.model.fault.ModuleFault;
import gossamer.model.fault.ModuleFault.Manner;
import gossamer.model.fsa.Signal.Answer;
import gossamer.model.token.Datum;
import gossamer.model.voting.Value;

import java.util.Optional;

/**
 * What came of a question to a user module.
 *
 * @param value its value; empty if it has none
 * @param failed whether it says that it has found an error in itself
 * @param lapse why there is no value, where the module is to blame
 */
public record Response(Optional<Value> value, boolean failed, Optional<Lapse> lapse)
        implements Datum {

    /** Nobody has asked. */
    public static final Response NONE = new Response(Optional.empty(), false, Optional.empty());

    /** No value, since the module is to blame. */
    public static Response absent(Lapse.Kind kind, String words) {
        return new Response(Optional.empty(), false, Optional.of(new Lapse(kind, words)));
    }

    /**
     * What an answer comes to, with the fault that may spoil it.
     *
     * @param wrongBy how far wrong values are from the true ones, above 0
     */
    static Response in(Answer answer, double wrongBy) {
        Response said = (Response) answer.said();
        ModuleFault fault = answer.fault();
        if (fault == null) {
            return said;
        }
        Optional<Value> spoiled = said.value()
                .filter(truth -> fault.manner() == Manner.WRONG)
                .map(truth -> Falsehood.of(truth, 1, wrongBy));
        return new Response(spoiled, said.failed() || fault.noticed(), said.lapse());
    }
}
