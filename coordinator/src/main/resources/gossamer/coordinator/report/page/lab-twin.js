"use strict";
/* The run beside its undisturbed twin: where they part, coverage of both, critical path of both. */
(() => {
  const G = Gossamer;

  const coverage = (twin, unit) => {
    const last = points => (points.length > 0 ? points[points.length - 1][0] : 0);
    const end = Math.max(1, last(twin.coverage.here), last(twin.coverage.there));
    const { area, px, parts, line } = G.shareAxes({
      width: 524,
      height: 240,
      end,
      unit,
      yLabel: "tokens held",
      ticks: 5,
    });
    const drawing = G.svg("svg", {
      viewBox: "0 0 524 240",
      role: "img",
      "aria-label":
        "Coverage of this run, solid, and of the undisturbed one, dashed, against virtual time",
    });
    drawing.append(
      ...parts,
      line(twin.coverage.there, "twinline", "5 4"),
      line(twin.coverage.here, "line1"),
    );
    if (twin.first)
      drawing.append(
        G.svg("path", {
          class: "now",
          "stroke-dasharray": "2 3",
          d: `M${px(twin.first.time)} ${area.y}v${area.height}`,
        }),
        G.svg("text", {
          x: px(twin.first.time) + 4,
          y: area.y + area.height - 5,
          text: "they part",
        }),
      );
    return drawing;
  };

  const table = (rows, head) =>
    G.html(
      "table",
      { class: "twin" },
      G.html(
        "thead",
        {},
        G.html("tr", {}, ...head.map(text => G.html("th", { scope: "col", text }))),
      ),
      G.html(
        "tbody",
        {},
        ...rows.map(([name, ...values]) =>
          G.html(
            "tr",
            {},
            G.html("th", { scope: "row", text: name }),
            ...values.map(text => G.html("td", { class: "n", text })),
          ),
        ),
      ),
    );

  /** Fills `panel`. */
  G.labTwin = ({ panel, live, tried }) => {
    const body = G.html("div", { "aria-live": "polite" });
    const button = G.button("Compare", () => tried(compare), { id: "compare" });
    let at = -1;
    const compare = async () => {
      body.replaceChildren(
        G.html("p", { class: "soft", text: "The undisturbed run is emulated …" }),
      );
      try {
        const { take } = live.state.progress;
        const twin = await live.json("GET", "session/twin");
        at = take;
        show(twin);
      } catch (error) {
        body.replaceChildren();
        throw error;
      }
    };
    const show = twin => {
      const { unit } = live.state.session;
      const ending = live.state.ending;
      const time = ticks => (ticks === null || ticks === undefined ? "–" : G.time(ticks, unit));
      const pieces = of => new Map(of.pieces);
      const [here, there] = [pieces(twin.path.here), pieces(twin.path.there)];
      const names = [...new Set([...there.keys(), ...here.keys()])].filter(
        name => here.get(name) > 0 || there.get(name) > 0,
      );
      body.replaceChildren(
        G.html("p", {
          id: "parts",
          text: twin.first
            ? `The two part at ${time(twin.first.time)}, event ${G.number(twin.first.record)}.`
            : ending
              ? "The two are the same, event by event."
              : "So far the two are the same, event by event.",
        }),
        ...(twin.first
          ? [
              table(
                [
                  ["here", twin.first.here ?? "nothing more happens"],
                  ["undisturbed", twin.first.there ?? "nothing more happens"],
                ],
                ["", "the first event that differs"],
              ),
            ]
          : []),
        coverage(twin, unit),
        G.html(
          "p",
          { class: "legend" },
          G.swatch("line1", "this run", 2),
          G.swatch("twinline", "undisturbed", 2, "5 4"),
        ),
        table(
          [
            ["verdict", ending?.verdict ?? "under way", twin.verdict],
            ["makespan", time(ending?.makespan), time(twin.makespan)],
            ...names.map(name => [
              "critical path: " + name,
              time(here.get(name) ?? 0),
              time(there.get(name) ?? 0),
            ]),
          ],
          ["", "this run", "undisturbed"],
        ),
      );
    };
    panel.replaceChildren(
      G.html(
        "div",
        { class: "head" },
        G.html("h2", { text: "Beside the undisturbed run" }),
        button,
      ),
      body,
    );
    return {
      draw: () => {
        button.textContent =
          at >= 0 && at !== live.state.progress.take ? "Compare again" : "Compare";
      },
    };
  };
})();
