// A session in the lab's page: node lab.mjs CHROMIUM URL DIRECTORY
// It leaves lab.conf and lab.html in the directory, and prints the fingerprint and what it measured.
// With SHOTS=DIR it leaves pictures to look at.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { goTo as pageGoTo, launch, settled as allSettled } from "./lab-page.mjs";

const [executablePath, url, directory] = process.argv.slice(2);
// One second on a machine that does nothing else.
const MOST_EFFECT_MILLIS = 5_000;
// Some 45, 20 and 55 there.
const LEAST_FRAMES = { small: 15, large: 5, beside: 12 };
const { browser, open, troubles, accessible: checked } = await launch(executablePath);
const page = await open(url);
const accessible = (name, of = page) => checked(of, name);
const picture = (name, of = page) =>
  process.env.SHOTS
    ? of.screenshot({ path: path.join(process.env.SHOTS, `lab-${name}.png`), fullPage: true })
    : null;
const state = (of = page) =>
  of.evaluate(() => {
    const { driver } = Gossamer.lab;
    const { down, broken } = driver.scene.now;
    return {
      ...driver.state,
      cut: down.filter(mask => mask > 0).length,
      broken: broken.filter(mask => mask > 0).length,
    };
  });
const settled = (of = page) => allSettled(of);
const goTo = time => pageGoTo(page, time);
const click = async pu => {
  const [x, y] = await page.evaluate(at => {
    const { canvas } = Gossamer.lab.bench;
    canvas.over.scrollIntoView({ block: "center" });
    const box = canvas.over.getBoundingClientRect();
    const place = canvas.screen(at);
    return [box.left + place.x, box.top + place.y];
  }, pu);
  await page.mouse.click(x, y);
};
/** Does what the editor shows; returns how long it took until it was seen, in ms. */
const apply = async seen => {
  const began = Date.now();
  await page.locator("#apply").click();
  await page.waitForFunction(seen);
  return Date.now() - began;
};
/** Pictures per second while it plays, from the times of animation frames. */
const frames = seconds =>
  page.evaluate(
    span =>
      new Promise(done => {
        let first = 0;
        const drawn = Gossamer.lab.drawn;
        const tick = now => {
          first ||= now;
          if (now - first < 1000 * span) requestAnimationFrame(tick);
          else done((1000 * (Gossamer.lab.drawn - drawn)) / (now - first));
        };
        requestAnimationFrame(tick);
      }),
    seconds,
  );

const saved = async (button, name, of = page) => {
  const [download] = await Promise.all([of.waitForEvent("download"), button.click()]);
  await download.saveAs(path.join(directory, name));
};

// Hold it at 30 % of its makespan of 448,968 ns, cut a row, slow a PU tenfold.
const COLUMNS = 27;
const ROW = 4;
assert.match(await page.locator("#headline").textContent(), /729 PUs/);
await goTo("134690");
await click(ROW * COLUMNS + 3);
await page.locator("#select-row").click();
assert.match(await page.locator("#selected").textContent(), /27 PUs: \[4,\*\]/);
await page.locator("[data-act=downlost]").click();
const effects = [await apply(() => Gossamer.lab.driver.scene.now.down.some(mask => mask > 0))];
assert.equal((await state()).cut, 2 * COLUMNS, "both channels of all links of the row");
await click(13 * COLUMNS + 13);
await page.locator("[data-act=slow]").click();
assert.equal(
  await page.locator(".editor textarea").inputValue(),
  '{"kind":"slow","pus":"[13,13]","factor":10}',
);
effects.push(await apply(() => Gossamer.lab.driver.scene.now.broken.some(mask => mask > 0)));
for (const effect of effects) assert.ok(effect < MOST_EFFECT_MILLIS, `an effect took ${effect} ms`);
await picture("held");
await accessible("a held session");

// What is wrong with a rule is told beside its field.
await page.locator("[data-act=slow]").click();
await page.locator(".editor .field", { hasText: "factor" }).locator("input").fill("0");
await page.locator("#apply").click();
const wrong = page.locator(".editor .field", { hasText: "factor" }).locator(".wrong");
await wrong.waitFor({ state: "visible" });
assert.match(await wrong.textContent(), /allowed/);
await page.locator(".editor button", { hasText: "Cancel" }).click();

// Go on, to the end.
await page.locator("h1").click();
await page.keyboard.press("Space");
const running = await frames(4);
assert.ok((await state()).cursor.time > 134691, "time goes on");
await page.keyboard.press("End");
await page.waitForFunction(() => Gossamer.lab.driver.state.ending);
await settled();
assert.equal((await state()).ending.verdict, "incomplete");
assert.match(await page.locator("#status").textContent(), /^The end: incomplete.*channel was down/);

// Undo and redo of the last change, by keys.
await page.keyboard.press("u");
await page.waitForFunction(() => Gossamer.lab.driver.state.interventions.length === 1);
await page.keyboard.press("Shift+U");
await page.waitForFunction(() => Gossamer.lab.driver.state.interventions.length === 2);

