"use strict";
/*
 * All that has happened so far, one row for each trace record, and what the network was at any of them.
 * `move(record)` goes there from where it stands, or from the nearest keyframe.
 */
(() => {
  const G = Gossamer;

  G.KIND = {
    DELIVER: 0,
    STATE: 1,
    COMPLETE: 2,
    OFFER: 3,
    START: 4,
    TOKENS: 5,
    BLOCK: 6,
    HOP: 7,
    FAULT_BEGIN: 8,
    FAULT_END: 9,
    DROP: 10,
  };
  const K = G.KIND;
  const NONE = -1;
  const CURVE_POINTS = 1200;

  const grown = (array, size) => {
    if (array.length >= size) return array;
    const next = new array.constructor(Math.max(size, 2 * array.length));
    next.set(array);
    return next;
  };

  /** `network` with kind and pus, `ends` of its links, `sets` of tokens that a PU gathers. */
  G.scene = ({ network, ends, sets }) => {
    const pus = network.pus;
    const crossbar = ends.length === 0;
    // On a crossbar a PU stands for all channels that leave it.
    const slots = crossbar ? pus : ends.length;
    const every = Math.max(4096, 8 * (pus + slots));
    const all = sets * pus;
    const slotOf = channel => (crossbar ? Math.floor(channel / pus) : channel);
    const source = channel => (crossbar ? Math.floor(channel / pus) : ends[channel]);
    const target = channel => (crossbar ? channel % pus : ends[channel ^ 1]);

    let count = 0;
    const column = {
      time: new Float64Array(4096),
      place: new Int32Array(4096),
      value: new Int32Array(4096),
      sender: new Int32Array(4096),
      sequence: new Int32Array(4096),
      kind: new Uint8Array(4096),
      // What the record changes: one packet more (1) or less (-1) waits, or a fault begins or ends.
      change: new Int8Array(4096),
      // The record that ends a start-up or a crossing which begins here: -1 if it is still to come.
      end: new Int32Array(4096),
      // The start-up or crossing before of the same packet.
      before: new Int32Array(4096),
    };

    /* ---- rows that come ---- */

    let waiting, crossing, faults, drops, notes, sum, curve;
    const forget = () => {
      waiting = new Set();
      crossing = new Map();
      faults = new Map();
      drops = [];
      notes = [];
      sum = sets * pus;
      curve = [[0, sum, 0]];
    };
    forget();
    const key = row => column.sender[row] * 2 ** 31 + column.sequence[row];

    const waits = row => {
      if (waiting.has(key(row))) return 0;
      waiting.add(key(row));
      return 1;
    };
    const goesOn = row => (waiting.size > 0 && waiting.delete(key(row)) ? -1 : 0);
    const enters = row => {
      column.end[row] = NONE;
      column.before[row] = crossing.get(key(row)) ?? NONE;
      const last = column.before[row];
      if (last !== NONE && (!network.routes || column.kind[last] === K.START))
        column.end[last] = row;
      crossing.set(key(row), row);
    };
    const leaves = row => {
      for (let at = crossing.get(key(row)) ?? NONE; at !== NONE; at = column.before[at])
        if (column.end[at] === NONE) column.end[at] = row;
    };
    const fault = (row, by) => {
      const name = column.place[row] + ":" + column.value[row];
      const before = faults.get(name) ?? 0;
      faults.set(name, before + by);
      return by > 0 ? (before === 0 ? 1 : 0) : before === 1 ? -1 : 0;
    };

    /** Finds out what a new row ends and changes. */
    const derive = row => {
      let change = 0;
      switch (column.kind[row]) {
        case K.DELIVER:
          sum += column.value[row];
          leaves(row);
          crossing.delete(key(row));
          change = goesOn(row);
          break;
        case K.OFFER:
        case K.BLOCK:
          change = waits(row);
          break;
        case K.START:
          change = goesOn(row);
          enters(row);
          break;
        case K.HOP:
          change = goesOn(row);
          enters(row);
          break;
        case K.DROP:
          change = goesOn(row);
          leaves(row);
          drops.push(row);
          notes.push(row);
          break;
        case K.FAULT_BEGIN:
          change = fault(row, 1);
          notes.push(row);
          break;
        case K.FAULT_END:
          change = fault(row, -1);
          notes.push(row);
          break;
        default:
          if (column.kind[row] > K.DROP) notes.push(row);
      }
      column.change[row] = change;
      const last = curve[curve.length - 1];
      if (column.time[row] > last[0]) curve.push([column.time[row], sum, row]);
      else last[1] = sum;
      if (curve.length > 2 * CURVE_POINTS) curve = curve.filter((_, index) => index % 2 === 0);
    };

    /* ---- what is, at a record ---- */

    const fresh = () => ({
      record: 0,
      held: new Int32Array(pus).fill(sets),
      complete: new Uint8Array(pus),
      on: new Int32Array(slots).fill(NONE),
      waits: new Uint16Array(slots),
      down: new Uint16Array(slots),
      broken: new Uint16Array(pus),
      sum: sets * pus,
      completed: 0,
      queued: 0,
      arrived: 0,
      lost: 0,
    });
    const copied = from => {
      const to = { ...from };
      for (const name of ["held", "complete", "on", "waits", "down", "broken"])
        to[name] = from[name].slice();
      return to;
    };
    let now = fresh();
    let frames = [fresh()];
    let made = 0;

    const free = row => {
      // Of a worm all channels become free.
      if (network.routes) {
        const end = row;
        let at = lastCrossing(row);
        for (; at !== NONE && column.end[at] === end; at = column.before[at]) {
          const slot = slotOf(column.place[at]);
          if (now.on[slot] === at) now.on[slot] = NONE;
        }
      } else if (column.place[row] >= 0) {
        const slot = slotOf(column.place[row]);
        if (now.on[slot] !== NONE && key(now.on[slot]) === key(row)) now.on[slot] = NONE;
      }
    };
    const lastCrossing = row => {
      if (column.place[row] < 0) return NONE;
      const at = now.on[slotOf(column.place[row])];
      return at !== NONE && column.end[at] === row ? at : NONE;
    };
    const wait = (row, by) => {
      if (column.place[row] < 0) return;
      const slot = slotOf(column.place[row]);
      now.waits[slot] = Math.max(0, now.waits[slot] + by);
      now.queued = Math.max(0, now.queued + by);
    };
    const strike = row => {
      const place = column.place[row];
      const bit = 1 << column.value[row];
      const on = place >= 0 ? now.down : now.broken;
      const at = place >= 0 ? slotOf(place) : -1 - place;
      if (column.change[row] > 0) on[at] |= bit;
      else on[at] &= ~bit;
    };

    const apply = row => {
      const kind = column.kind[row];
      const place = column.place[row];
      if (kind === K.FAULT_BEGIN || kind === K.FAULT_END) {
        if (column.change[row] !== 0) strike(row);
        return;
      }
      if (column.change[row] !== 0) wait(row, column.change[row]);
      if (kind === K.DELIVER) {
        now.held[place >= 0 ? target(place) : -1 - place] += column.value[row];
        now.sum += column.value[row];
        now.arrived++;
        free(row);
      } else if (kind === K.HOP || kind === K.START) {
        // A packet that begins beside one that is still under way is shown when it is under way.
        const slot = slotOf(place);
        if (kind === K.HOP || now.on[slot] === NONE) now.on[slot] = row;
      } else if (kind === K.DROP) {
        now.lost++;
        free(row);
      } else if (kind === K.COMPLETE) {
        const pu = -1 - place;
        if (!now.complete[pu]) now.completed++;
        now.complete[pu] = 1;
      }
    };

    const move = record => {
      const to = Math.max(0, Math.min(record, count));
      const frame = Math.min(frames.length - 1, Math.floor(to / every));
      if (to < now.record || frame * every > now.record) now = copied(frames[frame]);
      while (now.record < to) {
        apply(now.record++);
        if (now.record % every === 0 && now.record / every === frames.length)
          frames.push(copied(now));
      }
      made++;
      return now;
    };

    /** Forgets all rows from `record` on. */
    const cut = record => {
      if (record >= count) return;
      count = record;
      frames.length = Math.min(frames.length, Math.floor(count / every) + 1);
      forget();
      for (let row = 0; row < count; row++) derive(row);
      if (now.record > count) {
        now = copied(frames[frames.length - 1]);
        move(count);
      }
    };

    /** Adds rows that follow those that are there. */
    const add = rows => {
      const size = count + rows.time.length;
      for (const name of Object.keys(column)) column[name] = grown(column[name], size);
      for (const name of ["time", "place", "value", "sender", "sequence", "kind"])
        column[name].set(rows[name], count);
      while (count < size) derive(count++);
    };

    /** Rows as the server sends them. */
    const read = buffer => {
      const view = new DataView(buffer);
      const head = [4, 8, 12, 16].map(at => view.getInt32(at, true));
      const [take, from, rows, total] = head;
      let at = 24;
      const next = (type, bytes) => {
        const part = new type(buffer.slice(at, at + bytes * rows));
        at += bytes * rows;
        return part;
      };
      return {
        take,
        from,
        total,
        rows: {
          time: next(Float64Array, 8),
          place: next(Int32Array, 4),
          value: next(Int32Array, 4),
          sender: next(Int32Array, 4),
          sequence: next(Int32Array, 4),
          kind: next(Uint8Array, 1),
        },
      };
    };

    /**
     * How far the packet that began at `row` has come on its channel: from 0 to 1, or -1 while it starts.
     * A start-up that a delivery ends is a crossing, as under rendezvous.
     */
    const progress = (row, time, guess) => {
      const end = column.end[row];
      if (column.kind[row] === K.START && (end === NONE || column.kind[end] === K.HOP)) return -1;
      const from = column.time[row];
      const took =
        end !== NONE && column.place[end] === column.place[row] ? column.time[end] - from : guess;
      return took > 0 ? Math.min(1, Math.max(0, (time - from) / took)) : 1;
    };

    return {
      progress,
      network,
      pus,
      slots,
      crossbar,
      sets,
      all,
      source,
      target,
      slotOf,
      move,
      cut,
      add,
      read,
      /** Number of records that happened before a time. */
      before: time => G.countBelow(column.time.subarray(0, count), time),
      coverage: () => now.sum / (all * pus),
      get now() {
        return now;
      },
      get moves() {
        return made;
      },
      get count() {
        return count;
      },
      get column() {
        return column;
      },
      get drops() {
        return drops;
      },
      get notes() {
        return notes;
      },
      get curve() {
        return curve;
      },
      get frames() {
        return frames.length;
      },
    };
  };
})();
