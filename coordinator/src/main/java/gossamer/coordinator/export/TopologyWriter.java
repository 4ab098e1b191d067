package gossamer.coordinator.export;

import static gossamer.coordinator.text.Texts.format;

import gossamer.coordinator.drawing.Svg;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;
import gossamer.model.trace.EventKind;
import gossamer.model.trace.TraceRecord;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;

/**
 * The network of a run with what its links carried, as GraphML (Gephi, yEd, NetworkX, igraph) or
 * DOT (Graphviz).
 */
public final class TopologyWriter implements Timeline.Sink {

    /** Declares it. */
    public static final class Graphml extends Declared implements ExportProvider {

        /** The only one. */
        public Graphml() {
            super(
                    "graphml",
                    "the network and what it carried, for Gephi, yEd, NetworkX, igraph",
                    "GraphML (Brandes et al., 2001)");
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException {
            TopologyWriter.of(run, target).graphml();
        }
    }

    /** Declares it. */
    public static final class Dot extends Declared implements ExportProvider {

        /** The only one. */
        public Dot() {
            super(
                    "dot",
                    "the network and what it carried, for Graphviz",
                    "the DOT language of Graphviz");
        }

        @Override
        public void write(TracedRun run, ExportTarget target) throws IOException {
            TopologyWriter.of(run, target).dot();
        }
    }

    private static final String GRAPHML_BEGIN = """
            <?xml version="1.0" encoding="UTF-8"?>
            <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
            """;

    private static final List<String> FIGURES = List.of("packets", "tokens", "held");

    private final Emulation emulation;
    private final Topology topology;
    private final Appendable out;
    /**
     * By figure and channel: packets that entered it, tokens or parts of them in these packets, and
     * ticks for which packets held it.
     */
    private final long[][] figures;

    /** By PU: when it was complete, in ticks, plus 1; 0 if it was not. */
    private final long[] completions;

    private TopologyWriter(Emulation emulation, Appendable out) {
        this.emulation = emulation;
        this.topology = emulation.topology();
        this.out = out;
        figures = new long[FIGURES.size()][2 * topology.links()];
        completions = new long[topology.pus()];
    }

    private static TopologyWriter of(TracedRun run, ExportTarget target) throws IOException {
        TopologyWriter writer = new TopologyWriter(run.emulation(), target.text());
        Timeline.read(run.emulation(), run.trace(), run.filter(), writer);
        return writer;
    }

    @Override
    public void begin(Span span) {
        add(0, span, 1);
        add(1, span, span.parcel().tokens());
    }

    @Override
    public void end(long time, Span span) {
        add(2, span, time - span.begin());
    }

    private void add(int figure, Span span, long more) {
        if (span.activity() == Span.Activity.TRANSFER) {
            figures[figure][span.channel()] += more;
        }
    }

    @Override
    public void instant(TraceRecord record) {
        if (record.kind() == EventKind.COMPLETE) {
            completions[record.pu()] = record.time() + 1;
        }
    }

    /** Of the network: its makespan is missing if not all PUs were complete. */
    private Map<String, Object> ofGraph() {
        Map<String, Object> graph = new LinkedHashMap<>();
        graph.put("timeUnit", emulation.unit());
        if (LongStream.of(completions).allMatch(time -> time > 0)) {
            graph.put("makespan", LongStream.of(completions).max().orElse(1) - 1);
        }
        return graph;
    }

    private Map<String, Object> ofNode(int pu) {
        Map<String, Object> node = new LinkedHashMap<>(Map.of("label", topology.puName(pu)));
        if (completions[pu] > 0) {
            node.put("complete", completions[pu] - 1);
        }
        return node;
    }

    private Map<String, Object> ofEdge(int link) {
        Map<String, Object> edge = new LinkedHashMap<>();
        for (int figure = 0; figure < figures.length; figure++) {
            edge.put(FIGURES.get(figure) + "Up", figures[figure][2 * link]);
            edge.put(FIGURES.get(figure) + "Down", figures[figure][2 * link + 1]);
        }
        return edge;
    }

    private void graphml() throws IOException {
        out.append(GRAPHML_BEGIN);
        key("graph", "name", "string");
        key("graph", "timeUnit", "string");
        key("graph", "makespan", "long");
        key("node", "label", "string");
        key("node", "complete", "long");
        for (String figure : FIGURES) {
            key("edge", figure + "Up", "long");
            key("edge", figure + "Down", "long");
        }
        out.append("<graph id=\"G\" edgedefault=\"undirected\">\n");
        out.append(data("graph", Map.of("name", emulation.name())));
        out.append(data("graph", ofGraph())).append('\n');
        for (int pu = 0; pu < topology.pus(); pu++) {
            out.append(format("<node id=\"n%d\">%s</node>\n", pu, data("node", ofNode(pu))));
        }
        for (int link = 0; link < topology.links(); link++) {
            int source = topology.source(2 * link);
            int target = topology.target(2 * link);
            out.append(format(
                    "<edge id=\"e%d\" source=\"n%d\" target=\"n%d\">%s</edge>\n",
                    link, source, target, data("edge", ofEdge(link))));
        }
        out.append("</graph>\n</graphml>\n");
    }

    private void key(String of, String name, String type) throws IOException {
        out.append(format(
                "<key id=\"%1$s.%2$s\" for=\"%1$s\" attr.name=\"%2$s\" attr.type=\"%3$s\"/>\n",
                of, name, type));
    }

    private static String data(String of, Map<String, Object> values) {
        return values.entrySet().stream()
                .map(value -> "<data key=\"" + of + "." + value.getKey() + "\">"
                        + Svg.escaped(value.getValue().toString()) + "</data>")
                .collect(Collectors.joining());
    }

    private void dot() throws IOException {
        out.append("graph " + quoted(emulation.name()) + " {\n");
        out.append("  " + attributes(ofGraph(), ";\n  ") + ";\n");
        for (int pu = 0; pu < topology.pus(); pu++) {
            out.append("  " + pu + " [" + attributes(ofNode(pu), ", ") + "];\n");
        }
        for (int link = 0; link < topology.links(); link++) {
            out.append("  " + topology.source(2 * link) + " -- " + topology.target(2 * link) + " ["
                    + attributes(ofEdge(link), ", ") + "];\n");
        }
        out.append("}\n");
    }

    private static String attributes(Map<String, Object> values, String separator) {
        return values.entrySet().stream()
                .map(value -> value.getKey() + "=" + quoted(value.getValue()))
                .collect(Collectors.joining(separator));
    }

    /** Texts in quotes, numbers as they are. */
    private static String quoted(Object value) {
        return value instanceof String text
                ? '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"'
                : value.toString();
    }
}
