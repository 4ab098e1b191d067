// Checks report pages in Chromium: node report.mjs CHROMIUM PAGE…
// With SHOTS=DIR it leaves pictures to look at. Prints a line for each page; exits 1 at the first fault.
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { launchChromium } from "./chromium.mjs";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/** What the first panel says of each page: its tone, its title, and words below. */
const PANELS = {
  "torus-27x27": ["good", /Complete/, [/all 729 PUs at [\d,]+ ns/]],
  "torus-5x5x5": ["good", /Complete/, [/all 125 PUs/]],
  "pipelined-16": ["good", /Complete/, [/all 16 PUs/]],
  "path-9-half-duplex": ["good", /Complete/, [/all 9 PUs at 12 rounds/]],
  "router-3x3": ["good", /Complete/, [/all 9 PUs/]],
  "router-deadlock": [
    "bad",
    /Deadlocked/,
    [/nothing left to happen/, /packet 0#2 on \(0,0\)->\(0,1\) waits for \(0,1\)->\(0,2\)/],
  ],
  "torus-9x9-outage": ["good", /Complete/, [/all 81 PUs/, /rule 2crash 40/]],
  repeated: ["good", /Complete/, [/all 25 PUs/, /lost in the channel/]],
  "row-down-slow-pu": [
    "bad",
    /Incomplete/,
    [
      /packet 0#17 from PU 0 to PU 1 was lost at tick 55620, the channel was down \(rule 1\)/,
      /576 token deliveries: tokens of PU 0 \(8 PUs lack it\)/,
      /lost16 the channel was down/,
      /rule 1down inside row 0: 16 the channel was down/,
    ],
  ],
  "farm-spare": [
    "good",
    /Right in all 10 rounds/,
    [/3 seats and 1 spare, majority/, /3 correct, with faults: 1/, /spare 3 takes the place/],
  ],
  "farm-byzantine": [
    "bad",
    /Right in 0 of 1 rounds/,
    [/agreementviolated in 1 round, first in round 0, at voters 0, 1/, /right: 0\.0/],
  ],
  "cut-off": ["caution", /Cut off/, [/limits\.virtual-time reached/, /rule 1byzantine 3/]],
  recovered: ["caution", /.*/, [/cut short/]],
};

// A page of 729 PUs takes about half a second; a machine that is busy with other things takes longer.
const MOST_MILLIS = 300_000;
const LANES = 2;

const [executablePath, ...files] = process.argv.slice(2);
const shots = process.env.SHOTS;

const open = async (context, file) => {
  const page = await context.newPage();
  const troubles = [];
  const url = pathToFileURL(file).href;
  page.on("console", message => troubles.push(`console: ${message.text()}`));
  page.on("pageerror", error => troubles.push(`error: ${error.message}`));
  page.on("request", request => {
    if (request.url() !== url && !/^(data|blob):/.test(request.url()))
      troubles.push(`request: ${request.url()}`);
  });
  await page.goto(url);
  await page.waitForSelector("body[data-ready]", { timeout: MOST_MILLIS });
  return { page, troubles };
};

/** Lets the page draw what was asked of it. */
const settle = page =>
  page.evaluate(
    () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
/** A number for what is drawn there: the same one for the same. Drawings are too long to be sent. */
const markup = (page, selector) =>
  page.locator(selector).evaluate(node => {
    const known = (globalThis.markups ??= new Map());
    const drawn = node.innerHTML;
    if (!known.has(drawn)) known.set(drawn, known.size);
    return known.get(drawn);
  });
const picture = (page, name, file) =>
  shots ? page.screenshot({ path: path.join(shots, `${name}-${file}.png`), fullPage: true }) : null;

const checkFigures = async page => {
  const figures = await page.evaluate(() => {
    const { run } = Gossamer;
    const end = run.heldAt(run.end);
    return {
      packets: run.packets,
      arrived: end.arrived,
      sum: end.sum,
      all: run.pus * run.tokensInAll,
      summary: run.data.summary,
      steps: run.data.path.steps,
      end: run.data.path.end,
    };
  });
  if (figures.summary) {
    assert.equal(figures.packets, figures.summary.packets);
    assert.equal(figures.arrived, figures.summary.deliveries);
  }
  if (figures.summary?.complete)
    assert.equal(figures.sum, figures.all, "in the end everybody holds everything");
  assert.equal(
    figures.steps.reduce((sum, [from, to]) => sum + to - from, 0),
    figures.end,
  );
  return figures;
};

const checkSlider = async page => {
  const clock = page.locator("#clock");
  await page.locator("#time").focus();
  await page.keyboard.press("Home");
  await settle(page);
  const first = await markup(page, "#network .stage");
  assert.match(await clock.textContent(), /^0 /);
  await page.keyboard.press("ArrowRight");
  await settle(page);
  const second = await clock.textContent();
  assert.doesNotMatch(second, /^0 /, "an arrow key goes to the next event");
  await page.keyboard.press("ArrowLeft");
  await settle(page);
  assert.match(await clock.textContent(), /^0 /);
  await page.keyboard.press("End");
  await settle(page);
  assert.notEqual(await markup(page, "#network .stage"), first, "the slider moves the picture");
  const complete = await page.evaluate(() => Gossamer.run.data.summary?.complete);
  assert.match(await clock.textContent(), complete ? /100\.0 % of tokens/ : /% of tokens/);
  assert.equal(
    await page.locator("#time").getAttribute("aria-valuetext"),
    await clock.textContent(),
  );
};

const checkZoom = async page => {
  // A few PUs and ticks are as many as are always seen.
  const small = await page.evaluate(() => Gossamer.run.pus <= 4);
  for (const figure of ["#spacetime", ...(small ? [] : ["#network", "#path"])]) {
    const drawing = page.locator(`${figure} .stage > svg`);
    await drawing.scrollIntoViewIfNeeded();
    const whole = await markup(page, `${figure} .stage`);
    const box = await drawing.boundingBox();
    await page.mouse.move(box.x + box.width * 0.4, box.y + box.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.45, { steps: 3 });
    await page.mouse.up();
    await settle(page);
    assert.notEqual(await markup(page, `${figure} .stage`), whole, `a box zooms into ${figure}`);
    await page.locator(`${figure} button[title="Show all"]`).click();
    await page.mouse.move(2, 2);
    await settle(page);
    assert.equal(await markup(page, `${figure} .stage`), whole, `All goes back in ${figure}`);
    await drawing.focus();
    await page.keyboard.press("+");
    assert.notEqual(await markup(page, `${figure} .stage`), whole, `+ zooms into ${figure}`);
    await page.keyboard.press("0");
    assert.equal(await markup(page, `${figure} .stage`), whole, `0 goes back in ${figure}`);
  }
};

const checkSearch = async page => {
  const details = page.locator("#details");
  const search = async text => {
    await page.fill("#query", text);
    await page.locator("#search button").click();
    await settle(page);
    return details.textContent();
  };
  const sender = await page.evaluate(() => Gossamer.run.source(Gossamer.run.channel[0]));
  assert.match(await search(`PU ${sender}`), new RegExp(`PU ${sender} \\(`));
  assert.match(
    await search(await page.evaluate(() => Gossamer.run.names[Gossamer.run.pus - 1])),
    /holds now/,
  );
  assert.match(await search(`${sender}#1`), new RegExp(`Packet ${sender}#1.*arrived`));
  assert.ok((await page.locator("#spacetime .select").count()) > 0, "what was found is marked");
  assert.match(await search("0#999999999"), /no packet 0#999999999/);
  assert.match(await search("nothing"), /Neither a PU nor a packet/);
};

const luminance = colour => {
  const [r, g, b] = colour
    .match(/[\d.]+/g)
    .slice(0, 3)
    .map(value => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const colours = page =>
  page.evaluate(() => ({
    ink: getComputedStyle(document.body).color,
    ground: getComputedStyle(document.body).backgroundColor,
    level: getComputedStyle(document.querySelector("#network .legend .h0")).fill,
  }));
const assertReadable = ({ ink, ground }) => {
  const [a, b] = [luminance(ink), luminance(ground)].sort();
  assert.ok((b + 0.05) / (a + 0.05) > 7, `contrast of ${ink} on ${ground}`);
};

const checkThemes = async (page, name) => {
  const light = await colours(page);
  assert.equal(light.ground, "rgb(255, 255, 255)");
  assertReadable(light);
  await picture(page, name, "light");
  await page.locator("#theme").click();
  const dark = await colours(page);
  assert.ok(luminance(dark.ground) < 0.05, `dark ground ${dark.ground}`);
  assert.notEqual(dark.level, light.level);
  assertReadable(dark);
  await settle(page);
  await picture(page, name, "dark");
  await page.emulateMedia({ media: "print" });
  assert.deepEqual(await colours(page), light, "printing is always light");
  assert.equal(await page.locator(".tools").isVisible(), false);
  await picture(page, name, "print");
  await page.emulateMedia({ media: null });
  await page.locator("#theme").click();
  await page.emulateMedia({ colorScheme: "dark" });
  assert.equal((await colours(page)).ground, light.ground, "who has chosen light keeps it");
  await page.emulateMedia({ colorScheme: "light" });
};

const checkSaving = async page => {
  const buttons = page.locator("[data-save]");
  const count = await buttons.count();
  assert.ok(count >= 6, `${count} figures can be saved`);
  for (let index = 0; index < count; index++) {
    await buttons.nth(index).scrollIntoViewIfNeeded();
    const name = await buttons.nth(index).getAttribute("data-save");
    if (await page.locator(`#${name} .drawing`).count())
      await page.locator(`#${name} .drawing > svg`).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      buttons.nth(index).click(),
    ]);
    assert.equal(download.suggestedFilename(), `${name}.svg`);
    const text = fs.readFileSync(await download.path(), "utf8");
    const problem = await page.evaluate(
      svg =>
        new DOMParser().parseFromString(svg, "image/svg+xml").querySelector("parsererror")
          ?.textContent,
      text,
    );
    assert.equal(problem, undefined, `${name}.svg is sound`);
    assert.match(text, /<(path|rect|line|use)\b/);
    assert.doesNotMatch(text, /var\(/, `${name}.svg needs no style sheet`);
  }
  return count;
};

/** The first panel has the verdict, why, and the command that makes the run again. */
const checkPanel = async (page, name) => {
  const [tone, title, words] = PANELS[name];
  const panel = page.locator("#story");
  assert.match(await panel.locator(".verdict").getAttribute("class"), new RegExp(tone));
  assert.match(await panel.locator("h2").textContent(), title);
  const text = await panel.textContent();
  for (const word of words) assert.match(text, word, `first panel of ${name}: ${text}`);
  assert.match(
    await panel.locator("code").textContent(),
    name.startsWith("farm-") ? /^gossamer farm .*config\.conf$/ : /^gossamer run .*config\.conf$/,
  );
  const box = await panel.boundingBox();
  assert.ok(box.y < 250, "the first panel is seen at once");
  const about = page.locator("#about");
  assert.match(await about.textContent(), /commit/);
  // A key finds it wherever the page has moved it meanwhile.
  await about.locator("summary", { hasText: "Config" }).press("Enter");
  await page.waitForFunction(() =>
    /topology/.test(document.querySelector("#about details:last-of-type pre").textContent),
  );
};

/** A tip tells of the time of the slider, also when that moves on under a pointer that rests. */
const checkTips = async (page, name) => {
  const drawing = page.locator("#network .stage > svg");
  if ((await page.evaluate(() => !Gossamer.run.ends)) === true) return;
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  const middle = [box.x + box.width / 2, box.y + box.height / 2];
  const center = await page.evaluate(
    () => document.querySelector("#network .stage > svg .pu").getBBox().x >= 0,
  );
  assert.ok(center);
  await page.mouse.move(2, 2);
  await page.mouse.move(...middle);
  if ((await page.locator(".tip").count()) === 0) return;
  const said = new Set();
  for (const share of [0, 0.5, 1]) {
    await page.evaluate(at => Gossamer.setTime(Math.floor(Gossamer.run.end * at)), share);
    await settle(page);
    const text = await page.locator(".tip").textContent();
    const clock = (await page.locator("#clock").textContent()).split(" · ")[0];
    assert.ok(text.includes("at " + clock), `tip of ${name} at ${clock}: ${text}`);
    said.add(text);
  }
  assert.equal(said.size, 3, "three times, three tips");
  await page.mouse.move(2, 2);
};

/** Curves are told apart in the legend as in the plot; it has the values at the slider's time. */
const checkLegend = async page => {
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll("#coverage .u-series:not(:first-child) .u-marker")].map(
      marker => getComputedStyle(marker).borderTopStyle,
    ),
  );
  assert.deepEqual(styles, ["solid", "dashed", "dotted"]);
  const values = [];
  for (const share of [0, 0.5, 1]) {
    await page.evaluate(at => Gossamer.setTime(Gossamer.run.end * at), share);
    await settle(page);
    values.push(await page.locator("#coverage .u-legend").textContent());
  }
  assert.equal(new Set(values).size, 3, "values of three times: " + values.join(" | "));
};

const checkLatency = async page => {
  const text = await page.locator("#latency").textContent();
  assert.match(text, /logarithmic/);
  for (const percent of ["p50", "p90", "p99"]) assert.ok(text.includes(percent), percent);
  const known = await page.evaluate(() => {
    const { run } = Gossamer;
    const all = [];
    for (let row = 0; row < run.packets; row++)
      if (run.deliver[row] !== Infinity) all.push(run.deliver[row] - run.offer[row]);
    all.sort((a, b) => a - b);
    return Gossamer.number(all[Math.ceil(all.length / 2) - 1]);
  });
  assert.ok(text.includes(known), "median " + known);
};

/** The network shows as many packets on its links as the curve of busy links counts. */
const checkBusy = async page => {
  const differ = await page.evaluate(() => {
    const { run } = Gossamer;
    if (run.hops || !run.data.summary?.complete) return [];
    return Array.from({ length: 40 }, (_, part) => (run.end * part) / 40).filter(time => {
      let busy = 0;
      run.eachOccupation((_, from, to) => {
        if (from <= time && time < to) busy++;
      });
      return busy !== run.busyAt(time).busy.length;
    });
  });
  assert.deepEqual(differ, []);
};

/** What never arrived does not end at its receiver, and not where all others end. */
const checkLost = async page => {
  const lost = await page.evaluate(() => {
    const { run } = Gossamer;
    return [...run.lost.keys()]
      .filter(row => row >= 0 && run.deliver[row] === Infinity)
      .map(row => run.gone[row] - run.lost.get(row).time);
  });
  assert.ok(lost.every(late => late === 0));
  if (lost.length > 0 && (await page.evaluate(() => Gossamer.run.packets)) <= 10_000)
    assert.equal(await page.locator("#spacetime .lostpacket").count(), 1);
};

const checkFarm = async (page, name) => {
  const farm = await page.evaluate(() => Gossamer.run.data.farm !== null);
  assert.equal(farm, name.startsWith("farm-"));
  assert.equal(await page.locator("#votes").count(), farm ? 1 : 0);
  if (!farm) return;
  assert.ok((await page.locator("#votes .vote").count()) >= 3);
  assert.match(await page.locator("#rounds tbody").textContent(), /0\.0/);
  assert.doesNotMatch(
    await page.locator("#facts").textContent(),
    /Faults.*vote/,
    "votes are no faults",
  );
  if (name === "farm-spare") {
    assert.ok((await page.locator("#votes .decision").count()) > 1);
    assert.equal(await page.locator("#rounds tbody tr").count(), 10);
    assert.equal(await page.locator("#votes .stage .wrong").count(), 0);
  } else {
    assert.match(await page.locator("#rounds tbody").textContent(), /✕ 1\.0/);
    assert.ok((await page.locator("#votes .stage .wrong").count()) > 0);
  }
};

/** At the end of a deadlock all that is held is seen to be held, and who waits for each other. */
const checkDeadlock = async (page, name) => {
  if (name !== "router-deadlock") return;
  await page.evaluate(() => Gossamer.setTime(Gossamer.run.end));
  await settle(page);
  assert.match(await page.locator("#details").textContent(), /channels held324/);
  const drawn = await page.locator("#network .stage .select").getAttribute("d");
  assert.equal(drawn.match(/M/g).length, 9, "the nine channels of the panel");
};

/** Nothing is cut off at the side of a small screen. */
const checkNarrow = async (page, name) => {
  for (const [screen, width, height] of [["tablet", 768, 1024], ["phone", 390, 844]]) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => scrollTo(0, 0));
    await settle(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= width, `${wide} px wide on a ${screen}`);
    await picture(page, name, screen);
  }
};

