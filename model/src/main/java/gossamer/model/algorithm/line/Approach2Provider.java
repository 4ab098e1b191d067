package gossamer.model.algorithm.line;

import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.line.Approach2.Variant;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.util.Optional;

/** Declares {@link Approach2}. */
public final class Approach2Provider extends LineProvider {

    private static final Key<Variant> VARIANT = Key.choice("variant", Variant.class)
            .depends("exact, between one-port PUs binary")
            .doc(
                    "exact",
                    "exact: all units in every packet of the way back; trimmed: what the receiver"
                            + " lacks; merged: three bridgeheads that exchange, rings only; binary:"
                            + " binary trees.");

    public Approach2Provider() {
        super(
                "approach-2",
                "tokens are concentrated in one PU and spread from there",
                "[TR] section 4.1, Lemma 5",
                VARIANT,
                START);
    }

    @Override
    protected Optional<GossipAlgorithm> createOwn(
            Site site, Settings settings, Complaints complaints) {
        Variant usual = site.network().takesBothPorts() ? Variant.BINARY : Variant.EXACT;
        LineAlgorithm line = new Approach2(settings.get(VARIANT).orElse(usual));
        return planned(site, settings, complaints, Optional.of(VARIANT), line);
    }
}
