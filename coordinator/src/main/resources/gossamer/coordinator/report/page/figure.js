"use strict";
/* A figure: heading, caption, drawing area with zoom, buttons, legend, and a way to save it as SVG. */
(() => {
  const G = Gossamer;
  const KEPT = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "font",
    "opacity",
    "stroke-dasharray",
    "text-anchor",
  ];

  /** The drawing with its colours written into it, so that it needs no style sheet. */
  G.standalone = drawing => {
    const copy = drawing.cloneNode(true);
    const hatch = G.byId("hatch");
    const from = [drawing, ...drawing.querySelectorAll("*")];
    const to = [copy, ...copy.querySelectorAll("*")];
    from.forEach((node, index) => {
      const style = getComputedStyle(node);
      const text = KEPT.filter(name => style.getPropertyValue(name)).map(
        name => `${name}:${style.getPropertyValue(name)}`,
      );
      to[index].setAttribute("style", text.join(";"));
    });
    const box = drawing.viewBox.baseVal;
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", box.width);
    copy.setAttribute("height", box.height);
    const ground = G.svg("rect", {
      x: box.x,
      y: box.y,
      width: box.width,
      height: box.height,
      fill: G.variable("--card"),
    });
    copy.prepend(ground);
    // Patterns stand elsewhere in the page.
    if (hatch && /url\(["']?#hatch/.test(copy.outerHTML)) {
      const own = hatch.cloneNode(true);
      own.querySelectorAll("path").forEach(path => {
        path.setAttribute("style", `stroke:${G.variable("--fault")};stroke-width:1.2;fill:none`);
      });
      copy.prepend(G.svg("defs", {}, own));
    }
    return (
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      new XMLSerializer().serializeToString(copy) +
      "\n"
    );
  };

  G.save = (name, text) => {
    const link = G.html("a", {
      href: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })),
      download: name,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };

  /**
   * Fills a section. `toSvg()` gives the text that is saved.
   * Returns { stage, legend, note, buttons }.
   */
  G.figure = (section, { title, caption, file, toSvg }) => {
    section.setAttribute("aria-label", title);
    const buttons = G.html("div", { class: "buttons" });
    const stage = G.html("div", { class: "stage" });
    const legend = G.html("div", { class: "legend" });
    const note = G.html("p", { class: "note" });
    section.append(
      G.html("div", { class: "head" }, G.html("h2", { text: title }), buttons),
      G.html("p", { class: "caption", text: caption }),
      stage,
      note,
      legend,
    );
    const save = G.html("button", {
      type: "button",
      text: "Save SVG",
      "aria-label": "Save SVG: " + title,
      "data-save": file,
      onclick: () => G.save(file + ".svg", toSvg()),
    });
    buttons.append(save);
    return { section, stage, legend, note, buttons };
  };

  /** An entry of a legend: a line of this width, dashed as it is drawn, or a box. */
  G.swatch = (name, text, line, dash) => {
    const mark = G.svg(
      "svg",
      { width: 22, height: 12, viewBox: "0 0 22 12", "aria-hidden": "true" },
      line
        ? G.svg("path", {
            class: name,
            d: "M1 6H21",
            "stroke-width": line,
            "stroke-dasharray": dash,
          })
        : G.svg("rect", { class: name, x: 3, y: 0, width: 14, height: 12 }),
    );
    return G.html("span", {}, mark, " " + text);
  };

  /** The colour scale from 0 to 1 with texts at both ends. */
  G.scaleLegend = (low, high, text) => {
    const strip = G.svg("svg", {
      "aria-hidden": "true",
      width: G.LEVELS * 12,
      height: 12,
      viewBox: `0 0 ${G.LEVELS * 12} 12`,
    });
    for (let level = 0; level < G.LEVELS; level++)
      strip.append(
        G.svg("rect", { class: "h" + level, x: level * 12, y: 0, width: 12, height: 12 }),
      );
    return G.html("span", {}, text + "  " + low + " ", strip, " " + high);
  };

  /* ---- shares against time ---- */

  /**
   * Axes of shares from 0 to 1, written in per cent, against virtual time from 0 to `end`, in a drawing of
   * this width and height. Returns { area, px, parts, line }: `px(time)`; what is to be drawn; and
   * `line(points, name, dash)` for a curve through points [time, share].
   */
  G.shareAxes = ({ width, height, end, unit, yLabel, ticks }) => {
    const area = { x: 60, y: 26, width: width - 72, height: height - 68 };
    const px = time => +(area.x + (time / end) * area.width).toFixed(1),
      py = share => +(area.y + (1 - share) * area.height).toFixed(1);
    const below = area.y + area.height;
    const parts = [G.svg("text", { x: 2, y: 12, text: yLabel })];
    for (const share of [0, 0.25, 0.5, 0.75, 1])
      parts.push(
        G.svg("path", { class: "grid", d: `M${area.x} ${py(share)}h${area.width}` }),
        G.svg("text", {
          x: area.x - 6,
          y: py(share) + 3.5,
          "text-anchor": "end",
          text: 100 * share + " %",
        }),
      );
    for (const time of G.wholeTicks(0, end, ticks))
      parts.push(
        G.svg("path", { class: "grid", d: `M${px(time)} ${area.y}v${area.height}` }),
        G.svg("text", {
          x: px(time),
          y: below + 15,
          "text-anchor": "middle",
          text: G.short(time),
        }),
      );
    parts.push(
      G.svg("text", {
        x: area.x + area.width,
        y: below + 34,
        "text-anchor": "end",
        text: "virtual time in " + unit,
      }),
    );
    const line = (points, name, dash) =>
      G.svg("path", {
        class: name,
        "stroke-width": 2,
        "stroke-dasharray": dash,
        d: "M" + points.map(([time, share]) => `${px(time)} ${py(share)}`).join("L"),
      });
    return { area, px, parts, line };
  };

  /* ---- zoom ---- */

  /**
   * Lets users zoom: drag a box, double-click for all, buttons, and + - 0 and arrow keys on the focused
   * drawing. `area` is the part of the drawing that shows the view, in units of its viewBox; `view` and
   * `whole` are {x0, x1, y0, y1} in units of the data; `changed(view)` draws anew. Least extents keep a
   * view from becoming empty.
   */
  G.zoomable = (figure, drawing, { area, whole, least, keepRatio, changed, clicked, hovered }) => {
    let view = { ...whole };
    const set = next => {
      const clamp = (low, high, from, to, smallest) => {
        const span = Math.min(to - from, Math.max(smallest, high - low));
        const start = Math.max(from, Math.min(to - span, (low + high - span) / 2));
        return [start, start + span];
      };
      if (keepRatio) {
        const ratio = (whole.x1 - whole.x0) / (whole.y1 - whole.y0);
        const height = Math.max(next.y1 - next.y0, (next.x1 - next.x0) / ratio);
        const x = (next.x0 + next.x1) / 2;
        const y = (next.y0 + next.y1) / 2;
        next = {
          x0: x - (height * ratio) / 2,
          x1: x + (height * ratio) / 2,
          y0: y - height / 2,
          y1: y + height / 2,
        };
      }
      const [x0, x1] = clamp(next.x0, next.x1, whole.x0, whole.x1, least.x);
      const [y0, y1] = clamp(next.y0, next.y1, whole.y0, whole.y1, least.y);
      view = { x0, x1, y0, y1 };
      changed(view);
    };
    const scaled = by => {
      const x = (view.x0 + view.x1) / 2,
        y = (view.y0 + view.y1) / 2;
      const w = ((view.x1 - view.x0) * by) / 2,
        h = ((view.y1 - view.y0) * by) / 2;
      set({ x0: x - w, x1: x + w, y0: y - h, y1: y + h });
    };
    const moved = (dx, dy) => {
      const w = (view.x1 - view.x0) * dx,
        h = (view.y1 - view.y0) * dy;
      set({ x0: view.x0 + w, x1: view.x1 + w, y0: view.y0 + h, y1: view.y1 + h });
    };
    const reset = () => set({ ...whole });
    for (const [text, label, act] of [
      ["+", "Zoom in", () => scaled(0.5)],
      ["−", "Zoom out", () => scaled(2)],
      ["All", "Show all", reset],
    ]) {
      figure.buttons.prepend(
        G.html("button", {
          type: "button",
          text,
          "aria-label": `${label}: ${figure.section.getAttribute("aria-label") ?? "figure"}`,
          title: label,
          onclick: act,
        }),
      );
    }
    figure.buttons.append(figure.buttons.querySelector("[data-save]"));
    drawing.setAttribute("tabindex", "0");
    const keys = {
      "+": () => scaled(0.5),
      "=": () => scaled(0.5),
      "-": () => scaled(2),
      0: reset,
      ArrowLeft: () => moved(-0.25, 0),
      ArrowRight: () => moved(0.25, 0),
      ArrowUp: () => moved(0, -0.25),
      ArrowDown: () => moved(0, 0.25),
    };
    drawing.addEventListener("keydown", event => {
      if (keys[event.key] && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        keys[event.key]();
      }
    });
    const toData = event => {
      const box = drawing.getBoundingClientRect();
      const frame = drawing.viewBox.baseVal;
      const px = frame.x + ((event.clientX - box.left) / box.width) * frame.width;
      const py = frame.y + ((event.clientY - box.top) / box.height) * frame.height;
      return {
        px,
        py,
        x: view.x0 + ((px - area.x) / area.width) * (view.x1 - view.x0),
        y: view.y0 + ((py - area.y) / area.height) * (view.y1 - view.y0),
        inside:
          px >= area.x && px <= area.x + area.width && py >= area.y && py <= area.y + area.height,
      };
    };
    let from = null;
    let box = null;
    drawing.addEventListener("pointerdown", event => {
      const at = toData(event);
      if (event.button === 0 && at.inside) {
        from = at;
        drawing.setPointerCapture(event.pointerId);
      }
    });
    drawing.addEventListener("pointermove", event => {
      const at = toData(event);
      if (!from) {
        const says = () => (hovered ? hovered(at, view) : null);
        G.tip(at.inside ? says() : null, event, says);
        return;
      }
      if (!box && Math.hypot(at.px - from.px, at.py - from.py) > 5) {
        box = G.svg("rect", { class: "box" });
        drawing.append(box);
        G.tip(null);
      }
      if (box) {
        box.setAttribute("x", Math.min(at.px, from.px));
        box.setAttribute("y", Math.min(at.py, from.py));
        box.setAttribute("width", Math.abs(at.px - from.px));
        box.setAttribute("height", Math.abs(at.py - from.py));
      }
    });
    drawing.addEventListener("pointerup", event => {
      const at = toData(event);
      if (box) {
        box.remove();
        set({
          x0: Math.min(at.x, from.x),
          x1: Math.max(at.x, from.x),
          y0: Math.min(at.y, from.y),
          y1: Math.max(at.y, from.y),
        });
      } else if (from && clicked) clicked(at, view);
      from = null;
      box = null;
    });
    drawing.addEventListener("pointerleave", () => G.tip(null));
    drawing.addEventListener("dblclick", reset);
    drawing.addEventListener(
      "wheel",
      event => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        const at = toData(event);
        const by = event.deltaY < 0 ? 0.8 : 1.25;
        set({
          x0: at.x + (view.x0 - at.x) * by,
          x1: at.x + (view.x1 - at.x) * by,
          y0: at.y + (view.y0 - at.y) * by,
          y1: at.y + (view.y1 - at.y) * by,
        });
      },
      { passive: false },
    );
    return {
      get view() {
        return view;
      },
      set,
      reset,
    };
  };

  let tip = null;
  let again = null;
  /** What is under the pointer may say something else at another time. */
  G.refreshTip = () => {
    if (tip && again) {
      const text = again();
      if (text) tip.textContent = text;
      else G.tip(null);
    }
  };
  /** Shows a text beside the pointer, or none; `later` gives the text anew when time has moved. */
  G.tip = (text, event, later = null) => {
    again = later;
    if (!text) {
      tip?.remove();
      tip = null;
      return;
    }
    if (!tip) {
      tip = G.html("div", { class: "tip", role: "status" });
      document.body.append(tip);
    }
    tip.textContent = text;
    tip.style.left = Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 6) + "px";
    tip.style.top = event.clientY + 14 + "px";
  };
})();
