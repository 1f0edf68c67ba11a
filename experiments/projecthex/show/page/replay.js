// A game of ProjectHex, for stepThrough of report/page/step_page.js. A frame has besides what is said
// there: o: who is on turn (-1: nobody), and where they are or change T: [territory, holder or -1,
// troops by type, fortress], S: [territory, number of what stands there in `pieces`], P: [player,
// faction, prestige, capital or -1, coins, incoming, missions, cards], m: [territories a move or
// attack comes from, its target or -1], d: [attacker's dice, defender's, how many each has still to
// roll].
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const at = (id) => document.getElementById(id);
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;

  const count = (state) => {
    const territories = game.players.map(() => 0);
    const troops = game.players.map(() => 0);
    for (const [holder, a, m, r] of state.places) {
      if (holder < 0) continue;
      territories[holder] += 1;
      troops[holder] += a + m + r;
    }
    return { territories, troops };
  };
  const places = game.ids.map((_, t) => {
    const [x, y] = at(`signs-${t}`).getAttribute("transform").match(/[-\d.]+/g).map(Number);
    return { x, y };
  });
  const drawBoard = (state, frame) => {
    state.places.forEach((place, t) => {
      at(`land-${t}`).setAttribute("fill", place[0] < 0 ? game.nobody : game.players[place[0]].light);
      at(`signs-${t}`).innerHTML = game.pieces[state.signs[t]];
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
      return `<div class="player${frame.o === i ? " on-turn" : ""}" style="border-left-color:${full}">` +
        `<span class="swatch" style="background:${light};border-color:${full}"></span>` +
        `<span><b>${escapedText(colour)}</b> ${escapedText(faction)} <small>(${escapedText(agent)})</small></span>` +
        `<span class="pips" title="${prestige} prestige">${pips}</span>` +
        `<span class="more">${more.map(escapedText).join("<br>")}</span></div>`;
    }).join("");
  };
  const drawDice = (frame) => {
    const list = (dice, left) => dice.map((f) => `<b>${f}</b>`).join("") + (left > 0 ? ` and ${left} to roll` : "");
    at("dice").innerHTML = frame.d
      ? `attacker ${list(frame.d[0], frame.d[2])} &nbsp; defender ${list(frame.d[1], frame.d[3])}` : "";
  };

  stepThrough({
    frames: game.frames,
    empty: () => ({
      places: game.ids.map(() => [-1, 0, 0, 0, 0]),
      signs: game.ids.map(() => 0),
      players: game.players.map(() => ["", 0, -1, 0, 0, [], []]),
    }),
    copy: (state) => ({
      places: state.places.slice(), signs: state.signs.slice(), players: state.players.slice(),
    }),
    apply: (state, frame) => {
      for (const [t, ...place] of frame.T || []) state.places[t] = place;
      for (const [t, piece] of frame.S || []) state.signs[t] = piece;
      for (const [p, ...player] of frame.P || []) state.players[p] = player;
    },
    draw: (state, frame) => {
      drawBoard(state, frame);
      drawPlayers(state, frame);
      drawDice(frame);
    },
    place: (frame) => (frame.r === 0 ? "set-up" : `round ${frame.r}, turn ${frame.t}`),
    end: game.end,
    colours: game.players.map((player) => (dark ? player.light : player.full)),
    curves: [
      { id: "prestige", by: "t", values: (state) => state.players.map((player) => player[1]) },
      { id: "territories", by: "t", values: (state) => count(state).territories },
      { id: "troops", by: "t", values: (state) => count(state).troops },
    ],
  });
})();