// Back to 60 %, repair the row: a fork. On to the end.
await page.keyboard.press("End");
await page.waitForFunction(() => Gossamer.lab.driver.state.ending);
await goTo("269381");
await click(ROW * COLUMNS + 3);
await page.locator("#select-row").click();
await page.locator("#repair").click();
assert.match(await page.locator(".fork").textContent(), /A fork: .* told anew from 269,381 ns/);
await apply(() => Gossamer.lab.driver.scene.now.down.every(mask => mask === 0));
await settled();
assert.equal((await state()).cut, 0);
await page.locator("#to-end").click();
await page.waitForFunction(() => Gossamer.lab.driver.state.ending);
await settled();
const { ending, progress, interventions } = await state();
assert.equal(interventions.length, 3);
assert.equal(await page.evaluate(() => Gossamer.lab.driver.scene.count), progress.records);

// Played again, without anything to emulate.
await goTo("0");
await page.locator("h1").click();
await page.keyboard.press("Space");
const small = await frames(4);
assert.ok(small > LEAST_FRAMES.small, `${small} frames/s with 729 PUs`);
await page.keyboard.press("Space");
await settled();

// Seeking back shows what was: the row is cut, and then it is not.
await goTo("200000");
assert.equal((await state()).cut, 2 * COLUMNS);
await goTo("100000");
assert.equal((await state()).cut, 0);

// Look at a PU; beside the undisturbed run.
await page.locator("#look-for").fill("(13,13)");
await page.locator("#look-for").press("Enter");
await page.locator("#look h3", { hasText: "PU 364" }).waitFor();
await page.locator("#compare").click();
await page.locator("#parts").waitFor();
assert.match(await page.locator("#parts").textContent(), /^The two part at 134,690 ns/);
assert.match(await page.locator("#twin").textContent(), /makespan.*448,968 ns/);
await picture("twin");
await accessible("the comparison with the twin");

// The undisturbed run in a second picture: at the same time, with the same view, with marks where the two differ.
const twin = () =>
  page.evaluate(() => {
    const { driver, bench } = Gossamer.lab;
    const { scene, canvas } = bench.beside;
    const { width, height } = canvas.over;
    const { data } = canvas.over.getContext("2d").getImageData(0, 0, width, height);
    const wanted = Gossamer.variable("--critical");
    const [red, green, blue] = [1, 3, 5].map(at => parseInt(wanted.slice(at, at + 2), 16));
    let marks = 0;
    for (let at = 0; at < data.length; at += 4)
      if (data[at] === red && data[at + 1] === green && data[at + 2] === blue && data[at + 3] === 255)
        marks++;
    return {
      time: scene.now.record === scene.before(driver.seen().time),
      cut: scene.now.down.some(mask => mask > 0),
      marks,
      said: document.querySelector("#differ").textContent,
    };
  });
await page.locator("#show-beside").click();
await page.locator("#twin-stage .over").waitFor();
await goTo("200000");
await page.locator("h1").click();
const whole = await page.evaluate(() => Gossamer.lab.bench.canvas.view);
await page.keyboard.press("+");
await page.waitForFunction(({ x0 }) => {
  const { beside, canvas } = Gossamer.lab.bench;
  return canvas.view.x0 > x0 && beside.canvas.view === canvas.view;
}, whole);
const differing = await twin();
assert.deepEqual([differing.time, differing.cut], [true, false]);
assert.match(differing.said, /^\d+ of 729 PUs and \d+ of 2,916 channels differ/);
assert.ok(differing.marks > 50, `${differing.marks} pixels of marks`);
await page.keyboard.press("0");
await page.locator("#twin-stage .over").hover({ position: { x: 150, y: 150 } });
assert.match(await page.locator(".tip").textContent(), /^(PU .*; in this run|Link )/);
await picture("beside");
await goTo("100000");
await page.waitForFunction(() => /are the same/.test(document.querySelector("#differ").textContent));
assert.deepEqual((({ time, marks }) => [time, marks])(await twin()), [true, 0]);
await page.locator("h1").click();
await page.keyboard.press("Space");
const beside = await frames(2);
assert.ok(beside > LEAST_FRAMES.beside, `${beside} frames/s with the twin beside it`);
await page.keyboard.press("Space");
await settled();

