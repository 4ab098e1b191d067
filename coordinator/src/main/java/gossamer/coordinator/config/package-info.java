/**
 * From a HOCON file and command-line overrides to an emulation, or to a list of all that is wrong
 * with them.
 */
package gossamer.coordinator.config;
