package gossamer.coordinator.config;

import gossamer.model.fault.Profile;
import gossamer.model.registry.Registry;
import gossamer.model.run.Limits;
import gossamer.model.topology.Topology;

import java.util.Optional;
import java.util.OptionalLong;

/** {@code profile.*}. */
final class ProfileSection {

    private ProfileSection() {}

    /** What disturbs the network, empty if it could not be read. */
    static Optional<Profile> read(
            KeyReader keys,
            Registry registry,
            NetworkSection network,
            Optional<Topology> topology,
            OptionalLong seed,
            Optional<Limits> limits) {
        ProfileReader reader = new ProfileReader(keys, registry, network.times(), topology, seed);
        DelaysSection delays = new DelaysSection(reader);
        boolean endless =
                limits.map(known -> known.virtualTicks() == Long.MAX_VALUE).orElse(false);
        FaultsSection faults = new FaultsSection(reader, endless);
        boolean right = delays.read() & faults.read();
        return right
                ? Optional.of(new Profile(delays.links(), delays.pus(), faults.rules()))
                : Optional.empty();
    }
}
