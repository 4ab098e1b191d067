// Checks the page of a run that has ended: node live.mjs CHROMIUM URL
import assert from "node:assert/strict";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { launchChromium } from "./chromium.mjs";

const [executablePath, url] = process.argv.slice(2);
const browser = await launchChromium(executablePath);
const page = await browser.newPage({ viewport: { width: 1240, height: 900 } });
const troubles = [];
page.on("console", message => troubles.push(`console: ${message.text()}`));
page.on("pageerror", error => troubles.push(`error: ${error.message}`));
page.on(
  "request",
  request =>
    request.url().startsWith(url) ||
    /^(data|blob):/.test(request.url()) ||
    troubles.push(`request: ${request.url()}`),
);
await page.goto(url);
await page.waitForSelector("body[data-ended]", { timeout: 300_000 });
assert.match(await page.locator("#end").textContent(), /^The run is complete: .*Its report/);
assert.equal(await page.locator("#progress").evaluate(node => node.value), 1);
assert.match(await page.locator("#facts").textContent(), /Coverage100\.0 %/);
assert.ok(
  (await page.locator("#network .pu.h11").count()) === 1,
  "every PU has the last colour of the scale",
);
assert.equal(await page.locator("#network .pu").count(), 1);
if (process.env.SHOTS)
  await page.screenshot({ path: path.join(process.env.SHOTS, "live.png"), fullPage: true });
// The page lets in no script of others; what is evaluated is not of the page.
const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
await page.evaluate(fs.readFileSync(axe, "utf8"));
for (const theme of ["light", "dark"]) {
  await page.evaluate(chosen => (document.documentElement.dataset.theme = chosen), theme);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, { resultTypes: ["violations"] }),
  );
  for (const { id, impact, nodes } of violations)
    if (/serious|critical/.test(impact))
      troubles.push(`accessibility, ${theme}: ${id} ${nodes[0].html}`);
}
assert.deepEqual(troubles, []);
await browser.close();
console.log("live page: as it should be");
