"use strict";
/* A session on the server: what is asked of it, its state as it changes, and the time that is seen. */
(() => {
  const G = Gossamer;
  const WAIT_MILLIS = 8_000;
  const PLAYING_MILLIS = 90;
  const LOST_MILLIS = 1_000;
  /** Seconds by which the clock here may differ from that of the server before it jumps. */
  const MOST_DRIFT = 1;
  /** Seconds by which it is behind. */
  const BEHIND = 0.25;

  const sleep = millis => new Promise(done => setTimeout(done, millis));

  /** The server refused what was asked; `errors` says why, as { key, text, line }. */
  G.Refused = class extends Error {
    constructor(errors) {
      super(errors.map(({ key, text }) => (key ? key + ": " : "") + text).join("\n"));
      this.errors = errors;
    }
  };

  /** The server does not answer. */
  G.Lost = class extends Error {};

  const NOTHING = {
    session: null,
    progress: { version: -1, take: 0, kept: 0, reached: 0, records: 0 },
    cursor: { time: 0, record: 0 },
    motion: { speed: 0, busy: false },
    ending: null,
    interventions: [],
    broken: "",
  };

  /** Those who want to know of something. */
  G.listeners = () => {
    const all = [];
    return {
      add: listener => all.push(listener),
      tell: (...what) => all.forEach(listener => listener(...what)),
    };
  };

  /**
   * A clock that follows one elsewhere, of which it hears now and then, some time behind it: so what it shows
   * is known already, and it never stands still and jumps.
   */
  G.followingClock = () => {
    let base = { time: 0, at: 0, speed: 0, rate: 0 };
    const read = () => base.time + (base.rate * (performance.now() - base.at)) / 1000;
    return {
      read,
      hear: (time, speed) => {
        const at = performance.now();
        const drift = time - BEHIND * speed - read();
        if (speed === 0 || speed !== base.speed || Math.abs(drift) > MOST_DRIFT * speed)
          base = {
            time: speed === base.speed ? time - BEHIND * speed : time,
            at,
            speed,
            rate: speed,
          };
        else {
          const rate = Math.max(0.5 * speed, Math.min(1.5 * speed, speed + drift));
          base = { time: read(), at, speed, rate };
        }
      },
    };
  };

  G.labLive = ({ token }) => {
    let state = NOTHING;
    let scene = null;
    let network = null;
    let ends = null;
    let told = 0;
    let opened = 0;
    let newest = 0;
    let epoch = 0;
    let lost = false;
    let preview = null;
    const clock = G.followingClock();
    // Those who listen to rows are told the first one that may be another one.
    const changed = G.listeners(),
      begun = G.listeners(),
      rows = G.listeners();

    const send = async (method, path, body) => {
      const headers = { Authorization: "Bearer " + token };
      if (body !== undefined) headers["Content-Type"] = "application/json";
      const asked = { method, headers };
      if (body !== undefined) asked.body = JSON.stringify(body);
      let answer;
      try {
        answer = await fetch("/api/" + path, asked);
      } catch {
        throw new G.Lost(`no answer to ${method} ${path}`);
      }
      if (answer.ok) return answer;
      let errors;
      try {
        errors = (await answer.json()).errors;
      } catch {
        errors = [{ key: "", text: `the server answered ${answer.status} to ${method} ${path}` }];
      }
      throw new G.Refused(errors);
    };
    const json = async (method, path, body) => (await send(method, path, body)).json();

    const begin = async () => {
      scene = null;
      told = 0;
      const drawn = await json("GET", "session/network");
      network = drawn;
      ends = drawn.network.links
        ? Int32Array.from(await G.column(drawn.network.links, true))
        : new Int32Array(0);
      scene = G.scene({ network: drawn.network, ends, sets: state.session.sets });
      begun.tell();
    };
    let beginning = null;
    const accept = async next => {
      const number = next.session?.number ?? 0;
      const same = number === state.session?.number;
      // Answers may overtake each other.
      if (
        (number > 0 && number < newest) ||
        (same && next.progress.version < state.progress.version)
      )
        return;
      newest = Math.max(newest, number);
      state = { ...NOTHING, ...next };
      if (number === 0) {
        scene = null;
        opened = 0;
      } else if (number !== opened) {
        opened = number;
        beginning = begin();
      }
      if (number > 0) await beginning;
      if (number !== opened) return;
      clock.hear(state.cursor.time, state.motion.speed);
      changed.tell(state);
      pump();
    };

    /* Rows are fetched one answer after the other. */
    let pumping = null;
    const pump = () =>
      (pumping ??= fetchRows()
        .catch(failed)
        .finally(() => (pumping = null)));
    /** A session that has just ended refuses; what does not answer at all is lost. */
    const failed = error => {
      if (error instanceof G.Refused) return;
      if (!(error instanceof G.Lost)) reportError(error);
      lost = true;
      changed.tell(state);
    };
    const fetchRows = async () => {
      while (scene && (told !== state.progress.take || scene.count < state.progress.records)) {
        const into = scene;
        const { version } = state.progress;
        const answer = await send(
          "GET",
          `session/scene?take=${told}&from=${told ? scene.count : 0}`,
        );
        const part = scene.read(await answer.arrayBuffer());
        if (into !== scene) continue;
        scene.cut(part.from);
        scene.add(part.rows);
        told = part.take;
        rows.tell(part.from);
        // Rows that the state knows of and the answer does not are told of by the next state.
        if (part.rows.time.length === 0 && version === state.progress.version) break;
      }
    };

    const poll = async () => {
      for (;;) {
        try {
          const asked = epoch;
          const next = await json(
            "GET",
            `session?known=${state.progress.version}&wait=${WAIT_MILLIS}`,
          );
          // What was asked of a session that has ended may tell of it still.
          if (asked !== epoch) continue;
          await accept(next);
          if (lost) {
            lost = false;
            changed.tell(state);
          }
          if (state.motion.speed > 0 || state.motion.busy || !state.session)
            await sleep(PLAYING_MILLIS);
        } catch (error) {
          failed(error);
          await sleep(LOST_MILLIS);
        }
      }
    };

    const ask = async (method, path, body) => {
      const answer = await json(method, path, body);
      preview = null;
      await accept(answer);
      return answer;
    };
    /** Another session, or none. */
    const other = (method, body) => {
      epoch++;
      return ask(method, "session", body).finally(() => epoch++);
    };
    const deed = path => body => ask("POST", "session/" + path, body ?? {});

    const live = {
      recorded: false,
      changed,
      begun,
      rows,
      json,
      ask,
      text: async path => (await send("GET", path)).text(),
      bytes: async path => (await send("GET", path)).arrayBuffer(),
      start: () => poll(),
      open: body => other("POST", body),
      close: () => other("DELETE"),
      advance: to => deed("advance")({ to }),
      step: (by, count = 1) => deed("step")({ by, count }),
      until: deed("until"),
      seek: to => deed("seek")({ to: Math.max(0, Math.round(to)) }),
      play: speed => deed("play")({ speed }),
      /** Holds it where it is seen. */
      pause: () => deed("pause")({ at: Math.max(0, Math.round(live.seen().time)) }),
      /** Shows another time here, until the server is asked for one. */
      preview: time => (preview = time),
      get state() {
        return state;
      },
      get lost() {
        return lost;
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
      /** Whether all rows of the present take are here. */
      get settled() {
        return scene && told === state.progress.take && scene.count >= state.progress.records;
      },
      /** The time that is seen, and the number of records before it. */
      seen: () => {
        if (preview !== null) return { time: preview, record: scene.before(preview) };
        if (state.motion.speed === 0) return state.cursor;
        const time = Math.min(clock.read(), state.progress.reached);
        return { time, record: scene.before(time) };
      },
    };
    return live;
  };
})();
