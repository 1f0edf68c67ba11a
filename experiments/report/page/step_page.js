// Steps through a game, whatever it is. The page's element "game" holds as JSON (report/replay/step_page.h):
//   slots: names of the places of the page that change, data-slot="name"
//   pieces: what may stand in them, SVG or HTML
//   frames: {t: turn, r: round, b: player who decided or -1 for chance, w: [[level, words], ...]} and
//     where they change m: where in the game this is, s: [[slot, piece], ...], c: for each curve a
//     number per player; and of steps that somebody thought about th: {own, critic: [[code, move,
//     value, visits, share, line, prior or nothing], ...], chose: code, seat, luck: by player}. The
//     first one is the beginning. Words are lines of a scoresheet (core/sheet.h), their levels 0: round, 1: turn, 2: act, 3: detail.
//   curves: [{id, by: "t" or "r", most: least top of the axis}]
//   colours: of the players
//   chances: by frame, of each player, in points of 100; there only with thoughts
//   opening: the frame to begin with
//   end: what is said after the last step
// What is fetched from elsewhere: nothing. A page of a game in progress (play_page.js) goes on with
// `stepPage`: add(news) appends frames and pieces, reset() forgets them.
"use strict";
(() => {
  const at = (id) => document.getElementById(id);
  const game = JSON.parse(at("game").textContent);
  const frames = [];
  const kept = 64;  // a copy of every so-many-th state

  const places = game.slots.map((name) => document.querySelector(`[data-slot="${name}"]`));
  const shown = game.slots.map(() => 0);
  const apply = (state, frame) => {
    if (frame.m) state.moment = frame.m;
    if (frame.c) state.curves = frame.c;
    for (const [slot, piece] of frame.s || []) state.pieces[slot] = piece;
  };
  const copy = (state) => ({ ...state, pieces: state.pieces.slice() });
  // `fresh`: what is new is marked as such.
  const draw = (state, fresh) => {
    document.querySelectorAll(".fresh").forEach((place) => {
      place.classList.remove("fresh");
      if (place.classList.length === 0) place.removeAttribute("class");
    });
    state.pieces.forEach((piece, slot) => {
      if (shown[slot] === piece) return;
      shown[slot] = piece;
      places[slot].innerHTML = game.pieces[piece];
      if (fresh) places[slot].classList.add("fresh");
    });
  };

  const copies = [];
  let series = [];
  // `running`: the state after the frames that have been taken in.
  let running = null;
  const takeIn = (frame, i) => {
    apply(running, frame);
    if (i % kept === 0) copies.push(copy(running));
    game.curves.forEach((curve, c) => {
      const { ends, values } = series[c];
      const before = ends.length > 0 ? frames[ends[ends.length - 1]] : null;
      if (!before || before[curve.by] !== frame[curve.by]) {
        ends.push(i);
        values.push(running.curves[c]);
      } else {
        ends[ends.length - 1] = i;
        values[values.length - 1] = running.curves[c];
      }
    });
  };
  const stateAt = (index) => {
    const first = Math.floor(index / kept);
    const state = copy(copies[first]);
    for (let i = first * kept + 1; i <= index; ++i) apply(state, frames[i]);
    return state;
  };

  // Where going by turns, decisions or steps stops.
  let last = -1;
  const stops = {
    turn: (i) => i === last || frames[i + 1].t !== frames[i].t,
    decision: (i) => i === last || frames[i + 1].b >= 0,
    step: () => true,
  };

  // What a step came to, in one line: its acts, else whatever it has.
  const wordsOf = (frame) => {
    const acts = frame.w.filter(([level]) => level === 2);
    return (acts.length > 0 ? acts : frame.w.slice(-1)).map(([, words]) => words).join("; ");
  };
  // A step without words is part of what the next ones tell.
  const lineOf = (frame, i) => {
    if (frame.w.length === 0) return null;
    const item = document.createElement("li");
    item.value = i;
    for (const [level, words] of frame.w) {
      const line = document.createElement("div");
      line.className = ["round", "turn", "act", "detail"][level];
      line.textContent = words;
      item.append(line);
    }
    item.classList.toggle("chance", frame.b < 0);
    item.addEventListener("click", () => show(i));
    return item;
  };
  const lines = [];
  const told = (index) => {
    while (index > 0 && !lines[index]) --index;
    return index;
  };
  let current = null;
  const drawLog = (index) => {
    if (current) current.classList.remove("current");
    current = lines[told(index)];
    const log = at("log");
    if (!current) { log.scrollTop = 0; return; }
    current.classList.add("current");
    log.scrollTop = current.offsetTop - log.clientHeight / 2;
  };

  const height = 165, left = 30, bottom = 20;
  const drawCurve = (curve, { ends, values }) => {
    const element = at(curve.id);
    const width = Math.max(300, element.clientWidth || 600);
    const most = Math.max(curve.most || 1, ...values.flat());
    const x = (i) => left + ((width - left - 8) * i) / Math.max(1, values.length - 1);
    const y = (v) => height - bottom - ((height - bottom - 10) * v) / most;
    let svg = `<path class="axis" d="M${left},4V${height - bottom}H${width - 4}" fill="none"/>`;
    for (const v of new Set([0, Math.round(most / 2), most])) {
      svg += `<text x="${left - 4}" y="${y(v) + 4}" text-anchor="end">${v}</text>`;
    }
    const every = Math.max(1, Math.ceil(values.length / 12));
    ends.forEach((end, i) => {
      const mark = curve.by === "i" ? end : frames[end][curve.by];
      if (i % every === 0) svg += `<text x="${x(i)}" y="${height - 5}" text-anchor="middle">${mark}</text>`;
    });
    game.colours.forEach((colour, p) => {
      const points = values.map((v, i) => `${x(i).toFixed(1)},${(y(v[p]) + p - (game.colours.length - 1) / 2).toFixed(1)}`);
      svg += `<path d="M${points.join("L")}" fill="none" stroke="${colour}" stroke-width="2.2"/>`;
      if (points.length > 120) return;
      for (const point of points) {
        const [px, py] = point.split(",");
        svg += `<circle cx="${px}" cy="${py}" r="2.6" fill="${colour}"/>`;
      }
    });
    svg += `<path class="cursor" d="" stroke-width="1.5"/>`;
    element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    element.setAttribute("preserveAspectRatio", "none");
    element.innerHTML = svg;
    element.onclick = (event) => {
      const box = element.getBoundingClientRect();
      const place = ((event.clientX - box.left) / box.width) * width;
      const i = Math.round(((place - left) / (width - left - 8)) * (values.length - 1));
      show(ends[Math.min(Math.max(i, 0), ends.length - 1)]);
    };
    return (index) => {
      const i = ends.findIndex((end) => end >= index);
      element.querySelector(".cursor").setAttribute("d", `M${x(i)},4V${height - bottom}`);
    };
  };
  let cursors = [];
  const drawCurves = () => {
    cursors = game.curves.map((curve, c) => drawCurve(curve, series[c]));
    if (!game.chances) return;
    const ends = game.chances.map((_, i) => i);
    cursors.push(drawCurve({ id: "chances", by: "i", most: 100 }, { ends, values: game.chances }));
  };
  const reset = () => {
    frames.length = 0;
    copies.length = 0;
    lines.length = 0;
    at("log").replaceChildren();
    series = game.curves.map(() => ({ ends: [], values: [] }));
    running = { pieces: game.slots.map(() => 0), moment: "", curves: [] };
    last = -1;
  };
  const grow = (more) => {
    const first = frames.length;
    frames.push(...more);
    for (let i = first; i < frames.length; ++i) {
      takeIn(frames[i], i);
      lines.push(lineOf(frames[i], i));
    }
    at("log").append(...lines.slice(first).filter((line) => line));
    last = frames.length - 1;
    at("slider").max = last;
    drawCurves();
  };

  const text = (words) => String(words).replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
  const points = (value) => Math.round(50 * (value + 1));
  const ranking = (caption, moves, chose) => {
    const informed = moves.some((move) => move.length > 6);
    const rows = moves.map(([code, move, value, visits, share, line, prior]) =>
      `<tr${code === chose ? ' class="chosen"' : ""}><td>${text(move)}${line.length ? `<small>then ${text(line.join(", "))}</small>` : ""}</td>` +
      `<td>${points(value)}</td><td><span class="share" style="width:${Math.max(2, Math.round(44 * share))}px"></span>${visits}</td>` +
      `${informed ? `<td>${prior === undefined ? "" : `${Math.round(100 * prior)} %`}</td>` : ""}</tr>`);
    return `<table class="ranking"><caption>${caption}</caption><thead><tr><th>move (chosen: bold)</th><th>points</th><th>visits</th>${informed ? "<th>prior</th>" : ""}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
  };
  const drawThoughts = (frame) => {
    const place = at("thoughts");
    if (!place) return;
    const th = frame.th || {};
    let html = "";
    if (th.luck) html += `<p>Luck: ${th.luck.map((luck, seat) => `<span style="color:${game.colours[seat]}">■</span> ${luck < 0 ? "−" : "+"}${Math.abs(50 * luck).toFixed(0)}`).join(" ")} points</p>`;
    if (th.own) html += ranking("What the agent thought", th.own, th.chose);
    if (th.critic) html += ranking("What the critic thinks", th.critic, th.chose);
    place.innerHTML = html;
  };

  let index = 0;
  const listeners = [];
  const show = (to) => {
    const before = index;
    index = Math.min(Math.max(to, 0), last);
    const state = stateAt(index);
    draw(state, index === before + 1);
    drawThoughts(frames[index]);
    drawLog(index);
    for (const cursor of cursors) cursor(index);
    at("slider").value = index;
    const words = index === 0 ? "The beginning" : wordsOf(frames[told(index)]);
    at("now").textContent = index === last && game.end ? game.end : `${frames[index].b < 0 && index > 0 ? "⚄ " : ""}${words}`;
    at("where").textContent = `${state.moment}, step ${index} of ${last}`;
    history.replaceState(null, "", `#${index}`);
    for (const hear of listeners) hear(index);
  };
  const move = (way) => {
    const stops_here = stops[at("unit").value];
    let to = index + way;
    while (to > 0 && to < last && !stops_here(to)) to += way;
    show(to);
  };
  let timer = 0;
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    at("play").textContent = "Play";
  };
  const play = () => {
    if (timer) return stop();
    if (index === last) show(0);
    at("play").textContent = "Pause";
    timer = setInterval(() => {
      move(1);
      if (index === last) stop();
    }, Number(at("speed").value));
  };
  at("slider").addEventListener("input", () => show(Number(at("slider").value)));
  at("first").addEventListener("click", () => show(0));
  at("back").addEventListener("click", () => move(-1));
  at("forth").addEventListener("click", () => move(1));
  at("last").addEventListener("click", () => show(last));
  at("play").addEventListener("click", play);
  at("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  const keys = {
    ArrowLeft: () => move(-1), ArrowRight: () => move(1), " ": play,
    Home: () => show(0), End: () => show(last),
  };
  document.addEventListener("keydown", (event) => {
    if (event.target.matches("select, input, button") && event.key === " ") return;
    if (event.target.matches("select, input")) return;
    const act = keys[event.key];
    if (!act) return;
    act();
    event.preventDefault();
  });
  addEventListener("hashchange", () => {
    const to = Number(location.hash.slice(1)) || 0;
    if (to !== index) show(to);
  });
  reset();
  grow(game.frames);
  show(location.hash ? Number(location.hash.slice(1)) || 0 : game.opening);
  globalThis.stepPage = {
    game, show, stop,
    reset: () => {
      reset();
      game.pieces.length = 0;
    },
    ranking: (caption, moves) => ranking(caption, moves, -1),
    place: (slot) => places[game.slots.indexOf(slot)],
    by: (i) => frames[i].b,
    silent: (i) => frames[i].w.length === 0,
    index: () => index,
    last: () => last,
    listen: (hear) => listeners.push(hear),
    has: () => ({ frames: frames.length, pieces: game.pieces.length }),
    add: (news) => {
      game.pieces.push(...news.pieces);
      grow(news.frames);
    },
  };
})();
