// Tables and charts at the sizes that are hard on them (example_page.cc).
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { before, test } from "node:test";
import * as support from "./support.mjs";

const { desktop, phone, withPage } = support;
let file = null;
before(() => {
  file = support.examplePage();
});

const box = (page, rows) => page.locator(".table-box").filter({ has: page.locator(`table[data-rows="${rows}"]`) });
const column = (table, index) =>
  table.locator("tbody tr").evaluateAll((rows, at) => rows.map((row) => row.cells[at].textContent), index);
const number = (text) => Number(/[−+-]?[\d,.]+/.exec(text)[0].replace("−", "-").replaceAll(",", ""));

test("a page with 5,400 rows is small and short", async () => {
  assert.ok(statSync(file).size < 2e6);
  await withPage(file, {}, async (page) => {
    await support.chartsDrawn(page);
    assert.ok(await page.evaluate(() => document.documentElement.scrollHeight) < 7000);
    assert.equal(await box(page, 5400).locator("tbody tr").count(), 15);
  });
});

test("numbers sort as numbers, by click", async () => {
  await withPage(file, {}, async (page) => {
    const table = box(page, 5400);
    const heading = table.locator("th", { hasText: "difference, points" });
    const before = await column(table, 0);
    await heading.locator(".sort").click();
    assert.equal(await heading.getAttribute("aria-sort"), "descending");
    let values = await column(table, 1);
    assert.equal(values[0], "+1,234.5");
    values.map(number).forEach((value, i, all) => assert.ok(i === 0 || value <= all[i - 1]));
    await heading.locator(".sort").click();
    assert.equal(await heading.getAttribute("aria-sort"), "ascending");
    values = await column(table, 1);
    assert.equal(values[0], "−12.5 [−20.0, −5.0]");
    values.map(number).forEach((value, i, all) => assert.ok(i === 0 || value >= all[i - 1]));
    await heading.locator(".sort").click();
    assert.equal(await heading.getAttribute("aria-sort"), "none");
    assert.deepEqual(await column(table, 0), before);
  });
});

test("what is missing comes last either way, and p < 0.001 before p = 0.001", async () => {
  await withPage(file, {}, async (page) => {
    const table = box(page, 5);
    const sort = table.locator("th", { hasText: "difference, points" }).locator(".sort");
    for (const first of ["+1,234.5", "−12.5 [−20.0, −5.0]"]) {
      await sort.click();
      const values = await column(table, 1);
      assert.equal(values[0], first);
      assert.deepEqual(new Set(values.slice(3)), new Set(["–", ""]));
    }
    assert.equal(await table.locator("tfoot th").textContent(), "all");
    const p = box(page, 14).locator("th", { hasText: "verdict" }).locator(".sort");
    await p.click();
    await p.click();
    assert.deepEqual((await column(box(page, 14), 2)).slice(0, 6), [...Array(5).fill("p < 0.001"), "p = 0.001"]);
  });
});

test("headings sort by keys, one column at a time", async () => {
  await withPage(file, {}, async (page) => {
    const table = box(page, 60);
    await table.locator(".sort").nth(0).focus();
    await page.keyboard.press("Enter");
    assert.equal(await table.locator("th").nth(0).getAttribute("aria-sort"), "ascending");
    assert.equal((await column(table, 0))[1], "province 1 against province 7");
    await table.locator(".sort").nth(3).focus();
    await page.keyboard.press("Space");
    assert.equal(await table.locator("th").nth(0).getAttribute("aria-sort"), "none");
    assert.equal(await table.locator("th").nth(3).getAttribute("aria-sort"), "descending");
    (await column(table, 3)).map(number).forEach((value, i, all) => assert.ok(i === 0 || value <= all[i - 1]));
  });
});

test("long tables are filtered, also in rows that are not shown", async () => {
  await withPage(file, {}, async (page) => {
    assert.equal(await box(page, 5).locator(".filter").count(), 0);
    const table = box(page, 5400);
    await table.locator(".filter").fill("PROVINCE 5399");
    assert.deepEqual(await column(table, 0), [`province 5399 against province ${(7 * 5399) % 97}`]);
    assert.match(await table.locator("[role=status]").textContent(), /^1 row of 5,400 that match/);
    await table.locator(".filter").fill("province 39 clear");
    const texts = await table.locator("tbody tr").evaluateAll((rows) => rows.map((row) => row.textContent));
    assert.equal(texts.length, 15);
    texts.forEach((text) => assert.match(text, /39/));
    (await column(table, 4)).forEach((word) => assert.equal(word, "clear"));
    await table.locator(".filter").fill("nothing has this");
    assert.equal(await table.locator("tbody tr").count(), 0);
    assert.match(await table.locator("[role=status]").textContent(), /^0 rows/);
    await table.locator(".filter").fill("");
    assert.equal((await column(table, 0))[0], "province 0 against province 0");
  });
});

