// A voting farm in the lab's page: node lab-farm.mjs CHROMIUM URL DIRECTORY
// It leaves lab.conf in the directory, and prints the fingerprint.
import assert from "node:assert/strict";
import path from "node:path";
import { goTo, launch, settled } from "./lab-page.mjs";

const [executablePath, url, directory] = process.argv.slice(2);
const { browser, open, troubles, accessible } = await launch(executablePath);
const page = await open(url);

const rules = () =>
  page.evaluate(() => Gossamer.lab.driver.state.interventions.map(({ rule }) => rule.kind));
const count = most =>
  page.waitForFunction(
    number => Gossamer.lab.driver.state.interventions.length === number,
    most,
  );
const button = (voter, text) => page.locator(`[data-voter="${voter}"]`, { hasText: text });

// Three voters and a spare. In the third round the module of voter 0 breaks by one click.
await page.locator("#voters tbody tr").nth(3).waitFor();
assert.match(await page.locator("#voters").textContent(), /spare 3.*spare.*no vote yet/);
await goTo(page, "20");
await page.locator("#verdicts", { hasText: "3 right" }).waitFor();
await button(0, "Break").click();
await count(1);
await button(0, "Mend").waitFor();
assert.deepEqual(await rules(), ["module-fault"]);

// All others see it: the round is right, and the seat dissents.
await page.keyboard.press("End");
await page.waitForFunction(() => Gossamer.lab.driver.state.ending);
await settled(page);
const rows = page.locator("#rounds tbody tr");
await page.waitForFunction(() => document.querySelectorAll("#rounds tbody tr").length === 10);
const texts = await rows.allTextContents();
assert.match(texts[0], /^020\.0/);
assert.ok(
  texts.some(text => /deviating: 0/.test(text)),
  "seat 0 deviates: " + texts.join("\n"),
);
assert.match(await page.locator("#votes svg[role=img]").first().textContent(), /voter 0.*spare 3/);

await accessible(page, "a farm");

// A click on the time axis goes there; what the pointer is on is told.
const drawing = page.locator("#votes svg[role=img]").first();
await drawing.scrollIntoViewIfNeeded();
const axis = await drawing.boundingBox();
await page.mouse.move(axis.x + 0.2 * axis.width, axis.y + 16);
await page.locator(".tip", { hasText: /voter 0, round \d/ }).waitFor();
await page.mouse.click(axis.x + 0.2 * axis.width, axis.y + 16);
await page.waitForFunction(() => {
  const { driver } = Gossamer.lab;
  return driver.seen().time < driver.state.ending.last / 2;
});
await settled(page);
await page.evaluate(() => document.activeElement.blur());

// It is mended, which is a fork; that is taken back by its button, done again, and ended by hand instead.
await goTo(page, "33");
await button(0, "Mend").click();
await count(2);
assert.deepEqual(await rules(), ["module-fault", "mend"]);
await page.locator("#interventions li[data-id]").nth(1).getByText("Take back").click();
await count(1);
await page.locator("#undo").click();
await count(2);
await page.locator("#redo").click();
await count(1);
await page.locator("#interventions li[data-id]").first().getByText("End here").click();
await page.waitForFunction(() => Gossamer.lab.driver.state.interventions[0].until > 0);
await button(0, "Break").waitFor();

// The run is kept, as that of the session; its report is there.
await page.locator("#to-end").click();
await page.waitForFunction(() => Gossamer.lab.driver.state.ending);
await settled(page);
const { fingerprint } = await page.evaluate(() => Gossamer.lab.driver.state.ending);
await page.locator("#keep-run").click();
await page.locator("#kept", { hasText: "that of the session" }).waitFor();
const [report] = await Promise.all([
  page.context().waitForEvent("page"),
  page.locator("#kept a").click(),
]);
await report.locator("#votes svg").first().waitFor();
assert.match(await report.locator("body").textContent(), /voter 0/);
await report.close();
const [download] = await Promise.all([
  page.waitForEvent("download"),
  page.locator("#save-config").click(),
]);
await download.saveAs(path.join(directory, "lab.conf"));

assert.deepEqual(troubles, []);
await browser.close();
console.log(`fingerprint ${fingerprint}`);
