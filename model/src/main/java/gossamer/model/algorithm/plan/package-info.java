/**
 * Synchronous schedules on grids, the PUs that execute them, and their exact costs, which neglect
 * nothing unless said so.
 */
package gossamer.model.algorithm.plan;
