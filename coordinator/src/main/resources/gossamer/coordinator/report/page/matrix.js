"use strict";
/* A crossbar at one time: a row for each sender, a column for each receiver. */
(() => {
  const G = Gossamer;
  const WIDTH = 780,
    SIDE = 640,
    LEFT = 60,
    TOP = 30;
  const MOST_CELLS = 90;

  /** The same interface as the figure of a network with links. */
  G.matrixFigure = (figure, { run, chosen }) => {
    const n = run.pus;
    // Few cells need no large squares.
    const side = Math.min(SIDE, 110 * n);
    const drawing = G.svg("svg", {
      viewBox: `0 0 ${WIDTH} ${side + TOP + 12}`,
      role: "img",
      "aria-label": "Transfers on the crossbar",
    });
    figure.stage.append(drawing);
    const area = { x: LEFT, y: TOP, width: side, height: side };
    const whole = { x0: 0, x1: n, y0: 0, y1: n };
    const sessions = run.data.sets;
    let state = { time: 0, busy: [], current: [], path: [] };
    let selected = -1;
    let zoom = null;

    const draw = () => {
      const view = zoom ? zoom.view : whole;
      const size = Math.max(1, Math.ceil((view.x1 - view.x0) / MOST_CELLS));
      const x0 = Math.floor(view.x0 / size) * size,
        y0 = Math.floor(view.y0 / size) * size;
      const columns = Math.ceil((view.x1 - x0) / size),
        rows = Math.ceil((view.y1 - y0) / size);
      const done = new Int32Array(columns * rows);
      const count = G.countUpTo(run.deliveryTimes, state.time);
      for (let index = 0; index < count; index++) {
        const channel = run.channel[run.deliveryRows[index]];
        const r = Math.floor((Math.floor(channel / n) - y0) / size),
          c = Math.floor(((channel % n) - x0) / size);
        if (r >= 0 && r < rows && c >= 0 && c < columns) done[r * columns + c]++;
      }
      const sx = area.width / (view.x1 - view.x0),
        sy = area.height / (view.y1 - view.y0);
      const px = x => area.x + (Math.max(view.x0, Math.min(view.x1, x)) - view.x0) * sx;
      const py = y => area.y + (Math.max(view.y0, Math.min(view.y1, y)) - view.y0) * sy;
      const gap = size * sx > 10 ? 1 : 0;
      const cell = (x, y, w, h) => {
        const a = px(x),
          b = py(y);
        const right = px(x + w) - gap,
          bottom = py(y + h) - gap;
        return right > a && bottom > b
          ? `M${a.toFixed(1)} ${b.toFixed(1)}H${right.toFixed(1)}V${bottom.toFixed(1)}H${a.toFixed(1)}Z`
          : "";
      };
      const paths = new Array(G.LEVELS).fill("");
      for (let r = 0; r < rows; r++) {
        for (let c = 0; c < columns; c++) {
          const height = Math.min(size, n - y0 - r * size),
            width = Math.min(size, n - x0 - c * size);
          const from = Math.max(y0 + r * size, x0 + c * size),
            to = Math.min(y0 + r * size + height, x0 + c * size + width);
          const pairs = (height * width - Math.max(0, to - from)) * sessions;
          if (pairs > 0)
            paths[G.level(done[r * columns + c] / pairs)] += cell(
              x0 + c * size,
              y0 + r * size,
              width,
              height,
            );
        }
      }
      const parts = paths.map((d, level) => G.svg("path", { class: "pu h" + level, d }));
      const dots = (name, channels, radius) => {
        let d = "";
        for (const channel of channels) {
          const x = (channel % n) + 0.5,
            y = Math.floor(channel / n) + 0.5;
          if (x < view.x0 || x > view.x1 || y < view.y0 || y > view.y1) continue;
          d += `M${(px(x) - radius).toFixed(1)} ${py(y).toFixed(1)}h${2 * radius}`;
        }
        if (d) parts.push(G.svg("path", { class: name, d, "stroke-width": 2 * radius }));
      };
      const radius = Math.max(1, Math.min(6, 0.3 * sx));
      dots("critical", state.path, Math.max(1, radius * 0.6));
      dots("starting", state.busy, radius);
      dots("critical", state.current, radius * 1.4 + 1);
      for (const pu of state.faults?.pus.keys() ?? []) {
        let d = "";
        if (pu >= view.y0 - 1 && pu < view.y1)
          d += `M${area.x} ${py(pu).toFixed(1)}h${area.width}V${py(pu + 1).toFixed(1)}h${-area.width}z`;
        if (pu >= view.x0 - 1 && pu < view.x1)
          d += `M${px(pu).toFixed(1)} ${area.y}v${area.height}H${px(pu + 1).toFixed(1)}v${-area.height}z`;
        if (d) parts.push(G.svg("path", { class: "faultpu", d }));
      }
      if (selected >= view.y0 && selected < view.y1)
        parts.push(
          G.svg("path", {
            class: "select",
            "stroke-width": 1.5,
            d: `M${area.x} ${py(selected).toFixed(1)}h${area.width}M${area.x} ${py(selected + 1).toFixed(1)}h${area.width}`,
          }),
        );
      if (selected >= view.x0 && selected < view.x1)
        parts.push(
          G.svg("path", {
            class: "select",
            "stroke-width": 1.5,
            d: `M${px(selected).toFixed(1)} ${area.y}v${area.height}M${px(selected + 1).toFixed(1)} ${area.y}v${area.height}`,
          }),
        );
      for (const pu of G.wholeTicks(view.x0, Math.min(n - 1, view.x1), 8))
        parts.push(
          G.svg("text", {
            x: px(pu + 0.5).toFixed(1),
            y: area.y - 6,
            "text-anchor": "middle",
            text: pu,
          }),
        );
      for (const pu of G.wholeTicks(view.y0, Math.min(n - 1, view.y1), 8))
        parts.push(
          G.svg("text", {
            x: area.x - 6,
            y: (py(pu + 0.5) + 3.5).toFixed(1),
            "text-anchor": "end",
            text: pu,
          }),
        );
      parts.push(
        G.svg("text", { x: area.x + area.width + 8, y: area.y - 6, text: "receiver" }),
        G.svg("text", { x: 4, y: area.y - 6, text: "sender" }),
      );
      drawing.replaceChildren(...parts);
      figure.note.textContent =
        size === 1
          ? "A cell for each pair of PUs."
          : `A cell stands for ${size}×${size} pairs; zoom in for single ones.`;
    };

    zoom = G.zoomable(figure, drawing, {
      area,
      whole,
      least: { x: 4, y: 4 },
      keepRatio: true,
      changed: draw,
      clicked: at => chosen(Math.min(n - 1, Math.max(0, Math.floor(at.y)))),
      hovered: at =>
        `${run.names[Math.min(n - 1, Math.floor(at.y))]} → ${run.names[Math.min(n - 1, Math.floor(at.x))]}`,
    });
    draw();
    return {
      svg: drawing,
      draw: next => {
        state = next;
        draw();
      },
      redraw: draw,
      select: pu => {
        selected = pu;
        draw();
      },
    };
  };
})();
