// What scripts do with the lab's page: open it, wait until all is there and seen, go to a time.
import fs from "node:fs";
import { createRequire } from "node:module";
import { launchChromium } from "./chromium.mjs";

const MOST_MILLIS = 120_000;
const axe = fs.readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

/** A browser without a window, and what must not happen in its pages. */
export const launch = async executablePath => {
  const browser = await launchChromium(executablePath);
  const troubles = [];
  const open = async (address, width = 1400) => {
    const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme: "light" });
    page.setDefaultTimeout(MOST_MILLIS);
    page.on("pageerror", error => troubles.push(`error: ${error.message}`));
    page.on("request", request => {
      const to = request.url();
      if (!to.startsWith(new URL(address).origin) && !to.startsWith("file:"))
        if (!/^(data|blob):/.test(to)) troubles.push(`request: ${to}`);
    });
    await page.goto(address);
    await page.waitForSelector("body[data-ready=yes]");
    return page;
  };
  /** Axe finds nothing serious, light and dark. */
  const accessible = async (of, name) => {
    if (!(await of.evaluate(() => "axe" in globalThis))) await of.evaluate(axe);
    // Of all rules, only that of contrast depends on the theme.
    const rules = { light: {}, dark: { runOnly: { type: "rule", values: ["color-contrast"] } } };
    for (const theme of ["light", "dark"]) {
      await of.evaluate(chosen => (document.documentElement.dataset.theme = chosen), theme);
      const { violations } = await of.evaluate(
        which => globalThis.axe.run(document, { resultTypes: ["violations"], ...which }),
        rules[theme],
      );
      const told = violations
        .filter(({ impact }) => /serious|critical/.test(impact))
        .map(({ id, nodes }) =>
          [id, ...nodes.slice(0, 4).map(node => `${node.html} ${node.failureSummary}`)].join("\n"),
        );
      troubles.push(...told.map(text => `accessibility of ${name}, ${theme}: ${text}`));
    }
    await of.evaluate(() => delete document.documentElement.dataset.theme);
  };
  return { browser, open, troubles, accessible };
};

/** Waits until all that the server knows is here, and seen. */
export const settled = page =>
  page.waitForFunction(() => {
    const { driver, bench } = Gossamer.lab;
    return (
      bench &&
      driver.settled &&
      !driver.state.motion.busy &&
      driver.state.motion.speed === 0 &&
      driver.scene.now.record === driver.seen().record
    );
  });

export const goTo = async (page, time) => {
  await page.locator("#goto").fill(time);
  await page.locator("#goto").press("Enter");
  const ticks = parseInt(time, 10);
  await page.waitForFunction(at => Gossamer.lab.driver.state.cursor.time === at, ticks);
  await settled(page);
};
