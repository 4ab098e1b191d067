"use strict";
/* What the upper layer of the network shows: packets, who waits, faults, losses, what is selected. */
(() => {
  const G = Gossamer;

  /** Codes of faults in records, from 1. */
  G.FAULTS = [
    "",
    "down",
    "partition",
    "hold",
    "loss",
    "duplicate",
    "corrupt",
    "crash",
    "pause",
    "send-omission",
    "receive-omission",
    "byzantine",
    "slow",
    "fault of a user",
    "module-fault",
  ];
  /** Codes of losses in records, from 1. */
  G.LOSSES = [
    "",
    "lost in the channel",
    "the channel was down",
    "omitted by the sender",
    "omitted by the receiver",
    "the sender crashed",
    "the receiver crashed",
    "received before",
    "no acknowledgement",
    "too late for its session",
    "not taken in time",
  ];
  const bits = (...codes) => codes.reduce((mask, code) => mask | (1 << code), 0);
  const CUT = bits(1, 2);
  const HELD = bits(3);
  const CRASHED = bits(7);
  const PAUSED = bits(8);
  const SLOW = bits(12);
  const LIES = bits(11);
  const MODULE = bits(14);
  const MOST_LINES = 12_000;

  G.faultWords = mask => G.FAULTS.filter((name, code) => name && mask & (1 << code)).join(", ");

  G.labMarks = ({ scene, ends, where, above, px, py, outline, visible }) => {
    const { segment } = where;

    /* ---- packets ---- */

    const far = (channel, share) => {
      // On grids and graphs a line is half of the way: the other half is the neighbour's, so a packet goes
      // from the middle of one PU to that of the other unless the link leads around.
      const a = ends[channel],
        b = ends[channel ^ 1];
      const i = 4 * channel;
      const direct = Math.hypot(where.x[b] - where.x[a], where.y[b] - where.y[a]);
      if (direct < 1.5 || !where.grid) return null;
      const dx = segment[i + 2] - segment[i],
        dy = segment[i + 3] - segment[i + 1];
      // Around: the first half leaves here, the second half comes in there.
      return share < 0.5
        ? [segment[i] + 2 * share * dx, segment[i + 1] + 2 * share * dy]
        : [where.x[b] - (2 - 2 * share) * 2.4 * dx, where.y[b] - (2 - 2 * share) * 2.4 * dy];
    };
    const aside = 0.11;
    const position = (channel, share) => {
      const around = far(channel, share);
      if (around) return around;
      const a = ends[channel],
        b = ends[channel ^ 1];
      if (!where.grid && where.kind !== "file") {
        const i = 4 * channel;
        return [
          segment[i] + share * (segment[i + 2] - segment[i]),
          segment[i + 1] + share * (segment[i + 3] - segment[i + 1]),
        ];
      }
      const dx = where.x[b] - where.x[a],
        dy = where.y[b] - where.y[a];
      const length = Math.hypot(dx, dy) || 1;
      return [
        where.x[a] + share * dx - (aside * dy) / length,
        where.y[a] + share * dy + (aside * dx) / length,
      ];
    };

    const crossbarPlace = (channel, share) => {
      const a = scene.source(channel),
        b = scene.target(channel);
      return [
        where.x[a] + share * (where.x[b] - where.x[a]),
        where.y[a] + share * (where.y[b] - where.y[a]),
      ];
    };

    const packets = ({ time, guess, colours, scale, ratio, lines }) => {
      const { on } = scene.now;
      const { place } = scene.column;
      const dot = Math.max(2 * ratio, Math.min(9 * ratio, scale.x * 0.16));
      const half = dot / 2;
      const busy = [],
        starting = [];
      above.fillStyle = colours.ink;
      for (let slot = 0; slot < on.length; slot++) {
        const row = on[slot];
        if (row < 0) continue;
        const channel = place[row];
        const share = scene.progress(row, time, guess);
        if (share < 0) {
          starting.push(channel);
          continue;
        }
        busy.push(channel);
        const [x, y] = scene.crossbar ? crossbarPlace(channel, share) : position(channel, share);
        if (lines) {
          above.fillStyle = colours.card;
          above.fillRect(
            px(x) - half - ratio,
            py(y) - half - ratio,
            dot + 2 * ratio,
            dot + 2 * ratio,
          );
          above.fillStyle = colours.ink;
        }
        above.fillRect(px(x) - half, py(y) - half, dot, dot);
      }
      if (lines && !scene.crossbar && busy.length + starting.length < MOST_LINES) {
        above.globalCompositeOperation = "destination-over";
        stroke(starting, colours.starting, Math.min(3 * ratio, scale.x * 0.05));
        stroke(busy, colours.busy, Math.min(4 * ratio, scale.x * 0.08));
        above.globalCompositeOperation = "source-over";
      } else if (scene.crossbar && lines) {
        above.beginPath();
        for (const channel of busy) {
          const a = scene.source(channel),
            b = scene.target(channel);
          above.moveTo(px(where.x[a]), py(where.y[a]));
          above.lineTo(px(where.x[b]), py(where.y[b]));
        }
        above.strokeStyle = colours.busy;
        above.globalAlpha = 0.35;
        above.lineWidth = ratio;
        above.stroke();
        above.globalAlpha = 1;
      }
    };
    const stroke = (channels, colour, width) => {
      if (channels.length === 0) return;
      above.beginPath();
      for (const channel of channels) {
        const i = 4 * channel;
        const x = px(segment[i]),
          y = py(segment[i + 1]);
        if (!visible(x, y)) continue;
        above.moveTo(x, y);
        above.lineTo(px(segment[i + 2]), py(segment[i + 3]));
      }
      above.strokeStyle = colour;
      above.lineWidth = Math.max(1, width);
      above.stroke();
    };

    /* ---- who waits ---- */

    const queues = ({ colours, scale, ratio }) => {
      const { waits, queued } = scene.now;
      if (queued === 0) return;
      const step = Math.max(2 * ratio, Math.min(5 * ratio, scale.x * 0.09));
      above.fillStyle = colours.starting;
      above.strokeStyle = colours.ink;
      above.lineWidth = ratio * 0.75;
      above.beginPath();
      for (let slot = 0; slot < waits.length; slot++) {
        if (waits[slot] === 0) continue;
        const pu = scene.crossbar ? slot : ends[slot];
        const [x, y] = scene.crossbar
          ? [where.x[pu] - 0.3, where.y[pu] + 0.36]
          : [segment[4 * slot], segment[4 * slot + 1]];
        const side = step * Math.min(3, Math.sqrt(waits[slot]));
        above.rect(px(x) - side / 2, py(y) - side / 2, side, side);
      }
      above.fill();
      if (step >= 4 * ratio) above.stroke();
    };

    /* ---- faults: signs, not colours alone ---- */

    const cross = (x, y, r) => {
      above.moveTo(x - r, y - r);
      above.lineTo(x + r, y + r);
      above.moveTo(x + r, y - r);
      above.lineTo(x - r, y + r);
    };
    const bars = (x, y, r) => {
      for (const side of [-0.5, 0.5]) {
        above.moveTo(x + side * r, y - r);
        above.lineTo(x + side * r, y + r);
      }
    };
    const linkFaults = ({ colours, scale, ratio }) => {
      const { down } = scene.now;
      const r = Math.max(2 * ratio, Math.min(6 * ratio, scale.x * 0.11));
      const dotted = [];
      let any = false;
      above.beginPath();
      for (let slot = 0; slot < down.length; slot++) {
        const mask = down[slot];
        if (mask === 0) continue;
        any = true;
        if (scene.crossbar) {
          cross(px(where.x[slot] + 0.36), py(where.y[slot] - 0.36), r);
          continue;
        }
        const i = 4 * slot;
        const x = px((segment[i] + segment[i + 2]) / 2),
          y = py((segment[i + 1] + segment[i + 3]) / 2);
        if (!visible(x, y)) continue;
        if (mask & CUT) cross(x, y, r);
        else if (mask & HELD) bars(x, y, r);
        else dotted.push(slot);
      }
      if (!any) return;
      above.strokeStyle = colours.fault;
      above.lineWidth = Math.max(1.5 * ratio, Math.min(2.5 * ratio, scale.x * 0.05));
      above.stroke();
      if (dotted.length > 0) {
        above.setLineDash([2 * ratio, 2 * ratio]);
        stroke(dotted, colours.fault, 2 * ratio);
        above.setLineDash([]);
      }
    };
    const puFaults = ({ colours, scale, ratio }) => {
      const { broken } = scene.now;
      const r = Math.max(3 * ratio, scale.x * (where.square ? 0.27 : 0.4));
      let any = false;
      above.beginPath();
      for (let pu = 0; pu < broken.length; pu++) {
        const mask = broken[pu];
        if (mask === 0) continue;
        const x = px(where.x[pu]),
          y = py(where.y[pu]);
        if (!visible(x, y)) continue;
        any = true;
        if (mask & CRASHED) cross(x, y, r);
        else if (mask & PAUSED) bars(x, y, r * 0.8);
        else if (mask & SLOW) hatch(x, y, r);
        else if (mask & LIES) fork(x, y, r);
        else if (mask & MODULE) brokenBox(x, y, r);
        else slash(x, y, r);
        outline(above, pu);
      }
      if (!any) return;
      // A light edge below, so that signs stand out on every colour.
      above.lineWidth = Math.max(3 * ratio, Math.min(5 * ratio, scale.x * 0.1));
      above.strokeStyle = colours.card;
      above.stroke();
      above.lineWidth = Math.max(1.5 * ratio, Math.min(2.5 * ratio, scale.x * 0.05));
      above.strokeStyle = colours.fault;
      above.stroke();
    };
    const hatch = (x, y, r) => {
      for (const shift of [-0.6, 0.2, 1]) {
        above.moveTo(x + (shift - 1) * r * 0.9, y + r * 0.8);
        above.lineTo(x + shift * r * 0.9, y - r * 0.8);
      }
    };
    const fork = (x, y, r) => {
      above.moveTo(x - r, y);
      above.lineTo(x, y);
      above.lineTo(x + r, y - r);
      above.moveTo(x, y);
      above.lineTo(x + r, y + r);
    };
    const brokenBox = (x, y, r) => {
      above.rect(x - 0.6 * r, y - 0.6 * r, 1.2 * r, 1.2 * r);
      slash(x, y, r);
    };
    const slash = (x, y, r) => {
      above.moveTo(x - r, y + r);
      above.lineTo(x + r, y - r);
    };

    /* ---- packets that have just been lost ---- */

    const losses = ({ time, record, guess, colours, scale, ratio }) => {
      const { drops, column } = scene;
      const r0 = Math.max(3 * ratio, Math.min(9 * ratio, scale.x * 0.2));
      above.strokeStyle = colours.fault;
      let at = G.countBelow(drops, record);
      const since = time - guess;
      let shown = 0;
      for (at--; at >= 0 && shown < 600 && column.time[drops[at]] > since; at--, shown++) {
        const place = column.place[drops[at]];
        const age = (time - column.time[drops[at]]) / guess;
        const [x, y] =
          place < 0
            ? [where.x[-1 - place], where.y[-1 - place]]
            : scene.crossbar
              ? crossbarPlace(place, 0.5)
              : position(place, 0.5);
        above.globalAlpha = Math.max(0.1, 1 - age);
        above.lineWidth = 1.5 * ratio;
        above.beginPath();
        cross(px(x), py(y), r0 * (0.6 + 0.6 * age));
        above.arc(px(x), py(y), r0 * (0.9 + age), 0, 2 * Math.PI);
        above.stroke();
      }
      above.globalAlpha = 1;
    };

    /* ---- what is selected ---- */

    const selection = ({ selected, focus, box, colours, scale, ratio }) => {
      above.strokeStyle = colours.select;
      above.lineWidth = Math.max(1.5 * ratio, Math.min(3 * ratio, scale.x * 0.07));
      if (selected.pus.size > 0) {
        above.beginPath();
        for (const pu of selected.pus) outline(above, pu);
        above.stroke();
      }
      if (selected.channels.size > 0)
        stroke([...selected.channels], colours.select, Math.min(7 * ratio, scale.x * 0.13));
      if (focus >= 0) {
        above.beginPath();
        above.lineWidth = 2 * ratio;
        above.setLineDash([3 * ratio, 2 * ratio]);
        above.strokeStyle = colours.ink;
        above.arc(
          px(where.x[focus]),
          py(where.y[focus]),
          Math.max(6 * ratio, scale.x * 0.45),
          0,
          7,
        );
        above.stroke();
        above.setLineDash([]);
      }
      if (box) {
        above.fillStyle = colours.select;
        const [x, y] = [px(box[0].x), py(box[0].y)];
        const [width, height] = [px(box[1].x) - x, py(box[1].y) - y];
        above.globalAlpha = 0.15;
        above.fillRect(x, y, width, height);
        above.globalAlpha = 1;
        above.lineWidth = ratio;
        above.strokeStyle = colours.select;
        above.strokeRect(x, y, width, height);
      }
    };

    return {
      draw: state => {
        packets(state);
        queues(state);
        linkFaults(state);
        puFaults(state);
        losses(state);
        selection(state);
      },
    };
  };
})();
