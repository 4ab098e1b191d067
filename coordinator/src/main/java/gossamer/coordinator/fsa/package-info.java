/** Automata of all PUs as JSON files ({@code docs/automata.md}). */
@NullMarked
package gossamer.coordinator.fsa;

import org.jspecify.annotations.NullMarked;
