/** The command line. */
package gossamer.coordinator.cli;
