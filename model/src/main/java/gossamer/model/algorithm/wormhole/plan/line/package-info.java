/**
 * Synchronous gossip schedules for one line of PUs, a path or a ring, whose PUs hold one unit of
 * tokens each.
 */
package gossamer.model.algorithm.wormhole.plan.line;
