/** Gossip schedules: who sends what to whom in which round, and what makes them valid. */
package gossamer.model.schedule;
