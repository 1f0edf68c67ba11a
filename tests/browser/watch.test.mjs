// The page of `muster watch`, of runs that are complete, under way, and gone.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import * as support from "./support.mjs";

const { desktop, folder, muster, phone, withServed } = support;

// Twelve agents, no two alike, of a game that takes no time. `most`: repetitions.
const config = (name, most, iterations = 0) => {
  const file = join(folder, `${name}.toml`);
  const agents = Array.from({ length: iterations ? 3 : 12 }, (_, i) =>
    `{ name = "agent number ${i}", type = "mcts", iterations = ${(iterations || 1) * (i + 1)} }`);
  writeFileSync(file, `game = "tic_tac_toe"\nrepetitions = ${most}\nagents = [${agents.join(", ")}]\n`);
  return file;
};
const played = (name, most, ...options) => {
  const run = join(folder, name);
  muster("run", config(name, most), "--out", run, "--no-report", ...options);
  return run;
};

// What a process says on its standard output until `enough` of it, and its end.
const begun = async (words, enough) => {
  const process_ = spawn(process.env.MUSTER_BINARY, words, { stdio: ["ignore", "pipe", "pipe"] });
  let said = "", wrong = "";
  process_.stderr.on("data", (more) => { wrong += more; });
  const ended = new Promise((resolve) => process_.on("exit", resolve));
  if (enough) {
    await new Promise((resolve, reject) => {
      process_.stdout.on("data", (more) => {
        said += more;
        if (enough(said)) resolve();
      });
      process_.on("exit", () => reject(new Error(wrong)));
    });
  }
  return { said, ended, end: () => process_.kill("SIGINT"), wrong: () => wrong };
};

// Serves the page of a run while `look` is at it; it has to end well when it is asked to.
const watched = async (run, look) => {
  const server = await begun(["watch", run, "--browser", "--every", "0.2"], (said) => said.includes("Ctrl-C"));
  try {
    await look(server.said.match(/^watch: (\S+)$/m)[1], server);
  } finally {
    server.end();
  }
  assert.equal(await server.ended, 0, server.wrong());
};

const drawn = (page) => page.locator("#rows tr").first().waitFor();
const count = async (page) => Number((await page.locator("#games").textContent()).split(" ")[0].replaceAll(",", ""));

let complete = null;
const completeRun = () => (complete ??= played("complete", 4));

test("a complete run: standings, course, and that it is complete", async () => {
  await watched(completeRun(), async (address) => {
    await withServed(address, { size: desktop }, async (page) => {
      await drawn(page);
      assert.equal(await page.locator("#rows tr").count(), 12);
      assert.match(await page.locator("#games").textContent(), /^528 of 528 games \(100\.0 %\)$/);
      assert.equal(await page.locator("#outlook").textContent(), "the run is complete");
      assert.equal(await page.locator("#state").textContent(), "The run is complete.");
      assert.equal(await page.locator("#bar").evaluate((bar) => bar.value), 1);
      assert.match(await page.title(), /^complete: /);
      assert.equal(await page.locator("#chart .series").count(), 12);
      assert.ok(await page.locator("#chart .whisker").count() >= 12);
      // The ranking is the report's.
      const report = JSON.parse(muster("report", completeRun(), "--json"));
      const names = await page.locator("#rows th").allTextContents();
      assert.deepEqual(names, report.answers[0].levels.map(({ name }) => name));
      await page.locator("summary").click();
      assert.equal(await page.locator("#course-rows tr").count(), 12);
      await page.locator("#rows tr").nth(2).hover();
      assert.equal(await page.locator("#chart .chosen").count(), 1);
    });
  });
});

for (const colorScheme of ["light", "dark"]) {
  for (const size of [desktop, phone]) {
    test(`accessible, and nothing is too wide: ${size.width} px, ${colorScheme}`, async () => {
      await watched(completeRun(), async (address) => {
        await withServed(address, { size, colorScheme }, async (page) => {
          await drawn(page);
          await page.locator("summary").click();
          await support.assertNoOverflow(page);
          assert.deepEqual(await support.accessibilityFaults(page), []);
        });
      });
    });
  }
}

test("the page follows a run that goes on, and is told when nobody plays it", async () => {
  const run = join(folder, "going");
  const file = config("going", 100000, 300);
  const playing = await begun(["run", file, "--out", run, "--no-report", "--threads", "1"], null);
  let ended = false;
  playing.ended.then(() => { ended = true; });
  const there = () => {
    try {
      return JSON.parse(muster("watch", run, "--json")).done > 20;
    } catch { return false; }
  };
  while (!there()) assert.ok(!ended, playing.wrong());
  await watched(run, async (address) => {
    await withServed(address, { size: phone }, async (page) => {
      await drawn(page);
      const before = await count(page);
      await page.waitForFunction((games) => Number(document.getElementById("games").textContent.split(" ")[0].replaceAll(",", "")) > games,
        before, { timeout: 30000 });
      assert.match(await page.locator("#outlook").textContent(), /to go, at the speed of the last minute$/);
      assert.match(await page.locator("#speed").textContent(), /games\/s in the last minute/);
      assert.equal(await page.locator("#state").textContent(), "");
      await support.assertNoOverflow(page);
      playing.end();
      assert.equal(await playing.ended, 75, playing.wrong());
      await page.waitForFunction(() => document.getElementById("outlook").textContent === "nobody plays it now");
    });
  });
});

test("what cannot be ranked yet is told", async () => {
  const run = join(folder, "shard");
  muster("run", config("shard", 2), "--out", run, "--shard", "1/300");
  await watched(run, async (address) => {
    await withServed(address, { size: phone }, async (page) => {
      await page.locator("#games", { hasText: "of 264 games" }).waitFor();
      assert.match(await page.locator("#nothing").textContent(), /^nothing to rank yet/);
      assert.ok(!(await page.locator("#ranking").isVisible()));
      assert.ok(!(await page.locator("#course").isVisible()));
      assert.deepEqual(await support.accessibilityFaults(page), []);
    });
  });
});

test("a lost connection is told, and that it is back", async () => {
  await watched(completeRun(), async (address) => {
    await withServed(address, { size: desktop }, async (page) => {
      await drawn(page);
      await page.route("**/now", (route) => route.abort());
      await page.locator("#state", { hasText: "No connection to muster watch" }).waitFor();
      assert.ok(await page.locator("#rows tr").first().isVisible());
      await page.unroute("**/now");
      await page.locator("#state", { hasText: "The run is complete." }).waitFor();
    }).catch((error) => {
      if (!/ERR_FAILED/.test(error.message)) throw error;  // the requests that were cut off
    });
  });
});

test("only the page with its key is served, and only to look", async () => {
  await watched(completeRun(), async (address) => {
    const wrong = address.replace(/\/[0-9a-f]{32}\//, `/${"0".repeat(32)}/`);
    assert.equal((await fetch(wrong)).status, 404);
    assert.equal((await fetch(`${wrong}now`)).status, 404);
    assert.equal((await fetch(`${address}other`)).status, 404);
    const post = await fetch(`${address}now`, { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } });
    assert.equal(post.status, 405);
    assert.equal((await fetch(`${address}now`)).status, 200);
  });
});