// For a talk: an animated drawing with signs for as long as faults hold, and a film to the end.
const drawn = await browser.newPage();
drawn.on("pageerror", error => troubles.push(`drawing: ${error.message}`));
await saved(page.locator("#save-svg"), "lab.svg");
await drawn.goto(pathToFileURL(path.join(directory, "lab.svg")).href);
const shown = await drawn.evaluate(() => {
  const svg = document.documentElement;
  const signs = [...svg.querySelectorAll("g.fault")];
  const at = seconds => {
    svg.setCurrentTime(seconds);
    return signs.map(sign => getComputedStyle(sign).visibility).join(" ");
  };
  svg.pauseAnimations();
  return [svg.tagName, svg.querySelectorAll("parsererror").length, at(0), at(1.1), at(7.5)];
});
assert.deepEqual(shown, ["svg", 0, "hidden hidden", "visible visible", "hidden visible"]);
await goTo("269381");
await page.locator("#speed").fill("158");
await saved(page.locator("#record-film"), "lab.webm");
await page.locator("#filmed", { hasText: "lasts" }).waitFor();
assert.ok((await state()).cursor.time >= ending.last, "the film goes on to the end");
const film = await readFile(path.join(directory, "lab.webm"));
assert.equal(film.subarray(0, 4).toString("hex"), "1a45dfa3", "EBML");
await drawn.goto("about:blank");
await drawn.setContent(`<video muted src="data:video/webm;base64,${film.toString("base64")}"></video>`);
const played = await drawn.evaluate(
  () =>
    new Promise((done, failed) => {
      const video = document.querySelector("video");
      video.onended = () => done([video.duration, video.currentTime, video.videoWidth]);
      video.onerror = () => failed(new Error(video.error.message));
      video.playbackRate = 4;
      video.play();
    }),
);
assert.ok(played[0] > 1 && played[0] < 60, `the film says that it lasts ${played[0]} s`);
assert.ok(Math.abs(played[1] - played[0]) < 1, `it has been played for ${played[1]} s`);
assert.ok(played[2] >= 1280, `it is ${played[2]} pixels wide`);
await drawn.close();
await page.locator("#speed").fill("104");
const without = await page.evaluate(() => {
  const { MediaRecorder } = window;
  delete window.MediaRecorder;
  const panel = Gossamer.html("div", {}, Gossamer.html("div", { class: "group" }));
  Gossamer.labFilm({ live: Gossamer.lab.driver, panel });
  window.MediaRecorder = MediaRecorder;
  const button = panel.querySelector("#record-film");
  return [button.disabled, button.textContent];
});
assert.deepEqual(without, [true, "No film: this browser cannot record"]);
await page.locator("#show-beside").click();

// Save the config, and a recording with a question.
await saved(page.locator("#save-config"), "lab.conf");
await page.locator("#record-button").click();
await page.locator("#record textarea").first().fill("Who will lack what?");
await saved(page.locator("#make-recording"), "lab.html");
await page.locator("#record button", { hasText: "Close" }).click();

// The recording plays without the lab, asks, and ends as the session did.
const recording = await open(pathToFileURL(path.join(directory, "lab.html")).href);
await recording.locator("#play").click();
await recording.locator("#question[open]").waitFor();
assert.match(await recording.locator("#question").textContent(), /Who will lack what/);
assert.equal((await state(recording)).cursor.time, 134690);
await picture("question", recording);
await accessible("a question of the recording", recording);
await recording.locator("#play-on").click();
await recording.locator("#question", { hasText: "kind = slow" }).waitFor();
await recording.locator("#play-on").click();
await recording.waitForFunction(() => Gossamer.lab.driver.seen().time > 150000);
await recording.locator("#to-end").click();
await settled(recording);
assert.match(await recording.locator("#status").textContent(), new RegExp(ending.fingerprint));
await accessible("the recording at its end", recording);
await recording.close();

// A phone: nothing is wider than the page.
await page.setViewportSize({ width: 390, height: 800 });
await settled();
assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
await picture("phone");
await page.setViewportSize({ width: 1400, height: 900 });

// Another session out of forms, of 6,561 PUs; what is wrong is told beside its field.
await page.locator("#leave").click();
await page.waitForSelector("body[data-ready=start]");
const shape = page.locator("#start .field", { hasText: "shape" }).first();
await shape.locator("input").fill("[81, 0]");
await page.locator("#open-text").click();
await shape.locator(".wrong").waitFor({ state: "visible" });
await picture("start");
await accessible("the start page");
await shape.locator("input").fill("[81, 81]");
await page
  .locator("#start fieldset", { hasText: "Algorithm" })
  .locator("select")
  .first()
  .selectOption("high-dim-gos");
await page.locator("#open-text").click();
await page.waitForSelector("body[data-ready=yes]");
await page.locator("h1").click();
await page.keyboard.press("Space");
await page.waitForFunction(() => Gossamer.lab.driver.seen().time > 5 * 11124);
const large = await frames(4);
assert.ok(large > LEAST_FRAMES.large, `${large} frames/s with 6,561 PUs`);
await page.keyboard.press("Space");
await settled();

assert.deepEqual(troubles, []);
await browser.close();
console.log(`fingerprint ${ending.fingerprint}`);
console.log(`effects on the screen after ${effects.join(" and ")} ms`);
console.log(
  `frames/s ${small.toFixed(0)} with 729 PUs, ${beside.toFixed(0)} with the twin beside it, ${running.toFixed(0)} while emulated, ${large.toFixed(0)} with 6,561 while emulated`,
);
