/** A page on the loopback interface that shows a run while it goes on. */
package gossamer.coordinator.live;
