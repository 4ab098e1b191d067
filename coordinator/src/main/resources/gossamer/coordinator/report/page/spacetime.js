"use strict";
/* Space-time diagram: time runs to the right, a row for each PU. */
(() => {
  const G = Gossamer;
  const WIDTH = 1100,
    LEFT = 62,
    RIGHT = 12,
    TOP = 8,
    BOTTOM = 34,
    HEIGHT = 420;
  const MOST_LINES = 10_000;
  const COLUMNS = 320,
    ROWS = 140;

  G.spacetime = (figure, { run, moveTo }) => {
    const drawing = G.svg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": "Space-time diagram",
    });
    figure.stage.append(drawing);
    const key = G.html("span");
    figure.legend.append(key);
    const area = { x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: HEIGHT - TOP - BOTTOM };
    const whole = { x0: 0, x1: Math.max(1, run.end), y0: -0.5, y1: run.pus - 0.5 };
    // Packets of the critical path, and since when each is on it.
    const onPath = new Map();
    for (const [from, , , row] of run.data.path.steps)
      if (row >= 0) onPath.set(row, Math.min(from, onPath.get(row) ?? Infinity));
    let selected = { pu: -1, row: -1 };
    let now = 0;
    let zoom = null;
    let layer = null;
    let marker = null;

    const draw = () => {
      const view = zoom ? zoom.view : whole;
      const sx = area.width / (view.x1 - view.x0),
        sy = area.height / (view.y1 - view.y0);
      const px = x => (area.x + (x - view.x0) * sx).toFixed(1),
        py = y => (area.y + (y - view.y0) * sy).toFixed(1);
      const rows = rowsIn(view);
      const wide = Math.min(3, Math.max(0.7, sy * 0.12));
      const parts = [];
      parts.push(...faultRows(view, py, sx, sy));
      if (rows.length <= MOST_LINES) {
        parts.push(...lines(rows, px, py, wide));
        key.replaceChildren(G.swatch("busy", "packet", 2));
        const lost = rows.filter(row => run.lost.has(row) && run.deliver[row] === Infinity).length;
        const stuck = rows.filter(row => run.deliver[row] === Infinity).length - lost;
        figure.note.textContent =
          `${G.number(rows.length)} packets: flat while they start up, slanted from sender to receiver while they are under way.` +
          (lost ? ` ${G.number(lost)} were lost: they end at a cross.` : "") +
          (stuck ? ` ${G.number(stuck)} were under way at the end: dotted.` : "");
      } else {
        const { cells, most } = raster(rows, view, py);
        parts.push(...cells, ...crosses(rows, px, py));
        key.replaceChildren(G.scaleLegend("0", most.toFixed(2), "packets under way per PU"));
        figure.note.textContent = `${G.number(rows.length)} packets are too many for lines: the colour is the mean number of packets under way per PU. Zoom in for single packets.`;
      }
      parts.push(...path(view, px, py, wide), ...axes(view, px, py));
      drawing.replaceChildren(
        G.svg("defs", {}, G.svg("clipPath", { id: "st" }, G.svg("rect", area))),
      );
      layer = G.svg("g", { "clip-path": "url(#st)" });
      layer.append(...parts.filter(part => part.tagName !== "text"));
      drawing.append(layer, ...parts.filter(part => part.tagName === "text"));
      drawing.append(
        G.svg("rect", {
          class: "axis",
          x: area.x,
          y: area.y,
          width: area.width,
          height: area.height,
        }),
      );
      marker = G.svg("path", { class: "now", "stroke-width": 1 });
      drawing.append(marker);
      mark();
    };

    const mark = () => {
      const view = zoom ? zoom.view : whole;
      const at = area.x + ((now - view.x0) / (view.x1 - view.x0)) * area.width;
      marker.setAttribute(
        "d",
        at >= area.x && at <= area.x + area.width
          ? `M${at.toFixed(1)} ${area.y}v${area.height}`
          : "",
      );
    };

    /** Faults in the rows of their PUs, those of channels in the row of the sender, as one path. */
    const faultRows = (view, py, sx, sy) => {
      let d = "";
      let before = "";
      for (const { pu, channel, kind, from, to } of run.faults.intervals) {
        if (channel >= 0 && !G.stopsPackets(kind)) continue;
        const a = Math.max(from, view.x0),
          b = Math.min(to, view.x1);
        // The channels of a PU often fail together.
        const key = `${pu} ${from} ${to}`;
        if (b < a || pu < view.y0 - 0.5 || pu > view.y1 + 0.5 || key === before) continue;
        before = key;
        const high = Math.max(2, sy * 0.9);
        d += `M${(area.x + (a - view.x0) * sx).toFixed(1)} ${(+py(pu) - high / 2).toFixed(1)}h${Math.max(1.5, (b - a) * sx).toFixed(1)}v${high.toFixed(1)}h${(-Math.max(1.5, (b - a) * sx)).toFixed(1)}z`;
      }
      return d ? [G.svg("path", { class: "faultband", d })] : [];
    };

    const rowsIn = view => {
      const rows = [];
      const all = view.y0 <= whole.y0 && view.y1 >= whole.y1;
      for (let row = 0; row < run.packets; row++) {
        if (run.start[row] > view.x1) break;
        if (run.gone[row] < view.x0) continue;
        if (!all) {
          const a = run.source(run.channel[row]),
            b = run.target(run.last[row]);
          if (Math.max(a, b) < view.y0 || Math.min(a, b) > view.y1) continue;
        }
        rows.push(row);
      }
      return rows;
    };

    /** A channel over a wrap-around link leaves the diagram at the border and comes back at the other. */
    const segment = (row, px, py) => {
      const a = run.source(run.channel[row]),
        b = run.target(run.last[row]);
      const enter = run.enter[row],
        leave = run.gone[row];
      const n = run.pus;
      // What never arrived does not reach its receiver: it ends where it was lost, or stays where it was.
      if (run.deliver[row] === Infinity)
        return (
          `M${px(run.start[row])} ${py(a)}H${px(Math.min(enter, leave))}` +
          `L${px(leave)} ${py(a + (b - a) * run.came(row))}`
        );
      let d = `M${px(run.start[row])} ${py(a)}H${px(enter)}`;
      if (run.network.shape.length === 1 && n > 2 && Math.abs(a - b) === n - 1 && run.ends) {
        const up = b < a ? 1 : -1,
          middle = (enter + leave) / 2;
        return (
          d +
          `L${px(middle)} ${py(a + up / 2)}M${px(middle)} ${py(b - up / 2)}L${px(leave)} ${py(b)}`
        );
      }
      return d + `L${px(leave)} ${py(b)}`;
    };

    /** A cross where and when each packet was lost. */
    const crosses = (rows, px, py) => {
      let d = "";
      for (const row of rows) {
        if (run.deliver[row] !== Infinity || !run.lost.has(row)) continue;
        const a = run.source(run.channel[row]),
          b = run.target(run.last[row]);
        d += G.cross(+px(run.gone[row]), +py(a + (b - a) * run.came(row)), 3);
      }
      return d ? [G.svg("path", { class: "faultmark lostpacket", "stroke-width": 1.3, d })] : [];
    };

    const lines = (rows, px, py, width) => {
      let plain = "",
        stuck = "";
      for (const row of rows) {
        if (run.deliver[row] === Infinity && !run.lost.has(row)) stuck += segment(row, px, py);
        else plain += segment(row, px, py);
      }
      const more = [];
      if (stuck)
        more.push(
          G.svg("path", {
            class: "busy stuck",
            "stroke-width": width.toFixed(2),
            "stroke-dasharray": "2 3",
            "stroke-opacity": rows.length > 200 ? 0.35 : 0.8,
            d: stuck,
          }),
        );
      more.push(...crosses(rows, px, py));
      return [
        G.svg("path", {
          class: "busy packets",
          "stroke-width": width.toFixed(2),
          "stroke-opacity": rows.length > 3000 ? 0.6 : 0.85,
          d: plain,
        }),
        ...more,
      ];
    };

    const raster = (rows, view, py) => {
      // Rows of whole PUs: others would show stripes that are not there.
      const first = Math.max(0, Math.round(view.y0)),
        end = Math.min(run.pus, Math.round(view.y1) + 1);
      const perRow = Math.ceil((end - first) / ROWS);
      const height = Math.ceil((end - first) / perRow);
      const width = (view.x1 - view.x0) / COLUMNS;
      const sums = new Float64Array(height * COLUMNS),
        slope = new Float64Array(height * COLUMNS + 2);
      for (const row of rows) {
        const r = Math.floor((run.source(run.channel[row]) - first) / perRow);
        if (r >= 0 && r < height)
          G.spread(
            run.enter[row],
            run.gone[row],
            view.x0,
            view.x1,
            width,
            sums,
            slope,
            r * COLUMNS,
          );
      }
      let most = 0;
      for (let r = 0; r < height; r++) {
        let whole = 0;
        const pus = Math.min(perRow, end - first - r * perRow);
        for (let c = 0; c < COLUMNS; c++) {
          whole += slope[r * COLUMNS + c];
          const value = (sums[r * COLUMNS + c] / width + whole) / pus;
          sums[r * COLUMNS + c] = value;
          most = Math.max(most, value);
        }
      }
      const paths = new Array(G.LEVELS).fill("");
      const w = area.width / COLUMNS,
        h = (perRow * area.height) / (view.y1 - view.y0);
      for (let r = 0; r < height; r++) {
        const y = (+py(first + r * perRow - 0.5) + h / 2).toFixed(1);
        let from = 0;
        for (let c = 1; c <= COLUMNS; c++) {
          const level = cell =>
            sums[r * COLUMNS + cell] > 0
              ? Math.max(1, G.level(sums[r * COLUMNS + cell] / most))
              : 0;
          if (c < COLUMNS && level(c) === level(from)) continue;
          if (level(from) > 0)
            paths[level(from)] +=
              `M${(area.x + from * w).toFixed(1)} ${y}H${(area.x + c * w).toFixed(1)}`;
          from = c;
        }
      }
      const cells = paths.flatMap((d, level) =>
        d
          ? [
              G.svg("path", {
                class: "cells",
                style: `stroke:var(--h${level})`,
                "stroke-width": (h + 0.3).toFixed(2),
                d,
              }),
            ]
          : [],
      );
      return { cells, most };
    };

    const path = (view, px, py, wide) => {
      let d = "";
      for (const [row, since] of onPath) {
        if (run.offer[row] > view.x1 || run.gone[row] < view.x0) continue;
        d +=
          (since < run.start[row]
            ? `M${px(since)} ${py(run.source(run.channel[row]))}H${px(run.start[row])}`
            : "") + segment(row, px, py);
      }
      const parts = d
        ? [
            G.svg("path", {
              class: "critical",
              "stroke-width": onPath.size > 400 ? 0.7 : Math.max(2, wide + 1),
              d,
            }),
          ]
        : [];
      if (selected.row >= 0)
        parts.push(
          G.svg("path", { class: "select", "stroke-width": 3, d: segment(selected.row, px, py) }),
        );
      if (selected.pu >= 0)
        parts.push(
          G.svg("path", {
            class: "select",
            "stroke-width": 1,
            "stroke-dasharray": "5 4",
            d: `M${area.x} ${py(selected.pu)}h${area.width}`,
          }),
        );
      return parts;
    };

    const axes = (view, px, py) => {
      const parts = [];
      for (const time of G.wholeTicks(view.x0, view.x1, 8))
        parts.push(
          G.svg("text", {
            x: px(time),
            y: HEIGHT - BOTTOM + 15,
            "text-anchor": "middle",
            text: view.x1 - view.x0 < 20000 ? G.number(time) : G.short(time),
          }),
        );
      for (const pu of G.wholeTicks(Math.max(0, view.y0), Math.min(run.pus - 1, view.y1), 8))
        parts.push(
          G.svg("text", {
            x: area.x - 6,
            y: (+py(pu) + 3.5).toFixed(1),
            "text-anchor": "end",
            text: pu,
          }),
        );
      parts.push(
        G.svg("text", {
          x: area.x + area.width,
          y: HEIGHT - 4,
          "text-anchor": "end",
          text: "virtual time in " + run.unit,
        }),
        G.svg("text", { x: 2, y: TOP + 9, text: "PU" }),
      );
      return parts;
    };

    const nearest = (at, view) => {
      let best = -1,
        distance = 9;
      const sx = area.width / (view.x1 - view.x0),
        sy = area.height / (view.y1 - view.y0);
      const rows = rowsIn({ x0: at.x - 8 / sx, x1: at.x + 8 / sx, y0: view.y0, y1: view.y1 });
      if (rows.length > MOST_LINES) return -1;
      for (const row of rows) {
        const a = run.source(run.channel[row]),
          b = run.target(run.last[row]);
        const enter = run.enter[row],
          leave = run.gone[row];
        const y =
          at.x < enter
            ? a
            : a +
              (b - a) *
                (run.deliver[row] === Infinity ? run.came(row) : 1) *
                Math.min(1, (at.x - enter) / Math.max(1e-9, leave - enter));
        const away = Math.abs(y - at.y) * sy;
        if (at.x >= run.start[row] && at.x <= leave && away < distance)
          [best, distance] = [row, away];
      }
      return best;
    };

    zoom = G.zoomable(figure, drawing, {
      area,
      whole,
      least: { x: Math.max(2, run.end / 1e5), y: Math.min(run.pus, 3) },
      changed: draw,
      clicked: (at, view) => moveTo(at.x, nearest(at, view)),
      hovered: (at, view) => {
        const row = nearest(at, view);
        return row < 0
          ? `PU ${Math.max(0, Math.min(run.pus - 1, Math.round(at.y)))}, ${G.time(Math.round(at.x), run.unit)}`
          : `packet ${run.id(row)}: ${run.names[run.source(run.channel[row])]} → ${run.names[run.target(run.last[row])]}` +
              (run.deliver[row] !== Infinity
                ? ""
                : run.lost.has(row)
                  ? `, lost at ${G.time(run.gone[row], run.unit)}: ${run.lost.get(row).text}`
                  : ", under way at the end");
      },
    });
    draw();
    return {
      svg: drawing,
      setTime: time => {
        now = time;
        mark();
      },
      select: (pu, row) => {
        selected = { pu, row };
        draw();
      },
      redraw: draw,
    };
  };
})();
