package gossamer.coordinator.export;

import gossamer.coordinator.drawing.Svg;
import gossamer.model.registry.Declared;
import gossamer.model.run.Emulation;
import gossamer.model.topology.Topology;

import java.io.IOException;
import java.util.List;
import java.util.function.IntToLongFunction;

/**
 * The network of a run with what its links carried, as GraphML (Gephi, yEd, NetworkX, igraph) or
 * DOT (Graphviz).
 */
public final class TopologyWriter {

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

    /** A figure of a link in each direction. */
    private record Figure(String name, IntToLongFunction of) {}

    private final Emulation emulation;
    private final Topology topology;
    private final ChannelTraffic traffic;
    private final List<Figure> figures;
    private final Appendable out;

    private TopologyWriter(Emulation emulation, ChannelTraffic traffic, Appendable out) {
        this.emulation = emulation;
        this.traffic = traffic;
        this.out = out;
        topology = emulation.topology();
        figures = List.of(
                new Figure("packets", traffic::packets),
                new Figure("tokens", traffic::tokens),
                new Figure("held", traffic::held));
    }

    private static TopologyWriter of(TracedRun run, ExportTarget target) throws IOException {
        ChannelTraffic traffic = ChannelTraffic.read(run.emulation(), run.trace(), run.filter());
        return new TopologyWriter(run.emulation(), traffic, target.text());
    }

    private void graphml() throws IOException {
        out.append(GRAPHML_BEGIN);
        key("graph", "name", "string");
        key("graph", "timeUnit", "string");
        key("graph", "makespan", "long");
        key("node", "label", "string");
        key("node", "complete", "long");
        for (Figure figure : figures) {
            key("edge", figure.name + "Up", "long");
            key("edge", figure.name + "Down", "long");
        }
        out.append("<graph id=\"G\" edgedefault=\"undirected\">\n");
        out.append(data("graph", "name", emulation.name()));
        out.append(data("graph", "timeUnit", emulation.unit()));
        out.append(time("graph", "makespan", traffic.makespan())).append('\n');
        for (int pu = 0; pu < topology.pus(); pu++) {
            out.append("<node id=\"n" + pu + "\">");
            out.append(data("node", "label", topology.puName(pu)));
            out.append(time("node", "complete", traffic.completion(pu))).append("</node>\n");
        }
        for (int link = 0; link < topology.links(); link++) {
            out.append("<edge id=\"e" + link + "\" source=\"n" + topology.source(2 * link)
                    + "\" target=\"n" + topology.target(2 * link) + "\">");
            for (Figure figure : figures) {
                long up = figure.of.applyAsLong(2 * link);
                long down = figure.of.applyAsLong(2 * link + 1);
                out.append(data("edge", figure.name + "Up", Long.toString(up)));
                out.append(data("edge", figure.name + "Down", Long.toString(down)));
            }
            out.append("</edge>\n");
        }
        out.append("</graph>\n</graphml>\n");
    }

    private void key(String of, String name, String type) throws IOException {
        out.append("<key id=\"" + of + "." + name + "\" for=\"" + of + "\" attr.name=\"" + name
                + "\" attr.type=\"" + type + "\"/>\n");
    }

    private static String data(String of, String name, String value) {
        return "<data key=\"" + of + "." + name + "\">" + Svg.escaped(value) + "</data>";
    }

    private static String time(String of, String name, long time) {
        return time == ChannelTraffic.NEVER ? "" : data(of, name, Long.toString(time));
    }

    private void dot() throws IOException {
        out.append("graph " + quoted(emulation.name()) + " {\n");
        out.append("  timeUnit=" + quoted(emulation.unit()) + ";\n");
        if (traffic.makespan() != ChannelTraffic.NEVER) {
            out.append("  makespan=" + traffic.makespan() + ";\n");
        }
        for (int pu = 0; pu < topology.pus(); pu++) {
            long complete = traffic.completion(pu);
            out.append("  " + pu + " [label=" + quoted(topology.puName(pu))
                    + (complete == ChannelTraffic.NEVER ? "" : ", complete=" + complete) + "];\n");
        }
        for (int link = 0; link < topology.links(); link++) {
            out.append("  " + topology.source(2 * link) + " -- " + topology.target(2 * link));
            String separator = " [";
            for (Figure figure : figures) {
                out.append(separator + figure.name + "Up=" + figure.of.applyAsLong(2 * link) + ", "
                        + figure.name + "Down=" + figure.of.applyAsLong(2 * link + 1));
                separator = ", ";
            }
            out.append("];\n");
        }
        out.append("}\n");
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