test("folded tables unfold, in a box of their own", async () => {
  await withPage(file, {}, async (page) => {
    const table = box(page, 5400);
    assert.equal(await table.locator(".fold").textContent(), "Show all 5,400 rows");
    await table.locator(".fold").click();
    assert.equal(await table.locator("tbody tr").count(), 5400);
    assert.ok((await table.locator(".table").boundingBox()).height <= 600);
    const texts = await table.locator("tbody tr").evaluateAll((rows) =>
      rows.map((row) => [0, 3, 4].map((i) => row.cells[i].textContent)));
    texts.forEach((cells, i) => assert.deepEqual(cells, [
      `province ${i} against province ${(7 * i) % 97}`,
      `${(((37 * i) % 1000) / 10).toFixed(1)} %`, i % 2 === 0 ? "open" : "clear"]));
    assert.equal((await column(table, 0)).at(-1), `province 5399 against province ${(7 * 5399) % 97}`);
    await table.locator(".fold").click();
    assert.equal(await table.locator("tbody tr").count(), 15);
    assert.equal(await box(page, 14).locator(".fold:visible").count(), 0);
  });
});

for (const size of [desktop, phone]) {
  for (const colorScheme of ["light", "dark"]) {
    test(`every chart is whole at ${size.width} px, ${colorScheme}`, async () => {
      await withPage(file, { size, colorScheme }, async (page) => {
        await support.chartsDrawn(page);
        await support.assertNoOverflow(page);
        const cut = await page.evaluate(() =>
          [...document.querySelectorAll(".chart svg")].flatMap((svg) => {
            const frame = svg.getBoundingClientRect();
            return [...svg.querySelectorAll("text")].filter((text) => {
              const box = text.getBoundingClientRect();
              return box.width > 0 && (box.left < frame.left - 1.5 || box.right > frame.right + 1.5 ||
                box.top < frame.top - 1.5 || box.bottom > frame.bottom + 1.5);
            }).map((text) => text.textContent);
          }));
        assert.deepEqual(cut, []);
      });
    });
  }
}

test("the forest plot has its band, marks, intervals and diamond", async () => {
  await withPage(file, {}, async (page) => {
    await support.chartsDrawn(page);
    const svg = page.locator("#forest .chart svg");
    const count = (selector) => svg.locator(selector).count();
    assert.equal(await count(".role-mark.mark-symbol path"), 8);
    assert.equal(await count(".role-mark.mark-rect path"), 1);
    assert.equal(await count(".role-mark.mark-line path"), 1);
    assert.equal(await count(".role-mark.mark-rule line"), 1 + 8 + 8 + 1);
    await svg.locator(".role-mark.mark-symbol path").first().hover();
    assert.match(await page.locator("#vg-tooltip-element").textContent(), /these scenarios.*to/);
  });
});

test("the matrix names both sides and counts games", async () => {
  await withPage(file, {}, async (page) => {
    await support.chartsDrawn(page);
    const svg = page.locator("#matrix .chart svg").first();
    assert.equal(await svg.locator(".role-mark.mark-rect path").count(), 30 * 29);
    await svg.locator(".role-mark.mark-rect path").nth(31).hover({ force: true });
    const tip = await page.locator("#vg-tooltip-element").textContent();
    assert.match(tip, /faction\s*2\s+raider/);
    assert.match(tip, /won \/ drawn \/ lost\s*\d+ \/ 20 \/ \d+/);
  });
});

test("courses end where they stopped", async () => {
  await withPage(file, {}, async (page) => {
    await support.chartsDrawn(page);
    const svg = page.locator("#course .chart svg");
    assert.equal(await svg.locator(".role-mark.mark-symbol path").count(), 3);
    await svg.locator(".role-mark.mark-symbol path").first().hover();
    assert.match(await page.locator("#vg-tooltip-element").textContent(), /stopped\s*ahead/);
    assert.equal(await page.locator("#course .chart svg .mark-line.role-mark path").count(), 3 * 4);
  });
});

test("a wide chart scrolls in its own box on a phone", async () => {
  await withPage(file, { size: phone }, async (page) => {
    await support.chartsDrawn(page);
    const scrolls = page.locator("#matrix .chart-box").first();
    await page.waitForFunction(() => document.querySelector("#matrix .chart-box").tabIndex === 0);
    assert.equal(await scrolls.getAttribute("role"), "region");
    assert.ok(await scrolls.evaluate((element) => element.scrollWidth > element.clientWidth));
    assert.equal(await page.locator("#forest .chart-box").getAttribute("tabindex"), null);
  });
});

test("a word of the text opens its definition beside it", async () => {
  await withPage(file, {}, async (page) => {
    const word = page.locator("#answer .term");
    await word.click();
    const meaning = page.locator("#term-verdict");
    await page.waitForFunction(() => document.querySelector("#term-verdict").style.top !== "");
    const [at, opened] = [await word.boundingBox(), await meaning.boundingBox()];
    assert.ok(opened.y >= at.y + at.height && opened.y <= at.y + at.height + 20);
    await page.mouse.click(5, 5);
    assert.ok(!(await meaning.isVisible()));
  });
});
