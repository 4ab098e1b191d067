"use strict";
/* A session for a talk: as an animated drawing from the server, and as a film of what is seen here. */
(() => {
  const G = Gossamer;
  const RATE = 30;
  const BITS = 6e6;
  const MOST_MINUTES = 10;
  /** What a film is wide at least, in pixels, where the page is too small for that. */
  const LEAST_WIDTH = 1280;
  /** How long the last picture stays. */
  const LAST_MILLIS = 600;
  const MOST_RULES = 4;
  const TYPES = [
    ["video/webm;codecs=vp8", "webm"],
    ["video/webm", "webm"],
    ["video/mp4", "mp4"],
  ];

  const recorderType = () =>
    window.MediaRecorder && HTMLCanvasElement.prototype.captureStream
      ? TYPES.find(([type]) => MediaRecorder.isTypeSupported(type))
      : undefined;

  /* ---- how long a film is: recorders leave that out ---- */

  const SEGMENT = [0x18, 0x53, 0x80, 0x67];
  const INFO = [0x15, 0x49, 0xa9, 0x66];
  const DURATION = [0x44, 0x89, 0x88];
  const LOOKED_THROUGH = 300;

  const indexOf = (bytes, wanted) => {
    for (let at = 0; at < Math.min(LOOKED_THROUGH, bytes.length); at++)
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
    return -1;
  };

  /** WebM with its length, in ms, put into it; as it was where it is not built as expected. */
  G.withDuration = (bytes, millis) => {
    const segment = indexOf(bytes, SEGMENT) + SEGMENT.length;
    // Only one of unknown size may become longer: all bits of the size are 1.
    const open =
      bytes[segment] === 0xff ||
      (bytes[segment] === 1 && bytes.subarray(segment + 1, segment + 8).every(b => b === 255));
    const size = indexOf(bytes, INFO) + INFO.length;
    const width = Math.clz32(bytes[size]) - 23;
    if (!open || size < segment || width > 8) return bytes;
    let length = bytes[size] & ((1 << (8 - width)) - 1);
    for (let i = 1; i < width; i++) length = length * 256 + bytes[size + i];
    const first = size + width;
    if (length > 1000 || indexOf(bytes.subarray(first, first + length), DURATION) >= 0)
      return bytes;
    const value = new Uint8Array(8);
    new DataView(value.buffer).setFloat64(0, millis);
    const longer = length + DURATION.length + value.length;
    // A size of four bytes.
    const head = [0x10, 0, longer >> 8, longer & 255];
    const parts = [bytes.subarray(0, size), head, DURATION, value, bytes.subarray(first)];
    const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let to = 0;
    for (const part of parts) {
      whole.set(part, to);
      to += part.length;
    }
    return whole;
  };

  /* ---- what is filmed ---- */

  /** Paints all that is seen of the network, with the time and the rules in force. */
  const picture = ({ live, canvases }) => {
    const first = canvases();
    const shown = first.reduce((sum, [one]) => sum + one.over.clientWidth, 0);
    const ratio = Math.min(2, Math.max(devicePixelRatio || 1, LEAST_WIDTH / shown));
    for (const [one] of first) one.sharpen(ratio);
    const line = 20 * ratio,
      edge = 12 * ratio;
    const wide = first.reduce((sum, [one]) => sum + one.width + edge, edge);
    const high = Math.max(...first.map(([one]) => one.height));
    const film = G.html("canvas");
    film.width = 2 * Math.ceil(Math.max(wide, 480 * ratio) / 2);
    film.height = 2 * Math.ceil((high + (3 + MOST_RULES) * line) / 2);
    const context = film.getContext("2d", { alpha: false });
    const text = (words, x, y, colour, weight = "") => {
      context.fillStyle = G.variable(colour);
      context.font = `${weight} ${13 * ratio}px system-ui, "DejaVu Sans", sans-serif`;
      context.fillText(words, x, y, film.width - x - edge);
    };
    const draw = ({ time }) => {
      const { session, interventions } = live.state;
      context.fillStyle = G.variable("--card");
      context.fillRect(0, 0, film.width, film.height);
      text(session.name, edge, line, "--ink", "bold");
      text(G.time(Math.floor(time), session.unit), edge, 2 * line, "--ink");
      const now = canvases();
      const share = (film.width - edge) / now.length;
      now.forEach(([one, scene, title], index) => {
        const x = edge + index * share;
        text(`${title}coverage ${G.percent(scene.coverage())}`, x, 3 * line - 4 * ratio, "--soft");
        const scale = Math.min((share - edge) / one.width, high / one.height);
        one.paint(context, x, 3 * line, one.width * scale, one.height * scale);
      });
      const rules = interventions.filter(
        ({ from, until }) => from <= time && (until === null || until === undefined || until > time),
      );
      rules
        .slice(-MOST_RULES)
        .forEach((one, index) =>
          text(
            `${one.id}. ${G.time(one.from, session.unit)}: ${G.ruleText(one)}`,
            edge,
            3 * line + high + (index + 0.8) * line,
            "--fault",
          ),
        );
    };
    const end = () => first.forEach(([one]) => one.sharpen(1));
    return { film, draw, end };
  };

  /**
   * Adds what it can do to `panel`. `canvases` are [canvas, scene, title] of what is seen, `play` lets time
   * pass. Returns what is to be told of each picture that has been drawn.
   */
  G.labFilm = ({ live, panel, canvases, play, tried }) => {
    const said = G.html("p", { class: "soft", id: "filmed", role: "status" });
    // A film ends later than its session where that is left.
    const { name } = live.state.session;
    const size = bytes => `${(bytes / 1e6).toFixed(1)} MB`;

    const drawing = () =>
      tried(async () => {
        said.textContent = "The drawing is made …";
        try {
          const svg = await live.text("session/animation");
          G.download(`${name}-lab.svg`, svg, "image/svg+xml");
          said.textContent = `${name}-lab.svg has ${size(svg.length)}.`;
        } catch (error) {
          said.textContent = "";
          throw error;
        }
      });

    let filming = null;
    const type = recorderType();
    const button = G.button("Record film", () => (filming ? stop() : tried(begin)), {
      id: "record-film",
      title: "Plays from here on, and keeps what is seen as a film",
    });
    const begin = async () => {
      const { film, draw, end } = picture({ live, canvases });
      draw(live.seen());
      const recorder = new MediaRecorder(film.captureStream(RATE), {
        mimeType: type[0],
        videoBitsPerSecond: BITS,
      });
      const parts = [];
      const one = { draw, end, recorder, began: performance.now(), plays: false };
      recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
      recorder.addEventListener("stop", () => finish(parts, performance.now() - one.began));
      recorder.addEventListener("error", stop);
      recorder.start(1000);
      filming = one;
      button.textContent = "Stop the film";
      button.setAttribute("aria-pressed", "true");
      said.textContent = "What is seen is being recorded; this page must stay in front.";
      try {
        await play();
        one.plays = true;
      } catch (error) {
        stop();
        throw error;
      }
    };
    const stop = () => {
      const one = filming;
      if (!one || one.stops) return;
      one.stops = true;
      if (live.state.motion.speed > 0) tried(() => live.pause());
      setTimeout(() => one.recorder.state !== "inactive" && one.recorder.stop(), LAST_MILLIS);
    };
    const finish = async (parts, millis) => {
      filming.end();
      filming = null;
      button.textContent = "Record film";
      button.setAttribute("aria-pressed", "false");
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
      const whole = type[1] === "webm" ? G.withDuration(bytes, millis) : bytes;
      const file = `${name}-lab.${type[1]}`;
      G.download(file, whole, type[0].split(";")[0]);
      said.textContent = `${file} has ${size(whole.length)} and lasts ${(millis / 1000).toFixed(1)} s.`;
    };
    if (!type) {
      button.disabled = true;
      button.textContent = "No film: this browser cannot record";
    }
    panel
      .querySelector(".group")
      .append(
        G.button("Animated SVG", drawing, {
          id: "save-svg",
          title: "All that has happened so far, as one drawing that moves",
        }),
        button,
      );
    panel.append(said);
    return {
      draw: seen => {
        if (!filming) return;
        filming.draw(seen);
        const over =
          (filming.plays && live.state.motion.speed === 0) ||
          performance.now() - filming.began > MOST_MINUTES * 60_000;
        if (over) stop();
      },
      /** The session has been left. */
      leave: () => filming && stop(),
    };
  };
})();
