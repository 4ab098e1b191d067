"use strict";
/* Ready-made drawings (run-table, wire diagram): unpacked when they come into view, zoomed by their viewBox. */
(() => {
  const G = Gossamer;

  G.drawings = list => {
    for (const drawing of list) {
      const section = G.html("section", { class: "figure", id: drawing.file });
      G.byId("drawings").append(section);
      let text = "",
        shown = false;
      const figure = G.figure(section, {
        title: drawing.title,
        caption: drawing.caption,
        file: drawing.file,
        toSvg: () => text,
      });
      // Charts have colours of their own, for white paper.
      figure.stage.classList.add(drawing.file.startsWith("chart-") ? "paper" : "drawing");
      // Unpacking takes a promise, for which printing does not wait: it is done beforehand.
      const unpacked = async () =>
        (text ||= new TextDecoder().decode(await G.unpack(drawing.svg)));
      const show = () => {
        if (shown || !text) return;
        shown = true;
        observer.disconnect();
        const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        const width = +parsed.getAttribute("width"),
          height = +parsed.getAttribute("height");
        parsed.setAttribute("viewBox", `0 0 ${width} ${height}`);
        parsed.setAttribute("role", "img");
        parsed.setAttribute("aria-label", drawing.title + ". " + drawing.caption);
        // A small drawing is not blown up to the width of the page, and a large one can still be read on a
        // phone, where it is scrolled sideways.
        parsed.style.maxWidth = `${Math.round(1.4 * width)}px`;
        parsed.style.minWidth = `${Math.min(680, width)}px`;
        parsed.removeAttribute("width");
        parsed.removeAttribute("height");
        figure.stage.append(parsed);
        const whole = { x0: 0, x1: width, y0: 0, y1: height };
        // The viewBox is the view, so that what is seen is always the whole area.
        const area = {
          get x() {
            return parsed.viewBox.baseVal.x;
          },
          get y() {
            return parsed.viewBox.baseVal.y;
          },
          get width() {
            return parsed.viewBox.baseVal.width;
          },
          get height() {
            return parsed.viewBox.baseVal.height;
          },
        };
        G.zoomable(figure, parsed, {
          area,
          whole,
          least: { x: width / 60, y: height / 60 },
          keepRatio: true,
          changed: view =>
            parsed.setAttribute(
              "viewBox",
              `${view.x0} ${view.y0} ${view.x1 - view.x0} ${view.y1 - view.y0}`,
            ),
        });
      };
      const observer = new IntersectionObserver(
        entries => entries.some(entry => entry.isIntersecting) && unpacked().then(show),
        { rootMargin: "600px" },
      );
      observer.observe(section);
      (window.requestIdleCallback ?? setTimeout)(unpacked);
      addEventListener("beforeprint", show);
    }
  };
})();
