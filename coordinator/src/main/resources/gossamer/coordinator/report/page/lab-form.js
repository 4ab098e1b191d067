"use strict";
/* Forms out of declarations of keys, with what is wrong beside the fields. */
(() => {
  const G = Gossamer;
  let fields = 0;

  /** What somebody wrote, as a value of a config. */
  G.valueOf = text => {
    const plain = text.trim();
    if (/^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(plain)) return Number(plain);
    if (plain === "true" || plain === "false") return plain === "true";
    if (/^[[{]/.test(plain))
      try {
        return JSON.parse(plain);
      } catch {
        return plain;
      }
    return plain;
  };
  G.textOf = value =>
    value === undefined || value === null
      ? ""
      : typeof value === "object"
        ? JSON.stringify(value)
        : String(value);

  /** A selector is a text, or a list of texts: `[3,4]` is one. */
  const selectorOf = text => (/^\[\s*"/.test(text.trim()) ? G.valueOf(text) : text.trim());

  /** A labelled control with a place for what is wrong with it. */
  G.field = (label, control, hint = "") => {
    const id = "field-" + ++fields;
    control.id = id;
    const wrong = G.html("p", { class: "wrong", id: id + "-wrong", hidden: "" });
    const help = hint ? G.html("p", { class: "hint", id: id + "-hint", text: hint }) : null;
    control.setAttribute("aria-describedby", [help && help.id, wrong.id].filter(Boolean).join(" "));
    const node = G.html(
      "div",
      { class: "field" },
      G.html("label", { for: id, text: label }),
      control,
      ...(help ? [help] : []),
      wrong,
    );
    return {
      node,
      control,
      blame: text => {
        wrong.textContent = text;
        wrong.hidden = !text;
        control.setAttribute("aria-invalid", text ? "true" : "false");
      },
    };
  };

  G.select = (options, value) => {
    const node = G.html("select");
    for (const option of options) {
      const [name, text] = Array.isArray(option) ? option : [option, option];
      node.append(G.html("option", { value: name, text }));
    }
    if (value !== undefined) node.value = value;
    return node;
  };

  const words = allowed =>
    Array.isArray(allowed)
      ? allowed
      : /^[\w-]+( ?(\||,| or ) ?[\w-]+)+$/.test(allowed ?? "")
        ? allowed.split(/ ?(?:\||,| or ) ?/)
        : null;

  const control = (key, value) => {
    const choices = key.type === "boolean" ? ["true", "false"] : words(key.allowed);
    const given = G.textOf(value);
    if (choices && (!given || choices.includes(given))) {
      const none = key.required
        ? []
        : [["", key.default ? `default: ${key.default}` : "not given"]];
      return G.select([...none, ...choices], given || (key.required ? choices[0] : ""));
    }
    const node = G.html("input", { type: "text", autocomplete: "off", spellcheck: "false" });
    node.value = given;
    if (key.default) node.placeholder = key.default;
    return node;
  };

  /**
   * A field for each key; `values` are those that are given. Returns { node, values(), blame(errors) };
   * blame gives back those errors that belong to none of the fields.
   */
  G.form = (keys, values, changed = () => {}) => {
    const node = G.html("div", { class: "fields" });
    const all = new Map();
    for (const key of keys) {
      const allowed = Array.isArray(key.allowed) ? "" : (key.allowed ?? "");
      const field = G.field(
        key.name + (key.required ? " *" : ""),
        control(key, values[key.name]),
        key.doc ?? "",
      );
      if (allowed) field.control.title = `Allowed: ${allowed}`;
      field.control.addEventListener("input", changed);
      all.set(key.name, field);
      node.append(field.node);
    }
    return {
      node,
      fields: all,
      values: () => {
        const given = {};
        for (const { name, type } of keys) {
          const { value } = all.get(name).control;
          if (value.trim() !== "")
            given[name] = type === "Selected" ? selectorOf(value) : G.valueOf(value);
        }
        return given;
      },
      blame: errors => {
        for (const field of all.values()) field.blame("");
        return errors.filter(({ key, text }) => {
          const parts = key.split(/[.[]/);
          const name = [...all.keys()].find(one => parts.includes(one));
          if (name === undefined) return true;
          all.get(name).blame(text);
          return false;
        });
      },
    };
  };

  /* ---- times ---- */

  const UNITS = { ns: 1, us: 1e3, µs: 1e3, ms: 1e6, s: 1e9 };

  /** Ticks of what somebody wrote: a number, one with a unit, in rounds, or a share of `whole`; NaN if it is none. */
  G.ticksOf = (text, { unit, round, whole }) => {
    const match = /^([\d.,\s_]+)\s*([a-zµ%]*)$/i.exec(text.trim());
    if (!match) return NaN;
    const number = Number(match[1].replace(/[,\s_]/g, ""));
    const name = match[2];
    if (name === "" || name === unit) return Math.round(number);
    if (name === "%") return Math.round((number / 100) * whole);
    if (/^rounds?$/.test(name)) return Math.round(number * round);
    return unit === "ns" && name in UNITS ? Math.round(number * UNITS[name]) : NaN;
  };

  /** A time as a rule has it. */
  G.ruleTime = (ticks, unit) => (unit === "ns" ? `${ticks}ns` : ticks);

  G.button = (text, act, attributes = {}) =>
    G.html("button", { type: "button", text, onclick: act, ...attributes });

  G.download = (name, text, type) => {
    const link = G.html("a", {
      href: URL.createObjectURL(new Blob([text], { type })),
      download: name,
    });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  };
})();
