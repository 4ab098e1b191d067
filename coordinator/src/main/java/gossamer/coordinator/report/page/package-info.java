/** The page that shows a run: its data, packed, and the page around them. */
package gossamer.coordinator.report.page;
