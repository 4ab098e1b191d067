package gossamer.coordinator.config;

import com.typesafe.config.Config;

import gossamer.model.run.Emulation;

/**
 * A config that was read and found right.
 *
 * @param emulation what is emulated
 * @param settings how
 * @param resolved every key under {@code gossamer} that has a value, given or default; read as the
 *     {@code gossamer} object of a file it gives the same emulation again
 */
public record LoadedConfig(Emulation emulation, RunSettings settings, Config resolved) {}
