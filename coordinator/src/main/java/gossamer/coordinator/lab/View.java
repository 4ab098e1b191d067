package gossamer.coordinator.lab;

import gossamer.coordinator.config.LoadedConfig;

/** Something to see of a session. */
@FunctionalInterface
interface View<T> {
    T of(LoadedConfig loaded, Chronicle story, LabState state) throws LabException;
}
