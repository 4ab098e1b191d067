package gossamer.coordinator.fsa;

import gossamer.model.algorithm.anynetwork.FsaCheck;
import gossamer.model.algorithm.anynetwork.FsaGossip;
import gossamer.model.fsa.Automaton;
import gossamer.model.machine.Network;
import gossamer.model.registry.FileParser.Faults;
import gossamer.model.token.TokenSet;
import gossamer.model.topology.Topology;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What a file with automata says; of code of users the file knows none.
 *
 * @param pus number of PUs
 * @param form what is the same for all of them
 * @param entries each PU is in one of them
 */
public record FsaDocument(int pus, FsaGossip.Form form, List<Entry> entries) {

    /**
     * PUs that do the same.
     *
     * @param line where that stands, from 1
     * @param column where that stands, from 1
     */
    public record Entry(TokenSet pus, Automaton automaton, int line, int column) {}

    /** Copies the list. */
    public FsaDocument {
        entries = List.copyOf(entries);
    }

    /** Tells what of it a network of as many PUs does not have. */
    public void check(Topology topology, Network network, Faults faults) {
        for (Entry entry : entries) {
            FsaCheck check = new FsaCheck(
                    topology,
                    network,
                    form,
                    message -> faults.add(entry.line(), entry.column(), message));
            for (int interval = 0; interval < entry.pus().intervals(); interval++) {
                for (int pu = entry.pus().from(interval); pu < entry.pus().to(interval); pu++) {
                    check.check(pu, entry.automaton());
                }
            }
        }
    }

    /** The gossip of a run with this seed; the PUs of an entry share its automaton. */
    public FsaGossip gossip(long seed) {
        Automaton[] automata = new Automaton[entries.isEmpty() ? 0 : pus];
        for (Entry entry : entries) {
            Automaton seeded = entry.automaton().withSeed(seed);
            for (int interval = 0; interval < entry.pus().intervals(); interval++) {
                Arrays.fill(automata, entry.pus().from(interval), entry.pus().to(interval), seeded);
            }
        }
        return new FsaGossip(form, new ArrayList<>(Arrays.asList(automata)));
    }
}
