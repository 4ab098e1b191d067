package gossamer.node.cluster;

/**
 * What a JVM runs. JVMs that differ in it do not work together.
 *
 * @param version of Gossamer
 * @param commit of the checkout, or {@code unknown}
 * @param code a hash of Gossamer's classes
 */
public record Identity(String version, String commit, String code) {

    @Override
    public String toString() {
        return version + " (commit " + commit + ", code " + code + ")";
    }
}
