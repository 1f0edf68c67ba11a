// A game of Heroes, for stepThrough of report/page/step_page.js. A frame has besides what is said
// there: o: who is on turn (-1: nobody), and where they change n: the moment in words, T: [tile,
// number of what stands there in `pieces`], m: marks of the board as SVG, P: [player, what is new of
// it].
(() => {
  const game = JSON.parse(document.getElementById("game").textContent);
  const at = (id) => document.getElementById(id);
  const tiles = [...document.querySelectorAll("#board g[id^='tile-']")];
  const shown = tiles.map(() => 0);

  const drawBoard = (state) => {
    state.tiles.forEach((piece, tile) => {
      if (shown[tile] === piece) return;
      shown[tile] = piece;
      tiles[tile].innerHTML = game.pieces[piece];
    });
    at("marks").innerHTML = state.m;
  };

  const gems = (items) => items.map(([type, rarity, count]) =>
    `<span class="gem" style="color:${game.gems[rarity]}" title="${game.rarities[rarity]} ${game.types[type].replace("_", " ")}">${"◆".repeat(count)}</span>`).join("");
  const many = (n, one, more) => `${n} ${n === 1 ? one : more}`;
  const row = (realm, i, onTurn) => {
    const { name, colour } = game.players[i];
    return `<tr class="${onTurn ? "on-turn" : ""}${realm.out ? " out" : ""}"${onTurn ? ' title="on turn"' : ""}><td><span class="swatch" style="background:${colour}"></span>${name}</td>` +
      [realm.score, realm.coins, realm.income, realm.mines, realm.places.length, realm.heroes.length, realm.army].map((n) => `<td>${n}</td>`).join("") + "</tr>";
  };
  const details = (realm, i) => {
    const { name, colour, agent } = game.players[i];
    const places = realm.places.map((place) =>
      `<p>${place.name} ${place.at}${place.recruits ? `, ${many(place.recruits, "mercenary", "mercenaries")}` : ""}${place.armory.length ? `, Armory ${gems(place.armory)}` : ""}</p>`);
    const heroes = realm.heroes.map((hero) =>
      `<p>Hero ${hero.n + 1} ${hero.at}: ${many(hero.army, "mercenary", "mercenaries")}, rolls ${hero.roll}, ${many(hero.points, "point", "points")} ${gems(hero.items)}</p>`);
    return `<div class="realm" style="border-color:${colour}"><p><b>${name}</b> <small>${escapedText(agent)}</small></p>${places.join("")}${heroes.join("")}</div>`;
  };
  const drawRealms = (state, frame) => {
    const heads = ["", "score", "coins", "income", "mines", "places", "Heroes", "army"];
    at("realms").innerHTML =
      `<table><thead><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></thead><tbody>` +
      state.players.map((realm, i) => row(realm, i, frame.o === i)).join("") + "</tbody></table>" +
      state.players.map(details).join("");
  };

  // The moment of each frame, for the line above the board.
  let moment = "";
  for (const frame of game.frames) moment = frame.moment = frame.n || moment;

  stepThrough({
    frames: game.frames,
    empty: () => ({ players: game.players.map(() => ({})), tiles: tiles.map(() => 0), m: "" }),
    copy: (state) => ({
      m: state.m, tiles: state.tiles.slice(), players: state.players.map((realm) => ({ ...realm })),
    }),
    apply: (state, frame) => {
      if ("m" in frame) state.m = frame.m;
      for (const [tile, piece] of frame.T || []) state.tiles[tile] = piece;
      for (const [i, news] of frame.P || []) Object.assign(state.players[i], news);
    },
    draw: (state, frame) => {
      drawBoard(state);
      drawRealms(state, frame);
    },
    place: (frame) => frame.moment,
    colours: game.players.map((player) => player.colour),
    curves: [
      { id: "score", by: "r", most: 10, values: (state) => state.players.map((realm) => realm.score) },
      { id: "income", by: "r", most: 5, values: (state) => state.players.map((realm) => realm.income) },
      { id: "army", by: "r", most: 5, values: (state) => state.players.map((realm) => realm.army) },
    ],
  });
})();
