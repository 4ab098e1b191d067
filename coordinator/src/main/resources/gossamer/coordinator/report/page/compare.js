"use strict";
/* Two runs beside each other. */
(() => {
  const G = Gossamer;

  const figures = (a, b) => {
    const rows = [];
    const row = (label, of, differs) => {
      const [one, other] = [of(a), of(b)];
      rows.push([label, one, other, differs ? differs(a, b) : one === other ? "equal" : ""]);
    };
    const ratio = number => (one, other) => {
      const [x, y] = [number(one), number(other)];
      return x === y ? "equal" : x > 0 && y > 0 ? (y / x).toFixed(3) + " times" : "";
    };
    const ratioOfTimes = a.run.unit === b.run.unit ? ratio : () => () => "";
    const makespan = ({ data, run }) => (data.completions === run.pus ? data.lastCompletion : 0);
    row(
      "makespan",
      one => (makespan(one) ? G.time(makespan(one), one.run.unit) : "not complete"),
      ratioOfTimes(makespan),
    );
    row("PUs complete", ({ data, run }) => `${G.number(data.completions)} of ${G.number(run.pus)}`);
    row("lower bound", ({ data, run }) => G.time(data.bound, run.unit));
    row(
      "packets",
      ({ run }) => G.number(run.packets),
      ratio(({ run }) => run.packets),
    );
    row("lost", ({ data }) => G.number(data.summary?.ledger?.lost ?? 0));
    for (const percent of G.PERCENTILES) {
      const value = one =>
        one.sorted.length ? G.percentile(one.sorted, percent) : 0;
      row(`latency p${percent}`, one => G.time(value(one), one.run.unit), ratioOfTimes(value));
    }
    row("seed", ({ data }) => String(data.summary?.seed ?? "–"));
    row("fingerprint", ({ data }) => data.summary?.fingerprint ?? "none");
    return G.tableFigure({
      title: "Figures",
      caption: "The last column: B beside A.",
      head: ["", "A", "B", "B : A"],
      rows,
    });
  };

  /** The time at which two traces differ first: that of the earlier of their records. */
  const timeOf = (difference, unit) => {
    const times = ["a", "b"]
      .map(side => /^t=(\d+) /.exec(difference[side][0] ?? ""))
      .filter(found => found)
      .map(([, ticks]) => +ticks);
    return times.length ? G.time(Math.min(...times), unit) : null;
  };

  /** What came of the two, in a sentence or two. */
  const inShort = (a, b, data, partAt) => {
    const makespan = ({ data: known, run }) =>
      known.completions === run.pus ? known.lastCompletion : 0;
    const [one, other] = [makespan(a), makespan(b)];
    const said = [];
    if (one && other && a.run.unit === b.run.unit)
      said.push(
        one === other
          ? `Both take ${G.time(one, a.run.unit)}`
          : `B takes ${(other / one).toFixed(3)} times as long as A`,
      );
    said.push(
      data.difference === null
        ? "their traces are equal"
        : "their traces part" + (partAt === null ? "" : ` at ${partAt}`),
    );
    if (data.config.length) said.push(`${data.config.map(([key]) => key).slice(0, 4).join(", ")} differ${data.config.length === 1 ? "s" : ""}`);
    const text = said.join("; ");
    return text[0].toUpperCase() + text.slice(1) + ".";
  };

  const WIDTH = 1100,
    HEIGHT = 272;

  /** Curves of two runs on one axis of time: B is dashed. */
  const curves = (section, { title, caption, file, yLabel }, unit, series) => {
    const figure = G.figure(section, { title, caption, file, toSvg: () => G.standalone(drawing) });
    const drawing = G.svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": title, tabindex: "0" });
    const end = Math.max(1, ...series.map(one => one.times[one.times.length - 1]));
    const axes = { width: WIDTH, height: HEIGHT, end, unit, yLabel, ticks: 10 };
    const { area, parts, line } = G.shareAxes(axes);
    drawing.append(
      ...parts,
      ...series.map(({ times, values, class: name, dash }) =>
        line(
          times.map((time, index) => [time, values[index] / 100]),
          name,
          dash,
        ),
      ),
    );
    figure.stage.append(drawing);
    for (const { label, class: name, dash } of series)
      figure.legend.append(G.swatch(name, label, 2, dash));
    drawing.addEventListener("pointermove", event => {
      const box = drawing.getBoundingClientRect();
      const time = (((event.clientX - box.left) / box.width) * WIDTH - area.x) / (area.width / end);
      if (time < 0 || time > end) return G.tip(null);
      const at = ({ times, values, label }) => {
        const index = Math.max(0, G.countUpTo(times, time) - 1);
        return `${label} ${values[index].toFixed(1)} %`;
      };
      G.tip(`${G.time(Math.round(time), unit)}: ${series.map(at).join(", ")}`, event);
    });
    drawing.addEventListener("pointerleave", () => G.tip(null));
  };

  const begin = async () => {
    const data = JSON.parse(G.byId("data").textContent);
    G.byId("data").textContent = "";
    const nameOf = known => known.about.rows[0][1].split(/[\\/]/).pop();
    const load = async (known, id) => {
      const run = await G.loadRun(known);
      G.byId(id).append(
        G.html("h2", { class: "side", text: `${id.toUpperCase()}: ${nameOf(known)}` }),
        G.html("p", { class: "caption", text: known.headline.replace(known.name + ": ", "") }),
      );
      G.story(G.byId(id), known.story);
      return { data: known, run, sorted: G.sortedLatencies(run) };
    };
    const a = await load(data.a, "a"),
      b = await load(data.b, "b");
    G.byId("name").textContent = "A beside B";
    G.byId("headline").textContent = `${nameOf(a.data)} and ${nameOf(b.data)}`;

    const partAt = data.difference ? timeOf(data.difference, a.run.unit) : null;
    G.byId("headline").textContent += ". " + inShort(a, b, data, partAt);

    const part = G.byId("part");
    part.append(G.html("h2", { text: "Where they part" }));
    if (data.difference === null)
      part.append(G.html("p", { text: "Nowhere: their traces are equal, record by record." }));
    else {
      part.append(
        G.html("p", {
          class: "caption",
          text:
            `At record ${G.number(data.difference.index)}` +
            (partAt === null ? "" : `, at ${partAt}`) +
            "; those before are the same.",
        }),
        G.html(
          "dl",
          { class: "why" },
          ...["a", "b"].flatMap(side => [
            G.html("dt", { text: side.toUpperCase() }),
            G.html(
              "dd",
              {},
              ...data.difference[side].map(text => G.html("div", {}, G.html("code", { text }))),
            ),
          ]),
        ),
      );
    }
    part.append(
      G.html("p", { class: "againlabel", text: "This makes the page again:" }),
      G.command(data.again),
    );
    const put = (id, table) => {
      table.id = id;
      G.byId(id).replaceWith(table);
    };
    put("figures", figures(a, b));
    put(
      "config",
      G.tableFigure({
        title: "What differs in the configs",
        caption: data.config.length
          ? "Keys that decide what happens; - where one is not there."
          : "Nothing that decides what happens.",
        head: ["key", "A", "B"],
        rows: data.config,
      }),
    );
    // Times of different units have no common axis: of each run they are shares of it.
    const sameUnit = a.run.unit === b.run.unit;
    const shown = ({ end }, time) => (sameUnit ? time : (100 * time) / Math.max(1, end));
    const unit = sameUnit ? a.run.unit : "% of the run";
    const times = sameUnit ? "" : " Times are shares of each run, as the units differ.";
    const both = of =>
      [a, b].map(({ run, data: known }, index) => ({
        ...of(run),
        label: `${"AB"[index]}: ${nameOf(known)}`,
        class: index ? "critical" : "line1",
        dash: index ? "7 4" : null,
      }));
    curves(
      G.byId("coverage"),
      {
        title: "Coverage",
        caption: "Share of all tokens that a PU holds on average." + times,
        file: "coverage",
        yLabel: "tokens held, mean of all PUs",
      },
      unit,
      both(run => {
        const { times, mean } = G.coverage(run);
        return { times: times.map(time => shown(run, time)), values: mean };
      }),
    );
    curves(
      G.byId("utilisation"),
      {
        title: "Utilisation",
        caption: "Share of the channels, links or pairs of PUs that carry a packet." + times,
        file: "utilisation",
        yLabel: "channels, links or pairs busy",
      },
      unit,
      both(run => {
        const { times, share } = G.utilisation(run);
        return { times: times.map(time => shown(run, time)), values: share };
      }),
    );
    const series = [
      { label: "A", sorted: a.sorted, class: "bars" },
      { label: "B", sorted: b.sorted, class: "bars other" },
    ];
    const latencies = (some, title, caption, ticks) => {
      const figure = G.figure(G.byId("latency"), {
        title,
        caption,
        file: title.toLowerCase().replaceAll(" ", "-"),
        toSvg: () => G.standalone(drawing),
      });
      const drawing = G.latencyDrawing(figure, some, ticks);
      figure.legend.append(G.latencyTable(some, ticks));
    };
    if (sameUnit)
      latencies(
        series,
        "Latency of packets",
        "Offer to delivery; lines are the percentiles 50, 90 and 99, those of B dashed.",
        unit,
      );
    else
      series.forEach((one, index) =>
        latencies(
          [one],
          `Latency of packets of ${one.label}`,
          "Offer to delivery; lines are the percentiles 50, 90 and 99.",
          [a, b][index].run.unit,
        ),
      );
    G.byId("footer").textContent = "Gossamer · times are virtual · this page needs no network";
    G.themeButton(() => {});
    document.body.dataset.ready = "yes";
  };
  begin().catch(error => {
    document.body.prepend(
      G.html("p", { class: "bad", text: "This page cannot be shown: " + error.message }),
    );
    throw error;
  });
})();
