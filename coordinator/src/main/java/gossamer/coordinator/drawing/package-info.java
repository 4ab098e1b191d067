/** What all drawings share: SVG documents, axes and colours. */
package gossamer.coordinator.drawing;
