// A browser without a window that asks nobody for anything.
import { chromium } from "playwright-core";

const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const launchChromium = executablePath =>
  chromium.launch({ executablePath, args: ARGUMENTS });
