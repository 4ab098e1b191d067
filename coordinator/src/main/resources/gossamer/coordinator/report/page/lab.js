"use strict";
/* The workbench: what its parts have to do with each other, and the loop that draws. */
(() => {
  const G = Gossamer;
  const FACTS_MILLIS = 250;
  const TROUBLE_MILLIS = 12_000;

  const data = JSON.parse(G.byId("data").textContent);
  const markup = [...document.body.children]
    .filter(node => node.tagName !== "SCRIPT")
    .map(node => node.outerHTML)
    .join("\n");
  const driver = data.recording ? G.labRecorded(data.recording) : G.labLive(data);
  const lab = (G.lab = { driver, drawn: 0 });

  /* ---- what is said ---- */

  const announce = text => {
    G.byId("status").textContent = text;
  };
  let troubleUntil = 0;
  const trouble = text => {
    const node = G.byId("trouble");
    node.textContent = text;
    node.hidden = !text;
    clearTimeout(troubleUntil);
    if (text) troubleUntil = setTimeout(() => trouble(""), TROUBLE_MILLIS);
  };
  /** Does what may be refused, and says why it was. */
  const tried = async act => {
    try {
      await act();
      trouble("");
    } catch (error) {
      if (!(error instanceof G.Refused) && !(error instanceof G.Lost)) throw error;
      trouble(
        error instanceof G.Refused
          ? error.message
          : "The lab does not answer: its process may have ended.",
      );
    }
  };

  let announced = "";
  const tell = state => {
    const { session, motion, ending, cursor } = state;
    const time = ticks => G.time(Math.floor(ticks), session.unit);
    const over = ending && cursor.time > ending.last;
    const text = driver.lost
      ? "The lab does not answer: its process may have ended."
      : !session
        ? ""
        : state.broken
          ? state.broken
          : motion.speed > 0
            ? "Going on."
            : motion.busy
              ? `The run goes on: it has come to ${time(state.progress.reached)}.`
              : over
                ? `The end: ${ending.verdict}${ending.makespan === null || ending.makespan === undefined ? "" : `, makespan ${time(ending.makespan)}`}, fingerprint ${ending.fingerprint}. ${(ending.why ?? []).join(" ")}`
                : `Held at ${time(cursor.time)}.`;
    if (text === announced) return;
    announced = text;
    announce(text);
  };

  /* ---- a session ---- */

  let bench = null;

  const begin = () => {
    const { network, ends, scene } = driver;
    const { names } = network;
    document.title = `${network.name}: Gossamer lab`;
    G.byId("name").textContent = network.name;
    G.byId("headline").textContent = network.headline.replace(network.name + ": ", "");
    G.byId("start").hidden = true;
    G.byId("bench").hidden = false;
    for (const id of ["voters", "votes", "rounds"]) G.byId(id).hidden = true;
    G.byId("leave").hidden = driver.recorded;

    const section = G.byId("network");
    const stage = G.html("div", { class: "stage", id: "stage" });
    const stages = G.html("div", { class: "stages" }, stage);
    const buttons = G.html("div", { class: "buttons" });
    const focusText = G.html("p", { id: "network-focus", class: "note", "aria-live": "polite" });
    section.replaceChildren(
      G.html("div", { class: "head" }, G.html("h2", { text: "Network" }), buttons),
      stages,
      focusText,
      G.html("div", { class: "legend" }, ...G.labLegend(driver.state.session.farm)),
    );
    let dirty = true;
    const redraw = () => (dirty = true);
    const canvas = G.labCanvas({ scene, ends, stage, names });
    canvas.changed = redraw;
    let parts = null;
    const selection = G.labSelection({
      network: network.network,
      names,
      ends,
      changed: () => {
        redraw();
        parts?.actions?.selected();
        parts?.look.selected();
        parts?.farm?.selected();
        focusText.textContent = selection.empty
          ? canvas.layout.words
          : "Selected: " + selection.text();
      },
    });
    const words = G.labWords({ scene, names, ends });
    let moving = false;
    const touchable = parts =>
      G.labGestures({
        selection,
        moving: () => moving,
        focused: pu => (focusText.textContent = words.pu(pu)),
        ...parts,
      });
    const gestures = touchable({ canvas, scene, describe: words.describe, redraw });
    const zoom = {
      in: () => (canvas.zoom(0.6), redraw()),
      out: () => (canvas.zoom(1 / 0.6), redraw()),
      all: () => (canvas.all(), redraw()),
    };
    const move = G.button(
      "Move",
      () => {
        moving = !moving;
        move.setAttribute("aria-pressed", moving);
        stages.classList.toggle("moving", moving);
      },
      { "aria-pressed": "false", title: "Drag moves the view, instead of selecting" },
    );
    buttons.append(
      move,
      G.button("+", zoom.in, { "aria-label": "Zoom in" }),
      G.button("−", zoom.out, { "aria-label": "Zoom out" }),
      G.button("All", zoom.all, { "aria-label": "Show all" }),
      G.button("Save PNG", () => {
        G.html("a", { href: canvas.picture(), download: network.name + ".png" }).click();
      }),
    );
    focusText.textContent = canvas.layout.words;
    let beside = null;
    if (!driver.recorded) {
      stages.before(G.labTools({ driver, selection, last: () => gestures.last }));
      beside = G.labBeside({
        live: driver,
        stages,
        canvas,
        names,
        gestures: touchable,
        redraw,
        tried,
      });
      buttons.append(beside.button);
    }

    const look = G.labLook({ panel: G.byId("look"), live: driver, selection });
    const transport = G.transport({
      bar: G.byId("transport"),
      driver,
      tried,
      zoom,
      undo: () => parts.actions?.undo(),
      redo: () => parts.actions?.redo(),
    });
    parts = { look, transport };
    if (!driver.recorded) {
      parts.actions = G.labActions({
        actions: G.byId("actions"),
        list: G.byId("interventions"),
        live: driver,
        selection,
        registry,
        tried,
        announce,
      });
      parts.twin = G.labTwin({ panel: G.byId("twin"), live: driver, tried });
      if (driver.state.session.farm)
        parts.farm = G.labFarm({ live: driver, selection, tried, act: parts.actions.modules });
      G.labKeep({ driver, markup, tried });
      parts.film = G.labFilm({
        live: driver,
        panel: G.byId("save"),
        canvases: () =>
          beside.canvas
            ? [
                [canvas, scene, "This run: "],
                [beside.canvas, beside.scene, "Undisturbed: "],
              ]
            : [[canvas, scene, ""]],
        play: transport.go,
        tried,
      });
    } else {
      for (const id of ["actions", "twin", "save"]) G.byId(id).hidden = true;
      G.labQuestions({ driver, goOn: transport.toggle });
    }
    look.selected();
    bench = {
      canvas,
      beside,
      selection,
      gestures,
      ...parts,
      redraw,
      isDirty: () => dirty,
      clean: () => (dirty = false),
      zoom,
    };
    lab.bench = bench;
    document.body.dataset.ready = "yes";
  };

  /* ---- what changes, and the loop that draws ---- */

  let registry = null;
  let start = null;
  let take = -1;
  let rules = "";
  const onChange = state => {
    tell(state);
    if (!state.session) {
      G.byId("bench").hidden = true;
      G.byId("leave").hidden = true;
      if (G.byId("start").hidden && start) {
        G.byId("start").hidden = false;
        G.byId("name").textContent = "Gossamer lab";
        G.byId("headline").textContent =
          "A run that can be held, looked into and disturbed while it goes on.";
        start.show();
      }
      bench?.film?.leave();
      bench = null;
      document.body.dataset.ready = "start";
      return;
    }
    const text = JSON.stringify(state.interventions) + state.progress.take;
    if (bench && (text !== rules || take !== state.progress.take)) {
      rules = text;
      take = state.progress.take;
      bench.actions?.draw();
      bench.twin?.draw();
      bench.transport.marksChanged();
    }
    bench?.redraw();
  };

  let last = { time: -1, record: -1 };
  let factsAt = 0;
  let drawnFrames = 0;
  const frame = now => {
    requestAnimationFrame(frame);
    if (!bench || !driver.scene || !bench.canvas) return;
    const seen = driver.seen();
    bench.look.draw(seen, now);
    bench.farm?.draw(seen, now);
    if (seen.time === last.time && seen.record === last.record && !bench.isDirty()) return;
    bench.clean();
    last = seen;
    driver.scene.move(seen.record);
    const picture = {
      time: seen.time,
      record: seen.record,
      guess: driver.state.session.round,
      selected: bench.selection,
    };
    const { focus, box } = bench.gestures;
    bench.canvas.draw({ ...picture, focus, box });
    bench.beside?.draw(picture, now);
    bench.film?.draw(seen);
    bench.transport.draw(seen, now);
    if (now - factsAt > FACTS_MILLIS || driver.state.motion.speed === 0) {
      factsAt = now;
      G.labFacts(driver);
    }
    lab.drawn = ++drawnFrames;
  };

  driver.begun.add(() => {
    bench?.film?.leave();
    bench = null;
    rules = "";
    last = { time: -1, record: -1 };
    begin();
  });
  driver.changed.add(onChange);
  driver.rows.add(from => {
    bench?.beside?.cut(from);
    bench?.redraw();
  });

  const main = async () => {
    G.themeButton(() => {
      bench?.canvas.recolour();
      bench?.beside?.recolour();
      bench?.redraw();
    });
    G.byId("leave").addEventListener("click", () => tried(() => driver.close()));
    if (!driver.recorded) {
      registry = await driver.json("GET", "registry");
      start = G.labStart({ panel: G.byId("start"), live: driver, registry, tried });
    }
    requestAnimationFrame(frame);
    await driver.start();
  };
  main();
})();
