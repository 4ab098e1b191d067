"use strict";
/* Parts around the network: figures, legend, tools of selection, and what keeps a session. */
(() => {
  const G = Gossamer;

  /** Figures at the time that is seen. */
  G.labFacts = driver => {
    const { scene, state } = driver;
    const { now } = scene;
    const { session } = state;
    // A recording does not tell how it ends.
    const ending = driver.recorded && driver.seen().record < scene.count ? null : state.ending;
    G.byId("facts").replaceChildren(
      G.fact("Coverage", G.percent(scene.coverage()), "of all tokens"),
      G.fact("PUs complete", G.number(now.completed), `of ${G.number(scene.pus)}`),
      G.fact(
        "Packets delivered",
        G.number(now.arrived),
        session.packets > 0 ? `of ${G.number(session.packets)}` : "",
      ),
      G.fact("Waiting", G.number(now.queued), "packets"),
      G.fact("Lost", G.number(now.lost), "packets"),
      G.fact(
        "Verdict",
        ending?.verdict ?? "under way",
        ending
          ? `at ${G.time(ending.last, session.unit)}`
          : `reached ${G.time(state.progress.reached, session.unit)}`,
      ),
    );
  };

  G.labLegend = farm => {
    const sign = (d, name, text) =>
      G.html(
        "span",
        {},
        G.svg(
          "svg",
          { width: 14, height: 12, viewBox: "0 0 14 12" },
          G.svg("path", { class: name, d, "stroke-width": 1.6 }),
        ),
        " " + text,
      );
    return [
      G.scaleLegend("0", "100 %", "tokens held"),
      G.html(
        "span",
        {},
        G.svg(
          "svg",
          { width: 10, height: 12, viewBox: "0 0 10 12" },
          G.svg("rect", { class: "packet", x: 2, y: 3, width: 6, height: 6 }),
        ),
        " packet",
      ),
      G.html(
        "span",
        {},
        G.svg(
          "svg",
          { width: 10, height: 12, viewBox: "0 0 10 12" },
          G.svg("rect", { class: "queue", x: 1, y: 2, width: 8, height: 8 }),
        ),
        " waits",
      ),
      sign("M2 1L12 11M12 1L2 11", "faultmark", "cut, crashed"),
      sign("M5 1V11M9 1V11", "faultmark", "held, paused"),
      sign("M1 11L6 1M5 11L10 1M9 11L14 1", "faultmark", "slow"),
      sign("M1 6H7L13 1M7 6L13 11", "faultmark", "lies"),
      ...(farm ? [sign("M4 3H10V9H4ZM2 11L12 1", "faultmark", "module broken")] : []),
      sign("M3 2L11 10M11 2L3 10M7 .5A5.5 5.5 0 1 0 7.1 .5", "faultmark", "just lost"),
    ];
  };

  /** What selects more than one at once; it starts from the PU that is selected, or was last. */
  G.labTools = ({ driver, selection, last }) => {
    const from = () => {
      const [first] = selection.pus;
      return first ?? Math.max(0, last());
    };
    const { shape } = driver.network.network;
    const grid = G.coordinates(driver.network.network, 0) !== null;
    const axes = grid ? shape.length : 1;
    const count = G.html("input", {
      type: "number",
      min: 1,
      value: 3,
      "aria-label": "How many at random",
      id: "how-many",
    });
    const box = G.html(
      "div",
      { class: "group wrap", role: "group", "aria-label": "Select" },
      G.html("span", { class: "soft", text: "Select" }),
      G.button("Row", () => selection.along(from(), [axes - 1]), { id: "select-row" }),
      ...(grid ? [G.button("Column", () => selection.along(from(), [axes - 2]))] : []),
      ...(axes > 2 ? [G.button("Plane", () => selection.along(from(), [axes - 2, axes - 1]))] : []),
      G.button("Half", selection.half),
      G.button("Invert", selection.invert),
      G.button("All", () => selection.set(Array.from({ length: driver.scene.pus }, (_, pu) => pu))),
      G.button("Random", () => selection.random(Math.max(1, Math.floor(+count.value) || 1))),
      count,
      G.button("None", selection.clear),
    );
    return box;
  };

  /** The panel that keeps what has been done. */
  G.labKeep = ({ driver, markup, tried }) => {
    const said = G.html("p", { class: "soft", id: "kept", role: "status" });
    const record = G.recordDialog({ live: driver, markup, tried });
    const save = () =>
      tried(async () => {
        G.download(
          driver.state.session.name + "-lab.conf",
          await driver.text("session/config"),
          "text/plain",
        );
        said.textContent = "gossamer run gives this file the fingerprint of the session.";
      });
    const keep = () =>
      tried(async () => {
        said.textContent = "The run is emulated and verified …";
        try {
          const { directory, report, fingerprint, same } = await driver.json(
            "POST",
            "session/keep",
            {},
          );
          said.replaceChildren(
            G.html("a", {
              href: report + location.search,
              target: "_blank",
              rel: "noopener",
              text: "Its report",
            }),
            `; kept in ${directory}. Fingerprint ${fingerprint}${same ? ", that of the session." : "."}`,
          );
        } catch (error) {
          said.textContent = "";
          throw error;
        }
      });
    G.byId("save").replaceChildren(
      G.html("h2", { text: "Keep" }),
      G.html(
        "div",
        { class: "group wrap" },
        G.button("Save the config", save, { id: "save-config" }),
        G.button("Keep as a run", keep, { id: "keep-run" }),
        G.button("Recording …", record.show, { id: "record-button" }),
      ),
      said,
    );
  };

  /** What a recording shows in place of what can be done. */
  G.labQuestions = ({ driver, goOn }) => {
    const { unit } = driver.state.session;
    const said = G.html("p", { id: "answer", role: "status" });
    const items = G.html("ol", { class: "interventions" });
    G.byId("interventions").replaceChildren(G.html("h2", { text: "Interventions" }), said, items);
    // Those that are still to come are a question.
    driver.changed.add(({ interventions, cursor }) =>
      items.replaceChildren(
        ...interventions
          .filter(({ from }) => from <= cursor.time)
          .map(one =>
            G.html(
              "li",
              { value: one.id },
              G.html("code", { text: G.ruleText(one) }),
              G.html("p", { class: "soft", text: `from ${G.time(one.from, unit)}` }),
            ),
          ),
      ),
    );
    G.questions({ driver, goOn, answer: text => (said.textContent = text) });
  };
})();
