"use strict";
/* A run while it goes on. */
(() => {
  const G = Gossamer;
  const MOST_POINTS = 600;
  const WIDTH = 364,
    HEIGHT = 250;

  const coverageFigure = unit => {
    const figure = G.figure(G.byId("coverage"), {
      title: "Coverage",
      caption: "Share of all tokens that PUs hold, on average, against virtual time.",
      file: "coverage",
      toSvg: () => G.standalone(drawing),
    });
    const drawing = G.svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Coverage" });
    figure.stage.append(drawing);
    let points = [[0, 0]];
    return (time, coverage) => {
      const last = points[points.length - 1];
      if (time > last[0]) points.push([time, coverage]);
      else last[1] = coverage;
      if (points.length > MOST_POINTS)
        points = points.filter((_, index) => index % 2 === 0 || index === points.length - 1);
      const axes = G.shareAxes({
        width: WIDTH,
        height: HEIGHT,
        end: Math.max(1, time),
        unit,
        yLabel: "tokens held",
        ticks: 4,
      });
      drawing.replaceChildren(...axes.parts, axes.line(points, "line1"));
    };
  };

  const whyNoEvents = async () => {
    const answer = await fetch("events").catch(() => null);
    if (!answer) return "The run is gone: its process has ended.";
    if (!answer.ok) return `The run is not shown: ${await answer.text()}.`;
    answer.body.cancel();
    return "The connection to the run was cut: load this page again.";
  };

  const begin = async () => {
    const data = JSON.parse(G.byId("data").textContent);
    const { unit } = data;
    G.byId("name").textContent = data.name;
    G.byId("headline").textContent = data.headline.replace(data.name + ": ", "");
    let { network } = data;
    const ends = network.links
      ? Int32Array.from(await G.column(network.links, true))
      : new Int32Array(0);
    if (!network.links) {
      // A crossbar has no shape of its own: its PUs stand row by row.
      const columns = Math.ceil(Math.sqrt(network.pus));
      network = { ...network, kind: "mesh", shape: [Math.ceil(network.pus / columns), columns] };
    }
    let levels = new Uint8Array(network.pus);
    const share = pu => levels[pu] / 255;
    const section = G.figure(G.byId("network"), {
      title: "Network",
      caption: "PUs by the share of all tokens that they hold.",
      file: "network",
      toSvg: () => G.standalone(figure.svg),
    });
    const figure = G.networkFigure(section, {
      network,
      ends,
      names: data.names,
      describe: pu => `${G.percent(share(pu))} of all tokens`,
      chosen: pu => figure.select(pu),
    });
    section.legend.append(G.scaleLegend("0", "100 %", "tokens held"));
    const coverage = coverageFigure(unit);
    const began = performance.now();

    const source = new EventSource("events");
    source.addEventListener("state", event => {
      const state = JSON.parse(event.data);
      levels = Uint8Array.from(atob(state.levels), character => character.charCodeAt(0));
      const done = data.packets > 0 ? Math.min(1, state.deliveries / data.packets) : 1;
      const seconds = (performance.now() - began) / 1000;
      G.byId("progress").value = done;
      G.byId("facts").replaceChildren(
        G.fact("Virtual time", G.time(state.time, unit)),
        G.fact(
          "Packets delivered",
          G.number(state.deliveries),
          `of ${G.number(data.packets)}, ${G.percent(done)}`,
        ),
        G.fact("Coverage", G.percent(state.coverage), "of all tokens"),
        G.fact("PUs complete", G.number(state.completePus), `of ${G.number(network.pus)}`),
        G.fact(
          "Time left",
          done >= 1 ? "0 s" : done > 0.01 ? `about ${Math.ceil(seconds / done - seconds)} s` : "–",
          "by packets",
        ),
      );
      figure.draw({ share, busy: [], starting: [], path: [], current: [] });
      coverage(state.time, state.coverage);
      document.body.dataset.ready = "yes";
    });
    source.addEventListener("end", event => {
      source.close();
      const { summary, report } = JSON.parse(event.data);
      const text = summary.complete
        ? `The run is complete: ${G.time(summary.makespan, unit)}. `
        : `The run has ended: ${summary.verdict} (${summary.stopReason}). `;
      G.byId("end").replaceChildren(
        text,
        ...(report ? [G.html("a", { href: "report", text: "Its report" }), ", "] : []),
        `kept in ${summary.runDirectory}`,
      );
      document.body.dataset.ended = "yes";
    });
    source.addEventListener("error", async () => {
      if (document.body.dataset.ended) return;
      source.close();
      G.byId("end").textContent = await whyNoEvents();
    });
    G.themeButton(figure.redraw);
  };
  begin();
})();
