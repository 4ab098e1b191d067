"use strict";
/* The transport bar: pause, go on, step, go to a time, speed; the time slider with its marks; keys. */
(() => {
  const G = Gossamer;
  const SPEEDS = 240;
  const SHOWN_MILLIS = 60;
  const MARKS_MILLIS = 400;
  /** A share of the time line. */
  const NEAR = 0.015;
  const SLOWEST = -2,
    FASTEST = 4;

  /** Rounds per second at a place of the slider, 0 to SPEEDS. */
  const rounds = place => 10 ** (SLOWEST + ((FASTEST - SLOWEST) * place) / SPEEDS);
  const placeOf = value =>
    Math.round((SPEEDS * (Math.log10(value) - SLOWEST)) / (FASTEST - SLOWEST));

  G.HELP = [
    ["Space", "go on, or pause"],
    ["→", "the next event, instant or round, as chosen"],
    ["←", "the instant before"],
    ["Shift + → or ←", "a round on or back"],
    ["End", "run to the end"],
    ["Home", "back to time 0"],
    ["> and <", "twice or half the speed"],
    ["+ − 0", "zoom in, out, show all"],
    [
      "arrow keys on the network",
      "go from PU to PU; Enter selects, Shift + Enter adds, Escape selects nothing",
    ],
    ["u, Shift + U", "undo, redo the last change of the rules"],
    ["?", "this list"],
  ];

  const symbol = (text, label, act, more = {}) =>
    G.button(text, act, { "aria-label": label, title: label, ...more });

  /**
   * `bar` is filled. `driver` does what is asked; `tried` runs what may be refused; `zoom` has in(), out() and
   * all(). Returns { draw(seen, now), go() }, which lets time pass.
   */
  G.transport = ({ bar, driver, tried, zoom, undo, redo }) => {
    const session = () => driver.state.session;
    const end = () => driver.state.ending?.last ?? driver.state.progress.reached;
    const playing = () => driver.state.motion.speed > 0;

    /* ---- speed ---- */

    const speed = G.html("input", {
      type: "range",
      min: 0,
      max: SPEEDS,
      value: placeOf(4),
      id: "speed",
      "aria-label": "Speed",
    });
    const speedText = G.html("output", { for: "speed", class: "soft" });
    const ticksPerSecond = () => rounds(+speed.value) * session().round;
    const tellSpeed = () => {
      const value = rounds(+speed.value);
      const shown = value >= 100 ? G.number(value) : +value.toPrecision(2);
      speedText.textContent = `${shown} rounds/s`;
      speed.setAttribute("aria-valuetext", `${shown} rounds per second`);
    };
    let asked = 0;
    speed.addEventListener("input", () => {
      tellSpeed();
      clearTimeout(asked);
      if (playing()) asked = setTimeout(() => tried(() => driver.play(ticksPerSecond())), 120);
    });
    const faster = by => {
      speed.value = +speed.value + by;
      speed.dispatchEvent(new Event("input"));
    };

    /* ---- to and fro ---- */

    const toggle = () =>
      tried(() => (playing() || driver.state.motion.busy ? driver.pause() : go()));
    const go = () => {
      const { ending, cursor } = driver.state;
      if (ending && cursor.time > ending.last)
        return driver.seek(0).then(() => driver.play(ticksPerSecond()));
      return driver.play(ticksPerSecond());
    };
    const by = G.select(["event", "instant", "round"], "instant");
    by.setAttribute("aria-label", "Unit of a step");
    const step = unit => tried(() => driver.step(unit ?? by.value));
    const back = () => {
      const { record, time } = driver.seen();
      const before = record > 0 ? driver.scene.column.time[record - 1] : 0;
      return tried(() => driver.seek(Math.min(before, time)));
    };
    const roundBack = () => tried(() => driver.seek(driver.seen().time - session().round));
    const toEnd = () => tried(() => driver.advance("end"));

    const play = symbol("▶", "Go on", toggle, { id: "play" });
    const buttons = G.html(
      "div",
      { class: "group" },
      symbol("|◀◀", "To time 0", () => tried(() => driver.seek(0))),
      symbol("|◀", "The instant before", back),
      play,
      symbol("▶|", "Step", () => step(), { id: "step" }),
      by,
      symbol("▶▶|", "To the end", toEnd, { id: "to-end" }),
    );

    /* ---- to a time, to a condition ---- */

    const wanted = G.html("input", {
      type: "text",
      id: "goto",
      size: 11,
      placeholder: "e.g. 30 rounds",
      "aria-label": "Go to a time",
      autocomplete: "off",
    });
    const wrong = G.html("p", { class: "wrong", role: "alert", hidden: "" });
    const say = text => {
      wrong.textContent = text;
      wrong.hidden = !text;
    };
    const gotoForm = G.html(
      "form",
      {
        class: "group",
        onsubmit: event => {
          event.preventDefault();
          const at = G.ticksOf(wanted.value, { ...session(), whole: end() });
          if (!(at >= 0)) {
            say(`“${wanted.value}” is no time. Allowed: ${allowedTimes(session().unit)}.`);
            return;
          }
          say("");
          tried(() => (at > driver.state.progress.reached ? driver.advance(at) : driver.seek(at)));
        },
      },
      wanted,
      G.html("button", { type: "submit", text: "Go to" }),
    );

    const condition = G.select(
      [
        ["coverage", "coverage reaches"],
        ["complete", "a PU is complete:"],
        ["drop", "a packet is lost"],
        ["fault_begin", "a fault begins"],
        ["block", "a header must wait"],
        ["vote", "a voter votes"],
      ],
      "coverage",
    );
    condition.setAttribute("aria-label", "Condition");
    const amount = G.html("input", {
      type: "text",
      size: 5,
      value: "50 %",
      "aria-label": "How much",
    });
    condition.addEventListener("change", () => {
      amount.hidden = !["coverage", "complete"].includes(condition.value);
      amount.value = condition.value === "complete" ? "0" : "50 %";
    });
    const untilForm = G.html(
      "form",
      {
        class: "group",
        onsubmit: event => {
          event.preventDefault();
          const number = parseFloat(amount.value);
          const kind = condition.value;
          const share = amount.value.includes("%") || number > 1 ? number / 100 : number;
          if (!amount.hidden && !(number >= 0)) {
            say(`“${amount.value}” is no number.`);
            return;
          }
          say("");
          tried(() =>
            driver.until(
              kind === "coverage"
                ? { coverage: share }
                : kind === "complete"
                  ? { complete: number }
                  : { kind },
            ),
          );
        },
      },
      G.html("span", { class: "soft", text: "Run until" }),
      condition,
      amount,
      G.html("button", { type: "submit", text: "Run" }),
    );

    /* ---- the time slider ---- */

    const slider = G.html("input", {
      type: "range",
      id: "time",
      min: 0,
      value: 0,
      step: "any",
      "aria-label": "Virtual time",
    });
    const marks = G.svg("svg", {
      class: "marks",
      viewBox: "0 0 1000 34",
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    const pins = G.html("div", { class: "pins" });
    const clock = G.html("output", { for: "time", id: "clock" });
    let dragging = false;
    slider.addEventListener("input", () => {
      if (!dragging && playing()) tried(() => driver.pause());
      dragging = true;
      driver.preview(+slider.value);
      driver.changed.tell(driver.state);
    });
    slider.addEventListener("change", () => {
      dragging = false;
      tried(() => driver.seek(+slider.value));
    });

    const drawMarks = () => {
      const span = Math.max(1, end());
      const { curve, all, pus } = driver.scene;
      const x = time => ((1000 * time) / span).toFixed(1);
      let d = "M0 34";
      for (const [time, sum] of curve)
        d += `L${x(time)} ${(34 - (32 * sum) / (all * pus)).toFixed(1)}`;
      const last = curve[curve.length - 1][0];
      marks.replaceChildren(
        // How it goes on is not told by a recording.
        G.svg("path", { class: driver.recorded ? "untold" : "area", d: d + `L${x(last)} 34Z` }),
        ...driver.state.interventions.map(({ from, until }) =>
          G.svg("rect", {
            class: "faultband",
            x: x(from),
            y: 0,
            width: Math.max(2, x(Math.min(until ?? span, span)) - x(from)),
            height: 34,
          }),
        ),
      );
      // Those that are too near to each other for two numbers share a pin.
      const shared = [];
      for (const { id, from } of [...driver.state.interventions].sort((a, b) => a.from - b.from)) {
        const last = shared[shared.length - 1];
        if (last && from - last.from < NEAR * span) last.ids.push(id);
        else shared.push({ from, ids: [id] });
      }
      pins.replaceChildren(
        ...shared.map(({ from, ids }) =>
          G.html("span", {
            class: "pin",
            style: `left:${((100 * from) / span).toFixed(2)}%`,
            text: ids.join(", "),
            title: `Intervention ${ids.join(", ")} at ${G.time(from, session().unit)}`,
          }),
        ),
      );
    };

    bar.replaceChildren(
      G.html(
        "div",
        { class: "row" },
        buttons,
        G.html(
          "div",
          { class: "group speed" },
          G.html("span", { class: "soft", text: "Speed" }),
          speed,
          speedText,
        ),
        gotoForm,
        ...(driver.recorded ? [] : [untilForm]),
        symbol("?", "Keys", () => help.showModal(), { id: "help-button" }),
      ),
      wrong,
      G.html("div", { class: "timeline" }, marks, pins, slider),
      clock,
    );

    const help = G.html(
      "dialog",
      { id: "help", "aria-label": "Keys" },
      G.html("h2", { text: "Keys" }),
      G.html(
        "table",
        {},
        ...G.HELP.map(([key, text]) =>
          G.html("tr", {}, G.html("th", { text: key }), G.html("td", { text })),
        ),
      ),
      G.button("Close", () => help.close()),
    );
    document.body.append(help);

    /* ---- keys ---- */

    const keys = {
      " ": toggle,
      ArrowRight: event => step(event.shiftKey ? "round" : undefined),
      ArrowLeft: event => (event.shiftKey ? roundBack() : back()),
      Home: () => tried(() => driver.seek(0)),
      End: toEnd,
      ">": () => faster(12),
      "<": () => faster(-12),
      "+": zoom.in,
      "=": zoom.in,
      "-": zoom.out,
      0: zoom.all,
      u: undo,
      U: redo,
      "?": () => help.showModal(),
    };
    document.addEventListener("keydown", event => {
      if (!session() || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
      const at = event.target;
      const writes = at.matches("input:not([type=range]), textarea, select, dialog *");
      const presses = event.key === " " && at.matches("button, summary, a, [type=checkbox]");
      const slides = at.matches("#speed") && /^(Arrow|Home|End)/.test(event.key);
      if (writes || presses || slides) return;
      event.preventDefault();
      keys[event.key](event);
    });

    let span = -1;
    let marked = 0,
      shown = 0;
    let told = "";
    tellSpeed();
    return {
      toggle,
      go,
      marksChanged: () => {
        span = -1;
        marked = 0;
      },
      draw: (seen, now) => {
        const { state } = driver;
        // The page around the network costs more than the network: while it goes on, fewer pictures do.
        if (playing() && now - shown < SHOWN_MILLIS) return;
        shown = now;
        const active = playing() || state.motion.busy;
        if (play.dataset.on !== String(active)) {
          play.dataset.on = String(active);
          play.textContent = active ? "❚❚" : "▶";
          play.setAttribute("aria-label", active ? "Pause" : "Go on");
          play.title = play.getAttribute("aria-label");
        }
        if (span !== end() + driver.scene.count && (!playing() || now - marked > MARKS_MILLIS)) {
          marked = now;
          span = end() + driver.scene.count;
          slider.max = Math.max(1, end());
          drawMarks();
        }
        if (!dragging) slider.value = seen.time;
        const { unit } = session();
        const text = `${G.time(Math.floor(seen.time), unit)} · event ${G.number(seen.record)} of ${G.number(state.progress.records)}`;
        if (text === told) return;
        told = text;
        clock.textContent = text;
        slider.setAttribute("aria-valuetext", G.time(Math.floor(seen.time), unit));
      },
    };
  };

  const allowedTimes = unit =>
    (unit === "ns" ? "134690, 134690ns, 12.5us, 3ms" : `134 or 134 ${unit}`) +
    ", 30 rounds, or 30 % of what has been reached";
  G.allowedTimes = allowedTimes;
})();
