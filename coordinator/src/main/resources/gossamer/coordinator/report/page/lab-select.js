"use strict";
/* What is selected on the network: by pointer, by keys, or by words; and the selector that says the same. */
(() => {
  const G = Gossamer;
  const MOST_NAMED = 40;

  /** Coordinates of a PU on a grid, or null. */
  const coordinates = (network, pu) => {
    const sides = network.shape;
    if (!sides || sides.length < 2 || network.kind === "file") return null;
    const at = new Array(sides.length);
    for (let axis = sides.length - 1; axis >= 0; axis--) {
      at[axis] = pu % sides[axis];
      pu = Math.floor(pu / sides[axis]);
    }
    return at;
  };

  const ranges = sorted => {
    const parts = [];
    for (let i = 0; i < sorted.length;) {
      let j = i;
      while (j + 1 < sorted.length && sorted[j + 1] === sorted[j] + 1) j++;
      parts.push(i === j ? String(sorted[i]) : `${sorted[i]}..${sorted[j]}`);
      i = j + 1;
    }
    return parts;
  };

  /** The shortest words for a set of PUs: a box of a grid, numbers otherwise. */
  const puWords = (network, pus) => {
    const sorted = [...pus].sort((a, b) => a - b);
    if (sorted.length === network.pus) return "all";
    if (coordinates(network, 0)) {
      const spans = network.shape.map(() => [Infinity, -Infinity]);
      for (const pu of sorted)
        coordinates(network, pu).forEach((value, axis) => {
          spans[axis] = [Math.min(spans[axis][0], value), Math.max(spans[axis][1], value)];
        });
      const volume = spans.reduce((product, [low, high]) => product * (high - low + 1), 1);
      if (volume === sorted.length)
        return `[${spans
          .map(([low, high], axis) =>
            low === 0 && high === network.shape[axis] - 1 && high > 0
              ? "*"
              : low === high
                ? low
                : `${low}..${high}`,
          )
          .join(",")}]`;
      if (sorted.length <= 6)
        return sorted.map(pu => `[${coordinates(network, pu).join(",")}]`).join(" or ");
    }
    return ranges(sorted).join(" or ");
  };
  G.puWords = puWords;
  G.coordinates = coordinates;

  const whole = words => (/^(\[[^\]]*\]|[\d.]+|all)$/.test(words) ? words : `(${words})`);

  /** `changed` is called with each new selection. */
  G.labSelection = ({ network, names, ends, changed }) => {
    const pus = new Set(),
      channels = new Set();
    let drawn = "";
    const tell = () => changed(selection);
    const linkName = channel => `${names[ends[channel]]}--${names[ends[channel ^ 1]]}`;
    const links = () => [...new Set([...channels].map(channel => channel >> 1))];
    const selection = {
      pus,
      channels,
      get empty() {
        return pus.size === 0 && channels.size === 0 && drawn === "";
      },
      get size() {
        return pus.size;
      },
      /** Selector of PUs, or empty. */
      puWords: () => drawn || (pus.size > 0 ? puWords(network, pus) : ""),
      /** Selector of links: those that are selected, or those that have to do with the selected PUs. */
      linkWords: how => {
        if (channels.size > 0) {
          const chosen = links();
          return chosen.length > MOST_NAMED
            ? ranges(chosen.sort((a, b) => a - b)).join(" or ")
            : chosen.map(link => linkName(2 * link)).join(" or ");
        }
        const words = selection.puWords();
        if (!words) return "";
        if (how === "cut") return `cut ${whole(words)} | not ${whole(words)}`;
        return `${how} ${whole(words)}`;
      },
      text: () => {
        if (drawn) return `${drawn}: drawn when the rule is made`;
        const parts = [];
        if (pus.size === 1) {
          const [pu] = pus;
          parts.push(`PU ${pu} ${names[pu] === String(pu) ? "" : names[pu]}`);
        } else if (pus.size > 1) parts.push(`${G.number(pus.size)} PUs: ${puWords(network, pus)}`);
        const chosen = links();
        if (chosen.length === 1) parts.push(`link ${chosen[0]} ${linkName(2 * chosen[0])}`);
        else if (chosen.length > 1) parts.push(`${chosen.length} links`);
        return parts.join(", ") || "nothing";
      },
      links,
      clear: () => {
        pus.clear();
        channels.clear();
        drawn = "";
        tell();
      },
      set: (found, more = false) => {
        drawn = "";
        if (!more) {
          pus.clear();
          channels.clear();
        }
        for (const pu of found) pus.add(pu);
        tell();
      },
      toggle: ({ pu, channel }, more) => {
        const there = pu !== undefined ? pus.has(pu) : channels.has(channel);
        drawn = "";
        if (!more) {
          pus.clear();
          channels.clear();
        }
        if (there && more) {
          pus.delete(pu);
          channels.delete(channel);
          channels.delete(channel ^ 1);
        } else if (pu !== undefined) pus.add(pu);
        else if (channel !== undefined) channels.add(channel).add(channel ^ 1);
        tell();
      },
      /** `random k`: which ones is known when the rule is made. */
      random: count => {
        pus.clear();
        channels.clear();
        drawn = `random ${count}`;
        tell();
      },
      /** All PUs that have the coordinates of one, but for some axes. */
      along: (pu, free) => {
        const at = coordinates(network, pu);
        if (!at) {
          const side = Math.max(1, Math.round(Math.sqrt(network.pus)));
          const first = Math.floor(pu / side) * side;
          selection.set(
            Array.from(
              { length: Math.min(side, network.pus - first) },
              (_, index) => first + index,
            ),
          );
          return;
        }
        const found = [];
        for (let other = 0; other < network.pus; other++)
          if (
            coordinates(network, other).every(
              (value, axis) => free.includes(axis) || value === at[axis],
            )
          )
            found.push(other);
        selection.set(found);
      },
      half: () => {
        selection.set(Array.from({ length: Math.ceil(network.pus / 2) }, (_, pu) => pu));
      },
      invert: () => {
        const rest = [];
        for (let pu = 0; pu < network.pus; pu++) if (!pus.has(pu)) rest.push(pu);
        selection.set(rest);
      },
    };
    return selection;
  };

  /**
   * Gestures on the canvas: click, shift-click, drag a box; drag to move when `moving()`, or with the middle
   * button or Alt; keys go from PU to PU.
   */
  G.labGestures = ({ canvas, scene, selection, moving, describe, focused, redraw }) => {
    const { over } = canvas;
    let from = null;
    let box = null;
    let focus = -1;
    over.addEventListener("pointerdown", event => {
      if (event.button > 1) return;
      if (event.button === 1) event.preventDefault();
      from = {
        at: canvas.toData(event),
        x: event.clientX,
        y: event.clientY,
        pan: event.button === 1 || event.altKey || moving(),
        far: false,
      };
      over.setPointerCapture(event.pointerId);
      G.tip(null);
    });
    over.addEventListener("pointermove", event => {
      const at = canvas.toData(event);
      if (!from) {
        G.tip(describe(canvas.at(at)), event);
        return;
      }
      from.far ||= Math.hypot(event.clientX - from.x, event.clientY - from.y) > 5;
      if (!from.far) return;
      if (from.pan) canvas.pan(from.at.x - at.x, from.at.y - at.y);
      else box = [from.at, at];
      redraw();
    });
    over.addEventListener("pointerup", event => {
      if (!from) return;
      const at = canvas.toData(event);
      if (box) selection.set(canvas.within(...box), event.shiftKey);
      else if (!from.far) {
        const there = canvas.at(at);
        if (there.pu === undefined && there.channel === undefined) {
          if (!event.shiftKey) selection.clear();
        } else {
          selection.toggle(there, event.shiftKey || event.ctrlKey || event.metaKey);
          if (there.pu !== undefined) focus = there.pu;
        }
      }
      from = box = null;
      redraw();
    });
    over.addEventListener("pointerleave", () => G.tip(null));
    over.addEventListener("dblclick", () => {
      canvas.all();
      redraw();
    });
    over.addEventListener(
      "wheel",
      event => {
        if (!event.ctrlKey && !event.metaKey && document.activeElement !== over) return;
        event.preventDefault();
        canvas.zoom(event.deltaY < 0 ? 0.8 : 1.25, canvas.toData(event));
        redraw();
      },
      { passive: false },
    );
    const go = (dx, dy) => {
      if (focus < 0) focus = 0;
      else {
        const { x, y } = canvas.where;
        let best = -1,
          least = Infinity;
        for (let pu = 0; pu < scene.pus; pu++) {
          const along = (x[pu] - x[focus]) * dx + (y[pu] - y[focus]) * dy;
          const aside = Math.abs((x[pu] - x[focus]) * dy - (y[pu] - y[focus]) * dx);
          if (along > 0.05 && along + 3 * aside < least && aside <= along)
            [best, least] = [pu, along + 3 * aside];
        }
        if (best >= 0) focus = best;
      }
      focused(focus);
      redraw();
    };
    const keys = {
      ArrowLeft: () => go(-1, 0),
      ArrowRight: () => go(1, 0),
      ArrowUp: () => go(0, -1),
      ArrowDown: () => go(0, 1),
      Escape: () => selection.clear(),
    };
    over.addEventListener("keydown", event => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Enter" && focus >= 0) {
        selection.toggle({ pu: focus }, event.shiftKey);
      } else if (keys[event.key]) keys[event.key]();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    over.addEventListener("blur", redraw);
    return {
      get box() {
        return box;
      },
      get focus() {
        return document.activeElement === over && over.matches(":focus-visible") ? focus : -1;
      },
      /** The PU that commands about one start from. */
      get last() {
        return focus;
      },
    };
  };
})();
