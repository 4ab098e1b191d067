"use strict";
/* Curves over time: uPlot on the screen, plain SVG when saved. */
(() => {
  const G = Gossamer;
  const POINTS = 400;
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
    // As long as a bin lasts it has one value: slopes would show what is not there.
    return {
      times: share.flatMap((_, bin) => [(run.end * bin) / bins, (run.end * (bin + 1)) / bins]),
      share: share.flatMap(value => [value, value]),
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

  /** A band of slanted lines, so that curves behind it are seen and it does not speak by colour alone. */
  const hatch = (ctx, from, to, { top, height }) => {
    const ratio = devicePixelRatio;
    const width = Math.max(2 * ratio, to - from);
    ctx.save();
    ctx.beginPath();
    ctx.rect(from, top, width, height);
    ctx.clip();
    ctx.strokeStyle = G.variable("--fault");
    ctx.setLineDash([]);
    ctx.lineWidth = ratio;
    ctx.globalAlpha = 0.4;
    ctx.beginPath();
    const first = Math.floor(from / (7 * ratio)) * 7 * ratio - height;
    for (let at = first; at < from + width; at += 7 * ratio) {
      ctx.moveTo(at, top + height);
      ctx.lineTo(at + height, top);
    }
    ctx.stroke();
    ctx.globalAlpha = 1;
    ctx.strokeRect(from, top - ratio, width, height + 2 * ratio);
    ctx.restore();
  };

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
        for (const fault of run.data.faults) hatch(ctx, x(fault.from), x(fault.to), bbox);
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
  const make = (figure, options, data, clock) => {
    const host = G.html("div", { class: "plot" });
    figure.stage.append(host);
    const plot = new uPlot(
      { width: Math.max(240, host.clientWidth), height: HEIGHT, cursor: { y: false }, ...options },
      data,
      host,
    );
    plots.push({ plot, host, clock });
    host.addEventListener("pointerleave", () => setTimeout(() => showNow(plot, clock)));
    return plot;
  };
  G.resizeCharts = () =>
    plots.forEach(({ plot, host }) =>
      plot.setSize({ width: Math.max(240, host.clientWidth), height: HEIGHT }),
    );
  /** Draws anew; where no pointer is, the legend tells the values at the time of the slider. */
  G.redrawCharts = () =>
    plots.forEach(({ plot, clock }) => {
      plot.redraw(false, true);
      showNow(plot, clock);
    });
  const showNow = (plot, clock) => {
    if (plot.cursor.left >= 0) return;
    const times = plot.data[0];
    const after = Math.min(times.length - 1, G.countUpTo(times, clock.time));
    const before = Math.max(0, after - 1);
    const idx = clock.time - times[before] <= times[after] - clock.time ? before : after;
    plot.setLegend({ idx }, false);
  };

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
        legend: {
          markers: {
            width: 2,
            stroke: () => G.variable("--busy"),
            dash: (_, index) => ["none", "solid", "dashed", "dotted"][index],
          },
        },
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
      clock,
    );
    figure.section.append(
      G.html("p", {
        class: "sr",
        text:
          `${title}: ` +
          [0.25, 0.5, 0.75, 1]
            .map(share => {
              const at = Math.round(share * (times.length - 1));
              return (
                `at ${G.time(Math.round(times[at]), run.unit)} ` +
                series.map(one => `${one.label} ${one.values[at].toFixed(1)} %`).join(", ")
              );
            })
            .join("; ") +
          ".",
      }),
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
      caption:
        run.capacity === 1
          ? `Whether ${run.ends ? "the one there is carries" : "a pair of PUs exchanges"} a packet.`
          : `Share of the ${G.number(run.capacity)} ${kind} that carry a packet.`,
      file: "utilisation",
      yLabel: kind + " busy, %",
      times: utilisation.times,
      series: [{ label: "busy", values: utilisation.share, width: 1.5, fill: true }],
    });
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
})();
