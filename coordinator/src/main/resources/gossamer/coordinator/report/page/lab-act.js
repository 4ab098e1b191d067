"use strict";
/* What is done to the run: rules on what is selected, the list of interventions, undo and redo. */
(() => {
  const G = Gossamer;

  /** Ready actions: their rule, on PUs or on links. */
  const ACTIONS = [
    { text: "Slow ×10", on: "pus", rule: { kind: "slow", factor: 10 } },
    { text: "Pause", on: "pus", rule: { kind: "pause" } },
    { text: "Crash", on: "pus", rule: { kind: "crash" } },
    { text: "Lie", on: "pus", rule: { kind: "byzantine", lies: "same" } },
    { text: "Break its module", on: "pus", farm: true, rule: { kind: "module-fault", value: "wrong" } },
    { text: "Cut, packets lost", on: "links", rule: { kind: "down", packets: "lost" } },
    { text: "Cut, packets held", on: "links", rule: { kind: "down", packets: "held" } },
    { text: "Lose 10 %", on: "links", rule: { kind: "loss", probability: 0.1 } },
    { text: "Slow ×10", on: "links", list: "delays", rule: { bandwidth: 0.1 } },
  ];
  /** What puts an end to a fault, by its code. */
  const REPAIRS = { 1: "up", 2: "heal", 3: "release", 7: "restart", 8: "resume", 14: "mend" };

  /**
   * Fills `actions` with what can be done to the selection, and `list` with what has been done. Returns
   * { draw(), selected(), undo(), redo() }.
   */
  G.labActions = ({ actions, list, live, selection, registry, tried, announce }) => {
    const session = () => live.state.session;
    const changes = G.labChanges({ live, tried, announce, changed: () => draw() });
    const { change, add, put } = changes;

    /* ---- the editor of a rule ---- */

    const editor = G.html("form", { class: "editor", "aria-label": "Rule", hidden: "" });
    const close = () => {
      editor.hidden = true;
      editor.replaceChildren();
      fork = () => {};
    };
    let fork = () => {};

    const declared = (kind, rule) =>
      kind === "faults"
        ? registry.faults.find(
            ({ name, words }) => name === rule.kind || words?.includes(rule.kind),
          )
        : registry.laws.find(({ name }) => name === rule.law);

    /** Shows a rule to be made, or one that is there (`id`). */
    const edit = ({ kind, rule, id, old }) => {
      const declaration = declared(kind, rule);
      const where = rule.links !== undefined ? "links" : rule.sides !== undefined ? "sides" : "pus";
      const known = [
        { name: where, type: "Selected", doc: "Where it holds: a selector." },
        ...(declaration?.keys ?? []).filter(
          ({ name }) => name !== where && !["at", "from"].includes(name),
        ),
        ...(kind === "delays"
          ? [{ name: "bandwidth", doc: "Share of the bandwidth that is left." }]
          : []),
      ];
      const names = new Set(known.map(({ name }) => name));
      const first = known.filter(
        ({ name }) =>
          name in rule ||
          name === "until" ||
          declaration?.keys.find(key => key.name === name)?.required,
      );
      const more = known.filter(key => !first.includes(key));
      const others = Object.fromEntries(
        Object.entries(rule).filter(([key]) => !names.has(key) && !["at", "from"].includes(key)),
      );
      const text = G.html("textarea", { rows: 3, spellcheck: "false" });
      const textField = G.field(
        "The rule",
        text,
        "As the config will have it; it can be edited here too.",
      );
      const write = () => {
        text.value = JSON.stringify({ ...others, ...form.values(), ...rest.values() });
        textField.blame("");
      };
      const form = G.form(first, rule, write);
      const rest = G.form(more, {}, write);
      const { unit, round } = session();
      const time = G.html("input", { type: "text", autocomplete: "off" });
      const began = old?.from ?? Math.floor(live.seen().time);
      time.value = `${began} ${unit}`;
      const timeField = G.field("Begins at T", time, `Allowed: ${G.allowedTimes(unit)}.`);
      const notice = G.html("p", { class: "fork", role: "status" });
      fork = () => {
        const at = G.ticksOf(time.value, { unit, round, whole: live.state.progress.reached });
        const { reached } = live.state.progress;
        notice.textContent =
          at < reached
            ? `A fork: the run has come to ${G.time(reached, unit)}. It will be told anew from ${G.time(at, unit)}; what came after is left behind.`
            : "";
        notice.hidden = !(at < reached);
      };
      time.addEventListener("input", fork);
      fork();
      const general = G.html("p", { class: "wrong", role: "alert", hidden: "" });
      const blame = errors => {
        const left = rest.blame(form.blame(errors)).filter(({ key, text: wrong }) => {
          if (!["at", "from"].includes(key)) return true;
          timeField.blame(wrong);
          return false;
        });
        general.textContent = left
          .map(({ key, text: wrong }) => (key ? key + ": " : "") + wrong)
          .join("\n");
        general.hidden = left.length === 0;
      };
      const submit = async event => {
        event.preventDefault();
        timeField.blame("");
        const at = G.ticksOf(time.value, { unit, round, whole: live.state.progress.reached });
        if (!(at >= 0)) {
          timeField.blame(`“${time.value}” is no time. Allowed: ${G.allowedTimes(unit)}.`);
          return;
        }
        let made;
        try {
          made = JSON.parse(text.value);
        } catch (error) {
          textField.blame(`This is no rule: ${error.message}`);
          return;
        }
        try {
          const what = `${made.kind ?? made.law ?? "slower"} on ${made.pus ?? made.links ?? made.sides}`;
          if (id === undefined)
            await change(what, add(kind, made, at), {
              at,
              again: result => add(kind, made, at, result.id),
            });
          else {
            const next = { ...made, from: G.ruleTime(at, unit) };
            await change(`Intervention ${id} changed`, put(id, next), {
              at,
              back: put(id, old.rule),
            });
          }
          close();
        } catch (error) {
          if (!(error instanceof G.Refused)) throw error;
          blame(error.errors);
          editor.querySelector('[aria-invalid="true"]')?.focus();
        }
      };
      editor.onsubmit = submit;
      editor.replaceChildren(
        G.html("h3", {
          text:
            id === undefined
              ? `New rule: ${rule.kind ?? rule.law ?? "bandwidth"}`
              : `Intervention ${id}`,
        }),
        ...(declaration ? [G.html("p", { class: "hint", text: declaration.summary })] : []),
        timeField.node,
        form.node,
        ...(more.length > 0
          ? [G.html("details", {}, G.html("summary", { text: "More keys" }), rest.node)]
          : []),
        textField.node,
        general,
        notice,
        G.html(
          "div",
          { class: "group" },
          G.html("button", {
            type: "submit",
            class: "main",
            id: "apply",
            text: id === undefined ? "Do it" : "Change it",
          }),
          G.button("Cancel", close),
        ),
      );
      write();
      editor.hidden = false;
      editor.scrollIntoView({ block: "nearest" });
    };

    /* ---- ready actions ---- */

    const how = G.select(
      [
        ["inside", "between them"],
        ["at", "at them"],
        ["from", "that leave them"],
        ["to", "that enter them"],
        ["cut", "that cut them off"],
      ],
      "inside",
    );
    const links = () =>
      selection.linkWords(selection.size === 1 && how.value === "inside" ? "at" : how.value);
    const place = on => (on === "pus" ? selection.puWords() : links());
    const begin = ({ on, rule, list: kind = "faults" }) =>
      edit({ kind, rule: { ...rule, [on]: place(on) } });
    const buttons = on =>
      ACTIONS.filter(action => action.on === on && (!action.farm || session().farm)).map(action =>
        G.button(action.text, () => begin(action), {
          "data-act": (action.rule.kind ?? "bandwidth") + (action.rule.packets ?? ""),
          "data-on": on,
        }),
      );
    const other = G.html("select", { "aria-label": "Other faults and delay laws" });
    other.append(G.html("option", { value: "", text: "Other …" }));
    for (const fault of registry.faults)
      for (const name of new Set([fault.name, ...(fault.words ?? [])]))
        other.append(
          G.html("option", { value: "faults " + name, text: name, title: fault.summary }),
        );
    for (const { name } of registry.laws)
      other.append(G.html("option", { value: "delays " + name, text: "delay: " + name }));
    other.addEventListener("change", () => {
      const [kind, name] = other.value.split(" ");
      other.value = "";
      if (kind === "delays") edit({ kind, rule: { links: links() || "all", law: name } });
      else {
        const at = registry.faults
          .find(fault => fault.name === name || fault.words?.includes(name))
          .place.toLowerCase();
        const words = at === "links" ? links() : selection.puWords();
        edit({ kind, rule: { kind: name, [at]: words || "all" } });
      }
    });

    const repair = () =>
      tried(() => {
        const { down, broken } = live.scene.now;
        const masks = new Map();
        const note = (mask, on) => {
          for (const code of Object.keys(REPAIRS))
            if (mask & (1 << code)) masks.set(REPAIRS[code], on);
        };
        for (const pu of selection.pus) note(broken[pu], "pus");
        for (let channel = 0; channel < live.ends.length; channel++)
          if (selection.channels.has(channel) || selection.pus.has(live.ends[channel]))
            note(down[channel], "links");
        const [first] = masks;
        if (!first) {
          throw new G.Refused([
            {
              key: "",
              text: "Nothing that is selected is down, held, crashed, paused or broken now. Other rules are ended in the list of interventions.",
            },
          ]);
        }
        const [kind, on] = first;
        if (kind === "heal") edit({ kind: "faults", rule: { kind } });
        else edit({ kind: "faults", rule: { kind, [on]: place(on) } });
      });

    const what = G.html("p", { id: "selected", "aria-live": "polite" });
    actions.replaceChildren(
      G.html("h2", { text: "Disturb" }),
      what,
      G.html(
        "div",
        { class: "group wrap", role: "group", "aria-label": "On the selected PUs" },
        G.html("span", { class: "soft", text: "PUs" }),
        ...buttons("pus"),
      ),
      G.html(
        "div",
        { class: "group wrap", role: "group", "aria-label": "On links" },
        G.html("label", { class: "soft" }, "Links ", how),
        ...buttons("links"),
      ),
      G.html("div", { class: "group wrap" }, G.button("Repair", repair, { id: "repair" }), other),
      editor,
    );

    const selected = () => {
      what.textContent = "Selected: " + selection.text();
      for (const button of actions.querySelectorAll("[data-act]"))
        button.disabled = !place(button.dataset.on);
    };
    how.addEventListener("change", selected);
    const drawList = G.labList({ list, live, tried, changes, edit });
    const draw = () => {
      drawList();
      fork();
    };
    draw();
    selected();
    /** Adds a rule at the time that is seen, without asking. */
    const quick = (what, rule) => {
      const at = Math.floor(live.seen().time);
      return tried(() =>
        change(what, add("faults", rule, at), {
          at,
          again: result => add("faults", rule, at, result.id),
        }),
      );
    };
    const modules = {
      break: pu =>
        quick(`The module of voter ${pu} breaks`, { kind: "module-fault", pus: `${pu}` }),
      mend: pu => quick(`The module of voter ${pu} is mended`, { kind: "mend", pus: `${pu}` }),
    };
    return { draw, selected, modules, undo: changes.undo, redo: changes.redo };
  };
})();
