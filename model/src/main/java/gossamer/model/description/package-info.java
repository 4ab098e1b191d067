/**
 * Runs as plain data, {@code docs/run-format.md} and {@code docs/automata.md}: all that a reader
 * needs who has none of the code that runs them.
 */
package gossamer.model.description;
