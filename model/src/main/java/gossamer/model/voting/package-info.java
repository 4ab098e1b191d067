/** Voting on replicated values, with or without absent ones, and agreement under liars. */
package gossamer.model.voting;
