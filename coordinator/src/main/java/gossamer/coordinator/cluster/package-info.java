/** Runs on several JVMs: starting them here, letting them in, and what they are sent. */
package gossamer.coordinator.cluster;
