"use strict";
/* What one PU, link or packet is at the time that is seen, and what has happened of note. */
(() => {
  const G = Gossamer;
  const MOST_NOTES = 12;
  const EVERY_MILLIS = 400;

  const KINDS = {
    8: "begins",
    9: "ends",
    10: "a packet is lost",
    11: "a copy follows a packet",
    12: "a token is falsified",
    13: "a token starts with a wrong value",
    14: "no acknowledgement in time",
    15: "a packet is sent again",
    16: "a PU no longer waits for a packet",
    17: "a voter has voted",
    18: "a voter has decided",
    19: "a user module has not answered as it must",
  };
  const VOTES = [
    "there is a result",
    "no value is there",
    "a value is absent",
    "the values differ",
    "no majority",
    "a tie",
    "too many classes",
    "no quorum",
  ];
  const DECISIONS = [
    "",
    "tolerate",
    "restart",
    "reintegrate",
    "switch in a spare",
    "degrade",
    "drop a spare",
    "give up",
    "adopt the seats of another voter",
  ];

  /** What a record of note says, and where. */
  G.noteText = (scene, names, ends, row) => {
    const { kind, place, value, sender, sequence } = scene.column;
    const at = place[row];
    const where =
      at < 0
        ? `PU ${-1 - at} ${names[-1 - at]}`
        : `${names[scene.source(at)]}→${names[scene.target(at)]}`;
    const code = value[row];
    const packet = sequence[row] > 0 ? ` ${sender[row]}#${sequence[row]}` : "";
    if (kind[row] === 8 || kind[row] === 9)
      return `${G.FAULTS[code] ?? "fault"} ${KINDS[kind[row]]} at ${where}`;
    if (kind[row] === 10) return `packet${packet} is lost at ${where}: ${G.LOSSES[code] ?? ""}`;
    if (kind[row] === 17) return `${where} has voted: ${VOTES[code] ?? code}`;
    if (kind[row] === 18) return `${where} has decided: ${DECISIONS[code] ?? code}`;
    return `${KINDS[kind[row]]}${packet}, ${where}`;
  };

  /** What is where, at the time that a scene stands at, for tips. */
  G.labWords = ({ scene, names, ends }) => {
    const pu = at => {
      const { held, broken } = scene.now;
      const faults = G.faultWords(broken[at]);
      return `PU ${at} ${names[at]}: ${G.percent(held[at] / scene.all)} of all tokens${faults ? ", " + faults : ""}`;
    };
    const channel = at => {
      const faults = G.faultWords(scene.now.down[at]);
      const row = scene.now.on[at];
      const { sender, sequence } = scene.column;
      return `Link ${at >> 1}, ${names[ends[at]]}→${names[ends[at ^ 1]]}: ${row >= 0 ? `packet ${sender[row]}#${sequence[row]}` : "idle"}${faults ? ", " + faults : ""}`;
    };
    return {
      pu,
      describe: at =>
        at.pu !== undefined ? pu(at.pu) : at.channel !== undefined ? channel(at.channel) : null,
    };
  };

  const list = (title, texts) =>
    texts.length === 0
      ? []
      : [
          G.html("h3", { text: title }),
          G.html("ul", { class: "plain" }, ...texts.map(text => G.html("li", { text }))),
        ];
  const facts = rows =>
    G.html(
      "dl",
      {},
      ...rows.flatMap(([name, value]) => [
        G.html("dt", { text: name }),
        G.html("dd", { text: value }),
      ]),
    );
  /** A fault by its rule; one of the session by what that says. */
  const faultText = (name, interventions) => {
    const own = interventions.find(one => one.rule.name === name);
    return own ? `${G.ruleText(own)} (intervention ${own.id})` : name;
  };

  const puView = (pu, unit, faulty) => [
    G.html("h3", { text: `PU ${pu.pu} ${pu.name}` }),
    facts([
      ["holds", `${G.number(pu.held)} of ${G.number(pu.all)} tokens`],
      [
        "complete",
        pu.completeAt === null || pu.completeAt === undefined
          ? "no"
          : `at ${G.time(pu.completeAt, unit)}`,
      ],
      ...(pu.missing.length > 0
        ? [["lacks", pu.missing.join(", ") + (pu.missing.length >= 20 ? ", …" : "")]]
        : []),
    ]),
    ...list("Faults", pu.faults.map(faulty)),
    ...list(
      "Waits",
      pu.waiting.map(wait => waitText(wait, unit)),
    ),
    ...list("Last events", pu.last),
  ];
  const waitText = (wait, unit) =>
    `packet ${wait.packet} for ${wait.channel}, since ${G.time(wait.since, unit)}${wait.for ? `, behind ${wait.for}` : ""}`;
  const linkView = (link, unit, faulty) => [
    G.html("h3", { text: `Link ${link.link}, between PU ${link.ends[0]} and PU ${link.ends[1]}` }),
    ...link.channels.flatMap(channel => [
      G.html("h4", { text: channel.name }),
      facts([
        ["crossed", `${G.number(channel.crossed)} packets`],
        ["now", channel.down ? "a fault holds" : channel.busy ? `packet ${channel.busy}` : "idle"],
      ]),
      ...list("Faults", (channel.faults ?? []).map(faulty)),
      ...list(
        "Wait",
        (channel.waiting ?? []).map(wait =>
          typeof wait === "string" ? wait : waitText(wait, unit),
        ),
      ),
    ]),
    ...list("Last events", link.last),
  ];
  const packetView = packet => [
    G.html("h3", { text: `Packet ${packet.packet}` }),
    ...list("Events", packet.records),
  ];

  /** Fills `panel`. Returns { draw(seen), selected() }. */
  G.labLook = ({ panel, live, selection }) => {
    const body = G.html("div", { class: "look" });
    const query = G.html("input", {
      type: "text",
      size: 12,
      placeholder: "PU 5, (3,4), 4#2",
      "aria-label": "Look at a PU or a packet",
      id: "look-for",
    });
    let packet = null;
    const find = event => {
      event.preventDefault();
      const text = query.value.trim();
      const named = live.network.names.indexOf(
        text.replace(/^\[(.*)\]$/, "($1)").replace(/\s/g, ""),
      );
      const pu = named >= 0 ? named : /^(?:PU *)?\d+$/i.test(text) ? +text.replace(/\D/g, "") : -1;
      if (/^\d+#\d+$/.test(text)) {
        packet = text;
        asked = "";
      } else if (pu >= 0 && pu < live.scene.pus) selection.set([pu]);
      else
        body.replaceChildren(
          G.html("p", {
            class: "wrong",
            role: "alert",
            text: `“${text}” is no PU and no packet. Allowed: PU 5, (3,4), 4#2.`,
          }),
        );
    };
    panel.replaceChildren(
      G.html(
        "div",
        { class: "head" },
        G.html("h2", { text: "Look" }),
        ...(live.recorded
          ? []
          : [
              G.html(
                "form",
                { class: "group", onsubmit: find },
                query,
                G.html("button", { type: "submit", text: "Look" }),
              ),
            ]),
      ),
      body,
    );
    const notes = G.html("ul", { class: "plain", id: "notes" });
    const notesPart = G.html("div", {}, G.html("h3", { text: "Of note" }), notes);
    panel.append(notesPart);

    let asked = "";
    let busy = false;
    let last = 0;
    let shownNotes = "";
    const path = () => {
      if (packet) return `packet/${packet.replace("#", "%23")}`;
      if (selection.pus.size === 1 && selection.channels.size === 0)
        return `pu/${[...selection.pus][0]}`;
      const links = selection.links();
      return links.length === 1 && selection.pus.size === 0 ? `link/${links[0]}` : "";
    };
    const local = () => {
      const { held, broken } = live.scene.now;
      if (selection.pus.size !== 1) return;
      const [pu] = selection.pus;
      body.replaceChildren(
        G.html("h3", { text: `PU ${pu} ${live.network.names[pu]}` }),
        facts([
          ["holds", `${G.number(held[pu])} of ${G.number(live.scene.all)} tokens`],
          ["faults", G.faultWords(broken[pu]) || "none"],
        ]),
      );
    };
    const ask = async (what, record) => {
      busy = true;
      try {
        const answer = await live.json("GET", `session/${what}?record=${record}`);
        const { unit } = live.state.session;
        const faulty = name => faultText(name, live.state.interventions);
        const view = answer.records
          ? packetView(answer)
          : answer.channels
            ? linkView(answer, unit, faulty)
            : puView(answer, unit, faulty);
        body.replaceChildren(...view);
      } catch (error) {
        if (!(error instanceof G.Refused)) throw error;
        body.replaceChildren(G.html("p", { class: "wrong", text: error.message }));
      } finally {
        busy = false;
      }
    };
    const drawNotes = record => {
      const { notes: rows, column } = live.scene;
      const count = G.countBelow(rows, record);
      const key = `${count} ${live.state.progress.take}`;
      if (key === shownNotes) return;
      shownNotes = key;
      const { unit } = live.state.session;
      notes.replaceChildren(
        ...rows
          .slice(Math.max(0, count - MOST_NOTES), count)
          .reverse()
          .map(row =>
            G.html("li", {
              text: `${G.time(column.time[row], unit)}: ${G.noteText(live.scene, live.network.names, live.ends, row)}`,
            }),
          ),
      );
      notesPart.hidden = count === 0;
    };
    return {
      selected: () => {
        packet = null;
        asked = "";
        if (!path())
          body.replaceChildren(
            G.html("p", { class: "soft", text: "Select one PU or one link to look at it." }),
          );
      },
      draw: (seen, now) => {
        if (now - last < EVERY_MILLIS) return;
        last = now;
        drawNotes(seen.record);
        if (live.recorded) {
          local();
          return;
        }
        const what = path();
        const key = `${what} ${seen.record} ${live.state.progress.take}`;
        if (!what || busy || key === asked || !live.settled) return;
        asked = key;
        // What fails is told in the panel; a server that is gone is told elsewhere.
        ask(what, seen.record).catch(() => {});
      },
    };
  };
})();
