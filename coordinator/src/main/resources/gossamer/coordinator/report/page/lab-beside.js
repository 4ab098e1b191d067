"use strict";
/*
 * The undisturbed twin as a second picture beside the network: at the same virtual time, with the same view,
 * and with marks where the two differ.
 */
(() => {
  const G = Gossamer;
  const SAID_MILLIS = 120;
  const NONE = -1;

  const packetOn = (scene, slot) => {
    const row = scene.now.on[slot];
    return row === NONE ? "" : scene.column.sender[row] * 2 ** 31 + scene.column.sequence[row];
  };

  /** The number of rows that two scenes begin with alike; asked again and again, it goes on. */
  G.sharedRows = (here, there) => {
    const columns = ["time", "kind", "place", "value", "sender", "sequence"];
    let shared = 0;
    return {
      /** Rows from this one on may be others. */
      cut: from => (shared = Math.min(shared, from)),
      count: () => {
        const both = Math.min(here.count, there.count);
        const pairs = columns.map(name => [here.column[name], there.column[name]]);
        while (shared < both && pairs.every(([one, other]) => one[shared] === other[shared]))
          shared++;
        return shared;
      },
    };
  };

  /** Marks of what differs, above the picture of the twin. */
  const differences =
    ({ here, there, found }) =>
    ({ above, where, px, py, visible, colours, scale, ratio, lines }) => {
      found.pus = found.channels = 0;
      const { x, y, segment } = where;
      const size = Math.max(2.5 * ratio, Math.min(6 * ratio, scale.x * 0.2));
      above.beginPath();
      for (let pu = 0; pu < there.pus; pu++) {
        const more = there.now.held[pu] - here.now.held[pu];
        if (more === 0) continue;
        found.pus++;
        const at = px(x[pu]) + scale.x * 0.24,
          tip = more > 0 ? -size : size;
        const middle = py(y[pu]) - (where.square ? scale.y * 0.24 : 0);
        if (!visible(at, middle)) continue;
        above.moveTo(at - size, middle - tip / 2);
        above.lineTo(at + size, middle - tip / 2);
        above.lineTo(at, middle + tip);
        above.closePath();
      }
      above.lineWidth = 1.5 * ratio;
      above.strokeStyle = colours.card;
      above.stroke();
      above.fillStyle = colours.critical;
      above.fill();
      above.beginPath();
      for (let slot = 0; slot < there.slots; slot++) {
        if (packetOn(there, slot) === packetOn(here, slot)) continue;
        found.channels++;
        if (!lines) continue;
        if (there.crossbar) {
          // Its channels have no lines of their own: the bar is at the PU that sends.
          above.moveTo(px(x[slot] + 0.36), py(y[slot] + 0.2));
          above.lineTo(px(x[slot] + 0.36), py(y[slot] + 0.44));
          continue;
        }
        const i = 4 * slot;
        const dx = px(segment[i + 2]) - px(segment[i]),
          dy = py(segment[i + 3]) - py(segment[i + 1]);
        const half = (Math.max(3 * ratio, scale.x * 0.14) / (Math.hypot(dx, dy) || 1)) * 0.9;
        const at = px((segment[i] + segment[i + 2]) / 2),
          middle = py((segment[i + 1] + segment[i + 3]) / 2);
        if (!visible(at, middle)) continue;
        above.moveTo(at - dy * half, middle + dx * half);
        above.lineTo(at + dy * half, middle - dx * half);
      }
      above.lineWidth = Math.max(1.5 * ratio, scale.x * 0.05);
      above.strokeStyle = colours.critical;
      above.stroke();
    };

  /**
   * `stages` has the stage of the network in it, `canvas` draws that; `gestures` makes a canvas react.
   * Returns the button that shows the twin or takes it away, and what draws it.
   */
  G.labBeside = ({ live, stages, canvas, names, gestures, redraw, tried }) => {
    const { ends } = live;
    const here = live.scene;
    const title = text => G.html("p", { class: "side", text });
    const hereTitle = title("This run");
    const thereTitle = title("Undisturbed");
    const stage = G.html("div", { class: "stage", id: "twin-stage" });
    const said = G.html("p", { class: "note", id: "differ" });
    const legend = G.html("p", {
      class: "note",
      text: `▲ holds more than in this run, ▼ holds less; a bar ${here.crossbar ? "beside a PU: it sends another packet" : "across a link: another packet is on it"}, or none.`,
    });
    const side = G.html("div", { class: "twinside" }, thereTitle, stage, said, legend);
    let there = null;
    let second = null;
    let touched = null;
    let shared = null;
    let shown = false;
    const found = { pus: 0, channels: 0 };

    const load = async () => {
      const scene = G.scene({ network: here.network, ends, sets: here.sets });
      for (let total = 1; scene.count < total;) {
        const part = scene.read(await live.bytes(`session/twin/scene?from=${scene.count}`));
        total = part.total;
        scene.add(part.rows);
        if (part.rows.time.length === 0) break;
      }
      return scene;
    };
    const build = scene => {
      there = scene;
      shared = G.sharedRows(here, there);
      second = G.labCanvas({
        scene,
        ends,
        stage,
        names,
        label:
          "The undisturbed network at the same time. Arrow keys go from PU to PU, Enter selects.",
        more: differences({ here, there, found }),
      });
      second.changed = redraw;
      const words = G.labWords({ scene, names, ends });
      touched = gestures({
        canvas: second,
        scene,
        describe: at => {
          const text = words.describe(at);
          return at.pu === undefined
            ? text
            : `${text}; in this run ${G.percent(here.now.held[at.pu] / here.all)}`;
        },
        redraw: () => {
          canvas.look(second.view);
          redraw();
        },
      });
    };
    const show = on => {
      shown = on;
      button.setAttribute("aria-pressed", on);
      stages.classList.toggle("two", on);
      if (on) {
        stages.prepend(hereTitle);
        stages.append(side);
      } else {
        hereTitle.remove();
        side.remove();
      }
      redraw();
    };
    let busy = false;
    const toggle = () =>
      tried(async () => {
        if (shown || busy) {
          if (shown) show(false);
          return;
        }
        busy = true;
        button.textContent = "It is emulated …";
        try {
          if (!there) build(await load());
          show(true);
        } finally {
          busy = false;
          button.textContent = "Show beside";
        }
      });
    const button = G.button("Show beside", toggle, {
      id: "show-beside",
      "aria-pressed": "false",
      title: "The undisturbed run in a second picture, at the same virtual time",
    });
    let told = 0;
    const tell = now => {
      if (now - told < SAID_MILLIS && live.state.motion.speed > 0) return;
      told = now;
      const links = here.crossbar ? "ports" : "channels";
      const texts = [
        [hereTitle, `This run: coverage ${G.percent(here.coverage())}`],
        [thereTitle, `Undisturbed: coverage ${G.percent(there.coverage())}`],
        [
          said,
          found.pus + found.channels === 0
            ? "The two are the same at this time."
            : `${G.number(found.pus)} of ${G.number(here.pus)} PUs and ${G.number(found.channels)} of ${G.number(here.slots)} ${links} differ.`,
        ],
      ];
      for (const [node, text] of texts) if (node.textContent !== text) node.textContent = text;
    };
    return {
      button,
      /** What is drawn beside the network; null while nothing is. */
      get canvas() {
        return shown ? second : null;
      },
      get scene() {
        return there;
      },
      recolour: () => second?.recolour(),
      /** Rows of this run from this one on may be others. */
      cut: from => shared?.cut(from),
      /** Draws what the undisturbed run is when this one is as `state` says; `here` has moved there. */
      draw: (state, now) => {
        if (!shown) return;
        if (second.view !== canvas.view) second.look(canvas.view);
        const { time, record } = state;
        const before = there.before(time);
        // Within an instant, records are counted as long as both have the same ones.
        there.move(record <= shared.count() ? Math.max(record, before) : before);
        second.draw({
          ...state,
          record: there.now.record,
          focus: touched.focus,
          box: touched.box,
        });
        tell(now);
      },
    };
  };
})();
