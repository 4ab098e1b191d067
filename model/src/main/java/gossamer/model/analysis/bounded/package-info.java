/**
 * Who sends what over which link in which round, read off a trace: the wire diagrams of Lau &amp;
 * Zhang, "Optimal gossiping in paths and cycles".
 */
package gossamer.model.analysis.bounded;
