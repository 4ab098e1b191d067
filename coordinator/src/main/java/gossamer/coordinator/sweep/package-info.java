/** Campaigns: many runs over ranges of keys, kept run by run, and what they tell together. */
package gossamer.coordinator.sweep;
