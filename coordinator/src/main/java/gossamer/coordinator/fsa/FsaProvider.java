package gossamer.coordinator.fsa;

import gossamer.coordinator.schedule.ScheduleProvider;
import gossamer.model.algorithm.AlgorithmProvider;
import gossamer.model.algorithm.GossipAlgorithm;
import gossamer.model.algorithm.Site;
import gossamer.model.algorithm.Surroundings;
import gossamer.model.algorithm.anynetwork.FsaGossip;
import gossamer.model.machine.Carriage;
import gossamer.model.registry.Complaints;
import gossamer.model.registry.Declared;
import gossamer.model.registry.FileParser;
import gossamer.model.registry.Key;
import gossamer.model.registry.Settings;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Declares {@link FsaGossip}. */
public final class FsaProvider extends Declared implements AlgorithmProvider {

    private static final long MOST_BYTES = 1L << 28;
    private static final String ALLOWED = "a file of automata, see docs/automata.md";

    /** The file with the automata. */
    public static final Key<FsaDocument> FILE = Key.file(
                    ScheduleProvider.FILE.name(), ALLOWED, MOST_BYTES, FsaProvider::read)
            .required()
            .doc(
                    "\"my-fsa.json\"",
                    "A JSON file with the automata of all PUs (docs/automata.md). Relative to the"
                            + " file that this is written in, like an include; given by --set,"
                            + " relative to the working directory.");

    /** The only one. */
    public FsaProvider() {
        super(FsaGossip.NAME, "automata from a file", "the file", FILE);
    }

    @Override
    public List<Carriage> carriages() {
        return List.of(Carriage.values());
    }

    private static Optional<FsaDocument> read(Path file, FileParser.Faults faults)
            throws IOException {
        try (Reader text = Files.newBufferedReader(file)) {
            return FsaReader.read(text, faults);
        } catch (CharacterCodingException e) {
            throw new IOException("cannot read " + file + ": it is not UTF-8 text", e);
        }
    }

    @Override
    public void check(Surroundings known, Settings settings, Complaints complaints) {
        Optional<FsaDocument> document = settings.get(FILE);
        if (document.isPresent()
                && known.pus().isPresent()
                && document.get().pus() != known.pus().getAsLong()) {
            complaints.reject(
                    FILE,
                    "automata of " + document.get().pus() + " PUs, but "
                            + known.outline().describe() + " has "
                            + known.pus().getAsLong(),
                    "automata for this network");
        }
        if (document.isPresent()
                && known.switching().isPresent()
                && !known.carries(document.get().form().carriage())) {
            complaints.reject(
                    FILE,
                    "packets carried " + Key.word(document.get().form().carriage()) + ", but "
                            + known.switching().get().name() + " switching does not carry them so",
                    "automata for this machine");
        }
    }

    @Override
    public Optional<GossipAlgorithm> create(Site site, Settings settings, Complaints complaints) {
        FsaDocument document = settings.value(FILE);
        int[] faults = new int[1];
        document.check(site.topology(), site.network(), (line, column, message) -> {
            if (faults[0]++ < FsaReader.MOST_PROBLEMS) {
                complaints.rejectFile(FILE, line + ":" + column + ": " + message);
            }
        });
        if (faults[0] > 0) {
            return Optional.empty();
        }
        GossipAlgorithm gossip = document.gossip(site.seed());
        int flits = site.network().tokenFlits();
        if (site.network().cost().crossing(flits / gossip.colours()) < 1) {
            complaints.reject(
                    FILE,
                    "tokens of " + flits + " flits in " + gossip.colours()
                            + " colours: a part without flits would cross a link in no time",
                    "automata of at most " + flits + " colours, or a network.cost.hop");
            return Optional.empty();
        }
        return Optional.of(gossip);
    }
}
