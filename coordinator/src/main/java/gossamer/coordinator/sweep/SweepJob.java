package gossamer.coordinator.sweep;

import com.typesafe.config.ConfigObject;

import gossamer.coordinator.cluster.Shipments;
import gossamer.coordinator.config.ConfigException;
import gossamer.coordinator.config.SweepPlan;
import gossamer.coordinator.sweep.SweepWorker.Ask;
import gossamer.coordinator.text.FlatJson;
import gossamer.coordinator.worker.Job;
import gossamer.coordinator.worker.Worker;
import gossamer.node.cluster.Shipment;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * The runs of a plan as units of work: a unit is the number of a cell, counted from 0, times the
 * number of repeats, plus the number of the repeat. Other JVMs are sent what a run needs.
 */
public record SweepJob(SweepPlan plan) implements Job {

    /** Its name. */
    public static final String KIND = "sweep";

    private static final String CELL = "cell";
    private static final String REPEAT = "repeat";
    private static final String TIMES = "times";
    private static final String SHIPMENT = "shipment";

    @Override
    public String kind() {
        return KIND;
    }

    @Override
    public String inputs() {
        return "";
    }

    @Override
    public Worker worker() {
        return new SweepWorker(this::here);
    }

    /** A worker in another JVM. */
    public static Worker elsewhere() {
        return new SweepWorker(SweepJob::sent);
    }

    private boolean times() {
        return plan.report().metric().percent() > 0;
    }

    private Ask here(String unit) throws ConfigException {
        int number = Integer.parseInt(unit);
        int repeat = number % plan.repeats();
        var cell = plan.cells().get(number / plan.repeats());
        return new Ask(cell.number(), repeat, times(), plan.load(cell, repeat));
    }

    private static Ask sent(String unit) {
        Map<String, String> members = FlatJson.read(unit);
        return new Ask(
                Integer.parseInt(members.getOrDefault(CELL, "")),
                Integer.parseInt(members.getOrDefault(REPEAT, "")),
                Boolean.parseBoolean(members.get(TIMES)),
                Shipments.load(Shipments.read(members.getOrDefault(SHIPMENT, ""))));
    }

    @Override
    public String unit(int number, boolean elsewhere) throws ConfigException, IOException {
        if (!elsewhere) {
            return String.valueOf(number);
        }
        int repeat = number % plan.repeats();
        var cell = plan.cells().get(number / plan.repeats());
        Optional<ConfigObject> plain = plan.plain(cell, repeat);
        Shipment shipment = plain.isPresent()
                ? Shipments.plain(plain.get())
                : Shipments.pack(plan.load(cell, repeat));
        return FlatJson.write(Map.of(
                CELL,
                String.valueOf(cell.number()),
                REPEAT,
                String.valueOf(repeat),
                TIMES,
                String.valueOf(times()),
                SHIPMENT,
                Shipments.text(shipment)));
    }
}
