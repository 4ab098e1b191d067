"use strict";
/* What goes wrong: faults at PUs and channels, lost packets, and how all that is drawn. */
(() => {
  const G = Gossamer;

  /** What stands for a fault of a PU; those of channels have a cross, or are dotted. */
  const GLYPHS = {
    crash: "✕",
    pause: "‖",
    "send-omission": "↛",
    "receive-omission": "↚",
    byzantine: "≠",
    slow: "◔",
    user: "?",
    "module-fault": "⊘",
  };
  const BLOCKING = new Set(["down", "partition", "hold"]);
  /** Whether nothing passes a channel with such a fault. */
  G.stopsPackets = kind => BLOCKING.has(kind);
  const WORDS = { crash: "crashed", pause: "paused", slow: "slow", user: "fault of a user", "module-fault": "module broken" };
  const word = kind => WORDS[kind] ?? kind;

  /** Intervals as few as possible that cover the same times; `from` ascends. */
  const united = intervals => {
    const bands = [];
    for (const one of intervals) {
      const last = bands[bands.length - 1];
      if (last && one.from <= last.to) {
        last.to = Math.max(last.to, one.to);
        last.all.push(one);
      } else bands.push({ from: one.from, to: one.to, all: [one] });
    }
    return bands;
  };

  /** How many places have which fault: `down at 8 channels (rule 1 "down inside row 0")`. */
  const counted = (faults, intervals) => {
    const groups = new Map();
    for (const one of intervals) {
      const key = one.kind + " " + one.rule + (one.channel < 0 ? " p" : " c");
      if (!groups.has(key)) groups.set(key, { one, places: new Set(), from: one.from });
      const group = groups.get(key);
      group.places.add(one.channel < 0 ? one.pu : one.channel);
      group.from = Math.min(group.from, one.from);
    }
    return [...groups.values()].map(({ one, places, from }) => {
      const first = [...places][0];
      const where =
        places.size === 1
          ? one.channel < 0
            ? `PU ${one.pu}`
            : faults.channelName(first)
          : `${G.number(places.size)} ${one.channel < 0 ? "PUs" : "channels"}`;
      return { text: `${word(one.kind)}: ${where}${faults.ruleText(one)}`, from, one };
    });
  };

  class Faults {
    constructor(data, intervals, losses, marks) {
      this.data = data;
      this.intervals = intervals;
      this.losses = losses;
      this.marks = marks;
      /** The end of the run; whoever knows it sets it. */
      this.end = Infinity;
      this.slowed = new Map();
      for (const { factor, pus } of data.slowed)
        for (const pu of pus) this.slowed.set(pu, (this.slowed.get(pu) ?? 1) * factor);
    }

    ruleText({ rule }) {
      return rule > 0 ? ` (rule ${rule} “${this.data.rules[rule - 1] ?? "?"}”)` : "";
    }

    /** Names a channel; the run that has these faults tells how. */
    channelName(channel) {
      return this.nameOf ? this.nameOf(channel) : "channel " + channel;
    }

    /**
     * Bands for time axes: no two of them overlap, so that none covers what it marks. What is in force
     * from the begin to the end says nothing of time and has none.
     */
    bands(end) {
      return united(this.intervals.filter(one => one.from > 0 || one.to < end)).map(band => ({
        from: band.from,
        to: band.to,
        text: counted(this, band.all)
          .map(group => group.text)
          .join("; "),
      }));
    }

    /** What is in force at a time: faults by PU and by channel, and PUs that are slow all the time. */
    at(time) {
      const pus = new Map(),
        channels = new Map(),
        all = [];
      for (const one of this.intervals) {
        if (one.from > time) break;
        // What is in force at the end has no end that anybody sees.
        if (one.to <= time && one.to < this.end) continue;
        all.push(one);
        if (one.channel < 0) pus.set(one.pu, one);
        else channels.set(one.channel, one);
      }
      for (const pu of this.slowed.keys())
        if (!pus.has(pu)) pus.set(pu, { kind: "slow", rule: 0, pu, channel: -1, from: 0 });
      return { pus, channels, all };
    }

    /** Lines for people on what is in force at a time. */
    words(time, unit) {
      const lines = counted(this, this.at(time).all).map(
        ({ text, from }) => `${text}, since ${G.time(from, unit)}`,
      );
      for (const [pu, factor] of this.slowed)
        lines.push(`PU ${pu} slow: start-up takes ${factor} times as long, all the time`);
      return lines;
    }

    /** The same of one PU and the channels that leave it. */
    ofPu(pu, time, unit) {
      const said = this.at(time).all.filter(one => one.pu === pu);
      const lines = counted(this, said).map(
        ({ text, from }) => `${text}, since ${G.time(from, unit)}`,
      );
      if (this.slowed.has(pu)) lines.push(`slow, ${this.slowed.get(pu)} times`);
      return lines;
    }

    get isEmpty() {
      return (
        this.intervals.length === 0 &&
        this.losses.length === 0 &&
        this.slowed.size === 0 &&
        Object.keys(this.marks).length === 0
      );
    }

    /** Kinds of faults that the run has, for the legend. */
    kinds() {
      const kinds = new Set(this.intervals.map(one => one.kind));
      if (this.slowed.size) kinds.add("slow");
      return kinds;
    }
  }

  G.loadFaults = async data => {
    const unpacked = async (columns, differences) => {
      const all = {};
      for (const [name, packed] of Object.entries(columns))
        all[name] = await G.column(packed, differences.has(name));
      return all;
    };
    const marks = {};
    for (const [name, packed] of Object.entries(data.marks))
      marks[name] = await G.column(packed, true);
    const columns =
      data.count > 0
        ? await unpacked(data.intervals, new Set(["from", "pu", "channel"]))
        : { from: [] };
    const lost =
      data.lost > 0
        ? await unpacked(data.losses, new Set(["time", "row", "channel"]))
        : { time: [] };
    return new Faults(
      data,
      Array.from(columns.from, (from, index) => ({
        from,
        to: from + columns.long[index],
        kind: data.kinds[columns.kind[index] - 1],
        rule: columns.rule[index],
        pu: columns.pu[index],
        channel: columns.channel[index] - 1,
      })),
      Array.from(lost.time, (time, index) => ({
        time,
        row: lost.row[index] - 1,
        channel: lost.channel[index] - 1,
        reason: lost.reason[index],
        text: data.reasons[lost.reason[index] - 1],
      })),
      marks,
    );
  };

  /** Whether a packet was lost at its receiver: `omitted`, `crashed`, `received before`, `too late`. */
  const AT_RECEIVER = new Set([4, 6, 7, 9]);
  const ON_THE_WAY = new Set([1, 2]);
  /** How far a lost packet came, from 0 at its sender to 1. */
  G.lostAt = (reason, moved) =>
    AT_RECEIVER.has(reason) ? 1 : ON_THE_WAY.has(reason) && moved ? 0.5 : 0;

  /** A cross as a path. */
  G.cross = (x, y, size) => {
    const at = value => value.toFixed(1);
    return `M${at(x - size)} ${at(y - size)}L${at(x + size)} ${at(y + size)}M${at(x - size)} ${at(y + size)}L${at(x + size)} ${at(y - size)}`;
  };

  /**
   * The fault layer of a network. `corners(pu)` gives the corners of a PU and `segment(channel)` the ends
   * of a channel, both in units of the drawing; null for what is not seen.
   */
  G.faultLayer = ({ pus, channels }, { corners, segment, size }) => {
    const parts = [];
    let closed = "",
      dotted = "",
      crosses = "";
    for (const [channel, { kind }] of channels) {
      const line = segment(channel);
      if (!line) continue;
      const [x1, y1, x2, y2] = line;
      const d = `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`;
      if (BLOCKING.has(kind)) {
        closed += d;
        crosses += G.cross((x1 + x2) / 2, (y1 + y2) / 2, Math.max(1.6, Math.min(5, size * 0.13)));
      } else dotted += d;
    }
    const wide = Math.max(1, Math.min(4, size * 0.09)).toFixed(1);
    if (closed) parts.push(G.svg("path", { class: "faultline", "stroke-width": wide, d: closed }));
    if (dotted)
      parts.push(
        G.svg("path", {
          class: "faultline",
          "stroke-width": wide,
          "stroke-dasharray": `${wide} ${wide}`,
          d: dotted,
        }),
      );
    let shapes = "";
    for (const [pu, { kind }] of pus) {
      const c = corners(pu);
      if (!c) continue;
      shapes += `M${c[0].toFixed(1)} ${c[1].toFixed(1)}L${c[2].toFixed(1)} ${c[3].toFixed(1)}L${c[4].toFixed(1)} ${c[5].toFixed(1)}L${c[6].toFixed(1)} ${c[7].toFixed(1)}Z`;
      const x = (c[0] + c[4]) / 2,
        y = (c[1] + c[5]) / 2;
      const half = Math.max(1.5, Math.min(9, size * 0.22));
      if (kind === "crash") crosses += G.cross(x, y, half);
      else if (size >= 12)
        parts.push(
          G.svg("text", {
            class: "faultglyph",
            x: x.toFixed(1),
            y: (y + half * 0.8).toFixed(1),
            style: `font-size:${(half * 2.2).toFixed(1)}px`,
            "text-anchor": "middle",
            text: GLYPHS[kind] ?? "!",
          }),
        );
    }
    if (shapes) parts.unshift(G.svg("path", { class: "faultpu", d: shapes, "stroke-width": wide }));
    if (crosses)
      parts.push(
        G.svg("path", { class: "faulthalo", d: crosses, "stroke-width": +wide + 2 }),
        G.svg("path", { class: "faultmark", d: crosses, "stroke-width": Math.max(1.4, +wide) }),
      );
    return parts;
  };

  /** Entries of a legend for the kinds of faults that there are. */
  G.faultLegend = faults => {
    if (faults.isEmpty) return [];
    const entries = [];
    const kinds = faults.kinds();
    const sample = (...parts) =>
      G.svg(
        "svg",
        { width: 22, height: 12, viewBox: "0 0 22 12", "aria-hidden": "true" },
        ...parts,
      );
    const entry = (mark, text) => G.html("span", {}, mark, " " + text);
    const channels = new Set(
      faults.intervals.filter(one => one.channel >= 0).map(one => one.kind),
    );
    const blocking = [...channels].filter(kind => BLOCKING.has(kind));
    const others = [...channels].filter(kind => !BLOCKING.has(kind));
    if (blocking.length)
      entries.push(
        entry(
          sample(
            G.svg("path", { class: "faultline", d: "M1 6H21", "stroke-width": 2 }),
            G.svg("path", { class: "faultmark", d: G.cross(11, 6, 4), "stroke-width": 1.6 }),
          ),
          `channel ${blocking.join(", ")}`,
        ),
      );
    if (others.length)
      entries.push(
        entry(
          sample(
            G.svg("path", {
              class: "faultline",
              d: "M1 6H21",
              "stroke-width": 2,
              "stroke-dasharray": "2 2",
            }),
          ),
          `channel with ${others.join(", ")}`,
        ),
      );
    for (const kind of kinds)
      if (
        kind === "slow" ||
        faults.intervals.some(one => one.kind === kind && one.channel < 0)
      )
        entries.push(
          entry(
            sample(
              G.svg("rect", { class: "faultpu", x: 4, y: 0.5, width: 14, height: 11 }),
              kind === "crash"
                ? G.svg("path", { class: "faultmark", d: G.cross(11, 6, 4), "stroke-width": 1.8 })
                : G.svg("text", {
                    class: "faultglyph",
                    x: 11,
                    y: 10,
                    "text-anchor": "middle",
                    style: "font-size:11px",
                    text: GLYPHS[kind] ?? "!",
                  }),
            ),
            `PU ${word(kind)}`,
          ),
        );
    return entries;
  };
})();
