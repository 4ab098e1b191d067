/** HTTP on the loopback interface: one server for the lab, for runs that are shown, for farms. */
package gossamer.coordinator.http;
