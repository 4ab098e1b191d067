/**
 * Verifies a run from its plain description and its trace alone: a second implementation of the
 * machine, written from the documents, says what the trace must be.
 */
@NullMarked
package gossamer.audit;

import org.jspecify.annotations.NullMarked;
