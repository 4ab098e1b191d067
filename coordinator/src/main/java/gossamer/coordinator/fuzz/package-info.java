/** Random configs out of the declared keys, each run in all ways, and what became of them. */
package gossamer.coordinator.fuzz;