/** On a phone the slider can still be held. */
const checkPhone = async (page, name) => {
  await checkNarrow(page, name);
  const slider = await page.locator("#time").boundingBox();
  assert.ok(slider.width >= 240, `slider of ${slider.width} px`);
  await page.setViewportSize({ width: 1240, height: 900 });
};

const checkAccess = async (page, name) => {
  await page.addScriptTag({ path: AXE });
  // Of all rules, only that of contrast depends on the theme.
  const rules = { light: {}, dark: { runOnly: { type: "rule", values: ["color-contrast"] } } };
  for (const theme of ["light", "dark"]) {
    await page.evaluate(chosen => (document.documentElement.dataset.theme = chosen), theme);
    const { violations } = await page.evaluate(
      which => axe.run(document, { resultTypes: ["violations"], ...which }),
      rules[theme],
    );
    const told = violations
      .filter(({ impact }) => /serious|critical/.test(impact))
      .map(({ id, nodes }) =>
        [id, ...nodes.slice(0, 4).map(node => `${node.html} ${node.failureSummary}`)].join("\n"),
      );
    assert.deepEqual(told, [], `accessibility of ${name}, ${theme}`);
  }
};

/** Every figure is on a page of the PDF, none beyond its edge. */
const checkPrint = async page => {
  const pdf = await page.pdf({ format: "A4" });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const plain = text => text.replace(/\s+/g, "");
  let text = "";
  for (let number = 1; number <= document.numPages; number++)
    text += (await (await document.getPage(number)).getTextContent()).items
      .map(item => item.str)
      .join("");
  text = plain(text);
  const titles = await page.locator(".figure .head h2").allTextContents();
  assert.ok(titles.length >= 6);
  for (const title of [...titles, "What was run"])
    assert.ok(text.includes(plain(title)), `${title} is printed`);
  assert.ok(text.includes(plain("latency in")), "axis of the histogram");
  if (titles.includes("Wire diagram"))
    assert.ok(
      (await page.locator("#wires .drawing > svg").count()) === 1,
      "the wire diagram is drawn before it is printed",
    );
  // A canvas that is as wide as the window would be cut off at the edge of the paper.
  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 700, height: 900 });
  const wide = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    ...[...document.querySelectorAll("canvas, .stage > svg")].map(
      node => node.getBoundingClientRect().right,
    ),
  ]);
  assert.ok(Math.max(...wide) <= 701, `${Math.max(...wide)} px wide on paper`);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1240, height: 900 });
};

