"use strict";
/* What a session begins with: a config of the list, one made by forms, or a text; and earlier runs. */
(() => {
  const G = Gossamer;
  const CHECK_MILLIS = 500;

  const written = value =>
    typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : typeof value === "object" ||
          /^[[{]/.test(value) ||
          /^(-?[\d.]+ ?[a-zA-Z%]*|[\w-]+)$/.test(value)
        ? G.textOf(value)
        : JSON.stringify(value);

  /** The text of a section out of dotted keys. */
  const section = (values, indent) => {
    const groups = new Map();
    const lines = [];
    for (const [key, value] of Object.entries(values)) {
      const dot = key.indexOf(".");
      if (dot < 0) lines.push(`${indent}${key} = ${written(value)}`);
      else {
        const name = key.slice(0, dot);
        if (!groups.has(name)) groups.set(name, {});
        groups.get(name)[key.slice(dot + 1)] = value;
      }
    }
    for (const [name, inner] of groups)
      lines.push(`${indent}${name} {`, ...section(inner, indent + "  "), `${indent}}`);
    return lines;
  };
  G.configText = parts =>
    [
      "gossamer {",
      ...Object.entries(parts).flatMap(([name, values]) => [
        `  ${name} {`,
        ...section(values, "    "),
        "  }",
      ]),
      "}",
      "",
    ].join("\n");

  const moreKeys = count => (count === 1 ? "1 more key" : `${count} more keys`);

  const FIRST = { torus: { shape: "[9, 9]" }, mesh: { shape: "[9, 9]" } };
  const MACHINE = {
    "token-size": "1024B",
    "flit-size": "1B",
    cost: "{ startup = 10us, hop = 100ns, flit = 1ns }",
  };

  /** A choice of a provider with the form of its keys. */
  const choice = (label, providers, values, changed) => {
    const pick = G.select(
      providers.map(({ name }) => name),
      providers[0]?.name,
    );
    const field = G.field(label, pick);
    const summary = G.html("p", { class: "hint" });
    const place = G.html("div");
    let form = null;
    const show = () => {
      const provider = providers.find(({ name }) => name === pick.value);
      summary.textContent = provider?.summary ?? "";
      form = G.form(provider?.keys ?? [], values[pick.value] ?? {}, changed);
      const inner = [...form.fields.values()];
      const needed = inner.filter((_, index) => provider.keys[index].required);
      const rest = inner.filter((_, index) => !provider.keys[index].required);
      place.replaceChildren(
        G.html("div", { class: "fields" }, ...needed.map(({ node }) => node)),
        ...(rest.length > 0
          ? [
              G.html(
                "details",
                {},
                G.html("summary", { text: moreKeys(rest.length) }),
                G.html("div", { class: "fields" }, ...rest.map(({ node }) => node)),
              ),
            ]
          : []),
      );
    };
    pick.addEventListener("change", () => {
      show();
      changed();
    });
    show();
    return {
      node: G.html("fieldset", {}, G.html("legend", { text: label }), field.node, summary, place),
      get name() {
        return pick.value;
      },
      set name(value) {
        pick.value = value;
        show();
      },
      values: () => form.values(),
      blame: errors =>
        form.blame(errors).filter(error => {
          if (!/(^|\.)(kind|name)$/.test(error.key)) return true;
          field.blame(error.text);
          return false;
        }),
      clear: () => field.blame(""),
    };
  };

  const machine = (keys, changed) => {
    const form = G.form(keys, MACHINE, changed);
    const given = [...form.fields].filter(([name]) => name in MACHINE).map(([, { node }]) => node);
    const rest = [...form.fields]
      .filter(([name]) => !(name in MACHINE))
      .map(([, { node }]) => node);
    return {
      ...form,
      node: G.html(
        "fieldset",
        {},
        G.html("legend", { text: "Machine" }),
        G.html("div", { class: "fields two" }, ...given),
        G.html(
          "details",
          {},
          G.html("summary", { text: moreKeys(rest.length) }),
          G.html("div", { class: "fields two" }, ...rest),
        ),
      ),
    };
  };

  /** Fills `panel`; `opened` is called when a session has begun. */
  G.labStart = ({ panel, live, registry, tried }) => {
    const configs = G.select([]);
    const configField = G.field("A config", configs);
    const openFile = G.html(
      "form",
      {
        class: "card",
        onsubmit: event => {
          event.preventDefault();
          tried(() => live.open({ file: configs.value }));
        },
      },
      G.html("h2", { text: "Begin with a config" }),
      configField.node,
      G.html("button", { type: "submit", class: "main", id: "open-file", text: "Open" }),
    );

    const text = G.html("textarea", { rows: 16, spellcheck: "false" });
    const textField = G.field(
      "Config",
      text,
      "HOCON, as in the files; what the forms make stands here, and it can be edited.",
    );
    const name = G.html("input", { type: "text", value: "mine", autocomplete: "off" });
    const nameField = G.field("Name", name);
    const general = G.html("p", { class: "wrong", role: "alert", hidden: "" });
    const good = G.html("p", { class: "soft", role: "status" });
    let checking = 0;
    const check = () => {
      clearTimeout(checking);
      checking = setTimeout(() => tried(validate), CHECK_MILLIS);
    };
    const fromForms = () => {
      text.value = G.configText({
        topology: { kind: topology.name, ...topology.values() },
        network: network.values(),
        algorithm: { name: algorithm.name, ...algorithm.values() },
      });
      check();
    };
    const first = (all, wanted) =>
      [...all].sort((a, b) => (b.name === wanted) - (a.name === wanted));
    const topology = choice("Topology", first(registry.topologies, "torus"), FIRST, fromForms);
    const algorithm = choice(
      "Algorithm",
      first(registry.algorithms, "high-dim-gos"),
      {},
      fromForms,
    );
    const network = machine(registry.network, fromForms);
    const profile = G.select(
      [["", "none"], ...registry.profiles.map(one => [one.name, `${one.name}: ${one.summary}`])],
      "",
    );
    const profileField = G.field("Profile", profile);
    profile.addEventListener("change", check);
    text.addEventListener("input", check);
    const request = () => ({
      config: text.value,
      name: name.value,
      ...(profile.value ? { profiles: [profile.value] } : {}),
    });
    const blame = errors => {
      for (const part of [topology, algorithm]) part.clear();
      const of = start => errors.filter(({ key }) => new RegExp(`(^|\\.)${start}\\.`).test(key));
      const left = new Set(errors);
      for (const [start, part] of [
        ["topology", topology],
        ["network", network],
        ["algorithm", algorithm],
      ]) {
        const mine = of(start);
        const rest = new Set(part.blame(mine));
        for (const error of mine) if (!rest.has(error)) left.delete(error);
      }
      nameField.blame("");
      for (const error of [...left])
        if (error.key === "name") {
          nameField.blame(error.text);
          left.delete(error);
        }
      const words = ({ key, text: wrong, line }) =>
        `${line ? `line ${line}: ` : ""}${key ? key + ": " : ""}${wrong}`;
      textField.blame([...left].map(words).join("\n"));
      good.textContent = errors.length === 0 ? "This config can be run." : "";
    };
    const validate = async () => {
      const { errors } = await live.json("POST", "validate", request());
      blame(errors);
      return errors;
    };
    const make = G.html(
      "form",
      {
        class: "card",
        onsubmit: event => {
          event.preventDefault();
          clearTimeout(checking);
          tried(async () => {
            if ((await validate()).length > 0) {
              panel.querySelector('[aria-invalid="true"]')?.focus();
              return;
            }
            await live.open(request());
          });
        },
      },
      G.html("h2", { text: "Make one" }),
      G.html("div", { class: "choices" }, topology.node, algorithm.node, network.node),
      profileField.node,
      nameField.node,
      textField.node,
      general,
      good,
      G.html("button", { type: "submit", class: "main", id: "open-text", text: "Begin" }),
    );

    const runs = G.html("div", { class: "card" }, G.html("h2", { text: "Runs" }));
    const loadRuns = async () => {
      const { runs: all } = await live.json("GET", "runs");
      const row = run =>
        G.html(
          "tr",
          {},
          G.html(
            "td",
            {},
            run.report
              ? G.html("a", {
                  href: run.report + location.search,
                  target: "_blank",
                  rel: "noopener",
                  text: run.name,
                })
              : run.name,
          ),
          ...[
            run.what,
            run.outcome ?? run.state,
            run.makespan === null || run.makespan === undefined ? "" : G.number(run.makespan),
            (run.fingerprint ?? "").slice(0, 8),
          ].map(cell => G.html("td", { text: cell })),
        );
      runs.replaceChildren(
        G.html(
          "div",
          { class: "head" },
          G.html("h2", { text: "Runs" }),
          G.button("Look again", () => tried(loadRuns)),
        ),
        all.length === 0
          ? G.html("p", { class: "soft", text: "None yet." })
          : G.html(
              "div",
              { class: "scroll", tabindex: "0", role: "region", "aria-label": "Runs" },
              G.html(
                "table",
                { id: "runs" },
                G.html(
                  "thead",
                  {},
                  G.html(
                    "tr",
                    {},
                    ...["Run", "What", "Outcome", "Makespan", "Fingerprint"].map(title =>
                      G.html("th", { scope: "col", text: title }),
                    ),
                  ),
                ),
                G.html("tbody", {}, ...all.slice(0, 200).map(row)),
              ),
            ),
      );
    };
    panel.replaceChildren(G.html("div", { class: "starts" }, openFile, runs), make);
    fromForms();
    return {
      show: () =>
        tried(async () => {
          const { configs: files } = await live.json("GET", "configs");
          configs.replaceChildren(
            ...files.map(file => G.html("option", { value: file, text: file })),
          );
          await loadRuns();
        }),
    };
  };
})();
