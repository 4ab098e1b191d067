/** Schedules of the fewest rounds for tiny networks, and the proof that there are none of fewer. */
package gossamer.model.optimum;
