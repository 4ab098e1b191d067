"use strict";
/* Curves over time and the histogram: uPlot on the screen, plain SVG when saved. */
(() => {
  const G = Gossamer;
  const POINTS = 400;
  const BINS = 48;
  const HEIGHT = 230;

  /** Lowest, mean and highest share of tokens held, at equidistant times. */
  G.coverage = run => {
    const held = new Int32Array(run.pus).fill(run.data.sets);
    let sum = run.pus * run.data.sets;
    let index = 0;
    const times = [],
      mean = [],
      least = [],
      most = [];
    for (let point = 0; point <= POINTS; point++) {
      const time = (run.end * point) / POINTS;
      while (index < run.deliveryTimes.length && run.deliveryTimes[index] <= time) {
        const row = run.deliveryRows[index++];
        held[run.target(run.last[row])] += run.columns.gain[row];
        sum += run.columns.gain[row];
      }
      let low = Infinity,
        high = 0;
      for (const tokens of held) {
        if (tokens < low) low = tokens;
        if (tokens > high) high = tokens;
      }
      times.push(time);
      mean.push((100 * sum) / run.pus / run.tokensInAll);
      least.push((100 * low) / run.tokensInAll);
      most.push((100 * high) / run.tokensInAll);
    }
    return { times, mean, least, most };
  };

  G.utilisation = run => {
    const bins = Math.max(1, Math.min(POINTS, run.end));
    const busy = run.end > 0 ? run.busyBins(0, run.end, bins) : new Float64Array(1);
    const share = Array.from(busy, count => (100 * count) / run.capacity);
    const times = share.map((_, bin) => (run.end * (bin + 0.5)) / bins);
    return { times: [0, ...times, run.end], share: [share[0], ...share, share[share.length - 1]] };
  };

  G.latencies = run => {
    let low = Infinity,
      high = 0,
      count = 0;
    for (let row = 0; row < run.packets; row++) {
      const took = run.deliver[row] - run.offer[row];
      if (took === Infinity) continue;
      count++;
      if (took < low) low = took;
      if (took > high) high = took;
    }
    if (count === 0) return { edges: [0, 1], counts: [0], low: 0, high: 0, total: 0, step: 1 };
    const step = Math.max(1, G.ticks(0, Math.max(1, high - low), BINS)[1] ?? 1);
    const from = Math.floor(low / step) * step;
    const bins = Math.floor((high - from) / step) + 1;
    const counts = new Array(bins).fill(0);
    for (let row = 0; row < run.packets; row++) {
      const took = run.deliver[row] - run.offer[row];
      if (took !== Infinity) counts[Math.floor((took - from) / step)]++;
    }
    return {
      edges: Array.from({ length: bins + 1 }, (_, bin) => from + bin * step),
      counts,
      low,
      high,
      total: count,
      step,
    };
  };

  /* ---- on the screen ---- */

  const axis = (label, values) => ({
    label,
    labelSize: 16,
    labelGap: 2,
    gap: 4,
    labelFont: "11px system-ui",
    font: "11px system-ui",
    stroke: () => G.variable("--soft"),
    grid: { stroke: () => G.variable("--line"), width: 1 },
    ticks: { show: false },
    values: (_, all) => all.map(values),
    size: 44,
  });
  const WHOLE = Array.from({ length: 16 }, (_, power) =>
    [1, 2, 5].map(factor => factor * 10 ** power),
  ).flat();
  const timeAxis = label => ({ ...axis(label, G.short), size: 26, incrs: WHOLE });

  /** Faults as bands and the current time as a line. */
  const overlay = (run, clock) => ({
    hooks: {
      draw: plot => {
        const { ctx, bbox } = plot;
        const x = value => plot.valToPos(value, "x", true);
        ctx.save();
        ctx.beginPath();
        ctx.rect(bbox.left - 1, bbox.top, bbox.width + 2, bbox.height);
        ctx.clip();
        ctx.fillStyle = G.variable("--fault");
        ctx.globalAlpha = 0.18;
        for (const fault of run.data.faults)
          ctx.fillRect(
            x(fault.from),
            bbox.top,
            Math.max(1, x(fault.to) - x(fault.from)),
            bbox.height,
          );
        ctx.globalAlpha = 1;
        ctx.strokeStyle = G.variable("--ink");
        ctx.lineWidth = devicePixelRatio;
        ctx.setLineDash([]);
        ctx.beginPath();
        ctx.moveTo(x(clock.time), bbox.top);
        ctx.lineTo(x(clock.time), bbox.top + bbox.height);
        ctx.stroke();
        ctx.restore();
      },
    },
  });

  const plots = [];
  const make = (figure, options, data) => {
    const host = G.html("div", { class: "plot" });
    figure.stage.append(host);
    const plot = new uPlot(
      { width: Math.max(260, host.clientWidth), height: HEIGHT, cursor: { y: false }, ...options },
      data,
      host,
    );
    plots.push({ plot, host });
    return plot;
  };
  G.resizeCharts = () =>
    plots.forEach(({ plot, host }) =>
      plot.setSize({ width: Math.max(260, host.clientWidth), height: HEIGHT }),
    );
  G.redrawCharts = () => plots.forEach(({ plot }) => plot.redraw(false, true));

  const zoomButton = (figure, plot, data) =>
    figure.buttons.prepend(
      G.html("button", {
        type: "button",
        text: "All",
        title: "Show all",
        onclick: () => plot.setData(data, true),
      }),
    );

  const curve = (section, run, clock, { title, caption, file, yLabel, series, times }) => {
    const figure = G.figure(section, {
      title,
      caption,
      file,
      toSvg: () => curveSvg(run, { title, yLabel, series, times }),
    });
    const data = [times, ...series.map(one => one.values)];
    const plot = make(
      figure,
      {
        scales: { x: { time: false }, y: { range: [0, 100] } },
        axes: [timeAxis("virtual time in " + run.unit), axis(yLabel, value => value)],
        series: [
          { label: "time", value: (_, value) => (value === null ? "–" : G.number(value)) },
          ...series.map(one => ({
            label: one.label,
            width: one.width,
            dash: one.dash,
            stroke: () => G.variable("--busy"),
            fill: one.fill ? () => G.variable("--busy") + "2a" : undefined,
            points: { show: false },
            value: (_, value) =>
              value === null || value === undefined ? "–" : value.toFixed(1) + " %",
          })),
        ],
        plugins: [overlay(run, clock)],
      },
      data,
    );
    zoomButton(figure, plot, data);
  };

  G.charts = (run, clock) => {
    const coverage = G.coverage(run);
    curve(G.byId("coverage"), run, clock, {
      title: "Coverage",
      caption: "Share of all tokens that a PU holds: mean, and the PUs that hold least and most.",
      file: "coverage",
      yLabel: "tokens held, %",
      times: coverage.times,
      series: [
        { label: "mean", values: coverage.mean, width: 2 },
        { label: "least", values: coverage.least, width: 1, dash: [4, 3] },
        { label: "most", values: coverage.most, width: 1, dash: [1, 3] },
      ],
    });
    const utilisation = G.utilisation(run);
    const kind = run.ends ? (run.network.half ? "links" : "channels") : "pairs of PUs";
    curve(G.byId("utilisation"), run, clock, {
      title: "Utilisation",
      caption: `Share of the ${G.number(run.capacity)} ${kind} that carry a packet.`,
      file: "utilisation",
      yLabel: kind + " busy, %",
      times: utilisation.times,
      series: [{ label: "busy", values: utilisation.share, width: 1.5, fill: true }],
    });
    histogram(run);
  };

  const histogram = run => {
    const { edges, counts, low, high, total, step } = G.latencies(run);
    const caption =
      total === 0
        ? "No packet arrived."
        : low === high
          ? `Offer to delivery. All ${G.number(total)} packets took ${G.time(low, run.unit)}.`
          : `Offer to delivery of ${G.number(total)} packets, from ${G.number(low)} to ${G.time(high, run.unit)}${step > 1 ? `; bars are ${G.time(step, run.unit)} wide` : ""}.`;
    const figure = G.figure(G.byId("latency"), {
      title: "Latency of packets",
      caption,
      file: "latency",
      toSvg: () => histogramSvg(run, edges, counts, step),
    });
    // A bar of width 1 stands for one number, not for what is between two.
    const shift = step === 1 ? 0 : 0.5;
    const middles = edges.slice(0, -1).map(edge => edge + shift * step);
    const width = counts.length === 1 ? Math.max(1, edges[0] * 0.05) : edges[1] - edges[0];
    make(
      figure,
      {
        scales: {
          x: {
            time: false,
            range: () => [edges[0] - width / 2, edges[edges.length - 1] + width / 2],
          },
          y: { range: (_, from, to) => [0, Math.max(1, to * 1.06)] },
        },
        axes: [timeAxis("latency in " + run.unit), axis("packets", G.short)],
        series: [
          {
            label: "latency",
            value: (_, value) => (value === null ? "–" : "around " + G.number(value)),
          },
          {
            label: "packets",
            stroke: () => G.variable("--busy"),
            fill: () => G.variable("--busy") + "88",
            paths: uPlot.paths.bars({ size: [0.96, 60] }),
            points: { show: false },
            value: (_, value) => (value ? G.number(value) : "0"),
          },
        ],
      },
      [middles, counts.map(count => count || null)],
    );
  };

  /* ---- saved ---- */

  const frame = (x0, x1, y1, xLabel, yLabel) => {
    const area = { x: 60, y: 14, width: 560, height: 230 };
    const px = x => +(area.x + ((x - x0) / (x1 - x0)) * area.width).toFixed(2),
      py = y => +(area.y + area.height - (y / y1) * area.height).toFixed(2);
    const parts = [];
    for (const tick of G.ticks(x0, x1, 6))
      parts.push(
        G.svg("path", { class: "grid", d: `M${px(tick)} ${area.y}v${area.height}` }),
        G.svg("text", {
          x: px(tick),
          y: area.y + area.height + 15,
          "text-anchor": "middle",
          text: G.short(tick),
        }),
      );
    for (const tick of G.ticks(0, y1, 5))
      parts.push(
        G.svg("path", { class: "grid", d: `M${area.x} ${py(tick)}h${area.width}` }),
        G.svg("text", {
          x: area.x - 6,
          y: py(tick) + 3.5,
          "text-anchor": "end",
          text: G.short(tick),
        }),
      );
    parts.push(
      G.svg("text", {
        x: area.x + area.width,
        y: area.y + area.height + 32,
        "text-anchor": "end",
        text: xLabel,
      }),
      G.svg("text", { x: 2, y: 10, text: yLabel }),
    );
    return { area, px, py, parts };
  };

  const finish = parts => {
    const drawing = G.svg("svg", { viewBox: "0 0 640 285" }, ...parts);
    drawing.style.cssText = "position:absolute;left:-9999px";
    document.body.append(drawing);
    const text = G.standalone(drawing);
    drawing.remove();
    return text.replace("position:absolute;left:-9999px", "");
  };

  const curveSvg = (run, { yLabel, series, times }) => {
    const { area, px, py, parts } = frame(
      0,
      Math.max(1, run.end),
      100,
      "virtual time in " + run.unit,
      yLabel,
    );
    for (const fault of run.data.faults)
      parts.push(
        G.svg("rect", {
          class: "faultband",
          x: px(fault.from),
          y: area.y,
          width: Math.max(1, px(fault.to) - px(fault.from)),
          height: area.height,
        }),
      );
    for (const one of series) {
      const d = times
        .map((time, index) => `${index ? "L" : "M"}${px(time)} ${py(one.values[index])}`)
        .join("");
      if (one.fill)
        parts.push(
          G.svg("path", {
            class: "area",
            d: `${d}L${px(times[times.length - 1])} ${py(0)}L${px(times[0])} ${py(0)}Z`,
          }),
        );
      parts.push(
        G.svg("path", {
          class: "line1",
          "stroke-width": one.width,
          "stroke-dasharray": one.dash?.join(" "),
          d,
        }),
      );
    }
    return finish(parts);
  };

  const histogramSvg = (run, edges, counts, step) => {
    const left = step === 1 ? 0.5 : 0;
    const { px, py, parts } = frame(
      edges[0] - left,
      edges[edges.length - 1] - left,
      Math.max(1, ...counts),
      "latency in " + run.unit,
      "packets",
    );
    counts.forEach(
      (count, bin) =>
        count &&
        parts.push(
          G.svg("rect", {
            class: "bars",
            x: px(edges[bin] - left) + 0.5,
            y: py(count),
            width: Math.max(0.5, px(edges[bin + 1]) - px(edges[bin]) - 1),
            height: py(0) - py(count),
          }),
        ),
    );
    return finish(parts);
  };
})();
