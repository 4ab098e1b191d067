/** The workbench: a run that people hold, look into and disturb while it goes on. */
package gossamer.coordinator.lab;
