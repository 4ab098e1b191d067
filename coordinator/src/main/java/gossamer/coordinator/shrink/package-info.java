/** From a failing run with many faults to a smallest set of them that still makes it fail. */
package gossamer.coordinator.shrink;
