package gossamer.coordinator.schedule;

import gossamer.model.schedule.Schedule;

import java.util.OptionalInt;

/**
 * What a schedule file says.
 *
 * @param pus number of PUs that the schedule is for; empty when the file is a bare array of rounds
 * @param schedule the rounds; nothing is known of them but their form
 */
public record ScheduleDocument(OptionalInt pus, Schedule schedule) {}
