/** Schedules as JSON files ({@code docs/schedules.md}). */
package gossamer.coordinator.schedule;
