package gossamer.coordinator.report.page;

import gossamer.model.analysis.LowerBound;
import gossamer.model.analysis.LowerBounds;
import gossamer.model.analysis.path.CriticalPath;
import gossamer.model.analysis.path.PathStep;
import gossamer.model.description.Json;
import gossamer.model.fsa.Packet;
import gossamer.model.run.Emulation;

import java.util.List;

/** All that the report knows of a run, as one JSON object; what is long is packed. */
record RunData(
        Emulation emulation,
        TraceColumns columns,
        CriticalPath path,
        List<Drawing> drawings,
        String summary) {

    /**
     * A ready-made drawing.
     *
     * @param title its heading
     * @param caption what it shows
     * @param file name under which it is saved
     * @param svg the drawing
     */
    record Drawing(String title, String caption, String file, String svg) {}

    /** {@code summary}: the summary of the run, as JSON. */
    String json() {
        LowerBound bound = LowerBounds.of(emulation);
        Json json = NetworkJson.headline(emulation);
        json.put("end", columns.end);
        json.put("sets", columns.sets());
        json.put("completions", columns.completions);
        json.put("lastCompletion", columns.lastCompletion);
        json.put("predicted", emulation.prediction().map(known -> known.ticks()));
        json.put(
                "predictedFrom",
                emulation.prediction().map(known -> known.source() + ": " + known.formula()));
        json.put("bound", bound.ticks());
        json.put("boundFrom", bound.decisive().text());
        json.putRaw("summary", summary);
        NetworkJson.put(json, emulation);
        json.put("packets", columns.id.size());
        json.put("columns", packed());
        json.put("path", criticalPath());
        json.putAll(
                "faults",
                columns.faults(),
                fault -> new Json()
                        .put("from", fault.from())
                        .put("to", fault.to())
                        .put("text", fault.text()));
        Json marks = new Json();
        columns.marks.forEach((kind, times) -> marks.put(kind, times.packedDifferences()));
        json.put("marks", marks);
        json.putAll(
                "drawings",
                drawings,
                drawing -> new Json()
                        .put("title", drawing.title())
                        .put("caption", drawing.caption())
                        .put("file", drawing.file())
                        .put("svg", PackedColumn.packed(drawing.svg())));
        return json.toString();
    }

    private Json packed() {
        return new Json()
                .put("channel", columns.channel.packedDifferences())
                .put("sequence", sequences().packedDifferences())
                .put("waited", columns.waited.packed())
                .put("start", columns.start.packedDifferences())
                .put("enter", columns.enter.packed())
                .put("flight", columns.flight.packed())
                .put("tokens", columns.tokens.packed())
                .put("first", columns.firstToken.packedDifferences())
                .put("colour", columns.colour.packed())
                .put("stage", columns.stage.packed())
                .put("gain", columns.gain.packed())
                .put("cause", columns.cause.packed())
                .put("hopRow", columns.hopRow.packedDifferences())
                .put("hopChannel", columns.hopChannel.packedDifferences())
                .put("hopTime", columns.hopTime.packedDifferences())
                .put("completed", columns.completed.packedDifferences());
    }

    /**
     * The number of each packet among those of its sender, less that of the last one which started.
     */
    private PackedColumn sequences() {
        int[] last = new int[emulation.topology().pus()];
        PackedColumn sequences = new PackedColumn();
        long sum = 0;
        for (int row = 0; row < columns.id.size(); row++) {
            int sender = Packet.senderOf(columns.id.get(row));
            int sequence = (int) columns.id.get(row);
            // packedDifferences() takes the sum apart again: it is the difference that counts.
            sum += sequence - last[sender];
            last[sender] = sequence;
            sequences.add(sum);
        }
        return sequences;
    }

    private Json criticalPath() {
        return new Json()
                .put("end", path.end())
                .put("pu", path.pu())
                .put("complete", path.complete())
                .put(
                        "pieces",
                        path.ticks().entrySet().stream()
                                .map(piece -> List.of(piece.getKey().text(), piece.getValue()))
                                .toList())
                .put("steps", path.steps().stream().map(this::step).toList());
    }

    private List<Number> step(PathStep step) {
        return List.of(
                step.from(),
                step.to(),
                step.piece().ordinal(),
                columns.row(step.packet()),
                step.channel() < 0 ? -1 : columns.channelOnPage(step.channel()),
                columns.row(step.awaited()));
    }
}
