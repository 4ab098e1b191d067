/**
 * Emulations from Java programs and tests: build or load a {@link gossamer.api.Scenario}, run it,
 * and read its {@link gossamer.api.ScenarioResult}. Only this package promises to stay as it is
 * from one minor version to the next.
 */
package gossamer.api;
