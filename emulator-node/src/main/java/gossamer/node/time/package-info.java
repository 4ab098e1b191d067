/** Virtual time inside a region: its thread, its calendar, and what is due at an instant. */
package gossamer.node.time;
