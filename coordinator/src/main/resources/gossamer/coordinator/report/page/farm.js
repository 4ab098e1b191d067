"use strict";
/* A voting farm: its votes and decisions on the time axis, and a table of its rounds. */
(() => {
  const G = Gossamer;
  const WIDTH = 1100,
    LEFT = 74,
    RIGHT = 12,
    TOP = 8,
    BOTTOM = 34;
  const MOST_COLUMNS = 16;
  const MOST_ROUNDS = 500;
  const MARKS = (G.MARKS = {
    right: ["right", ""],
    wrong: ["wrong", "✕"],
    undecided: ["no result", "–"],
    unjudged: ["a result where none is right", "?"],
  });

  /** Of a farm that an older version has run. */
  const guess = (right, result) =>
    result.startsWith("none:")
      ? "undecided"
      : !right
        ? "unjudged"
        : result === right
          ? "right"
          : "wrong";

  /** The votes of a farm, out of their columns. */
  G.farmVotes = async farm => {
    const columns = {};
    for (const [name, packed] of Object.entries(farm.votes))
      columns[name] = await G.column(
        packed,
        ["round", "voter", "began", "ended"].includes(name),
      );
    return Array.from(columns.round, (round, index) => ({
      round,
      voter: columns.voter[index],
      began: columns.began[index],
      ended: columns.ended[index],
      result: farm.words[columns.result[index]],
      decided: farm.words[columns.decided[index]],
      mark:
        farm.words[columns.mark[index]] ||
        guess(farm.rounds[round]?.right, farm.words[columns.result[index]]),
    }));
  };

  const voterName = (G.voterName = (farm, voter) =>
    (voter < farm.seats ? "voter " : "spare ") + voter + (farm.correct.includes(voter) ? "" : " !"));

  /**
   * Fills a section with the votes on the time axis. `seen` has all that may change: the votes, the end of
   * time, and the intervals of faults. Returns { time(at), changed() }.
   */
  G.voteAxis = ({ section, farm, unit, seen, moveTo }) => {
    const members = farm.seats + farm.spares;
    const high = Math.max(3, Math.min(24, 560 / members));
    const height = TOP + members * high + BOTTOM;
    const figure = G.figure(section, {
      title: "Votes and decisions",
      caption: `A row for each voter: a bar for each vote, from the begin of its round there to its end.`,
      file: "votes",
      toSvg: () => G.standalone(drawing),
    });
    const drawing = G.svg("svg", {
      viewBox: `0 0 ${WIDTH} ${height}`,
      role: "img",
      "aria-label": "Votes and decisions on the time axis",
    });
    figure.stage.append(drawing);
    const area = { x: LEFT, y: TOP, width: WIDTH - LEFT - RIGHT, height: members * high };
    const whole = { x0: 0, x1: Math.max(1, seen.end), y0: -0.5, y1: members - 0.5 };
    let zoom = null,
      now = 0,
      marker = null;
    const mark = () => {
      const view = zoom ? zoom.view : whole;
      const x = area.x + ((now - view.x0) / (view.x1 - view.x0)) * area.width;
      const seen = x >= area.x && x <= area.x + area.width;
      marker.setAttribute("d", seen ? `M${x.toFixed(1)} ${area.y}v${area.height}` : "");
    };
    const draw = () => {
      const view = zoom ? zoom.view : whole;
      const sx = area.width / (view.x1 - view.x0),
        sy = area.height / (view.y1 - view.y0);
      const px = x => area.x + (Math.max(view.x0, Math.min(view.x1, x)) - view.x0) * sx;
      const py = y => area.y + (y - view.y0) * sy;
      const parts = [];
      for (const fault of seen.intervals)
        if (fault.channel < 0 && fault.pu >= view.y0 && fault.pu <= view.y1 && fault.to > view.x0)
          parts.push(
            G.svg("rect", {
              class: "faultband",
              x: px(fault.from).toFixed(1),
              y: (py(fault.pu) - sy / 2).toFixed(1),
              width: Math.max(1, px(fault.to) - px(fault.from)).toFixed(1),
              height: sy.toFixed(1),
            }),
          );
      for (const vote of seen.votes) {
        if (vote.ended < view.x0 || vote.began > view.x1) continue;
        if (vote.voter < view.y0 || vote.voter > view.y1) continue;
        const a = px(vote.began),
          b = px(vote.ended);
        parts.push(
          G.svg("rect", {
            class: "vote " + vote.mark,
            x: (a + 0.5).toFixed(1),
            y: (py(vote.voter) - sy * 0.36).toFixed(1),
            width: Math.max(1, b - a - 1).toFixed(1),
            height: (sy * 0.72).toFixed(1),
          }),
        );
        const sign = MARKS[vote.mark]?.[1] ?? "";
        const text = sign + (sign ? " " : "") + vote.result;
        if (sy >= 12 && b - a > 7 * text.length + 6)
          parts.push(
            G.svg("text", {
              class: "on-vote",
              x: ((a + b) / 2).toFixed(1),
              y: (py(vote.voter) + 3.5).toFixed(1),
              "text-anchor": "middle",
              text,
            }),
          );
        else if (sign && sy >= 8)
          parts.push(
            G.svg("text", {
              class: "on-vote",
              x: ((a + b) / 2).toFixed(1),
              y: (py(vote.voter) + 3.5).toFixed(1),
              "text-anchor": "middle",
              text: sign,
            }),
          );
        if (vote.decided && vote.ended >= view.x0 && vote.ended <= view.x1) {
          const size = Math.max(2, Math.min(6, sy * 0.3));
          parts.push(
            G.svg("path", {
              class: "decision",
              d: `M${b.toFixed(1)} ${(py(vote.voter) - size).toFixed(1)}l${size} ${size}l${-size} ${size}l${-size} ${-size}z`,
            }),
          );
        }
      }
      const step = Math.max(1, Math.ceil(12 / sy));
      for (let voter = Math.ceil(view.y0); voter <= view.y1; voter += step)
        parts.push(
          G.svg("text", {
            x: area.x - 6,
            y: (py(voter) + 3.5).toFixed(1),
            "text-anchor": "end",
            text: voterName(farm, voter),
          }),
        );
      for (const time of G.wholeTicks(view.x0, view.x1, 10))
        parts.push(
          G.svg("text", {
            x: px(time).toFixed(1),
            y: area.y + area.height + 15,
            "text-anchor": "middle",
            text: G.number(time),
          }),
        );
      parts.push(
        G.svg("text", {
          x: area.x + area.width,
          y: height - 4,
          "text-anchor": "end",
          text: "virtual time in " + unit,
        }),
      );
      marker = G.svg("path", { class: "now", "stroke-width": 1.5 });
      drawing.replaceChildren(...parts, marker);
      mark();
    };
    const says = vote =>
      `${voterName(farm, vote.voter)}, round ${vote.round}: ${vote.result} (${MARKS[vote.mark]?.[0] ?? vote.mark})` +
      `, ${G.number(vote.began)} to ${G.time(vote.ended, unit)}` +
      (vote.decided ? `; ${vote.decided}` : "");
    zoom = G.zoomable(figure, drawing, {
      area,
      whole,
      least: { x: 2, y: Math.min(members, 2) },
      changed: draw,
      clicked: at => moveTo(at.x),
      hovered: at => {
        const voter = Math.round(at.y);
        const vote = seen.votes.find(
          one => one.voter === voter && one.began <= at.x && at.x <= one.ended,
        );
        return vote
          ? says(vote)
          : voter >= 0 && voter < members
            ? `${voterName(farm, voter)}: no vote at ${G.time(Math.round(at.x), unit)}`
            : null;
      },
    });
    const legend = () => {
      const used = new Set(seen.votes.map(vote => vote.mark));
      figure.legend.replaceChildren(
        ...Object.entries(MARKS)
          .filter(([mark]) => used.has(mark))
          .map(([mark, [text, sign]]) =>
            G.swatch("vote " + mark, text + (sign ? ` (${sign})` : "")),
          ),
      );
      if (seen.votes.some(vote => vote.decided))
        figure.legend.append(
          G.html(
            "span",
            {},
            G.svg(
              "svg",
              { width: 14, height: 12, viewBox: "0 0 14 12", "aria-hidden": "true" },
              G.svg("path", { class: "decision", d: "M7 1l5 5l-5 5l-5 -5z" }),
            ),
            " decision",
          ),
        );
      if (seen.intervals.some(one => one.channel < 0))
        figure.legend.append(G.swatch("faultband", "fault of the PU or its module"));
    };
    draw();
    legend();
    return {
      time: time => {
        now = time;
        mark();
      },
      /** What may change has done so. */
      changed: () => {
        const all = zoom.view.x0 === whole.x0 && zoom.view.x1 === whole.x1;
        whole.x1 = Math.max(1, seen.end);
        if (all) zoom.reset();
        else draw();
        legend();
      },
    };
  };

  /** Seats whose values did not support the result, as some voter saw it. */
  const dissent = ({ absent, deviating }) => {
    const seats = list => (list.length > 8 ? list.slice(0, 8).join(", ") + " …" : list.join(", "));
    const parts = [];
    if (deviating?.length) parts.push("deviating: " + seats(deviating));
    if (absent?.length) parts.push("absent: " + seats(absent));
    return parts.join("; ");
  };

  /** Rounds as rows, voters as columns; of large farms how many voters came to what. */
  G.roundTable = (section, farm, votes) => {
    const members = farm.seats + farm.spares;
    const apart = members <= MOST_COLUMNS;
    const rounds = farm.rounds.slice(0, MOST_ROUNDS);
    const byPlace = new Map(votes.map(vote => [vote.round * members + vote.voter, vote]));
    const head = ["round", "right"];
    if (apart) for (let voter = 0; voter < members; voter++) head.push(voterName(farm, voter));
    else head.push("right", "wrong", "no result", "absent");
    const dissents = farm.rounds.some(round => round.absent);
    if (dissents) head.push("dissent");
    head.push("decisions");
    const rows = rounds.map((round, number) => {
      const cells = [];
      if (apart)
        for (let voter = 0; voter < members; voter++) {
          const vote = byPlace.get(number * members + voter);
          const sign = vote ? (MARKS[vote.mark]?.[1] ?? "") : "";
          cells.push(
            G.html("td", {
              class: vote ? "m-" + vote.mark : "",
              text: vote
                ? (sign ? sign + " " : "") + vote.result
                : voter < farm.seats
                  ? "absent or out"
                  : "spare",
            }),
          );
        }
      else
        for (const mark of ["right", "wrong", "undecided", "silent"])
          cells.push(G.html("td", { class: "n", text: G.number(round.voters[mark] ?? 0) }));
      const decided = new Map();
      for (const vote of votes)
        if (vote.round === number && vote.decided)
          decided.set(vote.decided, [...(decided.get(vote.decided) ?? []), vote.voter]);
      const text = [...decided]
        .slice(0, 3)
        .map(([what, who]) => `${what} (voters ${who.slice(0, 6).join(", ")}${who.length > 6 ? " …" : ""})`)
        .join("; ");
      return G.html(
        "tr",
        {},
        G.html("th", { scope: "row", text: number }),
        G.html("td", { text: round.right || "none" }),
        ...cells,
        ...(dissents ? [G.html("td", { text: dissent(round) })] : []),
        G.html("td", { class: "wide", text }),
      );
    });
    section.replaceChildren(
      G.html("div", { class: "head" }, G.html("h2", { text: "Rounds" })),
      G.html("p", {
        class: "caption",
        text:
          `${G.number(farm.rounds.length)} of ${G.number(farm.planned)} rounds` +
          (farm.correct.length < members ? "; !: a voter with faults" : ""),
      }),
      G.html(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table of rounds" },
        G.html(
          "table",
          { class: "lined" },
          G.html("thead", {}, G.html("tr", {}, ...head.map(text => G.html("th", { scope: "col", text })))),
          G.html("tbody", {}, ...rows),
        ),
      ),
    );
  };

  /** Shows the farm of a run; returns what moves its line of time. */
  G.farm = async (run, moveTo) => {
    const { farm } = run.data;
    const votes = await G.farmVotes(farm);
    const seen = { votes, end: run.end, intervals: run.faults.intervals };
    const axis = G.voteAxis({ section: G.byId("votes"), farm, unit: run.unit, seen, moveTo });
    G.roundTable(G.byId("rounds"), farm, votes);
    return axis.time;
  };
})();
