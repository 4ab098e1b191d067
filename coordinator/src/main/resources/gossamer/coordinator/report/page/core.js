"use strict";
/* What all parts of the page share. Parts add themselves to this object. */
const Gossamer = {};

(() => {
  const G = Gossamer;

  /* ---- numbers ---- */

  const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
  G.number = value => whole.format(value);
  G.percent = (share, digits = 1) => (100 * share).toFixed(digits) + " %";
  G.time = (ticks, unit) =>
    G.number(ticks) + " " + (ticks === 1 && unit.length > 2 ? unit.replace(/s$/, "") : unit);

  /** Round values that cut [from, to] into about `count` parts. */
  G.ticks = (from, to, count) => {
    const span = to - from;
    if (!(span > 0)) return [from];
    const raw = span / count;
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 5, 10].find(factor => factor * power >= raw * 0.999) * power;
    const ticks = [];
    const first = Math.ceil(from / step - 1e-9),
      last = Math.floor(to / step + 1e-9);
    // Adding 0 turns -0 into 0.
    for (let index = first; index <= last; index++) ticks.push(+(index * step).toPrecision(12) + 0);
    return ticks;
  };

  /** Those that are whole: a tick of virtual time, a round or a PU has no parts. */
  G.wholeTicks = (from, to, count) => G.ticks(from, to, count).filter(Number.isInteger);

  G.short = value => {
    const size = Math.abs(value);
    const cut = (by, sign) => +(value / by).toFixed(3) + sign;
    return size >= 1e9
      ? cut(1e9, "G")
      : size >= 1e6
        ? cut(1e6, "M")
        : size >= 1e4
          ? cut(1e3, "k")
          : String(+value.toFixed(3));
  };

  /* ---- packed columns: Base64, gzip, variable-length integers ---- */

  G.unpack = async packed => {
    const text = atob(packed);
    const bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  };

  /** All numbers; Float64Array holds them exactly up to 2^53. */
  G.column = async (packed, differences) => {
    const bytes = await G.unpack(packed);
    let count = 0;
    for (let i = 0; i < bytes.length; i++) if (bytes[i] < 128) count++;
    const values = new Float64Array(count);
    let at = 0;
    let before = 0;
    for (let index = 0; index < count; index++) {
      let value = 0;
      let scale = 1;
      let byte = bytes[at++];
      while (byte >= 128) {
        value += (byte - 128) * scale;
        scale *= 128;
        byte = bytes[at++];
      }
      value += byte * scale;
      if (differences) {
        before += value % 2 === 0 ? value / 2 : -(value + 1) / 2;
        value = before;
      }
      values[index] = value;
    }
    return values;
  };

  /** The number of sorted values that are at most `limit`. */
  G.countUpTo = (sorted, limit) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] <= limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /** The number of sorted values that are below `limit`. */
  G.countBelow = (sorted, limit) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle] < limit) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  /* ---- elements ---- */

  const fill = (node, attributes, children) => {
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "text") node.textContent = value;
      else if (key.startsWith("on")) node.addEventListener(key.slice(2), value);
      else if (value !== undefined && value !== null) node.setAttribute(key, value);
    }
    node.append(...children);
    return node;
  };
  G.html = (tag, attributes = {}, ...children) =>
    fill(document.createElement(tag), attributes, children);
  G.svg = (tag, attributes = {}, ...children) =>
    fill(document.createElementNS("http://www.w3.org/2000/svg", tag), attributes, children);
  /** A headline figure: what it is, its value (a text or nodes), and a comment below it. */
  G.fact = (label, value, comment = "", kind = "") =>
    G.html(
      "dl",
      { class: ("fact " + kind).trim() },
      G.html("dt", { text: label }),
      G.html("dd", {}, ...[value].flat(), G.html("small", { text: comment })),
    );
  G.byId = id => document.getElementById(id);

  /** Class of the colour scale for a share from 0 to 1; only what is whole gets the last one. */
  G.LEVELS = 12;
  G.level = share =>
    share >= 1
      ? G.LEVELS - 1
      : Math.max(0, Math.min(G.LEVELS - 2, Math.floor(share * (G.LEVELS - 1))));

  /* ---- theme ---- */

  G.isDark = () => {
    const chosen = document.documentElement.dataset.theme;
    return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  };
  G.variable = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  G.themeButton = changed => {
    G.byId("theme").addEventListener("click", () => {
      document.documentElement.dataset.theme = G.isDark() ? "light" : "dark";
      changed();
    });
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", changed);
  };
})();
