/**
 * Several JVMs for one emulation: who takes part, what they tell each other, and who has which
 * regions.
 */
package gossamer.node.cluster;
