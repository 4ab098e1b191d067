/**
 * The run-tables of pipelined gossiping, read off a trace, and the formulas they obey: De Florio
 * and Blondia, "The algorithm of pipelined gossiping", J. Systems Architecture, 2005 (arXiv
 * 1504.03277).
 */
package gossamer.model.analysis.pipelined;
