// What the view says is what is drawn: owners' colours, counts and names, written out for each game.
(() => {
  const { monkey } = window
  const problems = []
  const say = (where, what) => problems.push({ kind: 'drawn', where, text: '', what, box: null })
  const all = (place, root = document) => [...root.querySelectorAll(place)]
  const one = (place, root = document) => root.querySelector(place)
  const said = (place, root) => all(place, root).map((node) => node.textContent.trim())

  const probe = document.createElement('i')
  /** A token of the style sheets as computed styles say it. */
  function token(name) {
    document.body.append(probe)
    probe.style.color = `var(--${name})`
    const shade = getComputedStyle(probe).color
    probe.remove()
    return shade
  }
  function painted(node, look, name, where) {
    const shade = node && getComputedStyle(node)[look]
    if (!node) say(where, 'is not drawn')
    else if (shade !== token(name)) say(where, `${look} is ${shade}, not --${name} ${token(name)}`)
  }
  function counts(where, drawn, view) {
    if (drawn.join(' ') !== view.map(String).join(' ')) say(where, `${drawn.join(' ')} is drawn, the view says ${view.join(' ')}`)
  }

  const GAMES = {
    pax_renaissance(view, me) {
      const looks = view.bankers.map(({ bank }) => ({ fugger: 0, coeur: 4, medici: 3, marchionni: 2 })[bank] ?? 5)
      const grounds = { medieval: 'paper', catholic: 'cath-bg', islamic: 'isl-bg', reformist: 'ref-bg' }
      for (const empire of view.empires) {
        painted(one(`[data-empire=${empire.empire}] .ground`), 'fill', grounds[empire.state], 'the ground of an empire')
        const throne = one(`[data-square=${empire.empire}]`)
        const look = empire.owner === null ? null : looks[empire.owner]
        painted(throne && one('.seat', throne), 'fill', look === null ? 'paper2' : `tint${look}`, 'the square of an empire')
        if (look !== null) painted(throne && one('.shape', throne), 'fill', `seat${look}`, 'the owner of an empire')
        for (const place of empire.places) if (!!place.token !== !!one(`[data-place="${place.place}"] .arrive`)) say('a city', place.token ? 'lacks its token' : 'has a token that is not there')
      }
      view.bankers.forEach((banker, seat) => {
        if (seat === me) {
          const florins = one(`.mine [data-bank="${seat}"] .fln i`)
          if (florins) counts('my florins', [florins.textContent.trim()], [banker.florins])
        } else counts('what a rival has', said('.pst b', one(`[data-unfold="${seat}"]`)), [banker.florins, banker.hand.length, banker.pawns])
      })
    },

    age_of_renaissance(view, me) {
      for (const piece of all('[data-piece]')) {
        const at = view.provinces[piece.dataset.piece]
        const seats = at ? [...(at.marker === null ? [] : [at.marker]), ...Object.keys(at.old_tokens), ...Object.keys(at.new_tokens)].map(Number) : []
        const drawn = all('[class*=seat-]', piece)
        counts('who is in a province', drawn.map((node) => node.getAttribute('class').match(/seat-(\d)/)[1]).sort(), [...seats].sort())
        for (const node of drawn) painted(one('path', node), node.matches('.hollow') ? 'stroke' : 'fill', `seat${node.getAttribute('class').match(/seat-(\d)/)[1]}`, 'a piece in a province')
        const several = at && at.marker === null ? [...Object.values(at.old_tokens), ...Object.values(at.new_tokens)].filter((n) => n > 1) : []
        if (one('.count', piece) || !one('.dot', piece)) counts('tokens in a province', said('.count', piece).sort(), several.sort())
      }
      for (const power of view.powers) {
        const panel = one(`.power [data-seat="${power.seat}"]`)?.closest('.power')
        const cash = power.cash ?? power.written
        if (panel && !view.result)
          counts('the counts of a power', said('.stats b', panel), [cash, power.expansion, power.misery, power.ship === 'none' ? '–' : power.ship_level, power.markers, power.cards])
      }
    },

    antiquity(view, me) {
      view.players.forEach((player, seat) => {
        const cities = all(`.pieces .city.seat-${seat}`)
        counts('the cities of a player', [cities.length], [player.cities.length])
        for (const city of cities) painted(one('.wall', city), 'stroke', `seat${seat}`, 'the wall of a city')
        counts('the men of a player', [all(`.pieces .man.seat-${seat}`).length], [view.producers.filter((one) => one.owner === seat).length])
        counts('the inns of a player', [all(`.pieces .inn.seat-${seat}`).length], [view.hexes.filter((hex) => hex.inn === seat).length])
        const facts = one(`#players .player.seat-${seat} .facts`)
        if (facts) counts('people and cities', said('b', facts).slice(0, 2), [player.people, player.cities.length])
      })
      for (const good of all('.stock [data-good]')) counts('my goods', said('b', good), [view.players[me]?.goods[good.dataset.good] ?? 0])
    },

    road_to_domination(view) {
      for (const player of view.players) {
        const panel = one(`#players li.seat-${player.seat}`)
        if (panel) counts('the counts of a power', said('.facts > span > b', panel), [player.glory, player.ducats, player.hand.length, player.lands, player.colonies])
      }
      for (const piece of all('.stage .piece:not(.hollow)')) painted(one('path', piece), 'fill', `seat${piece.getAttribute('class').match(/seat-(\d)/)[1]}`, 'a piece on a track')
    },
  }

  /** Where the drawing says something else than the view. */
  monkey.drawn = (game) => {
    problems.length = 0
    const { view, seats, seat, over } = monkey.state
    if (over || !one('.board-frame')) return []
    GAMES[game]?.(view, seat)
    const panel = one('#players')
    for (const info of seats) if (info.seat !== seat && panel && !panel.textContent.includes(info.name)) say('the players', `${info.name} is not named`)
    return problems.slice()
  }
})()
