package gossamer.coordinator.plugin;

import gossamer.model.registry.Provider;

import java.util.List;

/**
 * A plug-in whose providers are ready.
 *
 * @param bundle what its file holds
 * @param providers what it declares, in the order of the service file or of the class names
 */
public record Plugin(Bundle bundle, List<Provider> providers) {

    /** Copies the list. */
    public Plugin {
        providers = List.copyOf(providers);
    }

    /** Whether this provider is one of its own. */
    boolean provides(Provider provider) {
        return providers.contains(provider);
    }
}