/** Faults are hatched or crossed wherever they are, on every time axis and on the network. */
const checkFaults = async page => {
  const { bands, count, at } = await page.evaluate(() => {
    const { run } = Gossamer;
    const [first] = run.faults.intervals;
    return {
      bands: run.data.faults.map(({ from, to }) => [from, to]),
      count: run.faults.intervals.length,
      at: first ? first.from + (first.to - first.from) / 2 : 0,
    };
  });
  for (let index = 1; index < bands.length; index++)
    assert.ok(bands[index - 1][1] < bands[index][0], "no band covers another");
  if (count === 0) return;
  assert.match(await page.locator("#facts").textContent(), new RegExp(`Faults${count}`));
  await page.evaluate(time => Gossamer.setTime(time), at);
  await settle(page);
  assert.ok((await page.locator("#network .stage").locator(".faultline, .faultpu").count()) > 0);
  assert.match(await page.locator("#details").textContent(), /Faults now.*since/);
  assert.ok((await page.locator("#network .legend .faultline, #network .legend .faultpu").count()) > 0);
  if (bands.length > 0)
    assert.ok((await page.locator("#axis-marks .faultband").count()) > 0, "on the slider");
};

/** Pages of many runs, and of two: the words of their panels, and what all pages must be. */
const OTHERS = {
  sweep: async page => {
    const panel = page.locator("#story");
    assert.match(await panel.locator("h2").textContent(), /2 of 4 runs complete/);
    assert.match(await panel.textContent(), /cell 2n = 5, faults = crash: 0 of 1 runs complete/);
    assert.equal(await page.locator(".badrow").count(), 2);
    await page.locator("#chart-makespan").scrollIntoViewIfNeeded();
    await page.locator("#chart-makespan .paper > svg").waitFor();
    return ["Makespan", "Cells", "2 of 4 runs complete"];
  },
  hopfield: async page => {
    const panel = page.locator("#story");
    assert.match(await panel.locator("h2").textContent(), /Recalled/);
    assert.match(await panel.textContent(), /startpattern 0 with 6 of 32 neurons wrong/);
    assert.match(await panel.locator("code").textContent(), /^gossamer hopfield .*again\.conf$/);
    for (const chart of ["energy", "recall"]) {
      await page.locator(`#chart-${chart}`).scrollIntoViewIfNeeded();
      await page.locator(`#chart-${chart} .paper > svg`).waitFor();
    }
    return ["Energy", "Recall", "Sweeps", "What was run"];
  },
  comparison: async page => {
    assert.match(
      await page.locator("#headline").textContent(),
      /B takes 8\.109 times as long as A; their traces part at 10,000 ns; profile\.delays differs\./,
    );
    assert.match(await page.locator("#a h2").last().textContent(), /Complete/);
    assert.match(await page.locator("#b h2").last().textContent(), /Complete/);
    assert.match(await page.locator("#part").textContent(), /At record [\d,]+/);
    assert.match(await page.locator("body").textContent(), /profile\.delays\[\]\[\{/);
    assert.match(await page.locator("body").textContent(), /makespan101,280 ns[\d,]+ ns[\d.]+ times/);
    assert.match(await page.locator("#latency").textContent(), /p50.*p90.*p99/);
    for (const figure of ["#coverage", "#utilisation"])
      assert.equal(await page.locator(`${figure} [stroke-dasharray]`).count(), 2, "B is dashed");
    return ["Where they part", "Figures", "Coverage", "Utilisation", "Latency of packets"];
  },
};

const checkOther = async (page, name) => {
  const printed = await OTHERS[name](page);
  const pdf = await page.pdf({ format: "A4" });
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  let text = "";
  for (let number = 1; number <= document.numPages; number++)
    text += (await (await document.getPage(number)).getTextContent()).items
      .map(item => item.str)
      .join("");
  for (const words of printed)
    assert.ok(
      text.replace(/\s+/g, "").includes(words.replace(/\s+/g, "")),
      `${words} is printed`,
    );
  await page.evaluate(() => scrollTo(0, 0));
  await picture(page, name, "light");
  await page.locator("#theme").click();
  await picture(page, name, "dark");
  await checkNarrow(page, name);
};

const checkRun = async (page, name) => {
  const ready = Math.round(
    await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime),
  );
  const { packets } = await checkFigures(page);
  await checkPanel(page, name);
  await checkSlider(page);
  await checkTips(page, name);
  await checkLegend(page);
  await checkLatency(page);
  await checkBusy(page);
  await checkLost(page);
  await checkFarm(page, name);
  await checkFaults(page);
  await checkDeadlock(page, name);
  await page.evaluate(() => Gossamer.setTime(Gossamer.run.end * 0.4));
  await checkZoom(page);
  await checkSearch(page);
  const saved = await checkSaving(page);
  await page.evaluate(() => scrollTo(0, 0));
  await checkThemes(page, name);
  await checkPhone(page, name);
  await checkPrint(page);
  return `${packets} packets, ready after ${ready} ms, ${saved} figures saved`;
};

const check = async (context, file) => {
  const name = path.basename(file, ".html");
  try {
    const { page, troubles } = await open(context, file);
    const told = OTHERS[name] ? await checkOther(page, name) : await checkRun(page, name);
    await checkAccess(page, name);
    assert.deepEqual(troubles, []);
    console.log(`${name}: ${told ?? "sound"}`);
    await page.close();
  } catch (error) {
    console.log(`${name}: ${error.stack}`);
    process.exitCode = 1;
    files.length = 0;
  }
};

// Several pages are looked at side by side. Each lane has a browser of its own: in one and the same
// browser only the page in front has all its frames.
const lane = async () => {
  const browser = await launchChromium(executablePath);
  const context = await browser.newContext({
    viewport: { width: 1240, height: 900 },
    colorScheme: "light",
  });
  context.setDefaultTimeout(MOST_MILLIS);
  while (files.length > 0) await check(context, files.shift());
  await browser.close();
};
await Promise.all(Array.from({ length: LANES }, lane));
