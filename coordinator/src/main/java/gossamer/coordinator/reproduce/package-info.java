/** Compares the numbers of a paper with what the actors come to, row by row, part by part. */
package gossamer.coordinator.reproduce;
