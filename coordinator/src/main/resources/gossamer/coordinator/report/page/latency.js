"use strict";
/* Latency of packets: a histogram on a logarithmic axis, with percentiles. */
(() => {
  const G = Gossamer;
  const WIDTH = 1100,
    HEIGHT = 282,
    LEFT = 62,
    RIGHT = 14,
    TOP_WITH_WORDS = 58,
    BOTTOM = 40;
  const BINS = 60;
  G.PERCENTILES = [50, 90, 99];

  /** The least of the sorted values that at least so many per cent of all do not exceed. */
  G.percentile = (sorted, percent) =>
    sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)];

  /** Offer to delivery of all packets that arrived, sorted. */
  G.sortedLatencies = run => {
    const all = new Float64Array(run.packets);
    let count = 0;
    for (let row = 0; row < run.packets; row++) {
      const took = run.deliver[row] - run.offer[row];
      if (took !== Infinity) all[count++] = took;
    }
    return all.subarray(0, count).sort();
  };

  /** Edges of bars: each whole number alone if these are few, else equal on the logarithmic axis. */
  const edgesOf = (low, high) => {
    if (high - low < BINS)
      return Array.from({ length: high - low + 2 }, (_, index) => low + index - 0.5);
    const from = Math.log10(Math.max(0.5, low)),
      to = Math.log10(high + 0.5);
    return Array.from({ length: BINS + 1 }, (_, index) =>
      index === 0 ? Math.min(low, 10 ** from) : 10 ** (from + ((to - from) * index) / BINS),
    );
  };

  /** How many of the sorted values lie between two edges each; all of them lie between the outermost. */
  const countsOf = (sorted, edges) => {
    const counts = [];
    for (let bin = 0; bin + 1 < edges.length; bin++)
      counts.push(
        (bin + 2 === edges.length ? sorted.length : G.countBelow(sorted, edges[bin + 1])) -
          (bin === 0 ? 0 : G.countBelow(sorted, edges[bin])),
      );
    return counts;
  };

  /** Round values on a logarithmic axis: powers of ten, and 2 and 5 times these where there is room. */
  const logTicks = (from, to) => {
    const ticks = [];
    const wide = Math.log10(to / from);
    const factors = wide > 4 ? [1] : wide > 2 ? [1, 3] : wide > 0.8 ? [1, 2, 5] : null;
    if (!factors) return G.ticks(from, to, 8).filter(tick => tick > 0);
    for (let power = Math.floor(Math.log10(from)); power <= Math.ceil(Math.log10(to)); power++)
      for (const factor of factors) {
        const tick = factor * 10 ** power;
        if (tick >= from && tick <= to) ticks.push(tick);
      }
    return ticks;
  };

  /**
   * Draws histograms of one or several runs over each other: `series` with { label, sorted, class }.
   * Returns the drawing.
   */
  G.latencyDrawing = (figure, series, unit) => {
    const drawing = G.svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": "Histogram of the latency of packets",
      // On a phone it is scrolled sideways.
      tabindex: "0",
    });
    figure.stage.append(drawing);
    const known = series.filter(one => one.sorted.length > 0);
    // Only the percentiles of one run have words above the bars.
    const TOP = series.length > 1 ? 24 : TOP_WITH_WORDS;
    if (known.length === 0) {
      drawing.append(G.svg("text", { x: 10, y: 30, text: "No packet arrived." }));
      return drawing;
    }
    const low = Math.min(...known.map(one => one.sorted[0]));
    const high = Math.max(...known.map(one => one.sorted[one.sorted.length - 1]));
    const edges = edgesOf(low, high);
    const bars = known.map(one => countsOf(one.sorted, edges));
    const x0 = Math.max(0.4, edges[0]) * (low === high ? 0.5 : 0.94),
      x1 = (high + 0.5) * (low === high ? 2 : 1.06);
    const width = WIDTH - LEFT - RIGHT,
      height = HEIGHT - TOP - BOTTOM;
    const most = Math.max(1, ...bars.flat()) * 1.05;
    const px = value =>
      LEFT + (Math.log(Math.max(x0, value) / x0) / Math.log(x1 / x0)) * width;
    const py = count => TOP + height - (count / most) * height;
    const parts = [];
    // A latency is a whole number of ticks.
    for (const tick of logTicks(x0, x1).filter(Number.isInteger))
      parts.push(
        G.svg("path", { class: "grid", d: `M${px(tick).toFixed(1)} ${TOP}v${height}` }),
        G.svg("text", {
          x: px(tick).toFixed(1),
          y: TOP + height + 16,
          "text-anchor": "middle",
          text: G.short(tick),
        }),
      );
    for (const tick of G.wholeTicks(0, most, 4))
      parts.push(
        G.svg("path", { class: "grid", d: `M${LEFT} ${py(tick).toFixed(1)}h${width}` }),
        G.svg("text", {
          x: LEFT - 6,
          y: (py(tick) + 3.5).toFixed(1),
          "text-anchor": "end",
          text: G.short(tick),
        }),
      );
    bars.forEach((counts, index) => {
      counts.forEach((count, bin) => {
        if (count === 0) return;
        // Bars of several runs stand side by side.
        const part = (px(edges[bin + 1]) - px(edges[bin])) / bars.length;
        const a = px(edges[bin]) + index * part,
          b = a + part;
        // A bar that stands for one of ten thousand ticks would not be seen behind its percentiles.
        const wide = Math.max(bars.length > 1 ? 3 : 7, b - a - Math.min(1, part / 4));
        const first = Math.max(0, Math.ceil(edges[bin])),
          last = Math.ceil(edges[bin + 1]) - 1;
        const rect = G.svg("rect", {
          class: known[index].class ?? "bars",
          x: ((a + b) / 2 - wide / 2).toFixed(1),
          y: py(count).toFixed(1),
          width: wide.toFixed(1),
          height: Math.max(0.5, py(0) - py(count)).toFixed(1),
        });
        const says =
          (known.length > 1 ? known[index].label + ": " : "") +
          `${G.number(count)} packets, ${first >= last ? G.time(first, unit) : `${G.number(first)} to ${G.time(last, unit)}`}`;
        rect.addEventListener("pointermove", event => G.tip(says, event));
        rect.addEventListener("pointerleave", () => G.tip(null));
        parts.push(rect);
      });
    });
    known.forEach((one, index) => {
      G.PERCENTILES.forEach((percent, row) => {
        const value = G.percentile(one.sorted, percent);
        const x = px(value);
        const right = x > WIDTH - 150;
        parts.push(
          G.svg("path", {
            class: "now",
            "stroke-width": 1.2,
            "stroke-dasharray": ["none", "6 3", "2 3"][index] ?? "none",
            d: `M${x.toFixed(1)} ${TOP - 4}v${height + 4}`,
          }),
        );
        if (known.length === 1)
          parts.push(
            G.svg("text", {
              x: (x + (right ? -3 : 3)).toFixed(1),
              // Each has a line of its own: words of neighbours would meet.
              y: 13 + row * 16,
              "text-anchor": right ? "end" : "start",
              class: "strong",
              text: `p${percent} ${G.number(value)}`,
            }),
            G.svg("path", {
              class: "now",
              "stroke-width": 0.6,
              d: `M${x.toFixed(1)} ${16 + row * 16}V${TOP - 4}`,
            }),
          );
      });
    });
    parts.push(
      G.svg("text", {
        x: WIDTH - RIGHT,
        y: HEIGHT - 6,
        "text-anchor": "end",
        text: `latency in ${unit}, logarithmic`,
      }),
      G.svg("text", { x: 2, y: TOP - 8, text: "packets" }),
    );
    drawing.append(...parts);
    return drawing;
  };

  /** The percentiles as a table, a row for each run. */
  G.latencyTable = (series, unit) => {
    const cells = sorted =>
      sorted.length === 0
        ? ["0", "–", "–", "–", "–", "–"]
        : [
            G.number(sorted.length),
            ...[sorted[0], ...G.PERCENTILES.map(percent => G.percentile(sorted, percent))].map(
              G.number,
            ),
            G.number(sorted[sorted.length - 1]),
          ];
    const table = G.html(
      "table",
      {},
      G.html(
        "tr",
        {},
        ...["", "packets", "least", "p50", "p90", "p99", "most"].map(text =>
          G.html(text ? "th" : "td", { text, class: "n", ...(text ? { scope: "col" } : {}) }),
        ),
      ),
      ...series.map(({ label, sorted, class: name }) =>
        G.html(
          "tr",
          {},
          G.html("th", { scope: "row" }, series.length > 1 ? G.swatch(name, label) : label),
          ...cells(sorted).map(text => G.html("td", { class: "n", text })),
        ),
      ),
    );
    const box = { class: "scroll", tabindex: "0", role: "region", "aria-label": "Percentiles" };
    return G.html("div", box, table);
  };

  G.latency = run => {
    const sorted = G.sortedLatencies(run);
    const figure = G.figure(G.byId("latency"), {
      title: "Latency of packets",
      caption: `Offer to delivery of ${G.number(sorted.length)} packets; lines are percentiles.`,
      file: "latency",
      toSvg: () => G.standalone(drawing),
    });
    const series = [{ label: "in " + run.unit, sorted }];
    const drawing = G.latencyDrawing(figure, series, run.unit);
    figure.legend.append(G.latencyTable(series, run.unit));
  };
})();
