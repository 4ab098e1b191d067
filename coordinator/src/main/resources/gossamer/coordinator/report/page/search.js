"use strict";
/* What users look for, and what is shown of it. */
(() => {
  const G = Gossamer;

  /** { pu } or { row } or { problem }. */
  G.find = (run, query) => {
    const text = query.trim().toLowerCase();
    const packet = /^(?:packet\s*)?(\d+)\s*#\s*(\d+)$/.exec(text);
    if (packet) {
      const sender = +packet[1],
        sequence = +packet[2];
      for (let row = 0; row < run.packets; row++)
        if (run.sequence[row] === sequence && run.source(run.channel[row]) === sender)
          return { row };
      return { problem: `PU ${sender} started no packet ${sender}#${sequence}` };
    }
    const name = text.replace(/^pu\s*/, "").replaceAll(" ", "");
    if (/^\d+$/.test(name))
      return +name < run.pus
        ? { pu: +name }
        : { problem: `There is no PU ${name}; PUs are 0 to ${run.pus - 1}` };
    const pu = run.names.findIndex(one => one.replaceAll(" ", "") === name);
    return pu >= 0
      ? { pu }
      : { problem: `Neither a PU nor a packet: ${query}; write 5, (3,4) or 4#2` };
  };

  const list = rows => {
    const box = G.html("dl");
    for (const [label, value] of rows)
      box.append(G.html("dt", { text: label }), G.html("dd", {}, value));
    return box;
  };

  const link = (text, act) =>
    G.html("a", {
      role: "button",
      tabindex: "0",
      text,
      onclick: act,
      onkeydown: event => event.key === "Enter" && act(),
    });

  G.aboutPu = (run, pu, held, choose) => {
    const complete = run.columns.completed[pu];
    const first = [],
      counts = { sent: 0, received: 0 };
    for (let row = 0; row < run.packets; row++) {
      const from = run.source(run.channel[row]) === pu;
      if (from) counts.sent++;
      if (run.target(run.last[row]) === pu && run.deliver[row] !== Infinity) counts.received++;
      if (from && first.length < 6) first.push(row);
    }
    const packets = G.html("span");
    first.forEach((row, index) =>
      packets.append(
        index ? ", " : "",
        link(run.id(row), () => choose(row)),
      ),
    );
    return [
      G.html("h3", { text: `PU ${pu} ${run.names[pu]}` }),
      list([
        ["holds now", `${G.number(held[pu] / run.data.sets)} of ${G.number(run.pus)} tokens`],
        ["complete at", complete === 0 ? "never" : G.time(complete - 1, run.unit)],
        ["packets sent", G.number(counts.sent)],
        ["received", G.number(counts.received)],
        ["first sent", packets],
      ]),
    ];
  };

  G.aboutPacket = (run, row, choose, choosePu) => {
    const from = run.source(run.channel[row]),
      to = run.target(run.last[row]);
    const cause = run.causeOf(row);
    const tokens = run.columns.tokens[row];
    return [
      G.html("h3", { text: "Packet " + run.id(row) }),
      list([
        ["from", link(`PU ${from} ${run.names[from]}`, () => choosePu(from))],
        ["to", link(`PU ${to} ${run.names[to]}`, () => choosePu(to))],
        ["offered", G.time(run.offer[row], run.unit)],
        ["started", G.time(run.start[row], run.unit)],
        ["entered", G.time(run.enter[row], run.unit)],
        [
          "arrived",
          run.deliver[row] !== Infinity
            ? G.time(run.deliver[row], run.unit)
            : run.lost.has(row)
              ? `never: lost at ${G.time(run.gone[row], run.unit)}, ${run.lost.get(row).text}`
              : "never: under way at the end",
        ],
        ["waited", G.time(run.start[row] - run.offer[row], run.unit)],
        [
          "tokens",
          G.number(tokens) +
            (run.data.network.partFlits.length > 1 ? ", colour " + run.columns.colour[row] : ""),
        ],
        ["new to receiver", G.number(run.columns.gain[row])],
        ["stage", String(run.columns.stage[row])],
        ["caused by", cause < 0 ? "none" : link(run.id(cause), () => choose(cause))],
      ]),
    ];
  };
})();
