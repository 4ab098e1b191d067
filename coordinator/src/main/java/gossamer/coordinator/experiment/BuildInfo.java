package gossamer.coordinator.experiment;

/**
 * Which Gossamer this is.
 *
 * @param version as in the POM
 * @param commit abbreviated commit id of the checkout, or {@code unknown} where it was not started
 *     from one
 */
public record BuildInfo(String version, String commit) {

    /** What the package manifest and the launcher say. */
    public static BuildInfo current() {
        String version = BuildInfo.class.getPackage().getImplementationVersion();
        return new BuildInfo(
                version == null ? "unknown" : version,
                System.getProperty("gossamer.commit", "unknown"));
    }
}
