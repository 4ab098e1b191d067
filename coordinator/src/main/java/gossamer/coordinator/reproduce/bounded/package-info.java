/** Lau and Zhang, "Optimal gossiping in paths and cycles": table, figures, and what goes beyond. */
package gossamer.coordinator.reproduce.bounded;
