"use strict";
/* The first panel: what happened, why, and how to see it again; and what the run was made of. */
(() => {
  const G = Gossamer;
  const SIGNS = { good: "✓", caution: "!", bad: "✕" };
  const SAID = { good: "As it should be", caution: "Not the whole run", bad: "Something is wrong" };

  /** The parts of a text that lists many things are lines: `packet … has; packet … has`. */
  const lines = text =>
    text.startsWith("deadlock: ") && text.includes("; ")
      ? G.html(
          "ol",
          { class: "chain" },
          ...text
            .slice("deadlock: ".length)
            .split("; ")
            .map(part => G.html("li", { text: part })),
        )
      : document.createTextNode(text);

  /** Channels that packets hold which wait for each other, as the panel tells. */
  G.deadlock = run => {
    const stuck = run.data.story.rows.find(([, text]) => text.startsWith("deadlock: "));
    if (!stuck || !run.ends) return [];
    const channels = new Map(
      Array.from(run.ends, (_, channel) => [
        `${run.names[run.source(channel)]}->${run.names[run.target(channel)]}`,
        channel,
      ]),
    );
    return [...stuck[1].matchAll(/ on (\S+) waits for /g)]
      .map(([, name]) => channels.get(name))
      .filter(channel => channel !== undefined);
  };

  const rows = (list, box) => {
    let before = "";
    for (const [label, text] of list) {
      box.append(
        G.html("dt", { text: label === before ? "" : label }),
        G.html("dd", {}, lines(text)),
      );
      before = label;
    }
    return box;
  };

  const copied = (text, button) =>
    navigator.clipboard
      ?.writeText(text)
      .then(() => (button.textContent = "Copied"))
      .catch(() => (button.textContent = "Select it to copy"));

  G.verdict = ({ tone, title, text }, tag = "h2") =>
    G.html(
      "div",
      { class: "verdict " + tone },
      G.html("span", { class: "sign", "aria-hidden": "true", text: SIGNS[tone] }),
      G.html(
        "div",
        {},
        G.html(
          tag,
          {},
          G.html("span", { class: "sr", text: SAID[tone] + ": " }),
          title,
        ),
        G.html("p", { text }),
      ),
    );

  G.command = text => {
    const button = G.html("button", {
      type: "button",
      text: "Copy",
      "aria-label": "Copy the command",
    });
    button.addEventListener("click", () => copied(text, button));
    return G.html("p", { class: "again" }, G.html("code", { text }), " ", button);
  };

  G.story = (section, story) => {
    section.append(G.verdict(story));
    if (story.rows.length) section.append(rows(story.rows, G.html("dl", { class: "why" })));
    if (!story.again) return;
    section.append(
      G.html("p", { class: "againlabel", text: story.againLabel ?? "This makes it again:" }),
      G.command(story.again),
    );
  };

  /** A text that is unpacked when it is opened. */
  G.folded = (title, content, open) => {
    const pre = G.html("pre", { tabindex: "0", "aria-label": title });
    const box = G.html("details", {}, G.html("summary", { text: title }), pre);
    box.open = open;
    const fill = async () => (pre.textContent ||= await content());
    box.addEventListener("toggle", fill);
    if (open) fill();
    return box;
  };
  G.packedText = async packed => new TextDecoder().decode(await G.unpack(packed)).trim();

  /** Numbers with as many digits as people read. */
  const shortly = text =>
    /^-?\d+\.\d{6,}$/.test(text) ? String(+(+text).toPrecision(6)) : text;

  /** A table with a heading, from texts; rows that are `bad` are marked. */
  G.tableFigure = ({ title, caption, head, rows, bad = [] }) => {
    const marked = new Set(bad);
    const numeric = head.map((_, column) =>
      rows.every(row => row[column] === "" || /^[-+]?[\d.,]+(e[-+]?\d+)?$/i.test(row[column])),
    );
    return G.html(
      "section",
      { class: "figure", "aria-label": title },
      G.html("div", { class: "head" }, G.html("h2", { text: title })),
      G.html("p", { class: "caption", text: caption }),
      G.html(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table: " + title },
        G.html(
          "table",
          { class: "lined" },
          G.html(
            "thead",
            {},
            G.html("tr", {}, ...head.map(text => G.html("th", { scope: "col", text }))),
          ),
          G.html(
            "tbody",
            {},
            ...rows.map((row, index) =>
              G.html(
                "tr",
                { class: marked.has(index) ? "badrow" : null },
                ...row.map((text, column) =>
                  G.html("td", {
                    class: numeric[column] ? "n" : null,
                    text: (column === 0 && marked.has(index) ? "✕ " : "") + shortly(text),
                  }),
                ),
              ),
            ),
          ),
        ),
      ),
    );
  };

  /** Config, profile and where the run comes from; the texts are unpacked when they are opened. */
  G.about = (section, about) => {
    section.append(
      G.html("h2", { text: "What was run" }),
      rows(about.rows, G.html("dl", { class: "why" })),
    );
    if (about.profile)
      section.append(G.folded("Profile: what disturbs it", async () => about.profile.trim(), true));
    section.append(
      G.folded("Config, resolved", () => G.packedText(about.config), false),
    );
  };
})();
