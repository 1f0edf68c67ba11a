// A duel of two Caskets, for stepThrough of report/page/step_page.js. A frame has besides what is
// said there: o: who is on turn (-1: nobody), and where they change g, u, m:
// ground, units and marks of the board as SVG; k: the last attack in words; P: [player, what is new
// of it].
(() => {
  const duel = JSON.parse(document.getElementById("game").textContent);
  const at = (id) => document.getElementById(id);
  const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const layers = { g: "ground", u: "units", m: "marks" };

  const list = (name, items) => (items.length === 0 ? "" : `<p>${name}: ${items.map(escapedText).join(", ")}</p>`);
  const panel = (player, i, onTurn) => {
    const { name, agent, deck, kind } = duel.players[i];
    const [draw, hand, discard, graveyard] = player.piles;
    const whole = draw + hand + discard + graveyard || 1;
    const bar = [draw, hand, discard].map((n) => `<span style="width:${(100 * n) / whole}%"></span>`).join("");
    const parts = player.parts.map(([damage, limit, gone], p) => {
      const shown = Math.min(damage, limit);
      return `<span class="${gone ? "gone" : ""}">${duel.parts[p]} <span class="pips">${"●".repeat(shown)}${"○".repeat(limit - shown)}</span></span>`;
    }).join("");
    return `<section class="player ${name}${onTurn ? " on-turn" : ""}">` +
      `<h2><span class="who">${i + 1}</span>${escapedText(deck)} <small>${escapedText(kind)}, ${escapedText(agent)}${onTurn ? ", on turn" : ""}</small></h2>` +
      `<div class="figures"><span>life <b>${player.life}</b></span><span>draw ${draw}</span><span>hand ${hand}</span><span>discard ${discard}</span><span>graveyard ${graveyard}</span></div>` +
      `<div class="bar" title="draw pile, hand, discard pile; grey: graveyard">${bar}</div>` +
      `<div class="figures"><span>SP <b>${player.sp}</b> of ${player.spMax}</span><span class="${player.danger ? "alarm" : ""}">Heat <b>${player.heat}</b>${player.danger ? " danger" : ""}</span><span>${player.moved ? `hexes moved: ${player.moved}` : ""}</span></div>` +
      `<div class="parts">${parts}</div>` +
      `<div class="hand">${player.cards.map((card) => `<span>${escapedText(card)}</span>`).join("")}</div>` +
      list("wounds", player.wounds) + list("in force", player.statuses) + `</section>`;
  };

  stepThrough({
    frames: duel.frames,
    empty: () => ({ players: [{}, {}], g: "", u: "", m: "", k: "" }),
    copy: (state) => ({ ...state, players: state.players.map((player) => ({ ...player })) }),
    apply: (state, frame) => {
      for (const key of ["g", "u", "m", "k"]) if (key in frame) state[key] = frame[key];
      for (const [i, news] of frame.P || []) Object.assign(state.players[i], news);
    },
    draw: (state, frame) => {
      for (const key in layers) at(layers[key]).innerHTML = state[key];
      at("players").innerHTML = state.players.map((player, i) => panel(player, i, frame.o === i)).join("");
    },
    place: (frame) => (frame.r === 0 ? "set-up" : `round ${frame.r}, turn ${frame.t}`),
    end: duel.end,
    colours: [ink("--first"), ink("--second")],
    curves: [
      { id: "life", by: "r", most: 1, values: (state) => state.players.map((player) => player.life) },
      { id: "heat", by: "t", most: 5, values: (state) => state.players.map((player) => player.heat) },
    ],
  });
})();
