// What the tests of pages share: pages to look at, and a browser that fails a test for whatever a reader of the page
// would not want: a request, an error, a warning.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before } from "node:test";
import { pathToFileURL } from "node:url";

const work = process.env.MUSTER_BROWSER_WORK;
const { chromium } = createRequire(join(work, "package.json"))("playwright-core");

const axe = createRequire(join(work, "package.json")).resolve("axe-core/axe.min.js");

export const desktop = { width: 1280, height: 800 };
export const phone = { width: 390, height: 800 };

// A folder of this test file, gone when its tests are done.
export const folder = mkdtempSync(join(work, "pages-"));
after(() => rmSync(folder, { recursive: true, force: true }));

export const muster = (...args) =>
  execFileSync(process.env.MUSTER_BINARY, args, { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });

export const examplePage = () => {
  const file = join(folder, "example.html");
  execFileSync(process.env.MUSTER_EXAMPLE_PAGE, [file]);
  return file;
};

let browser = null;
before(async () => {
  // Chromium's sandbox does not start for root.
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: process.env.MUSTER_CHROMIUM, args });
});
after(() => browser?.close());

// A page at `address`, handed to `look`; fails for errors and warnings, and for requests that `allowed` does not know.
const withAddress = async (address, { size = desktop, at = "", ...others }, allowed, look) => {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", ...others });
  const wrong = [];
  const page = await context.newPage();
  page.on("request", (request) => {
    const asked = request.url().split("#")[0];
    if (!allowed(asked) && !asked.startsWith("data:")) wrong.push(`asks for ${asked}`);
  });
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) wrong.push(`${message.type()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  try {
    await page.goto(address + at, { waitUntil: "load" });
    await look(page);
    assert.deepEqual(wrong, []);
  } finally {
    await context.close();
  }
};

// Opens `file`, at the fragment `at` ("#3") if there is one, hands the page to `look`, and fails for requests beyond the file, errors and warnings.
export const withPage = async (file, options, look) => {
  const address = pathToFileURL(file).href;
  await withAddress(address, { offline: true, ...options }, (asked) => asked === address, look);
};

// The same at a local server; pages may ask that server alone.
export const withServed = (address, options, look) =>
  withAddress(address, options, (asked) => asked.startsWith(new URL("/", address).href), look);

// What axe-core finds wrong with a page: labels, roles, names, order, contrast.
export const accessibilityFaults = async (page) => {
  await page.evaluate(readFileSync(axe, "utf8"));
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => node.html).join(" ").slice(0, 300)}`);
};

export const chartsDrawn = async (page) => {
  const drawn = () =>
    [...document.querySelectorAll("figure")].every((figure) =>
      [".chart", ".chart-on-paper"].every((place) => figure.querySelector(`${place} svg`)));
  await page.waitForFunction(drawn, null, { timeout: 20000 });
};

export const assertNoOverflow = async (page) => {
  const { wide, broadest } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    broadest: [...document.querySelectorAll("body *")]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 3).map((element) => `${element.tagName}.${element.className} ${element.id}`),
  }));
  assert.ok(wide <= 0, `wider than the window by ${wide} px: ${broadest.join(", ")}`);
};

export const pagesOf = (pdf) => (pdf.toString("latin1").match(/\/Type\s*\/Page(?!s)/g) || []).length;

// What the tab key comes to, in order, until it comes round; at most `most` stops.
export const tabStops = async (page, most = 400) => {
  const stops = [];
  await page.evaluate(() => document.activeElement?.blur());
  for (let i = 0; i < most; ++i) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      if (!element.dataset.stop) {
        globalThis.stopCount = (globalThis.stopCount || 0) + 1;
        element.dataset.stop = globalThis.stopCount;
      }
      const box = element.getBoundingClientRect();
      return {
        id: element.dataset.stop, tag: element.tagName, className: element.className,
        opens: element.getAttribute("popovertarget"), top: box.top + scrollY, visible: box.width > 0 && box.height > 0,
      };
    });
    if (!stop || stops.some((other) => other.id === stop.id)) break;
    stops.push(stop);
  }
  return stops;
};
