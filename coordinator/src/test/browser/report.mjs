// Checks report pages in Chromium: node report.mjs CHROMIUM PAGE…
// With SHOTS=DIR it leaves pictures to look at. Prints a line for each page; exits 1 at the first fault.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

// A page of 729 PUs takes about half a second; a machine that is busy with other things takes longer.
const MOST_MILLIS = 300_000;
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

const [executablePath, ...files] = process.argv.slice(2);
const shots = process.env.SHOTS;
const browser = await chromium.launch({ executablePath, args: ARGUMENTS });

const open = async file => {
  const page = await browser.newPage({
    viewport: { width: 1240, height: 900 },
    colorScheme: "light",
  });
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
const markup = (page, selector) => page.locator(selector).evaluate(node => node.innerHTML);
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
  assert.equal(figures.packets, figures.summary.packets);
  assert.equal(figures.arrived, figures.summary.deliveries);
  if (figures.summary.complete)
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
  assert.match(await clock.textContent(), /100\.0 % of tokens/);
  assert.equal(
    await page.locator("#time").getAttribute("aria-valuetext"),
    await clock.textContent(),
  );
};

const checkZoom = async page => {
  for (const figure of ["#spacetime", "#network", "#path"]) {
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

const NO_FAULTS = '"faults":[]';

/** Faults on the axes: those of the run, or, where it has none, one that is put into a copy of the page. */
const checkFaults = async file => {
  const html = fs.readFileSync(file, "utf8");
  const own = !html.includes(NO_FAULTS);
  const copy = file.replace(/\.html$/, "-faults.html");
  const fault = '"faults":[{"from":0,"to":100,"text":"link (0)--(1) is down"}]';
  fs.writeFileSync(copy, html.replace(NO_FAULTS, fault));
  const { page, troubles } = await open(copy);
  for (const place of ["#axis-marks", "#spacetime .stage", "#path .stage"])
    if (!own || place !== "#path .stage" || (await page.locator(place).count()) > 0)
      assert.ok((await page.locator(`${place} .faultband`).count()) > 0, `faults in ${place}`);
  assert.match(await page.locator("#facts").textContent(), own ? /Faults/ : /Faults1/);
  assert.deepEqual(troubles, []);
  await page.close();
  fs.unlinkSync(copy);
};

for (const file of files) {
  const name = path.basename(file, ".html");
  try {
    const { page, troubles } = await open(file);
    const ready = Math.round(
      await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime),
    );
    const { packets } = await checkFigures(page);
    await checkSlider(page);
    await page.evaluate(() => Gossamer.setTime(Gossamer.run.end * 0.4));
    await checkZoom(page);
    await checkSearch(page);
    const saved = await checkSaving(page);
    await page.evaluate(() => scrollTo(0, 0));
    await checkThemes(page, name);
    await checkFaults(file);
    assert.deepEqual(troubles, []);
    console.log(`${name}: ${packets} packets, ready after ${ready} ms, ${saved} figures saved`);
    await page.close();
  } catch (error) {
    console.log(`${name}: ${error.stack}`);
    process.exitCode = 1;
    break;
  }
}
await browser.close();
