/**
 * The exact synchronous costs of the algorithms in closed form, independent of the plans that they
 * are compared with. Distances cost nothing here, as in [TR].
 */
package gossamer.model.algorithm.wormhole.plan.exact;
