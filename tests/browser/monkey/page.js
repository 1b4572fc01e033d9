// Follows a table from inside its page: what the server said last, when the page has come to rest, what can be clicked.
(() => {
  const monkey = (window.monkey = { state: null, asked: new Map(), awaited: -1, fetching: 0, changed: 0 })

  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', (event) => heard(JSON.parse(event.data)))
    }
    send(text) {
      const message = JSON.parse(text)
      if ('id' in message) monkey.asked.set(message.id, message.type)
      super.send(text)
    }
  }
  function heard(message) {
    if (message.type === 'state') monkey.state = message
    else if (message.type === 'bots' && monkey.state) monkey.state = { ...monkey.state, bots: message.bots }
    else if ('id' in message) {
      // the position that a move brought about comes with a message of its own
      const what = monkey.asked.get(message.id)
      if (message.type === 'done' && (what === 'move' || what === 'undo')) monkey.awaited = Math.max(monkey.awaited, monkey.index ?? -1)
      if (message.type === 'done' && what === 'go_on') monkey.state = { ...monkey.state, bots: { ...monkey.state.bots, held: null } }
      monkey.asked.delete(message.id)
    }
  }
  const send = window.fetch
  window.fetch = async (...given) => {
    monkey.fetching += 1
    try {
      return await send(...given)
    } finally {
      monkey.fetching -= 1
    }
  }
  new MutationObserver(() => (monkey.changed += 1)).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })

  /** To be called before a click: the position that it is made in. */
  monkey.note = () => (monkey.index = monkey.state?.index ?? -1)

  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const moving = () => document.getAnimations().some((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity)
  function waiting() {
    const { state } = monkey
    if (!state) return 'the first position'
    if (monkey.asked.size || monkey.fetching) return 'an answer of the server'
    if (state.index <= monkey.awaited) return 'the position after a move'
    if (document.fonts.status === 'loading') return 'fonts'
    if (moving()) return 'movements to end'
    if (document.querySelector('[data-coin]')) return 'the coins of a fair to be seen'
    if (state.over) return document.querySelector('.prompt, [data-testid=result]') ? '' : 'the result'
    // the person has yet to say that the turn is over
    if (state.bots.held === state.seat) return document.querySelector('.prompt[aria-busy=false] .btn.offer') ? '' : 'the end of the turn'
    if (state.bots.thinking.length || state.bots.waiting.length) return 'the bots'
    if (!state.decisions.length) return 'a decision'
    if (state.decisions[0].forced) return 'a forced move'
    if (!document.querySelector('.prompt[aria-busy=false]')) return 'the prompt'
    return document.querySelector('.target.lit, .prompt .btn.offer, .prompt .acts .btn.primary') ? '' : 'something to choose'
  }
  /** Wait until nothing is under way and nothing has changed for a while; says what it waits for if it takes too long. */
  monkey.settle = async (ms) => {
    const end = performance.now() + ms
    for (;;) {
      const before = monkey.changed
      await frame()
      const reason = waiting()
      if (!reason && before === monkey.changed) return ''
      if (performance.now() > end) return reason || 'the page to stand still'
      if (reason) await new Promise((done) => setTimeout(done, 15))
    }
  }

  /** A short name of an element: its tag and classes, and those of its parent. */
  const plain = (one) =>
    one.tagName.toLowerCase() + [...one.classList].filter((name) => !/^svelte-|^(lit|aside|chosen|moved|pointed)$/.test(name)).map((name) => '.' + name).join('')
  monkey.place = (one) => (one.parentElement ? plain(one.parentElement) + ' > ' : '') + plain(one)

  const TABS = [['.mine', 1], ['.left', 2], ['.right', 2], ['.board-frame', 0]]
  /** On a phone, the tab that a thing lies behind. */
  monkey.tabOf = (one) => {
    const tabs = [...document.querySelectorAll('nav.tabs button')]
    if (!tabs.length || getComputedStyle(tabs[0].parentElement).display === 'none') return null
    for (const [place, n] of TABS) if (one.closest(place)) return tabs.length === 5 ? tabs[n] : tabs[n && n - 1]
    return null
  }
  monkey.toTab = (n) => {
    const tab = document.querySelectorAll('nav.tabs button')[n]
    if (tab && tab.getClientRects().length && !tab.matches('.on')) tab.click()
  }

  /** Where a person would click on a thing: a point at which it is met. Brought into view first if need be. */
  monkey.point = (one, scroll) => {
    const spot = one.querySelector('[data-spot]') ?? one
    for (const step of scroll ? [0, 1] : [0]) {
      if (step) spot.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = spot.getBoundingClientRect()
      for (const [x, y] of SPREAD) {
        const at = [left + width * x, top + height * y]
        const met = document.elementFromPoint(...at)
        if (met && one.contains(met) && (met.closest('.target') ?? one) === (one.closest('.target') ?? one)) return at
      }
    }
    return null
  }
  const SPREAD = [[0.5, 0.5]]
  for (const n of [4, 7, 12]) for (let i = 1; i < n; i += 1) for (let j = 1; j < n; j += 1) SPREAD.push([i / n, j / n])

  /** All that can be chosen now: buttons of the list that lies over the board, else what is lit and the prompt's buttons. */
  monkey.choices = () => {
    const listed = [...document.querySelectorAll('.prompt .list .btn.offer:not([disabled])')]
    const all = listed.length ? listed : [...document.querySelectorAll('.target.lit, .prompt .acts .btn.offer:not([disabled])')]
    monkey.offered = all
    return all.map((one) => one.dataset.action ?? '')
  }
  /** The n-th of them, brought to where it can be clicked. */
  monkey.reach = async (n) => {
    const one = monkey.offered[n]
    monkey.tabOf(one)?.matches(':not(.on)') && monkey.tabOf(one).click()
    await frame()
    return one.isConnected ? monkey.point(one, true) : null
  }
})()
