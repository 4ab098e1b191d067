"use strict";
/* A session as one file that plays it without a server; with a question before each intervention. */
(() => {
  const G = Gossamer;
  const MOST_BYTES = 25e6;
  const COLUMNS = ["time", "place", "value", "sender", "sequence", "kind"];

  /* ---- packing, as G.column reads it ---- */

  const varints = (values, count) => {
    const bytes = new Uint8Array(8 * count + 16);
    let at = 0;
    let before = 0;
    for (let index = 0; index < count; index++) {
      const difference = values[index] - before;
      before = values[index];
      let value = difference >= 0 ? 2 * difference : -2 * difference - 1;
      while (value >= 128) {
        bytes[at++] = (value % 128) + 128;
        value = Math.floor(value / 128);
      }
      bytes[at++] = value;
    }
    return bytes.subarray(0, at);
  };
  const base64 = bytes => {
    const parts = [];
    for (let at = 0; at < bytes.length; at += 32768)
      parts.push(String.fromCharCode(...bytes.subarray(at, at + 32768)));
    return btoa(parts.join(""));
  };
  const packed = async (values, count) => {
    const stream = new Blob([varints(values, count)])
      .stream()
      .pipeThrough(new CompressionStream("gzip"));
    return base64(new Uint8Array(await new Response(stream).arrayBuffer()));
  };

  const POLICY =
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data: blob:";

  /** The file; `markup` is the body of this page before anything was put into it. */
  G.recording = async ({ live, markup, questions }) => {
    const { session, ending, interventions } = live.state;
    const columns = {};
    for (const name of COLUMNS)
      columns[name] = await packed(live.scene.column[name], live.scene.count);
    const data = JSON.stringify({
      recording: { session, ending, interventions, network: live.network, columns, questions },
    }).replaceAll("<", "\\u003c");
    const styles = document.querySelector("style").textContent;
    const scripts = document.querySelector("script:not([type])").textContent;
    const end = tag => `<${"/"}${tag}>`;
    return [
      "<!doctype html>",
      '<html lang="en"><head><meta charset="utf-8">',
      '<meta name="viewport" content="width=device-width, initial-scale=1">',
      `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
      '<link rel="icon" href="data:,">',
      `<title>${session.name.replace(/[&<]/g, "")}: a session${end("title")}`,
      `<style>${styles}${end("style")}${end("head")}<body class="lab">`,
      markup,
      `<script type="application/json" id="data">${data}${end("script")}`,
      `<script>${scripts}${end("script")}${end("body")}${end("html")}`,
      "",
    ].join("\n");
  };

  /** The dialog that makes one. */
  G.recordDialog = ({ live, markup, tried }) => {
    const dialog = G.html("dialog", { id: "record", "aria-label": "Recording" });
    document.body.append(dialog);
    const kept = new Map();
    const show = () => {
      const { unit, name } = live.state.session;
      const boxes = live.state.interventions.map(one => {
        const text = kept.get(one.id) ?? { question: "What will happen?", answer: "" };
        kept.set(one.id, text);
        const input = (key, label) => {
          const area = G.html("textarea", { rows: 2 });
          area.value = text[key];
          area.addEventListener("input", () => (text[key] = area.value));
          return G.field(label, area).node;
        };
        return G.html(
          "fieldset",
          {},
          G.html("legend", { text: `${one.id}. ${G.time(one.from, unit)}: ${G.ruleText(one)}` }),
          input("question", "Question before it"),
          input("answer", "Answer, shown while it plays on"),
        );
      });
      const said = G.html("p", { class: "soft", role: "status" });
      const make = () =>
        tried(async () => {
          said.textContent = "It is being packed …";
          const questions = live.state.interventions.map(({ id, from }) => ({
            id,
            from,
            ...kept.get(id),
          }));
          const text = await G.recording({ live, markup, questions });
          if (text.length > MOST_BYTES) {
            said.textContent = `It would have ${(text.length / 1e6).toFixed(1)} MB; at most ${MOST_BYTES / 1e6} MB are allowed. A shorter run, or fewer PUs, makes it smaller.`;
            return;
          }
          G.download(`${name}-lab.html`, text, "text/html");
          said.textContent = `${name}-lab.html has ${(text.length / 1e6).toFixed(1)} MB.`;
        });
      dialog.replaceChildren(
        G.html("h2", { text: "Recording" }),
        G.html("p", {
          class: "hint",
          text: `One HTML file that plays these ${G.number(live.scene.count)} events without Gossamer, at most ${MOST_BYTES / 1e6} MB. Before each intervention it asks the question.`,
        }),
        ...boxes,
        said,
        G.html(
          "div",
          { class: "group" },
          G.button("Make the file", make, { class: "main", id: "make-recording" }),
          G.button("Close", () => dialog.close()),
        ),
      );
      dialog.showModal();
    };
    return { show };
  };

  /* ---- playing one ---- */

  /** The driver of a page that has its session within it. */
  G.labRecorded = recording => {
    const changed = G.listeners(),
      begun = G.listeners(),
      rows = G.listeners();
    const { session, ending, interventions, network, questions } = recording;
    let scene = null,
      ends = null;
    let preview = null;
    let base = { time: 0, at: 0 };
    let asked = new Set();
    const state = {
      session,
      ending,
      interventions,
      progress: { version: 1, take: 1, kept: 0, reached: 0, records: 0 },
      cursor: { time: 0, record: 0 },
      motion: { speed: 0, busy: false },
      broken: "",
    };
    const look = (time, record = scene.before(time)) => {
      preview = null;
      state.cursor = { time, record };
      base = { time, at: performance.now() };
      asked = new Set(questions.filter(({ from }) => from < time).map(({ id }) => id));
      changed.tell(state);
    };
    const stop = () => {
      const { time, record } = recorded.seen();
      state.motion.speed = 0;
      look(time, record);
    };
    const ask = question => {
      state.motion.speed = 0;
      state.cursor = { time: question.from, record: scene.before(question.from) };
      asked.add(question.id);
      changed.tell(state);
      recorded.asks(
        question,
        interventions.find(({ id }) => id === question.id),
      );
    };
    const recorded = {
      recorded: true,
      changed,
      begun,
      rows,
      settled: true,
      lost: false,
      asks: () => {},
      start: async () => {
        ends = network.network.links
          ? Int32Array.from(await G.column(network.network.links, true))
          : new Int32Array(0);
        scene = G.scene({ network: network.network, ends, sets: session.sets });
        const columns = {};
        for (const name of COLUMNS) columns[name] = await G.column(recording.columns[name], true);
        scene.add(columns);
        state.progress.records = scene.count;
        state.progress.reached = scene.count > 0 ? columns.time[scene.count - 1] + 1 : 0;
        begun.tell();
        changed.tell(state);
      },
      advance: async to => {
        state.motion.speed = 0;
        look(to === "end" ? state.progress.reached : Math.min(to, state.progress.reached));
      },
      seek: async to => {
        state.motion.speed = 0;
        look(Math.max(0, Math.min(to, state.progress.reached)));
      },
      step: async by => {
        state.motion.speed = 0;
        const { time, record } = recorded.seen();
        if (by === "round") look(Math.min(time + session.round, state.progress.reached));
        else if (record < scene.count) {
          const next = scene.column.time[record];
          if (by === "event") look(next, record + 1);
          else look(next + 1);
        }
      },
      play: async speed => {
        const { time } = recorded.seen();
        state.motion.speed = speed;
        base = { time, at: performance.now() };
        changed.tell(state);
      },
      pause: async () => stop(),
      preview: time => (preview = time),
      get state() {
        return state;
      },
      get scene() {
        return scene;
      },
      get network() {
        return network;
      },
      get ends() {
        return ends;
      },
      seen: () => {
        if (preview !== null) return { time: preview, record: scene.before(preview) };
        const { speed } = state.motion;
        if (speed === 0) return state.cursor;
        let time = base.time + (speed * (performance.now() - base.at)) / 1000;
        const next = questions
          .filter(({ id, from }) => !asked.has(id) && from <= time)
          .sort((a, b) => a.from - b.from)[0];
        if (next) {
          ask(next);
          return state.cursor;
        }
        if (time >= state.progress.reached) {
          time = state.progress.reached;
          state.motion.speed = 0;
          state.cursor = { time, record: scene.count };
          changed.tell(state);
        }
        return { time, record: scene.before(time) };
      },
    };
    return recorded;
  };

  /** Asks what will happen; goes on when the reader has thought about it. */
  G.questions = ({ driver, goOn, answer }) => {
    const dialog = G.html("dialog", { id: "question", "aria-labelledby": "question-text" });
    document.body.append(dialog);
    driver.asks = (question, intervention) => {
      const { unit } = driver.state.session;
      dialog.replaceChildren(
        G.html("p", {
          class: "soft",
          text: `${G.time(question.from, unit)}, intervention ${question.id}`,
        }),
        G.html("p", {}, G.html("code", { text: intervention ? G.ruleText(intervention) : "" })),
        G.html("h2", { id: "question-text", text: question.question }),
        G.button("Play on", () => dialog.close(), { class: "main", id: "play-on" }),
      );
      dialog.onclose = () => {
        answer(question.answer);
        goOn();
      };
      dialog.showModal();
    };
  };
})();
