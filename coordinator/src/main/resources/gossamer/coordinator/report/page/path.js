"use strict";
/* The critical path: what the makespan was spent on, along the time axis and in all. */
(() => {
  const G = Gossamer;
  const WIDTH = 1100,
    LEFT = 10,
    TOP = 4,
    BAND = 34;

  G.pathFigure = (run, { choose, moveTo }) => {
    const { complete, pu, end, rules } = run.data.path;
    let naive = false;
    let { steps, pieces } = run.data.path;
    const caption = () => {
      const packets = new Set(steps.map(step => step[3]).filter(row => row >= 0)).size;
      const what = complete
        ? "the makespan"
        : "when the last packet arrived; the run is not complete";
      const waits = naive
        ? " A packet that waits stays on the path."
        : " Where a packet waits, the path shows what was done meanwhile by those that it waits for.";
      return `${G.number(packets)} ${packets === 1 ? "packet" : "packets"} that determined ${what}; ${packets === 1 ? "it ends" : "they end"} at PU ${pu} ${run.names[pu] ?? ""}.${waits}`;
    };
    const figure = G.figure(G.byId("path"), {
      title: "Critical path",
      file: "critical-path",
      toSvg: () => G.standalone(drawing),
      caption: caption(),
    });
    const drawing = G.svg("svg", {
      viewBox: `0 0 ${WIDTH} 84`,
      role: "img",
      "aria-label": "Critical path along the time axis",
    });
    figure.stage.append(drawing);
    const area = { x: LEFT, y: TOP, width: WIDTH - 2 * LEFT, height: BAND };
    const whole = { x0: 0, x1: Math.max(1, end), y0: 0, y1: 1 };
    let zoom = null;
    let now = 0;
    let marker = null;

    const draw = () => {
      const view = zoom ? zoom.view : whole;
      const px = time =>
        area.x +
        ((Math.max(view.x0, Math.min(view.x1, time)) - view.x0) / (view.x1 - view.x0)) * area.width;
      const paths = new Array(pieces.length).fill("");
      for (const [from, to, piece] of steps) {
        if (to < view.x0 || from > view.x1) continue;
        const a = px(from),
          b = px(to);
        paths[piece] += `M${a.toFixed(2)} ${area.y}H${b.toFixed(2)}v${BAND}H${a.toFixed(2)}Z`;
      }
      const parts = paths.map((d, piece) => G.svg("path", { class: "p" + piece, d }));
      let bounds = "";
      let before = -2;
      let count = 0;
      for (const [from, , , row] of steps) {
        if (row !== before && from > view.x0 && from < view.x1) {
          bounds += `M${px(from).toFixed(2)} ${area.y + BAND}v5`;
          count++;
        }
        before = row;
      }
      if (count < 300) parts.push(G.svg("path", { class: "axis", d: bounds }));
      for (const fault of run.data.faults)
        if (fault.to >= view.x0 && fault.from <= view.x1)
          parts.push(
            G.svg(
              "rect",
              {
                class: "faultband",
                x: px(fault.from),
                y: area.y + BAND + 6,
                width: Math.max(1, px(fault.to) - px(fault.from)),
                height: 6,
              },
              G.svg("title", { text: fault.text }),
            ),
          );
      for (const time of G.wholeTicks(view.x0, view.x1, 10))
        parts.push(
          G.svg("text", {
            x: px(time).toFixed(1),
            y: area.y + BAND + 24,
            "text-anchor": time <= view.x0 ? "start" : "middle",
            text: view.x1 - view.x0 < 20000 ? G.number(time) : G.short(time),
          }),
        );
      parts.push(
        G.svg("text", {
          x: area.x + area.width,
          y: area.y + BAND + 40,
          "text-anchor": "end",
          text: "virtual time in " + run.unit,
        }),
      );
      marker = G.svg("path", { class: "now", "stroke-width": 1.5 });
      drawing.replaceChildren(...parts, marker);
      mark();
    };
    const mark = () => {
      const view = zoom ? zoom.view : whole;
      const at = area.x + ((now - view.x0) / (view.x1 - view.x0)) * area.width;
      marker.setAttribute(
        "d",
        at >= area.x && at <= area.x + area.width
          ? `M${at.toFixed(1)} ${area.y - 3}v${BAND + 9}`
          : "",
      );
    };
    const stepAt = time => {
      let low = 0,
        high = steps.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (steps[middle][0] <= time) low = middle + 1;
        else high = middle;
      }
      return steps[low - 1];
    };
    const says = ([from, to, piece, row, channel, other, rule]) =>
      `${pieces[piece][0]} ${G.number(from)} – ${G.time(to, run.unit)}` +
      (row >= 0 ? `, packet ${run.id(row)}` : "") +
      (channel >= 0 ? ` on ${run.channelName(channel)}` : "") +
      (other >= 0 && other !== row ? `, ${naive ? "waits for" : "holds up"} ${run.id(other)}` : "") +
      (rule > 0 ? `, ${rules[rule - 1]}` : "");
    zoom = G.zoomable(figure, drawing, {
      area,
      whole,
      least: { x: Math.max(2, end / 1e5), y: 1 },
      changed: draw,
      hovered: at => (steps.length ? says(stepAt(at.x)) : null),
      clicked: at => {
        const step = steps.length ? stepAt(at.x) : null;
        moveTo(at.x);
        if (step && step[3] >= 0) choose(step[3]);
      },
    });
    const table = () => {
      const rows = G.html("table");
      pieces.forEach(([text, ticks], piece) => {
        if (ticks > 0)
          rows.append(
            G.html(
              "tr",
              {},
              G.html("td", {}, G.swatch("p" + piece, text)),
              G.html("td", { class: "n", text: G.time(ticks, run.unit) }),
              G.html("td", { class: "n", text: G.percent(ticks / end, 2) }),
            ),
          );
      });
      const absent = pieces
        .filter(([, ticks]) => ticks === 0)
        .map(([text]) => text)
        .join(", ");
      figure.legend.replaceChildren(
        G.html(
          "div",
          {},
          rows,
          G.html("p", { class: "note", text: absent ? "None: " + absent + "." : "" }),
        ),
      );
    };
    const toggle = G.html("button", {
      type: "button",
      text: "Show waits",
      title: "Leave packets that wait on the path, in place of what they wait for",
      "aria-pressed": "false",
      onclick: () => {
        naive = !naive;
        ({ steps, pieces } = naive ? run.data.path.naive : run.data.path);
        toggle.setAttribute("aria-pressed", String(naive));
        figure.section.querySelector(".caption").textContent = caption();
        draw();
        table();
      },
    });
    figure.buttons.prepend(toggle);
    draw();
    table();
    return {
      setTime: time => {
        now = time;
        mark();
      },
      redraw: draw,
    };
  };
})();
