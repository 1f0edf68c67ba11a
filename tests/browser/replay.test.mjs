// Pages that step through a game, of every game.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as support from "./support.mjs";

const { desktop, phone, withPage } = support;

// "homm: combat of ..." and what is said of it, indented.
const games = support.muster("games").split("\n").flatMap((line) => line.match(/^(\w+): /)?.[1] ?? []);

test("there are games", () => assert.ok(games.includes("homm") && games.includes("nim"), games.join(" ")));

for (const game of games) {
  const file = join(support.folder, `${game}.html`);
  const made = () => {
    if (existsSync(file)) return;
    support.muster("show", game, "--replay", "--agent", "random", "--seed", "7", "--out", file);
  };
  const step = (page) => page.evaluate(() => Number(document.getElementById("slider").value));
  const last = (page) => page.evaluate(() => Number(document.getElementById("slider").max));

  test(`${game}: keys step through the game`, async () => {
    made();
    await withPage(file, { size: desktop, at: "#0" }, async (page) => {
      const end = await last(page);
      assert.ok(end >= 2);  // a matrix game is over after two
      assert.equal(await step(page), 0);
      const board = () => page.locator("#board").innerHTML();
      const empty = await board();
      await page.keyboard.press("ArrowRight");
      const first = await step(page);
      assert.ok(first > 0);
      await page.keyboard.press("ArrowRight");
      assert.ok((await step(page)) > first);
      await page.keyboard.press("ArrowLeft");
      assert.equal(await step(page), first);
      await page.keyboard.press("End");
      assert.equal(await step(page), end);
      assert.notEqual(await board(), empty);
      assert.match(await page.locator("#where").textContent(), new RegExp(`step ${end} of ${end}`));
      await page.keyboard.press("Home");
      assert.equal(await step(page), 0);
      assert.equal(await board(), empty);
      await page.keyboard.press(" ");
      assert.equal(await page.locator("#play").textContent(), "Pause");
      await page.waitForFunction(() => Number(document.getElementById("slider").value) > 0);
      await page.keyboard.press(" ");
      assert.equal(await page.locator("#play").textContent(), "Play");
      assert.equal(await page.evaluate(() => location.hash), `#${await step(page)}`);
    });
  });

  for (const colorScheme of ["light", "dark"]) {
    test(`${game}: fits a phone, ${colorScheme}`, async () => {
      made();
      await withPage(file, { size: phone, colorScheme }, async (page) => {
        await support.assertNoOverflow(page);
        await page.keyboard.press("End");
        await support.assertNoOverflow(page);
        const board = await page.locator("#board > svg").boundingBox();
        assert.ok(board.width > 250 && board.x >= 0 && board.x + board.width <= 390);
      });
    });
  }
}

test("thoughts: turning points and curves lead to their steps", async () => {
  const file = join(support.folder, "thoughts.html");
  support.muster("show", "homm", "--replay", "--think", "--agent", "mcts:iterations=60", "--agent", "greedy", "--critic",
    "mcts:iterations=60", "--seed", "5", "--out", file);
  for (const size of [desktop, phone]) {
    await withPage(file, { size }, async (page) => {
      const step = () => page.evaluate(() => Number(document.getElementById("slider").value));
      await support.assertNoOverflow(page);
      const jump = page.locator(".jumps a").first();
      const to = Number((await jump.getAttribute("href")).slice(1));
      await jump.click();
      await page.waitForFunction((wanted) => Number(document.getElementById("slider").value) === wanted, to);
      // Each step says what was thought of it; the chosen move is marked once in each ranking.
      let rankings = 0;
      await page.keyboard.press("Home");
      for (let i = 0; i < 12; ++i) {
        await page.keyboard.press("ArrowRight");
        const tables = await page.locator("#thoughts .ranking").count();
        assert.equal(await page.locator("#thoughts .ranking .chosen").count(), tables);
        rankings += tables;
        await support.assertNoOverflow(page);
      }
      assert.ok(rankings > 4, `${rankings} rankings`);
      const chances = page.locator("#chances");
      const box = await chances.boundingBox();
      await chances.click({ position: { x: box.width - 3, y: box.height / 2 } });
      assert.equal(await step(), await page.evaluate(() => Number(document.getElementById("slider").max)));
    });
  }
});
