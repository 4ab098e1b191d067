package gossamer.coordinator.cli;

import gossamer.coordinator.cluster.Certificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code gossamer certs}: a private authority, and certificates for JVMs that talk over TLS. */
@Command(name = "certs", sortOptions = false)
final class CertsCommand extends Subcommand {

    private static final String NAME_PATTERN = "[A-Za-z0-9][A-Za-z0-9._-]{0,62}";
    private static final int MOST_DAYS = 3_650;

    @Parameters(index = "0", paramLabel = "DIR", descriptionKey = "DIR")
    private Path directory = Path.of("");

    @Parameters(index = "1..*", arity = "1..*", paramLabel = "NAME", descriptionKey = "NAME")
    private List<String> names = List.of();

    @Option(names = "--days", paramLabel = "N")
    private int days = 365;

    @Override
    int run() throws UsageException, IOException {
        if (days < 1 || days > MOST_DAYS) {
            throw new UsageException("--days " + days + ": must be between 1 and " + MOST_DAYS);
        }
        for (String name : names) {
            if (!name.matches(NAME_PATTERN) || name.equals(Certificates.AUTHORITY)) {
                throw new UsageException(
                        "NAME " + name + ": 1 to 63 of A-Z a-z 0-9 . _ -, begins with"
                                + " a letter or digit, and is not " + Certificates.AUTHORITY);
            }
            if (Files.exists(directory.resolve(name))) {
                throw new UsageException(
                        directory.resolve(name) + " exists: its certificate is kept as it is");
            }
        }
        Certificates certificates = new Certificates(directory, days);
        if (!certificates.hasAuthority()) {
            certificates.createAuthority();
            out().println("made " + directory.resolve(Certificates.AUTHORITY)
                    + ": the authority's key, which nobody else may see and no node needs");
        }
        for (String name : names) {
            out().println("made " + certificates.createNode(name)
                    + ": copy it to that JVM's machine");
        }
        return Exit.OK;
    }
}
