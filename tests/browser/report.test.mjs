// The report of a small run, as its readers meet it: on a desk, on a phone, in the dark, on paper.
import assert from "node:assert/strict";
import { join } from "node:path";
import { before, test } from "node:test";
import * as support from "./support.mjs";

const { desktop, phone, withPage } = support;
const few = join(support.folder, "few");
const many = join(support.folder, "many");
const reports = { "four scenarios": join(few, "report.html"), "thirty scenarios": join(many, "report.html") };

before(() => {
  const experiments = join(process.env.MUSTER_CONFIGS, "experiments");
  support.muster("run", join(experiments, "quickstart.toml"), "--set", "repetitions=3", "--out", few);
  support.muster("run", join(experiments, "projecthex_factions.toml"), "--set", "repetitions=2", "--out", many);
});

for (const [name, file] of Object.entries(reports)) {
  for (const size of [desktop, phone]) {
    for (const colorScheme of ["light", "dark"]) {
      test(`${name}, ${size.width} px, ${colorScheme}`, async () => {
        await withPage(file, { size, colorScheme }, async (page) => {
          await support.chartsDrawn(page);
          const answer = await page.locator("#answer").boundingBox();
          assert.ok(answer.y + answer.height <= 800, `the answer ends at ${answer.y + answer.height} px`);
          await support.assertNoOverflow(page);
          await assertChartsAreGood(page);
          await assertContrast(page);
        });
      });
    }
  }

  test(`${name}, on paper`, async () => {
    await withPage(file, {}, async (page) => {
      await support.chartsDrawn(page);
      const pages = support.pagesOf(await page.pdf({ format: "A4", preferCSSPageSize: true }));
      assert.ok(pages >= 1 && pages <= 3, `${pages} pages`);
      await page.emulateMedia({ media: "print", colorScheme: "dark" });
      const seen = await page.evaluate(() => ({
        controls: [...document.querySelectorAll("details, input, nav, .term-mark, .fold, .screen-only")]
          .filter((element) => element.getClientRects().length > 0).length,
        paper: getComputedStyle(document.body).backgroundColor,
        charts: [...document.querySelectorAll(".chart-on-paper svg")]
          .filter((element) => element.getClientRects().length > 0).length,
        rows: [...document.querySelectorAll("table")].map((table) =>
          [...table.tBodies[0].rows].filter((row) => row.getClientRects().length > 0).length),
        broken: [...document.querySelectorAll("figure")].map((figure) => getComputedStyle(figure).breakInside),
      }));
      assert.equal(seen.controls, 0);
      assert.equal(seen.paper, "rgb(255, 255, 255)");
      assert.ok(seen.charts >= 2);
      assert.ok(Math.max(...seen.rows) <= 15);
      assert.ok(seen.broken.every((value) => value === "avoid"));
    });
  });

  test(`${name}, every definition opens by key and by touch`, async () => {
    await withPage(file, { size: phone, hasTouch: true, isMobile: true }, async (page) => {
      // What is folded opens by key, too.
      await page.evaluate(() => document.querySelectorAll("details").forEach((part) => { part.open = true; }));
      const stops = await support.tabStops(page);
      const ids = await page.evaluate(() => [...document.querySelectorAll("[popover]")].map((element) => element.id));
      assert.ok(ids.length >= 4);
      const reached = new Set(stops.map((stop) => stop.opens));
      for (const id of ids) {
        assert.ok(reached.has(id), `no key reaches ${id}`);
        const opener = page.locator(`[popovertarget="${id}"]:visible`).first();
        const meaning = page.locator(`#${id}`);
        await opener.focus();
        await page.keyboard.press("Enter");
        assert.ok(await meaning.isVisible(), `${id} does not open by key`);
        const box = await meaning.boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= 390 && box.y >= 0 && box.y + box.height <= 801, `${id} is cut`);
        await page.keyboard.press("Escape");
        assert.ok(!(await meaning.isVisible()));
        await opener.tap();
        assert.ok(await meaning.isVisible(), `${id} does not open by touch`);
        await page.keyboard.press("Escape");
      }
    });
  });
}

test("keys go down the page, and skip to the answer first", async () => {
  await withPage(reports["four scenarios"], {}, async (page) => {
    await support.chartsDrawn(page);
    const stops = await support.tabStops(page);
    assert.equal(stops[0].className, "skip");
    assert.ok(stops.every((stop) => stop.visible));
    const down = stops.slice(1).map((stop) => Math.round(stop.top));
    down.forEach((top, i) => assert.ok(i === 0 || top >= down[i - 1] - 80, `stop ${i} jumps up: ${JSON.stringify(stops[i + 1])}`));
    await page.evaluate(() => { document.activeElement.blur(); scrollTo(0, 0); });
    await page.locator(".skip").focus();
    assert.ok((await page.locator(".skip").boundingBox()).x >= 0, "the skip link cannot be seen");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    const next = await page.evaluate(() =>
      document.querySelector("#answer").compareDocumentPosition(document.activeElement));
    assert.ok(next & (4 | 16), "the next stop is not in or after the answer");
    assert.equal(await page.evaluate(() => location.hash), "#answer");
  });
});

test("without JavaScript the tables are there, and definitions open", async () => {
  await withPage(reports["thirty scenarios"], { javaScriptEnabled: false }, async (page) => {
    assert.ok(await page.locator("tbody tr").count() >= 60);
    assert.ok(await page.locator("noscript p").first().isVisible());
    await page.locator(".term-mark").first().click();
    assert.equal(await page.locator("[popover]:visible").count(), 1);
  });
});

// As many as figures, each with marks, and nothing beyond the picture's edges.
async function assertChartsAreGood(page) {
  const charts = await page.evaluate(() =>
    [...document.querySelectorAll("figure .chart svg")].filter((svg) => svg.getClientRects().length > 0).map((svg) => {
      const frame = svg.getBoundingClientRect();
      const cut = [...svg.querySelectorAll("text")].filter((text) => {
        const box = text.getBoundingClientRect();
        return box.width > 0 && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5 ||
          box.top < frame.top - 1.5 || box.bottom > frame.bottom + 1.5);
      });
      return {
        marks: svg.querySelectorAll(".mark-symbol path, .mark-rect path, .mark-line path, .mark-rule line").length,
        width: frame.width, cut: cut.map((text) => text.textContent),
      };
    }));
  assert.ok(charts.length >= 3);
  const figures = await page.evaluate(() =>
    [...document.querySelectorAll("figure")].filter((figure) => figure.getClientRects().length > 0).length);
  assert.equal(charts.length, figures);
  for (const chart of charts) {
    assert.ok(chart.marks > 0 && chart.width > 200);
    assert.deepEqual(chart.cut, []);
  }
}

// Text of the page is told from its paper: WCAG 2.2, 1.4.3.
async function assertContrast(page) {
  const worst = await page.evaluate(() => {
    const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
    const luminance = (colour) => {
      const [r, g, b] = channels(colour).slice(0, 3).map((value) => {
        const part = value / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const behind = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const colour = getComputedStyle(at).backgroundColor;
        if (channels(colour)[3] !== 0) return colour;
      }
      return "rgb(255, 255, 255)";
    };
    return Math.min(...[...document.querySelectorAll("h1, h2, p, td, th, a, button, figcaption, caption, summary")].map((element) => {
      const pair = [luminance(getComputedStyle(element).color), luminance(behind(element))].sort((a, b) => b - a);
      return (pair[0] + 0.05) / (pair[1] + 0.05);
    }));
  });
  assert.ok(worst >= 4.5, `a contrast of ${worst}`);
}
