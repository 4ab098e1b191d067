/** Voting farms for Java programs: user modules in, results out; everything between is emulated. */
package gossamer.node.farm;
