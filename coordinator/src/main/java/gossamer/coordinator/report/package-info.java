/** What people read and look at: summaries and drawings. */
package gossamer.coordinator.report;
