"use strict";
/*
 * The network as a canvas: a layer of channels and PUs that is painted where something changes, and one
 * above it, painted anew for each picture, of packets, faults and what is selected.
 */
(() => {
  const G = Gossamer;
  const LABEL_FROM = 34;
  const LINES_FROM = 15;

  const COLOURS =
    "--card --ink --soft --faint --idle --busy --starting --critical --select --fault --on-low --on-high";

  /** Colours of the theme that is seen. */
  const palette = () => {
    const colours = {};
    for (const name of COLOURS.split(" ")) colours[name.slice(2)] = G.variable(name);
    colours.levels = Array.from({ length: G.LEVELS }, (_, level) => G.variable("--h" + level));
    return colours;
  };

  /** Where PUs and channels are, as flat arrays in the units of the layout. */
  const places = (network, ends) => {
    let shown = network;
    if (!network.links) {
      // A crossbar has no shape of its own: its PUs stand row by row.
      const columns = Math.ceil(Math.sqrt(network.pus));
      shown = { ...network, kind: "mesh", shape: [Math.ceil(network.pus / columns), columns] };
    }
    const layout = G.layout(shown, ends);
    const pus = network.pus;
    const x = new Float32Array(pus),
      y = new Float32Array(pus);
    const shape = new Float32Array(8 * pus);
    for (let pu = 0; pu < pus; pu++) {
      x[pu] = layout.x(pu);
      y[pu] = layout.y(pu);
      shape.set(layout.shape(pu), 8 * pu);
    }
    const segment = new Float32Array(4 * ends.length);
    for (let channel = 0; channel < ends.length; channel++)
      segment.set(layout.segment(channel), 4 * channel);
    const square = pus === 0 || (shape[1] === shape[3] && shape[0] === shape[6]);
    return {
      layout,
      x,
      y,
      shape,
      segment,
      square,
      kind: shown.kind,
      grid: shown.shape?.length > 1,
    };
  };

  const LABEL =
    "The network. Arrow keys go from PU to PU, Enter selects, Escape selects nothing.";

  /**
   * `scene` of it, and `stage`, the element that it fills; `more` is drawn above all else. Returns what draws
   * it.
   */
  G.labCanvas = ({ scene, ends, stage, names, label: ariaLabel = LABEL, more = () => {} }) => {
    const where = places(scene.network, ends);
    const { layout } = where;
    const whole = { x0: layout.x0, x1: layout.x1, y0: layout.y0, y1: layout.y1 };
    const base = G.html("canvas", { class: "layer", "aria-hidden": "true" });
    const over = G.html("canvas", {
      class: "layer over",
      tabindex: "0",
      role: "application",
      "aria-roledescription": "network",
      "aria-label": ariaLabel,
      "aria-describedby": "network-focus",
    });
    stage.replaceChildren(base, over);
    const below = base.getContext("2d", { alpha: false }),
      above = over.getContext("2d");
    let colours = palette();
    let view = { ...whole };
    let size = { width: 0, height: 0, ratio: 1 };
    let scale = { x: 1, y: 1, dx: 0, dy: 0 };
    let stale = true;
    let finest = 1;
    let painted = new Int16Array(scene.pus).fill(-1);

    /* ---- the view ---- */

    const measure = () => {
      const width = Math.max(200, stage.clientWidth);
      const share = (whole.y1 - whole.y0) / (whole.x1 - whole.x0);
      const most = Math.max(260, Math.min(innerHeight * 0.72, 900));
      const height = Math.round(layout.flat ? 150 : Math.min(most, width * share));
      const ratio = Math.min(2, Math.max(finest, devicePixelRatio || 1));
      size = { width, height, ratio };
      for (const layer of [base, over]) {
        layer.width = Math.round(width * ratio);
        layer.height = Math.round(height * ratio);
        layer.style.height = height + "px";
      }
      stage.style.height = height + "px";
      frame();
    };
    /** Fits the view into the canvas, without distortion where that means something. */
    const frame = () => {
      let sx = base.width / (view.x1 - view.x0),
        sy = base.height / (view.y1 - view.y0);
      if (!layout.flat) sx = sy = Math.min(sx, sy);
      scale = {
        x: sx,
        y: sy,
        dx: base.width / 2 - (sx * (view.x0 + view.x1)) / 2,
        dy: base.height / 2 - (sy * (view.y0 + view.y1)) / 2,
      };
      stale = true;
    };
    const px = x => scale.dx + x * scale.x,
      py = y => scale.dy + y * scale.y;
    const toData = event => {
      const box = over.getBoundingClientRect();
      return {
        x: ((event.clientX - box.left) * size.ratio - scale.dx) / scale.x,
        y: ((event.clientY - box.top) * size.ratio - scale.dy) / scale.y,
      };
    };
    const zoom = (by, at) => {
      at ??= { x: (view.x0 + view.x1) / 2, y: (view.y0 + view.y1) / 2 };
      const least = 2.5;
      const span = Math.max(view.x1 - view.x0, 1e-9) * by;
      if (span < least) by = least / (view.x1 - view.x0);
      if (span > whole.x1 - whole.x0) view = { ...whole };
      else
        view = {
          x0: at.x + (view.x0 - at.x) * by,
          x1: at.x + (view.x1 - at.x) * by,
          y0: layout.flat ? whole.y0 : at.y + (view.y0 - at.y) * by,
          y1: layout.flat ? whole.y1 : at.y + (view.y1 - at.y) * by,
        };
      frame();
    };
    const pan = (dx, dy) => {
      const x = Math.max(whole.x0 - view.x0, Math.min(whole.x1 - view.x1, dx));
      const y = layout.flat ? 0 : Math.max(whole.y0 - view.y0, Math.min(whole.y1 - view.y1, dy));
      view = { x0: view.x0 + x, x1: view.x1 + x, y0: view.y0 + y, y1: view.y1 + y };
      frame();
    };

    /* ---- the lower layer ---- */

    const outline = (context, pu) => {
      const { shape } = where;
      const at = 8 * pu;
      context.moveTo(px(shape[at]), py(shape[at + 1]));
      for (let corner = 2; corner < 8; corner += 2)
        context.lineTo(px(shape[at + corner]), py(shape[at + corner + 1]));
      context.closePath();
    };
    const fillPu = (pu, level) => {
      below.fillStyle = colours.levels[level];
      const { shape, square } = where;
      if (square) {
        const x = Math.round(px(shape[8 * pu])),
          y = Math.round(py(shape[8 * pu + 1]));
        below.fillRect(
          x,
          y,
          Math.round(px(shape[8 * pu + 4])) - x,
          Math.round(py(shape[8 * pu + 5])) - y,
        );
      } else {
        below.beginPath();
        outline(below, pu);
        below.fill();
      }
      if (scale.x > LABEL_FROM * size.ratio && !layout.flat) label(pu, level);
      painted[pu] = level;
    };
    const label = (pu, level) => {
      below.fillStyle = level >= G.LEVELS / 2 ? colours["on-high"] : colours["on-low"];
      below.fillText(pu, px(where.x[pu]), py(where.y[pu]));
    };
    const visible = (x, y) => {
      const edge = 1.2 * Math.max(scale.x, scale.y);
      return x > -edge && y > -edge && x < base.width + edge && y < base.height + edge;
    };
    const paintBase = () => {
      stale = false;
      below.fillStyle = colours.card;
      below.fillRect(0, 0, base.width, base.height);
      below.font = `${10.5 * size.ratio}px system-ui, "DejaVu Sans", sans-serif`;
      below.textAlign = "center";
      below.textBaseline = "middle";
      if (scale.x > 5) {
        below.beginPath();
        const { segment } = where;
        for (let at = 0; at < segment.length; at += 4) {
          if (!visible(px(segment[at]), py(segment[at + 1]))) continue;
          below.moveTo(px(segment[at]), py(segment[at + 1]));
          below.lineTo(px(segment[at + 2]), py(segment[at + 3]));
        }
        below.strokeStyle = colours.idle;
        below.lineWidth = Math.max(1, Math.min(3 * size.ratio, scale.x * 0.05));
        below.stroke();
      }
      painted.fill(-1);
      below.fillStyle = colours.soft;
      below.textAlign = "left";
      for (const caption of layout.captions ?? [])
        below.fillText(caption.text, px(caption.x), py(caption.y));
      below.textAlign = "center";
      if (layout.flat)
        for (const pu of G.wholeTicks(Math.max(0, view.x0), Math.min(scene.pus - 1, view.x1), 12))
          below.fillText(pu, px(pu), py(0.92));
    };
    const paintPus = () => {
      const { held, complete } = scene.now;
      for (let pu = 0; pu < scene.pus; pu++) {
        const level =
          complete[pu] && held[pu] >= scene.all ? G.LEVELS - 1 : G.level(held[pu] / scene.all);
        if (level !== painted[pu] && visible(px(where.x[pu]), py(where.y[pu]))) fillPu(pu, level);
      }
    };

    /* ---- what is under a pointer ---- */

    const nearestPu = (at, most = 0.75) => {
      let best = -1,
        distance = most;
      for (let pu = 0; pu < scene.pus; pu++) {
        const dx = Math.abs(where.x[pu] - at.x);
        if (dx > distance) continue;
        const away = layout.flat ? dx : Math.hypot(dx, where.y[pu] - at.y);
        if (away < distance) [best, distance] = [pu, away];
      }
      return best;
    };
    /** The channel whose line is nearest, and nearer than any PU; -1 for none. */
    const nearestChannel = at => {
      let best = -1,
        distance = 0.2;
      const { segment } = where;
      for (let channel = 0; channel < ends.length; channel++) {
        const i = 4 * channel;
        const dx = segment[i + 2] - segment[i],
          dy = segment[i + 3] - segment[i + 1];
        const along =
          ((at.x - segment[i]) * dx + (at.y - segment[i + 1]) * dy) / (dx * dx + dy * dy || 1);
        const on = Math.max(0, Math.min(1, along));
        const away = Math.hypot(at.x - segment[i] - on * dx, at.y - segment[i + 1] - on * dy);
        if (away < distance) [best, distance] = [channel, away];
      }
      return best;
    };
    const inside = (pu, at) => {
      const { shape } = where;
      let [x0, x1, y0, y1] = [Infinity, -Infinity, Infinity, -Infinity];
      for (let corner = 8 * pu; corner < 8 * pu + 8; corner += 2) {
        x0 = Math.min(x0, shape[corner]);
        x1 = Math.max(x1, shape[corner]);
        y0 = Math.min(y0, shape[corner + 1]);
        y1 = Math.max(y1, shape[corner + 1]);
      }
      return at.x >= x0 && at.x <= x1 && at.y >= y0 && at.y <= y1;
    };
    /** { pu } or { channel } there; an empty object where there is nothing. */
    const at = point => {
      const pu = nearestPu(point);
      if (pu >= 0 && inside(pu, point)) return { pu };
      const channel = nearestChannel(point);
      if (channel >= 0) return { channel };
      return pu >= 0 ? { pu } : {};
    };
    const within = (a, b) => {
      const [x0, x1] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
      const [y0, y1] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
      const found = [];
      for (let pu = 0; pu < scene.pus; pu++)
        if (where.x[pu] >= x0 && where.x[pu] <= x1 && where.y[pu] >= y0 && where.y[pu] <= y1)
          found.push(pu);
      return found;
    };

    const marks = G.labMarks({ scene, ends, where, above, px, py, outline, visible });
    const draw = state => {
      if (stale) paintBase();
      paintPus();
      above.clearRect(0, 0, over.width, over.height);
      const look = { colours, scale, ratio: size.ratio, lines: scale.x > LINES_FROM * size.ratio };
      marks.draw({ ...state, ...look });
      more({ above, where, px, py, visible, ...look });
    };
    new ResizeObserver(() => {
      if (Math.abs(stage.clientWidth - size.width) < 1) return;
      measure();
      canvas.changed();
    }).observe(stage);
    measure();

    const canvas = {
      over,
      layout,
      where,
      names,
      draw,
      zoom,
      pan,
      at,
      within,
      toData,
      measure,
      all: () => {
        view = { ...whole };
        frame();
      },
      scale: () => ({ x: scale.x / size.ratio, y: scale.y / size.ratio }),
      recolour: () => {
        colours = palette();
        stale = true;
      },
      /** For whoever draws: the size is another one. */
      changed: () => {},
      get view() {
        return view;
      },
      /** Shows the same part as another one does. */
      look: other => {
        view = other;
        frame();
      },
      get width() {
        return base.width;
      },
      get height() {
        return base.height;
      },
      /** Draws at least so many pixels for each of the page's. */
      sharpen: ratio => {
        finest = ratio;
        measure();
      },
      /** Paints it elsewhere. */
      paint: (context, x, y, width, height) => {
        context.drawImage(base, x, y, width, height);
        context.drawImage(over, x, y, width, height);
      },
      screen: pu => ({ x: px(where.x[pu]) / size.ratio, y: py(where.y[pu]) / size.ratio }),
      picture: () => {
        const copy = G.html("canvas");
        copy.width = base.width;
        copy.height = base.height;
        canvas.paint(copy.getContext("2d"), 0, 0, base.width, base.height);
        return copy.toDataURL("image/png");
      },
    };
    return canvas;
  };
})();
