/** How results are written, for people and for programs: lines, tables, JSON, files. */
package gossamer.coordinator.text;
