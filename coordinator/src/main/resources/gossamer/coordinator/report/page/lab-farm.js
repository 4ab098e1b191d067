"use strict";
/* The farm of a session: its voters now, their votes on the time axis, its rounds; modules break by a click. */
(() => {
  const G = Gossamer;
  const EVERY_MILLIS = 400;
  const MOST_ROWS = 24;
  const K = G.KIND;
  const MODULE_FAULT = G.FAULTS.indexOf("module-fault");

  const STATES = { active: "", spare: "spare", restarting: "is started again", retired: "out" };

  /** Faults of PUs and modules until now, as intervals of time. */
  const intervals = (scene, end) => {
    const open = new Map(),
      all = [];
    const { column } = scene;
    for (const row of scene.notes) {
      const kind = column.kind[row];
      if (column.place[row] >= 0 || (kind !== K.FAULT_BEGIN && kind !== K.FAULT_END)) continue;
      const pu = -1 - column.place[row];
      const key = pu + ":" + column.value[row];
      if (kind === K.FAULT_BEGIN && !open.has(key)) {
        const one = { pu, channel: -1, from: column.time[row], to: end };
        open.set(key, one);
        all.push(one);
      } else if (kind === K.FAULT_END && open.has(key)) {
        open.get(key).to = column.time[row];
        open.delete(key);
      }
    }
    return all;
  };

  /** Fills the sections `voters`, `votes` and `rounds`. `act` breaks and mends the module of a PU. */
  G.labFarm = ({ live, selection, tried, act }) => {
    const sections = ["voters", "votes", "rounds"].map(id => G.byId(id));
    for (const section of sections) {
      section.replaceChildren();
      section.hidden = false;
    }
    const [voters, votesSection, rounds] = sections;
    const seen = { votes: [], end: 1, intervals: [] };
    let farm = null,
      axis = null;
    let asked = "",
      busy = false,
      last = 0,
      shown = "";
    const { unit } = live.state.session;

    const fetchVotes = async () => {
      busy = true;
      try {
        const told = await live.json("GET", "session/farm");
        seen.votes = await G.farmVotes(told);
        farm = told;
        const { ending, progress } = live.state;
        seen.end = Math.max(1, ending?.last ?? progress.reached);
        seen.intervals = intervals(live.scene, seen.end);
        if (axis) axis.changed();
        else
          axis = G.voteAxis({
            section: votesSection,
            farm,
            unit,
            seen,
            moveTo: time => tried(() => live.seek(time)),
          });
        G.roundTable(rounds, farm, seen.votes);
        shown = "";
      } catch (error) {
        // A session that has just ended refuses.
        if (!(error instanceof G.Refused) && !(error instanceof G.Lost)) throw error;
      } finally {
        busy = false;
      }
    };

    /** The latest vote of each voter before a time. */
    const latest = time => {
      const all = new Map();
      for (const vote of seen.votes)
        if (vote.ended < time && (all.get(vote.voter)?.round ?? -1) < vote.round)
          all.set(vote.voter, vote);
      return all;
    };
    const broken = pu => (live.scene.now.broken[pu] & (1 << MODULE_FAULT)) !== 0;
    const verdict = vote => {
      const [words, sign] = G.MARKS[vote.mark] ?? [vote.mark, ""];
      return `${sign ? sign + " " : ""}${vote.result} (${words}, round ${vote.round})`;
    };

    const row = (voter, vote, state) => {
      const failed = broken(voter);
      return G.html(
        "tr",
        {},
        G.html(
          "th",
          { scope: "row" },
          G.button(G.voterName(farm, voter), () => selection.set([voter]), {
            class: "link",
            title: "Selects its PU",
          }),
        ),
        G.html("td", { text: STATES[state] ?? state }),
        G.html("td", {
          class: vote ? "m-" + vote.mark : "soft",
          text: vote ? verdict(vote) : "no vote yet",
        }),
        G.html("td", { text: failed ? "module broken" : "" }),
        G.html(
          "td",
          {},
          G.button(failed ? "Mend" : "Break", () => (failed ? act.mend(voter) : act.break(voter)), {
            "data-voter": voter,
            "aria-label": `${failed ? "Mend" : "Break"} the module of voter ${voter}`,
          }),
        ),
      );
    };
    const drawVoters = (time, record) => {
      const key = `${record} ${live.state.progress.take} ${seen.votes.length}`;
      if (key === shown) return;
      shown = key;
      const votes = latest(time);
      const { modules } = farm.seatings.filter(one => one.time < time || one.time === 0).pop();
      const members = modules.length;
      const counts = new Map();
      for (const vote of votes.values()) counts.set(vote.mark, (counts.get(vote.mark) ?? 0) + 1);
      const words = Object.entries(G.MARKS)
        .filter(([mark]) => counts.has(mark))
        .map(([mark, [text]]) => `${G.number(counts.get(mark))} ${text}`);
      // Of a large farm those are shown that are of interest.
      const all = Array.from({ length: members }, (_, voter) => voter);
      const of = voter =>
        members <= MOST_ROWS ||
        broken(voter) ||
        selection.pus.has(voter) ||
        (votes.get(voter) && votes.get(voter).mark !== "right");
      const some = all.filter(of);
      const focused = document.activeElement?.dataset?.voter;
      voters.replaceChildren(
        G.html("h2", { text: "Voters" }),
        G.html("p", {
          id: "verdicts",
          text: `Last votes: ${words.join(", ") || "none yet"}${votes.size < members ? `; ${G.number(members - votes.size)} without` : ""}. A module that is broken says a wrong value from now on.`,
        }),
        G.html(
          "div",
          { class: "scroll" },
          G.html("table", { class: "lined" }, G.html("tbody", {}, ...some
            .slice(0, MOST_ROWS)
            .map(voter => row(voter, votes.get(voter), modules[voter])))),
        ),
        ...(some.length < members
          ? [
              G.html("p", {
                class: "soft",
                text: "Those that are selected, broken, or were not right last; select others on the network.",
              }),
            ]
          : []),
      );
      if (focused !== undefined) voters.querySelector(`[data-voter="${focused}"]`)?.focus();
    };

    return {
      selected: () => (shown = ""),
      draw: (at, now) => {
        if (now - last < EVERY_MILLIS) return;
        last = now;
        const { progress } = live.state;
        const key = `${progress.take} ${progress.reached}`;
        if (key !== asked && !busy && live.settled) {
          asked = key;
          fetchVotes();
        }
        if (!farm) return;
        axis.time(at.time);
        drawVoters(at.time, at.record);
      },
    };
  };
})();
