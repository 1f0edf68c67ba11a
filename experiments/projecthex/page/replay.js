// Steps through one game. The page holds the first position and what each step changes.
(() => {
  "use strict";
  const game = JSON.parse(document.getElementById("game").textContent);
  const at = (id) => document.getElementById(id);
  const frames = game.frames;
  const svgNames = "http://www.w3.org/2000/svg";
  const empty = () => ({
    places: game.ids.map(() => [-1, 0, 0, 0, 0]),
    players: game.players.map(() => ["", 0, -1, 0, 0, [], []]),
  });
  const apply = (state, frame) => {
    for (const [t, ...place] of frame.T || []) state.places[t] = place;
    for (const [p, ...player] of frame.P || []) state.players[p] = player;
  };
  const copy = (state) => ({ places: state.places.slice(), players: state.players.slice() });

  // A copy of every 64th state, the last frame of each turn, and the curves.
  const copies = [];
  const ends = [];
  const curves = { prestige: [], territories: [], troops: [] };
  const count = (state) => {
    const territories = game.players.map(() => 0);
    const troops = game.players.map(() => 0);
    for (const [holder, a, m, r] of state.places) {
      if (holder < 0) continue;
      territories[holder] += 1;
      troops[holder] += a + m + r;
    }
    return { prestige: state.players.map((p) => p[1]), territories, troops };
  };
  {
    const state = empty();
    frames.forEach((frame, i) => {
      apply(state, frame);
      if (i % 64 === 0) copies.push(copy(state));
      if (i + 1 < frames.length && frames[i + 1].t === frame.t) return;
      ends.push(i);
      const now = count(state);
      for (const name in curves) curves[name].push(now[name]);
    });
  }
  const stateAt = (index) => {
    const first = Math.floor(index / 64);
    const state = copy(copies[first]);
    for (let i = first * 64 + 1; i <= index; ++i) apply(state, frames[i]);
    return state;
  };

  const escaped = (text) => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  // As signs_svg in board_picture.cc.
  const signs = (t, place, capital) => {
    const [holder, ...rest] = place;
    const troops = rest.slice(0, 3);
    const id = game.ids[t];
    const half = 3.2 * id.length;
    let svg = `<text class="id" y="-10">${escaped(id)}</text>`;
    if (capital >= 0) svg += `<use href="#capital" x="${-half - 9}" y="-14" fill="${game.players[capital].full}"/>`;
    if (rest[3]) svg += `<use href="#fortress" x="${half + 9}" y="-14"/>`;
    const shown = troops.filter((n) => n > 0);
    if (shown.length === 0) return svg;
    const width = 6 + shown.length * 16 + shown.reduce((sum, n) => sum + (n > 9 ? 16 : 8), 0);
    const full = holder < 0 ? "#222" : game.players[holder].full;
    svg += `<rect x="${-width / 2}" y="-5" width="${width}" height="19" rx="5" fill="#fff" stroke="${full}" stroke-width="2"/>`;
    let x = -width / 2 + 3;
    troops.forEach((n, type) => {
      if (n === 0) return;
      svg += `<use href="#unit-${type}" x="${x + 7}" y="4.5"/><text class="number" x="${x + 14}" y="9.5">${n}</text>`;
      x += 16 + (n > 9 ? 16 : 8);
    });
    return svg;
  };
  const places = game.ids.map((_, t) => {
    const [x, y] = at(`signs-${t}`).getAttribute("transform").match(/[-\d.]+/g).map(Number);
    return { x, y };
  });
  const drawBoard = (state, frame) => {
    const capitals = new Map(state.players.map((p, i) => [p[2], i]));
    state.places.forEach((place, t) => {
      at(`land-${t}`).setAttribute("fill", place[0] < 0 ? game.nobody : game.players[place[0]].light);
      at(`signs-${t}`).innerHTML = signs(t, place, capitals.has(t) ? capitals.get(t) : -1);
    });
    let marks = "";
    if (frame.m) {
      const [origins, target] = frame.m;
      const fight = Boolean(frame.d);
      const colour = fight ? "#c00" : "#222";
      for (const origin of origins) {
        const from = places[origin];
        marks += `<circle cx="${from.x}" cy="${from.y}" r="30" fill="none" stroke="${colour}" stroke-width="2" stroke-dasharray="4 3"/>`;
        if (target < 0) continue;
        const to = places[target];
        const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
        const [ex, ey] = [to.x - 34 * ux, to.y - 34 * uy];
        marks += `<path d="M${from.x + 30 * ux},${from.y + 30 * uy}L${ex},${ey}M${ex - 10 * ux - 6 * uy},${ey - 10 * uy + 6 * ux}L${ex},${ey}L${ex - 10 * ux + 6 * uy},${ey - 10 * uy - 6 * ux}" fill="none" stroke="${colour}" stroke-width="3"/>`;
      }
      if (target >= 0) marks += `<circle cx="${places[target].x}" cy="${places[target].y}" r="32" fill="none" stroke="${colour}" stroke-width="3"/>`;
    }
    at("marks").innerHTML = marks;
  };

  const drawPlayers = (state, frame) => {
    const now = count(state);
    at("players").innerHTML = state.players.map((player, i) => {
      const [faction, prestige, capital, coins, incoming, dossier, cards] = player;
      const { colour, full, light, agent } = game.players[i];
      const more = [`${now.territories[i]} territories, ${now.troops[i]} troops`];
      if (capital >= 0) more[0] += `, capital ${game.ids[capital]}`;
      if (game.gold) more.push(`${coins} coins`);
      if (incoming > 0) more.push(`${incoming} incoming`);
      if (dossier.length > 0) more.push(`missions: ${dossier.join(", ")}`);
      if (cards.length > 0) more.push(cards.join(", "));
      const pips = "●".repeat(Math.min(prestige, 12)) + "○".repeat(Math.max(game.win - prestige, 0));
      return `<div class="player${frame.o === i ? " turn" : ""}" style="border-left-color:${full}">` +
        `<span class="swatch" style="background:${light};border-color:${full}"></span>` +
        `<span><b>${escaped(colour)}</b> ${escaped(faction)} <small>(${escaped(agent)})</small></span>` +
        `<span class="pips" title="${prestige} prestige">${pips}</span>` +
        `<span class="more">${more.map(escaped).join("<br>")}</span></div>`;
    }).join("");
  };
  const drawDice = (frame) => {
    const list = (dice, left) => dice.map((f) => `<b>${f}</b>`).join("") + (left > 0 ? ` and ${left} to roll` : "");
    at("dice").innerHTML = frame.d
      ? `attacker ${list(frame.d[0], frame.d[2])} &nbsp; defender ${list(frame.d[1], frame.d[3])}` : "";
  };
  const who = (frame) => (frame.b < 0 ? "" : `${game.players[frame.b].colour}: `);
  let logged = -1;
  const drawLog = (index) => {
    const turn = frames[index].t;
    const log = at("log");
    if (logged !== turn) {
      logged = turn;
      log.textContent = "";
      frames.forEach((frame, i) => {
        if (frame.t !== turn || i === 0) return;
        const item = document.createElement("li");
        item.value = i;
        item.textContent = who(frame) + frame.a;
        if (frame.b < 0) item.className = "chance";
        item.addEventListener("click", () => show(i));
        log.append(item);
      });
    }
    for (const item of log.children) item.classList.toggle("current", item.value === index);
    const current = log.querySelector(".current");
    if (current) log.scrollTop = current.offsetTop - log.offsetTop - log.clientHeight / 2;
  };

  const width = 600, height = 150, left = 26, bottom = 18;
  const drawCurve = (name) => {
    const values = curves[name];
    const most = Math.max(1, ...values.flat());
    const x = (i) => left + ((width - left - 6) * i) / Math.max(1, values.length - 1);
    const y = (v, p) => height - bottom - ((height - bottom - 10) * v) / most - (p - (game.players.length - 1) / 2) * 1.5;
    let svg = `<path d="M${left},4V${height - bottom}H${width - 4}" fill="none" stroke="#999"/>`;
    for (const v of [0, most]) svg += `<text x="${left - 4}" y="${y(v, 0) + 4}" text-anchor="end">${v}</text>`;
    const step = Math.max(1, Math.ceil(values.length / 10));
    ends.forEach((end, i) => {
      if (i % step === 0) svg += `<text x="${x(i)}" y="${height - 5}" text-anchor="middle">${frames[end].t}</text>`;
    });
    game.players.forEach((player, p) => {
      const points = values.map((v, i) => `${x(i).toFixed(1)},${y(v[p], p).toFixed(1)}`).join("L");
      svg += `<path d="M${points}" fill="none" stroke="${player.full}" stroke-width="2.2"/>`;
      const last = values[values.length - 1][p];
      svg += `<circle cx="${x(values.length - 1)}" cy="${y(last, p)}" r="3" fill="${player.full}"/>`;
    });
    svg += `<path class="cursor" d="" stroke="#c00" stroke-width="1.5"/>`;
    const element = at(name);
    element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    element.setAttribute("preserveAspectRatio", "none");
    element.innerHTML = svg;
    element.addEventListener("click", (event) => {
      const box = element.getBoundingClientRect();
      const place = ((event.clientX - box.left) / box.width) * width;
      const i = Math.round(((place - left) / (width - left - 6)) * (values.length - 1));
      show(ends[Math.min(Math.max(i, 0), ends.length - 1)]);
    });
    return (index) => {
      const i = ends.findIndex((end) => end >= index);
      element.querySelector(".cursor").setAttribute("d", `M${x(i)},4V${height - bottom}`);
    };
  };
  const cursors = Object.keys(curves).map(drawCurve);

  let index = 0;
  const show = (to) => {
    index = Math.min(Math.max(to, 0), frames.length - 1);
    const frame = frames[index];
    const state = stateAt(index);
    drawBoard(state, frame);
    drawPlayers(state, frame);
    drawDice(frame);
    drawLog(index);
    for (const cursor of cursors) cursor(index);
    at("slider").value = index;
    at("now").textContent = index === 0 ? "The beginning" : index === frames.length - 1 ? `${who(frame)}${frame.a}. ${game.end}` : who(frame) + frame.a;
    at("where").textContent = `${frame.r === 0 ? "set-up" : `round ${frame.r}, turn ${frame.t}`}, step ${index} of ${frames.length - 1}`;
    history.replaceState(null, "", `#${index}`);
  };
  const move = (way) => {
    if (at("unit").value === "step") return show(index + way);
    const next = way > 0 ? ends.find((end) => end > index) : ends.filter((end) => end < index).pop();
    show(next === undefined ? (way > 0 ? frames.length - 1 : 0) : next);
  };
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    at("play").textContent = "Play";
  };
  const play = () => {
    if (timer) return stop();
    if (index === frames.length - 1) show(0);
    at("play").textContent = "Pause";
    timer = setInterval(() => {
      move(1);
      if (index === frames.length - 1) stop();
    }, Number(at("speed").value));
  };
  at("slider").max = frames.length - 1;
  at("slider").addEventListener("input", () => show(Number(at("slider").value)));
  at("back").addEventListener("click", () => move(-1));
  at("forth").addEventListener("click", () => move(1));
  at("play").addEventListener("click", play);
  at("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("select, input")) return;
    if (event.key === "ArrowLeft") move(-1);
    else if (event.key === "ArrowRight") move(1);
    else if (event.key === " ") play();
    else return;
    event.preventDefault();
  });
  show(Number(location.hash.slice(1)) || 0);
})();
