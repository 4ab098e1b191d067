"use strict";
/* The network at one time: PUs by how much they hold, channels by what is on them. */
(() => {
  const G = Gossamer;
  const WIDTH = 760;
  const MOST_HEIGHT = 760;
  const LABEL_FROM = 34;

  /**
   * `network` with its kind and shape, `ends` of its links, `names` of its PUs. Returns
   * { draw(state), select(pu), svg }; a state is { share(pu), busy, starting, path, current }, the last
   * four being channels, and may have `waiting`, the channels of a deadlock, and `faults`: { pus, channels }, both from number to { kind }.
   */
  G.networkFigure = (figure, { network, ends, names, describe, chosen }) => {
    const layout = G.layout(network, ends);
    const ratio = (layout.y1 - layout.y0) / (layout.x1 - layout.x0);
    const height = layout.flat ? 150 : Math.min(MOST_HEIGHT, WIDTH * ratio);
    const width = layout.flat ? WIDTH : Math.min(WIDTH, height / ratio);
    const drawing = G.svg("svg", {
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": "The network",
    });
    figure.stage.append(drawing);
    const area = { x: (WIDTH - width) / 2, y: 0, width, height };
    const whole = { x0: layout.x0, x1: layout.x1, y0: layout.y0, y1: layout.y1 };
    let state = { share: () => 0, busy: [], starting: [], path: [], current: [] };
    let selected = -1;
    let zoom = null;
    const all = ends.length;

    const draw = () => {
      const view = zoom ? zoom.view : whole;
      const sx = area.width / (view.x1 - view.x0),
        sy = area.height / (view.y1 - view.y0);
      const px = x => (area.x + (x - view.x0) * sx).toFixed(1),
        py = y => (area.y + (y - view.y0) * sy).toFixed(1);
      const visible = (x, y) =>
        x > view.x0 - 1.5 && x < view.x1 + 1.5 && y > view.y0 - 1.5 && y < view.y1 + 1.5;
      const lines = channels => {
        let d = "";
        for (const channel of channels) {
          const [x1, y1, x2, y2] = layout.segment(channel);
          if (visible(x1, y1)) d += `M${px(x1)} ${py(y1)}L${px(x2)} ${py(y2)}`;
        }
        return d;
      };
      const thick = Math.max(0.8, Math.min(5, layout.flat ? 2 : sx * 0.11));
      const parts = [];
      const stroke = (name, channels, by) => {
        const d = lines(channels);
        if (d)
          parts.push(G.svg("path", { class: name, d, "stroke-width": (thick * by).toFixed(2) }));
      };
      stroke(
        "idle",
        Array.from({ length: all }, (_, channel) => channel),
        0.5,
      );
      stroke("starting", state.starting, 0.9);
      stroke("busy", state.busy, 1.2);
      stroke("critical", state.path, 1.7);
      stroke("critical current", state.current, 2.2);
      stroke("select", state.waiting ?? [], 2.2);
      const shapes = new Array(G.LEVELS).fill("");
      for (let pu = 0; pu < network.pus; pu++) {
        if (!visible(layout.x(pu), layout.y(pu))) continue;
        const c = layout.shape(pu);
        shapes[G.level(state.share(pu))] +=
          `M${px(c[0])} ${py(c[1])}L${px(c[2])} ${py(c[3])}L${px(c[4])} ${py(c[5])}L${px(c[6])} ${py(c[7])}Z`;
      }
      shapes.forEach((d, level) => d && parts.push(G.svg("path", { class: "pu h" + level, d })));
      if (state.faults)
        parts.push(
          ...G.faultLayer(state.faults, {
            size: sx * (layout.flat ? 0.8 : 0.6),
            corners: pu =>
              visible(layout.x(pu), layout.y(pu))
                ? layout.shape(pu).map((at, index) => +(index % 2 ? py(at) : px(at)))
                : null,
            segment: channel => {
              const [x1, y1, x2, y2] = layout.segment(channel);
              return visible(x1, y1) ? [+px(x1), +py(y1), +px(x2), +py(y2)] : null;
            },
          }),
        );
      if (selected >= 0) {
        const c = layout.shape(selected);
        parts.push(
          G.svg("path", {
            class: "select",
            "stroke-width": 2.5,
            d: `M${px(c[0])} ${py(c[1])}L${px(c[2])} ${py(c[3])}L${px(c[4])} ${py(c[5])}L${px(c[6])} ${py(c[7])}Z`,
          }),
        );
      }
      for (const caption of layout.captions ?? [])
        if (visible(caption.x, caption.y))
          parts.push(G.svg("text", { x: px(caption.x), y: py(caption.y), text: caption.text }));
      if (layout.flat || sx < LABEL_FROM) {
        if (layout.flat) labelLine(parts, view, px, py);
      } else labelPus(parts, visible, px, py);
      drawing.replaceChildren(...parts);
    };

    const labelLine = (parts, view, px, py) => {
      for (const pu of G.wholeTicks(Math.max(0, view.x0), Math.min(network.pus - 1, view.x1), 12)) {
        parts.push(G.svg("text", { x: px(pu), y: py(0.98), "text-anchor": "middle", text: pu }));
      }
    };

    const labelPus = (parts, visible, px, py) => {
      let labels = 0;
      for (let pu = 0; pu < network.pus && labels < 400; pu++) {
        if (!visible(layout.x(pu), layout.y(pu))) continue;
        labels++;
        const on = G.level(state.share(pu)) >= G.LEVELS / 2 ? "on-high" : "on-low";
        parts.push(
          G.svg("text", {
            class: on,
            x: px(layout.x(pu)),
            y: (+py(layout.y(pu)) + 3.5).toFixed(1),
            "text-anchor": "middle",
            text: pu,
          }),
        );
      }
    };

    const nearest = at => {
      let best = -1,
        distance = 0.9;
      for (let pu = 0; pu < network.pus; pu++) {
        const away = layout.flat
          ? Math.abs(layout.x(pu) - at.x)
          : Math.hypot(layout.x(pu) - at.x, layout.y(pu) - at.y);
        if (away < distance) [best, distance] = [pu, away];
      }
      return best;
    };

    zoom = G.zoomable(figure, drawing, {
      area,
      whole,
      least: { x: 3, y: layout.flat ? whole.y1 - whole.y0 : 3 },
      keepRatio: !layout.flat,
      changed: draw,
      clicked: at => chosen(nearest(at)),
      hovered: at => {
        const pu = nearest(at);
        return pu < 0 ? null : `PU ${pu} ${names[pu]}: ${describe(pu)}`;
      },
    });
    figure.note.textContent = layout.words;
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
