/**
 * What the algorithms for linear cost take without emulation: the formulas and tables as printed in
 * [TR] (Juurlink, Rao and Sibeyn, "Gossiping on Meshes and Tori", technical report of 1996) and in
 * its journal version [J], the exact costs of schedules that can be carried out, and a search for
 * the best of these.
 */
package gossamer.model.analysis.wormhole;
