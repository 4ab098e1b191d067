"use strict";
/* The list of interventions: edit, end, take back; undo and redo of what was changed last. */
(() => {
  const G = Gossamer;

  const FIRST = ["kind", "law", "pus", "links", "sides"];
  const place = key => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);

  /** A rule in words, without its name and its begin, which stand beside it. */
  G.ruleText = ({ rule }) =>
    Object.entries(rule)
      .filter(([key]) => !["name", "from", "at"].includes(key))
      .sort(([a], [b]) => place(a) - place(b))
      .map(
        ([key, value]) => `${key} = ${typeof value === "object" ? JSON.stringify(value) : value}`,
      )
      .join(", ");

  /** Without its begin, which stands beside it. */
  const plainRule = ({ rule }) =>
    Object.fromEntries(Object.entries(rule).filter(([key]) => !["from", "at"].includes(key)));

  /** Changes of the rules, each of which can be taken back; `changed` is called behind each. */
  G.labChanges = ({ live, tried, announce, changed }) => {
    const done = [],
      undone = [];
    // An intervention that comes back has another number.
    const renamed = new Map();
    const idOf = id => {
      while (renamed.has(id)) id = renamed.get(id);
      return id;
    };
    const newest = state => state.interventions.reduce((most, { id }) => Math.max(most, id), 0);
    const add = (kind, rule, at, before) => async () => {
      const { name, ...rest } = plainRule({ rule });
      const state = await live.ask("POST", "session/interventions", {
        list: kind,
        rule: /^lab \d+$/.test(name ?? "") ? rest : { name, ...rest },
        at,
      });
      const id = newest(state);
      if (before !== undefined) renamed.set(before, id);
      return { id, state };
    };
    const remove = id => () => live.ask("DELETE", `session/interventions/${idOf(id)}`);
    const put = (id, rule) => () => live.ask("PUT", `session/interventions/${idOf(id)}`, { rule });
    /** What begins at the time that is seen is seen a tick later. */
    const see = async at => {
      if (at !== undefined && live.state.cursor.time === at) await live.advance(at + 1);
    };
    // One after the other, so that what a key does next finds what the one before has done.
    let turn = Promise.resolve();
    const inTurn = act => {
      const result = turn.then(act);
      turn = result.catch(() => {});
      return result;
    };
    const change = (what, forth, more) => inTurn(() => changeNow(what, forth, more));
    const changeNow = async (what, forth, { at, back, again } = {}) => {
      const forks = at !== undefined && at < live.state.progress.reached;
      const result = await forth();
      await see(at);
      done.push({ what, back: back ?? remove(result.id), again: again?.(result) ?? forth });
      undone.length = 0;
      announce(
        forks
          ? `${what}. The run is told anew from ${G.time(at, live.state.session.unit)}.`
          : what + ".",
      );
      changed();
    };
    const move = (from, to, act, said) => () =>
      tried(() =>
        inTurn(async () => {
          const last = from[from.length - 1];
          if (!last) return;
          await last[act]();
          from.pop();
          to.push(last);
          announce(`${said}: ${last.what}.`);
          changed();
        }),
      );
    return {
      add,
      remove,
      put,
      end: (id, at) => () => live.ask("POST", `session/interventions/${idOf(id)}/end`, { at }),
      change,
      undo: move(done, undone, "back", "Taken back"),
      redo: move(undone, done, "again", "Done again"),
      get canUndo() {
        return done.length > 0;
      },
      get canRedo() {
        return undone.length > 0;
      },
    };
  };

  /** Fills `list`; `edit` shows the rule of an intervention. Returns what draws it anew. */
  G.labList = ({ list, live, tried, changes, edit }) => {
    const undoButton = G.button("Undo", changes.undo, { id: "undo" });
    const redoButton = G.button("Redo", changes.redo, { id: "redo" });
    const items = G.html("ol", { class: "interventions" });
    list.replaceChildren(
      G.html(
        "div",
        { class: "head" },
        G.html("h2", { text: "Interventions" }),
        G.html("div", { class: "group" }, undoButton, redoButton),
      ),
      items,
    );
    const endNow = one => {
      const at = Math.floor(live.seen().time);
      return tried(() =>
        changes.change(
          `Intervention ${one.id} ends at ${G.time(at, live.state.session.unit)}`,
          changes.end(one.id, at),
          { at, back: changes.put(one.id, one.rule) },
        ),
      );
    };
    const takeBack = one =>
      tried(() =>
        changes.change(`Intervention ${one.id} taken back`, changes.remove(one.id), {
          back: changes.add(one.list, plainRule(one), one.from, one.id),
        }),
      );
    const item = one => {
      const { unit } = live.state.session;
      const over = one.until !== null && one.until !== undefined;
      return G.html(
        "li",
        { value: one.id, "data-id": one.id },
        G.html("p", {}, G.html("code", { text: G.ruleText(one) })),
        G.html("p", {
          class: "soft",
          text: `from ${G.time(one.from, unit)}${over ? ` until ${G.time(one.until, unit)}` : ""}`,
        }),
        G.html(
          "div",
          { class: "group" },
          G.button("Go there", () => tried(() => live.seek(one.from)), {
            "aria-label": `Go there, to intervention ${one.id}`,
          }),
          G.button(
            "Edit",
            () => edit({ kind: one.list, rule: plainRule(one), id: one.id, old: one }),
            { "aria-label": `Edit intervention ${one.id}` },
          ),
          G.button("End here", () => endNow(one), {
            "data-end": one.id,
            "aria-label": `End here, at the time that is shown: intervention ${one.id}`,
          }),
          G.button("Take back", () => takeBack(one), {
            "aria-label": `Take back intervention ${one.id}`,
          }),
        ),
      );
    };
    const draw = () => {
      const { interventions } = live.state;
      items.replaceChildren(
        ...interventions.map(item),
        ...(interventions.length === 0
          ? [
              G.html("li", {
                class: "none",
                text: "None: select something on the network, and disturb it.",
              }),
            ]
          : []),
      );
      undoButton.disabled = !changes.canUndo;
      redoButton.disabled = !changes.canRedo;
    };
    return draw;
  };
})();
