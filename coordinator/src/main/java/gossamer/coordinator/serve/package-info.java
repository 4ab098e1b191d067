/** A voting farm as a service on the loopback interface: a round for each request. */
package gossamer.coordinator.serve;
