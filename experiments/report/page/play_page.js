// A game in progress (experiments/play/table.h): asks for news, shows what may be chosen, on the board and as a list, and
// sends what is chosen. The page's data has besides that of step_page.js
//   play: {own: seats that are played here, seats: names by seat, agents: by seat, hides: whether seats do not know
//     everything, epoch: of the frames}
// News: {epoch, frames, pieces, size, seat: who is to choose, mine, choices: [[code, words, [slot, ...]], ...], over, end,
//   stored: {id, folder} or {not: why}, broken, can_undo}.
"use strict";
(() => {
  const page = globalThis.stepPage;
  const { own, seats, agents, hides } = page.game.play;
  const at = (id) => document.getElementById(id);
  const text = (words) => String(words).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const pauses = { idle: 1000, person: 300, agent: 60 };  // ms between questions for news

  let epoch = page.game.play.epoch;
  let eye = own.length > 0 ? own[0] : -1;
  let news = { seat: -1, mine: false, choices: [], over: false };
  let sending = false;

  const say = (words) => { at("advice").textContent = words; };
  const ask = async (what, body) => {
    const given = body === undefined ? {} :
      { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(what, given);
    const answer = await reply.json();
    if (!reply.ok) throw new Error(answer.error || `${reply.status}`);
    return answer;
  };
  // Of what somebody asked for by a button: mistakes are told.
  const asked = (work) => async () => {
    try {
      await work();
    } catch (error) {
      say(error.message);
    }
  };

  // The game goes on at the pace of the page, unless somebody looks at an earlier step.
  let following = true;
  let walking = 0;
  let stepping = false;
  const pace = () => Number(at("speed").value);
  const walk = () => {
    clearTimeout(walking);
    walking = 0;
    if (!following || page.index() >= page.last()) return refresh();
    const next = page.index() + 1;
    stepping = true;
    page.show(next);
    stepping = false;
    const mine = own.includes(page.by(next));
    walking = setTimeout(walk, mine || page.silent(next) ? 0 : pace() / 2);
    refresh();
  };
  page.listen((index) => {
    if (stepping) return;
    following = index === page.last();
    refresh();
  });

  // The choices, while the position on view is the present one.
  let odds = new Map();
  let buttons = [];
  let byKey = false;  // whoever chooses by keys finds the next choices under them
  let shown = "";
  const chooseable = () => (news.mine && page.index() === page.last() && !sending ? news.choices : []);
  // With shapes of the board that stand for empty places (data-place).
  const slotsOf = (choice) => choice[2].flatMap((slot) => [page.place(slot), ...document.querySelectorAll(`[data-place="${slot}"]`)])
    .filter((place) => place);
  const clear = (name) => document.querySelectorAll(`.${name}`).forEach((each) => each.classList.remove(name));
  const turnWords = () => {
    if (news.broken) return `The game cannot go on: ${news.broken}`;
    if (news.over) {
      if (!news.stored) return news.end;
      return news.stored.id ? `${news.end}. Stored as game ${news.stored.id} in ${news.stored.folder}.`
        : `${news.end}. Not stored: ${news.stored.not}.`;
    }
    if (page.index() < page.last()) return walking ? "…" : "This is an earlier step; End goes to the present one.";
    if (news.mine) return `${seats[news.seat]}: choose`;
    return news.seat >= 0 ? `${seats[news.seat]} is to choose` : "…";
  };
  const refresh = () => {
    at("turn").textContent = turnWords();
    at("undo").disabled = !news.can_undo || news.over;
    at("hint").disabled = chooseable().length === 0;
    const choices = chooseable();
    const key = `${epoch} ${page.last()} ${choices.length}`;
    if (key === shown) return;
    shown = key;
    odds = new Map();
    clear("can");
    clear("meant");
    const first = choices.length > 0 && byKey;
    buttons = choices.map((choice, i) => {
      const button = document.createElement("button");
      button.type = "button";
      button.innerHTML = `<b>${i + 1}</b> ${text(choice[1])}`;
      button.addEventListener("click", (event) => {
        byKey = event.detail === 0;
        send(choice);
      });
      button.addEventListener("mouseenter", () => consider(choice));
      button.addEventListener("focus", () => consider(choice));
      for (const place of slotsOf(choice)) place.classList.add("can");
      return button;
    });
    at("choices").replaceChildren(...buttons.map((button) => {
      const item = document.createElement("li");
      item.append(button);
      return item;
    }));
    if (choices.length > 0) at("advice").textContent = "";
    if (first) buttons[0].focus();
  };

  const send = async (choice) => {
    if (sending) return;
    sending = true;
    try {
      await ask("choose", { step: page.last() + 1, code: choice[0], eye });
      following = true;
    } catch (error) {
      say(error.message);
    } finally {
      sending = false;
    }
    await poll();
  };

  const oddsTable = (found) => {
    if (!found.exact) return "Too much may happen to tell it all.";
    if (found.outcomes.length === 0) return "Nothing is left to chance before the next choice.";
    const rows = found.outcomes.map(([words, p]) => `<tr><td>${(100 * p).toFixed(1)} %</td><td>${text(words)}</td></tr>`);
    const draws = found.draws > 1 ? `<p>(the mean of ${found.draws} draws of what you cannot see)</p>` : "";
    return `<table><tbody>${rows.join("")}</tbody></table>${draws}`;
  };
  let considered = null;
  const consider = async (choice) => {
    considered = choice;
    clear("meant");
    for (const place of slotsOf(choice)) place.classList.add("meant");
    buttons[news.choices.indexOf(choice)]?.classList.add("meant");
    const step = page.last() + 1;
    if (!odds.has(choice[0])) {
      await new Promise((wait) => setTimeout(wait, 120));
      if (considered !== choice) return;
      const found = await ask("odds", { step, code: choice[0], eye }).catch(() => ({ gone: true }));
      if (found.gone || step !== page.last() + 1) return;
      odds.set(choice[0], found);
    }
    if (considered === choice && step === page.last() + 1) {
      at("advice").innerHTML = `<strong>${text(choice[1])}</strong> ${oddsTable(odds.get(choice[0]))}`;
    }
  };

  // What is under the pointer: choices that stand for the uppermost place that can be clicked.
  const under = (event) => {
    const choices = chooseable();
    for (const element of document.elementsFromPoint(event.clientX, event.clientY)) {
      const place = element.closest("[data-slot], [data-place]");
      const name = place && (place.dataset.slot || place.dataset.place);
      if (!name) continue;
      const first = choices.filter((choice) => choice[2][0] === name);
      const all = first.length > 0 ? first : choices.filter((choice) => choice[2].includes(name));
      if (all.length > 0) return all;
    }
    return [];
  };
  const main = document.querySelector("main");
  main.addEventListener("click", (event) => {
    const meant = under(event);
    if (meant.length === 1) {
      send(meant[0]);
    } else if (meant.length > 1) {
      clear("meant");
      for (const choice of meant) buttons[news.choices.indexOf(choice)].classList.add("meant");
      buttons[news.choices.indexOf(meant[0])].focus();
      say(`${meant.length} choices are about this; take one from the list`);
    }
  });
  main.addEventListener("mousemove", (event) => {
    const meant = under(event);
    if (meant.length === 1 && meant[0] !== considered) consider(meant[0]);
  });

  // A digit goes to the choice of that number; Enter takes it.
  let typed = "";
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("input, select") || !/^[0-9]$/.test(event.key)) return;
    typed = (typed + event.key).slice(-3);
    if (!buttons[Number(typed) - 1]) typed = event.key;
    buttons[Number(typed) - 1]?.focus();
    event.preventDefault();
  });

  const rankingOf = (moves, caption) => (moves.length > 0 ? page.ranking(caption, moves) : "Nothing is ranked.");
  at("hint").addEventListener("click", asked(async () => {
    say("The adviser thinks …");
    at("advice").innerHTML = rankingOf(await ask("hint", { eye }), "What the adviser thinks");
  }));
  at("why").addEventListener("click", asked(async () => {
    at("advice").innerHTML = rankingOf(await ask("why", { eye }), "What the last agent to choose thought");
  }));
  at("undo").addEventListener("click", asked(async () => {
    await ask("undo", { eye });
    following = true;
    await poll();
  }));
  at("save").addEventListener("click", asked(async () => {
    say(`Saved as ${(await ask("save", {})).path}.`);
  }));

  // In a game of several people at one screen who do not know everything: each is asked before its side is shown.
  const curtain = () => {
    if (!hides || news.over || !own.includes(news.seat) || news.seat === eye || at("curtain").open) return;
    at("curtain-words").textContent = `${seats[news.seat]} is to choose. Nobody else should look.`;
    at("curtain").showModal();
  };
  at("curtain").addEventListener("cancel", (event) => event.preventDefault());
  at("lift").addEventListener("click", () => {
    eye = news.seat;
    epoch = 0;
    at("curtain").close();
    poll();
  });

  let timer = 0;
  let asking = false;
  const poll = async () => {
    clearTimeout(timer);
    if (asking) return;
    asking = true;
    let pause = pauses.idle;
    try {
      const has = page.has();
      const fresh = await ask(`news?epoch=${epoch}&frames=${has.frames}&pieces=${has.pieces}&eye=${eye}`);
      const other = fresh.epoch !== epoch;
      const ahead = following && !other;
      if (other) page.reset();
      epoch = fresh.epoch;
      if (other || fresh.frames.length > 0) page.add(fresh);
      news = fresh;
      if (other) {
        stepping = true;
        page.show(page.last());
        stepping = false;
        following = true;
      } else if (ahead && !walking) {
        walk();
      }
      refresh();
      curtain();
      if (!news.over && !news.mine) pause = news.seat < 0 || agents[news.seat] ? pauses.agent : pauses.person;
    } catch (error) {
      at("turn").textContent = `No connection (${error.message}); trying again.`;
    }
    asking = false;
    timer = setTimeout(poll, document.hidden ? 5 * pauses.idle : pause);
  };

  // What if: any figure of the state may be another one.
  let state = null;
  const field = (key, value, set) => {
    const label = document.createElement("label");
    const input = document.createElement("input");
    if (typeof value === "boolean") {
      input.type = "checkbox";
      input.checked = value;
    } else {
      input.type = typeof value === "number" ? "number" : "text";
      input.step = "any";
      input.value = value === null ? "" : value;
    }
    input.addEventListener("change", () => {
      set(typeof value === "boolean" ? input.checked : typeof value === "number" ? Number(input.value) :
        value === null && input.value === "" ? null : input.value);
      label.classList.add("changed");
    });
    label.append(key, input);
    return label;
  };
  const branch = (key, value, set, open) => {
    if (value === null || typeof value !== "object") return field(key, value, set);
    const details = document.createElement("details");
    const summary = document.createElement("summary");
    const named = value.name || value.unit || value.kind;
    summary.textContent = typeof named === "string" ? `${key}: ${named}` : key;
    details.append(summary);
    details.open = open;
    for (const name of Object.keys(value)) {
      details.append(branch(name, value[name], (to) => { value[name] = to; }, false));
    }
    return details;
  };
  at("what-if").addEventListener("click", asked(async () => {
    state = await ask("state");
    at("tree").replaceChildren(branch("state", state, () => {}, true));
    at("seen").textContent = "";
    at("editor-words").textContent = "Change what you like, and look.";
    at("editor").showModal();
  }));
  const tried = (work) => async () => {
    try {
      at("editor-words").textContent = "…";
      at("editor-words").textContent = await work();
    } catch (error) {
      at("editor-words").textContent = error.message;
    }
  };
  at("look").addEventListener("click", tried(async () => {
    const seen = await ask("look", { state });
    at("seen").innerHTML = seen.picture;
    return "This is the position.";
  }));
  at("rank").addEventListener("click", tried(async () => {
    const ranked = await ask("rank", { state });
    at("seen").innerHTML = rankingOf(ranked.moves, `${text(ranked.seat)} to choose`) +
      ranked.odds.map(([words, found]) => `<h3>${text(words)}</h3>${oddsTable(found)}`).join("");
    return "";
  }));
  at("play-on").addEventListener("click", tried(async () => {
    location.href = (await ask("play-on", { state })).address;
    return "";
  }));
  at("keep").addEventListener("click", tried(async () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(state, null, 1)], { type: "application/json" }));
    link.download = "position.json";
    link.click();
    URL.revokeObjectURL(link.href);
    return "muster play GAME --state position.json goes on from it; muster analyze reads it too.";
  }));
  at("close-editor").addEventListener("click", () => at("editor").close());
  at("find").addEventListener("input", () => {
    const wanted = at("find").value.toLowerCase();
    at("tree").querySelectorAll("details").forEach((details) => {
      details.open = wanted !== "" && details.textContent.toLowerCase().includes(wanted);
    });
    at("tree").firstElementChild.open = true;
  });

  stepping = true;
  page.show(page.last());
  stepping = false;
  poll();
})();
