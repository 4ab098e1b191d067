"use strict";
/* Puts the page together. */
(() => {
  const G = Gossamer;

  const facts = (run, data) => {
    const box = G.byId("facts");
    const add = (...told) => box.append(G.fact(...told));
    const complete = data.completions === run.pus;
    const makespan = data.lastCompletion;
    const time = ticks => G.time(ticks, run.unit);
    if (complete) add("Makespan", time(makespan), `all ${G.number(run.pus)} PUs complete`);
    else
      add(
        data.farm ? "PUs at their end" : "PUs complete",
        `${G.number(data.completions)} of ${G.number(run.pus)}`,
        "last event at " + time(run.end),
      );
    if (data.predicted === null) add("Predicted", "–", "no closed form for this machine");
    else
      add(
        "Predicted",
        time(data.predicted),
        (complete ? (data.predicted === makespan ? "equal. " : "DIFFERS. ") : "") +
          data.predictedFrom,
        complete && data.predicted !== makespan ? "bad" : "",
      );
    add(
      "Lower bound",
      time(data.bound),
      (complete && data.bound > 0
        ? `makespan is ${(makespan / data.bound).toFixed(3)} times that. `
        : "") + data.boundFrom,
    );
    let arrived = 0,
      waited = 0;
    for (let row = 0; row < run.packets; row++) {
      if (run.deliver[row] !== Infinity) arrived++;
      if (run.columns.waited[row] > 0) waited++;
    }
    const blocked = data.summary?.waitedForLink;
    add(
      "Packets",
      G.number(run.packets),
      `${G.number(arrived)} delivered; ${G.number(waited)} waited for a port or partner` +
        (blocked === undefined ? "" : `, ${G.number(blocked)} for a link`),
    );
    const waiting = data.path.naive.pieces
      .filter(([text]) => text === "waiting for a channel" || text === "waiting for a partner")
      .reduce((sum, [, ticks]) => sum + ticks, 0);
    add(
      "Waiting on the critical path",
      run.end === 0 ? "–" : G.percent(waiting / Math.max(1, data.path.end), 2),
      "for channels and partners; the critical path below shows what these did meanwhile",
    );
    if (!run.faults.isEmpty) {
      const { count, counts } = run.faults.data;
      const events = Object.entries(counts)
        .filter(([name]) => !FARM_EVENTS.has(name))
        .map(([name, number]) => `${G.number(number)} ${EVENTS[name] ?? name}`)
        .join(", ");
      if (count > 0 || events)
        add(
          "Faults",
          G.number(count),
          "at PUs and channels" + (events ? "; " + events : ""),
        );
      if (counts.vote)
        add(
          "Votes",
          G.number(counts.vote),
          `${G.number(counts.decision ?? 0)} decisions, ` +
            `${G.number(counts.lapse ?? 0)} lapses of modules`,
        );
    }
    if (data.summary) {
      const { ledger, coverage, tokensRedundant } = data.summary;
      const { verified, traceRecords, fingerprint } = data.summary;
      // As in the summary: the balance is told where more happened than that each one arrived.
      const plain = ledger && ledger.offered === ledger.delivered && ledger.copies === 0;
      if (ledger && !plain) {
        const { offered, refused, sent, copies, delivered, lost, inFlight } = ledger;
        add(
          "Packets offered",
          G.number(offered),
          `${G.number(refused)} refused before start, ${G.number(ledger.waiting)} waiting, ` +
            `${G.number(sent)} sent`,
        );
        add(
          "Packets and copies",
          G.number(sent + copies),
          `${G.number(delivered)} delivered, ${G.number(lost)} lost, ` +
            `${G.number(inFlight)} in flight at the end`,
        );
      }
      if (coverage < 1 || tokensRedundant > 0)
        add("Coverage", G.percent(coverage, 2), `${G.number(tokensRedundant)} tokens redundant`);
      add(
        "Verified",
        verified === true ? "clean" : verified === false ? "violated" : "no",
        traceRecords ? `${G.number(traceRecords)} trace records against the machine model` : "",
        verified === false ? "bad" : "",
      );
      // It may be broken in the middle, and nowhere else.
      const halves = [fingerprint?.slice(0, 16), G.html("wbr"), fingerprint?.slice(16)];
      if (fingerprint) add("Fingerprint", halves, "of the canonical trace", "mono");
    }
  };

  /** Records of voters, which are no faults. */
  const FARM_EVENTS = new Set(["vote", "decision", "lapse"]);
  const EVENTS = {
    drop: "packets or copies lost",
    duplicate: "duplicated",
    corrupt: "falsified",
    variant: "wrong values sent",
    timeout: "time-outs",
    retransmit: "repetitions",
    absent: "packets given up",
  };

  /** Faults, votes and other marks under the slider: of many marks some, all over the run. */
  const axisMarks = run => {
    const intervals = run.data.faults,
      marks = Object.entries(run.faults.marks);
    if (intervals.length + marks.length === 0) return;
    const strip = G.svg("svg", { viewBox: "0 0 1000 12", preserveAspectRatio: "none" });
    const x = time => (1000 * time) / Math.max(1, run.end);
    for (const fault of intervals)
      strip.append(
        G.svg(
          "rect",
          {
            class: "faultband solid",
            x: x(fault.from),
            y: 0,
            width: Math.max(1.5, x(fault.to) - x(fault.from)),
            height: 5,
          },
          G.svg("title", { text: fault.text }),
        ),
      );
    for (const [name, times] of marks)
      strip.append(
        G.svg(
          "path",
          {
            class: FARM_EVENTS.has(name) ? "now" : "faultmark",
            "vector-effect": "non-scaling-stroke",
            d: Array.from(
              times,
              time => `M${x(time).toFixed(1)} ${FARM_EVENTS.has(name) ? "9v3" : "5v4"}`,
            ).join(""),
          },
          G.svg("title", { text: EVENTS[name] ?? name }),
        ),
      );
    G.byId("axis-marks").append(strip);
  };

  const MOST_FAULTS = 8;

  const begin = async () => {
    const data = JSON.parse(G.byId("data").textContent);
    G.byId("data").textContent = "";
    G.byId("name").textContent = data.name;
    G.byId("headline").textContent = data.headline.replace(data.name + ": ", "");
    const run = await G.loadRun(data);
    G.story(G.byId("story"), data.story);
    facts(run, data);
    axisMarks(run);

    const clock = { time: 0 };
    const selected = { pu: -1, row: -1 };
    let held = run.heldAt(0);
    const slider = G.byId("time");
    slider.max = run.end;

    const networkSection = G.figure(G.byId("network"), {
      title: run.ends ? "Network" : "Crossbar",
      file: "network",
      caption: run.ends
        ? "PUs by the share of all tokens that they hold, links by what is on them at the time of the slider" +
          (run.faults.isEmpty ? "." : "; faults by crosses and hatching, as long as they last.")
        : "Share of the transfers from each PU to each other that have been made by the time of the slider.",
      toSvg: () => G.standalone(network.svg),
    });
    const describe = pu =>
      [
        `${G.percent(held.held[pu] / run.tokensInAll)} of all tokens at ${G.time(Math.floor(clock.time), run.unit)}`,
        ...run.faults.ofPu(pu, clock.time, run.unit),
      ].join("; ");
    const network = run.ends
      ? G.networkFigure(networkSection, {
          network: data.network,
          ends: run.ends,
          names: run.names,
          describe,
          chosen: pu => choosePu(pu),
        })
      : G.matrixFigure(networkSection, { run, chosen: pu => choosePu(pu) });
    networkSection.legend.append(
      G.scaleLegend("0", "100 %", run.ends ? "tokens held" : "transfers made"),
      ...(run.ends
        ? [G.swatch("starting", "start-up", 2), G.swatch("busy", "packet on the link", 3)]
        : [G.swatch("starting", "transfer under way", 5)]),
      G.swatch("critical", "critical path so far", 3),
      ...G.faultLegend(run.faults),
    );

    const path = G.pathFigure(run, {
      choose: row => chooseRow(row),
      moveTo: time => setTime(time),
    });
    const spacetimeSection = G.figure(G.byId("spacetime"), {
      title: "Space-time diagram",
      caption: "Time runs to the right, a row for each PU by its number.",
      file: "space-time",
      toSvg: () => G.standalone(spacetime.svg),
    });
    const spacetime = G.spacetime(spacetimeSection, {
      run,
      moveTo: (time, row) => {
        setTime(time);
        if (row >= 0) chooseRow(row);
      },
    });
    spacetimeSection.legend.append(
      G.swatch("critical", "critical path", 3),
      G.swatch("select", "selected", 3),
      ...(run.faults.intervals.some(({ channel, kind }) => channel < 0 || G.stopsPackets(kind))
        ? [G.swatch("faultband", "fault in force")]
        : []),
      ...(run.lost.size
        ? [
            G.html(
              "span",
              {},
              G.svg(
                "svg",
                { width: 14, height: 12, viewBox: "0 0 14 12", "aria-hidden": "true" },
                G.svg("path", { class: "faultmark", "stroke-width": 1.5, d: G.cross(7, 6, 4) }),
              ),
              " lost packet",
            ),
          ]
        : []),
    );
    G.charts(run, clock);
    G.latency(run);
    G.drawings(data.drawings);
    G.about(G.byId("about"), data.about);
    const farmTime = data.farm ? await G.farm(run, time => setTime(time)) : () => {};
    if (!data.farm) for (const id of ["votes", "rounds"]) G.byId(id).remove();

    const steps = data.path.steps;
    const circle = G.deadlock(run);
    if (circle.length) networkSection.legend.append(G.swatch("select", "deadlock: each waits", 3));
    const show = () => {
      held = run.heldAt(clock.time);
      const { busy, starting } = run.busyAt(clock.time);
      const before = new Set(),
        current = [];
      for (const [from, to, , , channel] of steps) {
        if (from > clock.time) break;
        if (channel < 0) continue;
        if (to > clock.time) current.push(channel);
        else before.add(channel);
      }
      network.draw({
        time: clock.time,
        share: pu => held.held[pu] / run.tokensInAll,
        busy: busy.map(([channel]) => channel),
        starting: starting.map(([channel]) => channel),
        path: [...before],
        current,
        waiting: clock.time >= run.end ? circle : [],
        faults: run.faults.isEmpty ? null : run.faults.at(clock.time),
      });
      farmTime(clock.time);
      G.refreshTip();
      spacetime.setTime(clock.time);
      path.setTime(clock.time);
      const share = held.sum / run.pus / run.tokensInAll;
      G.byId("clock").textContent =
        `${G.time(Math.floor(clock.time), run.unit)} · ${G.percent(share)} of tokens`;
      slider.setAttribute("aria-valuetext", G.byId("clock").textContent);
      details(share, busy.length, starting.length);
      G.redrawCharts();
    };

    const details = (share, busy, starting) => {
      let complete = 0;
      for (let pu = 0; pu < run.pus; pu++)
        if (run.columns.completed[pu] > 0 && run.columns.completed[pu] - 1 <= clock.time)
          complete++;
      const rows = [
        ["time", G.time(Math.floor(clock.time), run.unit)],
        ["tokens held", G.percent(share)],
        ["PUs complete", `${G.number(complete)} of ${G.number(run.pus)}`],
        ["packets arrived", `${G.number(held.arrived)} of ${G.number(run.packets)}`],
        [run.hops ? "channels held" : "packets on links", G.number(busy)],
        ["in start-up", G.number(starting)],
      ];
      const box = G.html("dl");
      for (const [label, value] of rows)
        box.append(G.html("dt", { text: label }), G.html("dd", { text: value }));
      const parts = [G.html("h3", { text: "At this time" }), box];
      const faults = run.faults.words(clock.time, run.unit);
      if (faults.length) {
        parts.push(G.html("h3", { text: "Faults now" }));
        parts.push(
          G.html(
            "ul",
            { class: "faultlist" },
            ...faults.slice(0, MOST_FAULTS).map(text => G.html("li", { text })),
            ...(faults.length > MOST_FAULTS
              ? [G.html("li", { text: `and ${G.number(faults.length - MOST_FAULTS)} more` })]
              : []),
          ),
        );
      }
      if (selected.pu >= 0) parts.push(...G.aboutPu(run, selected.pu, held.held, chooseRow));
      if (selected.row >= 0) parts.push(...G.aboutPacket(run, selected.row, chooseRow, choosePu));
      if (selected.problem) parts.push(G.html("p", { class: "bad", text: selected.problem }));
      if (selected.pu < 0 && selected.row < 0)
        parts.push(
          G.html("p", {
            class: "note",
            text: "Click on a PU or a packet, or search for one, to see more of it.",
          }),
        );
      G.byId("details").replaceChildren(...parts);
    };

    let pending = 0;
    const setTime = time => {
      clock.time = Math.max(0, Math.min(run.end, time));
      slider.value = clock.time;
      pending ||= requestAnimationFrame(() => {
        pending = 0;
        show();
      });
    };
    const choosePu = pu => {
      Object.assign(selected, { pu, row: -1, problem: "" });
      network.select(pu);
      spacetime.select(pu, -1);
      setTime(clock.time);
    };
    const chooseRow = row => {
      Object.assign(selected, { pu: -1, row, problem: "" });
      network.select(run.source(run.channel[row]));
      spacetime.select(-1, row);
      setTime(
        clock.time < run.offer[row] || clock.time > run.deliver[row] ? run.enter[row] : clock.time,
      );
    };

    slider.addEventListener("input", () => setTime(+slider.value));
    slider.addEventListener("keydown", event => {
      const forward = {
        ArrowRight: 1,
        ArrowUp: 1,
        PageUp: 10,
        ArrowLeft: -1,
        ArrowDown: -1,
        PageDown: -10,
      }[event.key];
      if (!forward) return;
      event.preventDefault();
      if (event.shiftKey) return setTime(clock.time + (forward * run.end) / 100);
      let time = clock.time;
      for (let step = 0; step < Math.abs(forward); step++) time = run.instant(time, forward > 0);
      setTime(time);
    });
    let playing = 0;
    const play = G.byId("play");
    const stop = () => {
      cancelAnimationFrame(playing);
      playing = 0;
      play.textContent = "▶";
      play.setAttribute("aria-label", "Play");
    };
    play.addEventListener("click", () => {
      if (playing) return stop();
      const from = clock.time >= run.end ? 0 : clock.time;
      const began = performance.now();
      play.textContent = "❚❚";
      play.setAttribute("aria-label", "Pause");
      const frame = at => {
        const time = from + ((at - began) / 12_000) * run.end;
        setTime(time);
        if (time >= run.end) stop();
        else playing = requestAnimationFrame(frame);
      };
      playing = requestAnimationFrame(frame);
    });
    G.byId("search").addEventListener("submit", event => {
      event.preventDefault();
      const found = G.find(run, G.byId("query").value);
      if (found.problem) {
        Object.assign(selected, { pu: -1, row: -1, problem: found.problem });
        show();
      } else if (found.pu >= 0) choosePu(found.pu);
      else chooseRow(found.row);
    });
    G.themeButton(() => {
      network.redraw();
      G.redrawCharts();
    });
    addEventListener("resize", G.resizeCharts);
    addEventListener("beforeprint", () => {
      document.documentElement.dataset.print = "yes";
      G.redrawCharts();
    });
    addEventListener("afterprint", () => {
      delete document.documentElement.dataset.print;
      G.redrawCharts();
    });
    G.byId("footer").textContent =
      `Gossamer · times are virtual, in ${run.unit} · this page needs no network`;
    // Where something went wrong, that is what one looks for: a fault in force, or how all came to a stand.
    const [first] = data.faults;
    setTime(
      data.story.tone === "good" || first?.to >= run.end
        ? run.end / 2
        : first
          ? (first.from + first.to) / 2
          : run.end,
    );
    G.run = run;
    G.setTime = setTime;
    requestAnimationFrame(() => {
      document.body.dataset.ready = "yes";
      performance.mark("ready");
    });
  };

  begin().catch(error => {
    document.body.prepend(
      G.html("p", { class: "bad", text: "This page cannot be shown: " + error.message }),
    );
    throw error;
  });
})();
