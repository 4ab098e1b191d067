/**
 * The algorithms of Juurlink, Rao &amp; Sibeyn as synchronous schedules on grids, with their exact
 * costs.
 *
 * <p>[TR] is the technical report of 1996; the journal version is IEEE TPDS 9(6), 1998. Costs
 * neglect nothing unless said so.
 */
package gossamer.model.algorithm.wormhole.plan;
