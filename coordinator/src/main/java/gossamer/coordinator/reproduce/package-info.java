/** The numbers of the papers, each one beside its formula and what the actors come to. */
package gossamer.coordinator.reproduce;
