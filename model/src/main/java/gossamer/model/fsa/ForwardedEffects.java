package gossamer.model.fsa;

import gossamer.model.fsa.Pu.Effects;
import gossamer.model.fsa.Pu.Note;
import gossamer.model.fsa.Signal.Alarm;
import gossamer.model.fsa.Signal.Listen;
import gossamer.model.fsa.Signal.Withdraw;
import gossamer.model.token.Datum;

import org.jspecify.annotations.Nullable;

/**
 * The effects of a PU inside another one, which reach the outside as they are unless overridden.
 */
public abstract class ForwardedEffects implements Effects {

    // The engine that steps the PU; no state of the PU.
    private transient @Nullable Effects outer;

    /** From now on they go there. */
    public final Effects to(Effects next) {
        outer = next;
        return this;
    }

    /** Where they go now. */
    protected final Effects outside() {
        if (outer == null) {
            throw new IllegalStateException("an effect before the PU has begun");
        }
        return outer;
    }

    @Override
    public long now() {
        return outside().now();
    }

    @Override
    public void send(Packet packet) {
        outside().send(packet);
    }

    @Override
    public void launch(Worm worm) {
        outside().launch(worm);
    }

    @Override
    public void listen(Listen listen) {
        outside().listen(listen);
    }

    @Override
    public void withdraw(Withdraw withdraw) {
        outside().withdraw(withdraw);
    }

    @Override
    public void later(long ticks, Alarm alarm) {
        outside().later(ticks, alarm);
    }

    @Override
    public void stageBegan(int pu, int stage, long cause) {
        outside().stageBegan(pu, stage, cause);
    }

    @Override
    public void absent(int pu, int stage, int count) {
        outside().absent(pu, stage, count);
    }

    @Override
    public void ask(int pu, int session) {
        outside().ask(pu, session);
    }

    @Override
    public void tell(int pu, int session, Datum said) {
        outside().tell(pu, session, said);
    }

    @Override
    public void note(Note note) {
        outside().note(note);
    }

    @Override
    public void completed(int pu, long cause) {
        outside().completed(pu, cause);
    }
}
