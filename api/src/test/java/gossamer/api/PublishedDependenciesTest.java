package gossamer.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

/**
 * A project that depends on {@code gossamer-api} does not inherit the versions that the parent POM
 * manages: Maven takes those that are named nearest to it. So what some library wants in another
 * version than the one tested here must be named by the API itself.
 */
final class PublishedDependenciesTest {

    /** An artifact as a POM names it; the version is empty where the POM leaves it to others. */
    private record Named(String artifact, String version, String scope) {}

    @Test
    void whatALibraryWantsInAnotherVersionIsNamedByTheApi() throws Exception {
        Map<String, Path> jars = new TreeMap<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            Path jar = Path.of(entry);
            boolean ofTestsOnly = entry.contains("junit");
            if (entry.endsWith(".jar") && jar.getNameCount() > 3 && !ofTestsOnly) {
                jars.put(jar.getName(jar.getNameCount() - 3).toString(), jar);
            }
        }
        TreeSet<String> differing = new TreeSet<>();
        for (Path jar : jars.values()) {
            Path pom = Path.of(jar.toString().replaceFirst("\\.jar$", ".pom"));
            if (Files.exists(pom)) {
                for (Named wanted : dependencies(pom)) {
                    Path ours = jars.get(wanted.artifact());
                    if (ours != null && isOther(wanted, ours)) {
                        differing.add(wanted.artifact());
                    }
                }
            }
        }
        assertThat(differing).contains("jackson-annotations");
        assertThat(dependencies(Path.of("pom.xml")).stream()
                        .filter(named -> !named.scope().equals("test"))
                        .map(Named::artifact))
                .containsAll(differing);
    }

    private static boolean isOther(Named wanted, Path ours) {
        return !wanted.scope().equals("test")
                && !wanted.version().isEmpty()
                && !wanted.version().contains("${")
                && !ours.getParent().endsWith(wanted.version());
    }

    private static List<Named> dependencies(Path pom) throws Exception {
        Element project = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(pom.toFile())
                .getDocumentElement();
        List<Named> result = new ArrayList<>();
        NodeList all = project.getElementsByTagName("dependency");
        for (int i = 0; i < all.getLength(); i++) {
            Element dependency = (Element) all.item(i);
            if (dependency.getParentNode().getParentNode() == project) {
                result.add(new Named(
                        text(dependency, "artifactId"),
                        text(dependency, "version"),
                        text(dependency, "scope")));
            }
        }
        return result;
    }

    private static String text(Element dependency, String tag) {
        NodeList found = dependency.getElementsByTagName(tag);
        return found.getLength() == 0 ? "" : found.item(0).getTextContent().strip();
    }
}
