/**
 * VotingReliability of redundant modules in closed form, and intervals for shares that were
 * counted.
 */
package gossamer.model.analysis.reliability;
