"use strict";
/* The run: its packets as columns, and what follows from them at any time. */
(() => {
  const G = Gossamer;
  const KEYFRAMES = 200;
  const DIFFERENCES = new Set([
    "channel",
    "sequence",
    "start",
    "first",
    "hopRow",
    "hopChannel",
    "hopTime",
    "crossingRow",
    "crossingTime",
    "completed",
  ]);

  G.loadRun = async data => {
    const columns = {};
    await Promise.all(
      Object.entries(data.columns).map(async ([name, packed]) => {
        columns[name] = await G.column(packed, DIFFERENCES.has(name));
      }),
    );
    const ends = data.network.links
      ? Int32Array.from(await G.column(data.network.links, true))
      : null;
    const faults = await G.loadFaults(data.faults);
    // Those who draw a time axis need no more than bands that do not overlap.
    const run = new Run(data, columns, ends, faults);
    data.faults = faults.bands(data.end);
    return run;
  };

  class Run {
    constructor(data, columns, ends, faults) {
      this.data = data;
      this.network = data.network;
      this.unit = data.unit;
      this.end = data.end;
      this.ends = ends;
      this.faults = faults;
      faults.end = data.end;
      faults.nameOf = channel => this.channelName(channel);
      this.names = data.names;
      this.pus = data.network.pus;
      this.packets = data.packets;
      this.columns = columns;
      this.channel = Int32Array.from(columns.channel);
      this.start = columns.start;
      const n = this.packets;
      this.enter = new Float64Array(n);
      this.deliver = new Float64Array(n);
      this.offer = new Float64Array(n);
      /** When a packet is no longer under way: it has arrived, is lost, or the run has ended. */
      this.gone = new Float64Array(n);
      this.lost = new Map(faults.losses.map(loss => [loss.row, loss]));
      this.sequence = new Int32Array(n);
      const last = new Int32Array(this.pus);
      this.longest = 0;
      this.anyWaited = false;
      for (let row = 0; row < n; row++) {
        this.enter[row] = this.start[row] + columns.enter[row];
        const flight = columns.flight[row];
        this.deliver[row] = flight === 0 ? Infinity : this.enter[row] + flight - 1;
        this.offer[row] = this.start[row] - columns.waited[row];
        this.gone[row] = Math.min(this.deliver[row], this.end);
        if (flight === 0 && this.lost.has(row))
          this.gone[row] = Math.max(this.start[row], this.lost.get(row).time);
        this.anyWaited ||= columns.waited[row] > 0;
        const sender = this.source(this.channel[row]);
        // The column holds running sums: what it grew by is what the number of the sender grew by.
        last[sender] += columns.sequence[row] - (row > 0 ? columns.sequence[row - 1] : 0);
        this.sequence[row] = last[sender];
        this.longest = Math.max(
          this.longest,
          this.gone[row] - this.start[row],
        );
      }
      this.prepareRoutes();
      this.prepareCrossings();
      this.prepareDeliveries();
      this.tokensInAll = this.pus * data.sets;
    }

    source(channel) {
      return this.ends ? this.ends[channel] : Math.floor(channel / this.pus);
    }

    target(channel) {
      return this.ends ? this.ends[channel ^ 1] : channel % this.pus;
    }

    /** Number of channels that can be busy at the same time. */
    get capacity() {
      if (!this.ends) return Math.max(1, Math.floor(this.pus / 2));
      return Math.max(1, this.network.half ? this.ends.length / 2 : this.ends.length);
    }

    /** Packets may cross several channels: rows of hops, and the last channel of each. */
    prepareRoutes() {
      this.last = this.channel;
      this.hops = null;
      if (!this.network.routes) return;
      const { hopRow, hopChannel, hopTime } = this.columns;
      this.last = Int32Array.from(this.channel);
      const count = new Int32Array(this.packets + 1);
      for (let hop = 0; hop < hopRow.length; hop++) count[hopRow[hop] + 1]++;
      for (let row = 0; row < this.packets; row++) count[row + 1] += count[row];
      const next = Int32Array.from(count);
      const order = new Int32Array(hopRow.length);
      for (let hop = 0; hop < hopRow.length; hop++) order[next[hopRow[hop]]++] = hop;
      this.hops = { from: count, order, channel: hopChannel, time: hopTime };
      const { flit, partFlits } = this.network;
      this.length = row => this.columns.tokens[row] * partFlits[this.columns.colour[row]] * flit;
      for (let row = 0; row < this.packets; row++) {
        // The last channel is the one whose source is no target of another, walked from the first one.
        let at = this.target(this.channel[row]);
        const links = new Map();
        for (let index = count[row]; index < count[row + 1]; index++)
          links.set(this.source(hopChannel[order[index]]), hopChannel[order[index]]);
        for (let steps = links.size; steps > 0 && links.has(at); steps--) {
          this.last[row] = links.get(at);
          at = this.target(this.last[row]);
        }
      }
    }

    /** Of packets that cross their channel more than once, or are lost in it: all crossings. */
    prepareCrossings() {
      const { crossingRow, crossingTime, crossingTicks } = this.columns;
      this.crossings = new Map();
      crossingRow.forEach((row, index) => {
        if (!this.crossings.has(row)) this.crossings.set(row, []);
        const from = crossingTime[index];
        const to = from + crossingTicks[index];
        this.crossings.get(row).push([from, to]);
        // A copy may be on its way, and be lost, after the packet has arrived.
        this.longest = Math.max(this.longest, to - this.start[row]);
      });
    }

    /** When a packet crosses its only channel: from and to. */
    crossingsOf(row) {
      const once = this.deliver[row] === Infinity ? [] : [[this.enter[row], this.deliver[row]]];
      return this.crossings.get(row) ?? once;
    }

    /** Rows in the order in which packets arrived, and how much each PU held now and then. */
    prepareDeliveries() {
      const times = Float64Array.from(this.deliver).sort();
      const count = G.countUpTo(times, Number.MAX_VALUE);
      this.deliveryTimes = times.subarray(0, count);
      this.deliveryRows = new Int32Array(count);
      const taken = new Int32Array(count);
      for (let row = 0; row < this.packets; row++) {
        const time = this.deliver[row];
        if (time === Infinity) continue;
        const first = G.countBelow(times, time);
        this.deliveryRows[first + taken[first]++] = row;
      }
      this.stride = Math.max(1, Math.ceil(count / KEYFRAMES));
      const held = new Int32Array(this.pus).fill(this.data.sets);
      this.keyframes = [];
      this.keySums = [];
      let sum = this.pus * this.data.sets;
      for (let index = 0; index <= count; index++) {
        if (index % this.stride === 0) {
          this.keyframes.push(Int32Array.from(held));
          this.keySums.push(sum);
        }
        if (index < count) {
          const row = this.deliveryRows[index];
          held[this.target(this.last[row])] += this.columns.gain[row];
          sum += this.columns.gain[row];
        }
      }
    }

    /** The next time after this one at which a packet starts or arrives, or the one before it. */
    instant(time, forward) {
      const candidates = [this.start, this.deliveryTimes].map(times => {
        const place = forward ? G.countUpTo(times, time) : G.countBelow(times, time) - 1;
        return times[place] ?? (forward ? this.end : 0);
      });
      return forward ? Math.min(this.end, ...candidates) : Math.max(0, ...candidates);
    }

    /** What each PU holds at a time, and how many packets have arrived. */
    heldAt(time) {
      const count = G.countUpTo(this.deliveryTimes, time);
      const key = Math.floor(count / this.stride);
      const held = Int32Array.from(this.keyframes[key]);
      let sum = this.keySums[key];
      for (let index = key * this.stride; index < count; index++) {
        const row = this.deliveryRows[index];
        held[this.target(this.last[row])] += this.columns.gain[row];
        sum += this.columns.gain[row];
      }
      return { held, sum, arrived: count };
    }

    /** Channels that are busy at a time, and those at whose port a packet starts up; rows of both. */
    busyAt(time) {
      const busy = [],
        starting = [];
      for (
        let row = G.countUpTo(this.start, time) - 1;
        row >= 0 && this.start[row] >= time - this.longest;
        row--
      ) {
        const several = this.crossings.get(row);
        if (!several && this.isGone(row, time)) continue;
        if (this.enter[row] > time) starting.push([this.channel[row], row]);
        else if (this.hops) this.busyHops(row, time, busy);
        else if (!several || several.some(([from, to]) => from <= time && time < to))
          busy.push([this.channel[row], row]);
      }
      return { busy, starting };
    }

    isGone(row, time) {
      return (this.gone[row] <= time && this.gone[row] < this.end) || this.deliver[row] <= time;
    }

    /**
     * A packet holds the channels that its header has entered and its tail has not left. It is rigid:
     * what counts is how far the header has moved since it entered a channel, not how long it took.
     */
    busyHops(row, time, busy) {
      const { from, order, channel, time: times } = this.hops;
      const { hop } = this.network;
      const entries = Array.from(order.subarray(from[row], from[row + 1]));
      entries.sort((a, b) => times[a] - times[b]);
      const entered = entries.filter(entry => times[entry] <= time);
      if (entered.length === 0) return;
      const since = time - times[entered[entered.length - 1]];
      // A header that never arrives stands still in its last channel, and what is behind it stays.
      const arrives = entered.length === entries.length && this.deliver[row] !== Infinity;
      const beyond = arrives ? since : Math.min(hop, since);
      entered.forEach((entry, index) => {
        const moved = (entered.length - 1 - index) * hop + beyond;
        if (moved < hop + this.length(row)) busy.push([channel[entry], row]);
      });
    }

    /** Calls back with (channel, from, to) for every stretch in which a packet occupies a channel. */
    eachOccupation(callback) {
      if (this.hops) {
        const { order, channel, time } = this.hops;
        for (const hop of order) {
          const row = this.columns.hopRow[hop];
          callback(
            channel[hop],
            time[hop],
            Math.min(this.deliver[row], time[hop] + this.network.hop + this.length(row)),
            row,
          );
        }
      } else {
        for (let row = 0; row < this.packets; row++)
          for (const [from, to] of this.crossingsOf(row)) callback(this.channel[row], from, to, row);
      }
    }

    /** Mean number of busy channels in each of `bins` equal parts of [from, to). */
    busyBins(from, to, bins) {
      const width = (to - from) / bins;
      const sums = new Float64Array(bins);
      const slope = new Float64Array(bins + 2);
      this.eachOccupation((channel, enter, leave) =>
        spread(enter, leave, from, to, width, sums, slope, 0),
      );
      let whole = 0;
      for (let bin = 0; bin < bins; bin++) {
        whole += slope[bin];
        sums[bin] = sums[bin] / width + whole;
      }
      return sums;
    }

    /** How far a packet that never arrived came between sender and receiver, from 0 to 1. */
    came(row) {
      const loss = this.lost.get(row);
      return loss ? G.lostAt(loss.reason, this.gone[row] > this.enter[row]) : 0;
    }

    id(row) {
      return row < 0 ? "–" : this.source(this.channel[row]) + "#" + this.sequence[row];
    }

    channelName(channel) {
      return this.names[this.source(channel)] + " → " + this.names[this.target(channel)];
    }

    causeOf(row) {
      return this.columns.cause[row] === 0 ? -1 : row - this.columns.cause[row];
    }
  }

  /** Adds [enter, leave) to bins: parts of bins at its two ends to `sums`, whole ones between to `slope`. */
  const spread = (enter, leave, from, to, width, sums, slope, offset) => {
    const a = Math.max(enter, from),
      b = Math.min(leave, to);
    if (b <= a) return;
    const first = Math.floor((a - from) / width);
    const last = Math.min(Math.ceil((to - from) / width) - 1, Math.floor((b - from) / width));
    if (first === last) sums[offset + first] += b - a;
    else {
      sums[offset + first] += from + (first + 1) * width - a;
      sums[offset + last] += b - from - last * width;
      slope[offset + first + 1]++;
      slope[offset + last]--;
    }
  };
  G.spread = spread;
})();
