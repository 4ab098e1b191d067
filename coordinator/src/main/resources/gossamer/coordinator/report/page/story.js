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
    section.append(G.html("p", { class: "againlabel", text: "This makes it again:" }));
    section.append(G.command(story.again));
  };

  /** Config, profile and where the run comes from; the texts are unpacked when they are opened. */
  G.about = (section, about) => {
    const folded = (title, content, open) => {
      const pre = G.html("pre", { tabindex: "0" });
      const box = G.html("details", {}, G.html("summary", { text: title }), pre);
      box.open = open;
      const fill = async () => (pre.textContent ||= await content());
      box.addEventListener("toggle", fill);
      if (open) fill();
      return box;
    };
    section.append(
      G.html("h2", { text: "What was run" }),
      rows(about.rows, G.html("dl", { class: "why" })),
    );
    if (about.profile)
      section.append(folded("Profile: what disturbs it", async () => about.profile.trim(), true));
    section.append(
      folded(
        "Config, resolved",
        async () => new TextDecoder().decode(await G.unpack(about.config)).trim(),
        false,
      ),
    );
  };
})();
