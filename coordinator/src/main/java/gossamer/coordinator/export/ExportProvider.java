package gossamer.coordinator.export;

import gossamer.model.registry.Provider;

/** Declares a format that traces can be exported to. */
public interface ExportProvider extends Provider {

    @Override
    default String kind() {
        return "export format";
    }
}
