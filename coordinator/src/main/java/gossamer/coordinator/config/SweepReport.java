package gossamer.coordinator.config;

/**
 * What is made of the table of a campaign. Nothing here changes any run.
 *
 * @param compare number of the axis whose values compete; -1 if none do
 * @param baseline number of the value on it that the others are compared with
 * @param metric what is compared and plotted
 * @param confidence of intervals, between 0 and 1
 * @param rows number of the axis that goes down in maps; -1 if there is none
 * @param columns number of the axis that goes to the right in maps; -1 if there is none
 * @param x number of the axis that goes to the right in charts; -1 if there is none
 */
public record SweepReport(
        int compare,
        int baseline,
        SweepMetric metric,
        double confidence,
        int rows,
        int columns,
        int x) {}
