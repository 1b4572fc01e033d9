// The state of one open table as the person at the screen sees it.
import { untrack } from 'svelte'
import * as api from './api'
import { ApiError } from './api'
import { remember } from './commitments'
import { playedHere } from './me.svelte'
import type { LineOf } from './contract'
import { TableTalk } from './conversation.svelte'
import { Foresight } from './foresight'
import type { Bots, CompanyMessage, Decision, Detail, Explanation, LogLine, Offer, StandingOrder, State, TableInfo } from './generated/api'
import { Host } from './host.svelte'
import { lang, t } from './i18n.svelte'
import { choose, groupOf, keyOf, keysOf, litKeys, narrow, nounKeys, placesOf, plainNoun, sameAction, type Noun } from './noun'
import { settings } from './settings.svelte'
import { share } from './share'
import { LiveSocket, type FromServer } from './socket'
import { chime } from './sound'
import { learn } from './words.svelte'

/** How many refusals are kept in mind. */
const REMEMBERED = 5
const FORCED_PAUSE = 450
const MOST_RECENT = 120
/** So few choices with so short labels are all shown as buttons, wherever else they are lit; a chosen component's too. */
const FEW = 4
const SHORT = 75

/** How the rules mark a question that somebody's act against this seat brought about. */
export const AGAINST_ME = 'against-me'

export type Gone = '' | 'waiting' | 'deleted' | 'missing' | 'session' | 'frozen' | 'old' | 'offline' | 'left' | 'freed' | 'closed'

/** What a page does with a table: plays at it; shows what is open to all, and plays no seat; tells beside the rules what is asked. */
export type Use = 'play' | 'screen' | 'read'

/** What was asked about and refused. */
export interface Refused {
  title: string
  text: string
  rule: string
}
/** It is kept while other pages are looked at. */
const askedBefore = new Map<string, Refused[]>()

export class TableStore extends Host {
  readonly id: string
  private use = $state<Use>('play')
  info = $state.raw<TableInfo | null>(null)
  state = $state.raw<State | null>(null)
  lines = $state.raw<LineOf<any>[]>([])
  online = $state(false)
  gone = $state<Gone>('')
  /** Whose eyes the page looks through; null is a spectator. */
  seat = $state<number | null>(null)
  /** Of several people at one screen, the one who sits there now. */
  sitting = $state<number | null>(null)
  chosen = $state.raw<string[]>([])
  pending = $state.raw<Offer | null>(null)
  notice = $state('')
  /** In a house: what people say, who is here, and what somebody asks of the others. */
  readonly conversation: TableTalk
  company = $state.raw<CompanyMessage | null>(null)
  /** What was asked about and refused, the last first: the rules at the table list it. */
  refused = $state.raw<Refused[]>([])
  private readonly foresight = new Foresight((actions) => this.socket!.ask({ type: 'detail', actions }))
  private socket: LiveSocket | null = null
  private heldNumber = -1
  private sending: Promise<void> = Promise.resolve()
  private forced: ReturnType<typeof setTimeout> | undefined
  private language = lang()
  private closed = false

  /** Those who play at this screen. */
  humans = $derived(this.use === 'screen' ? [] : (this.info?.seats.filter(playedHere) ?? []))
  hotSeat = $derived(this.humans.length > 1)
  /** The game stands until all have answered whether moves are taken back. */
  stands = $derived(this.company?.request?.kind === 'undo')
  /** While the game stands, or this person is asked for an answer, nothing else is asked and nothing else is lit. */
  held = $derived(this.stands || !!this.company?.request?.may)
  decision = $derived<Decision | null>(this.held ? null : (this.state?.decisions[0] ?? null))
  private litNow = $derived(litKeys(this.decision))
  /** What can be done with each component. */
  private labels = $derived.by(() => {
    const out = new Map<string, string[]>()
    for (const offer of this.decision?.actions ?? [])
      for (const key of nounKeys(offer)) out.set(key, [...(out.get(key) ?? []), offer.label])
    return out
  })
  /** The offers that fit what is chosen so far. */
  candidates = $derived(this.decision ? narrow(this.decision.actions, this.chosen) : [])
  private fitting = $derived(this.chosen.length ? new Set(this.candidates.flatMap(nounKeys)) : null)
  /** People here who have to decide. */
  askedHumans = $derived(
    (this.state?.waiting ?? []).filter((seat) => this.humans.some((human) => human.seat === seat && !human.gone)),
  )
  curtain = $derived(
    this.hotSeat && !!this.state && !this.state.over && this.sitting === null && this.askedHumans.length > 0,
  )
  /** Offers that no component on the page stands for: buttons of the prompt. */
  buttons = $derived.by(() => {
    if (!this.decision) return []
    const chosen = this.chosen.flatMap(keysOf)
    const offers = this.candidates
    const letters = offers.reduce((sum, offer) => sum + offer.label.length, 0)
    if (offers.length <= FEW && letters <= SHORT) return offers
    return offers.filter((offer) => !placesOf(offer).some((key) => (this.placed.get(key) ?? 0) > 0 && !chosen.includes(key)))
  })
  /** Whether a standing order passes for this seat now, and how long. */
  orderHolds = $derived.by<'none' | 'turn' | 'cancelled'>(() => {
    const turn = this.state?.order?.['turn']
    if (typeof turn !== 'number') return 'none'
    return turn < 0 ? 'cancelled' : turn === this.state?.turn ? 'turn' : 'none'
  })

  /** Whether the standing order leaves out what is done against this seat; so does a new one. */
  orderUnless = $derived.by(() => {
    const unless = this.state?.order?.['unless']
    return !Array.isArray(unless) || unless.includes(AGAINST_ME)
  })

  constructor(id: string, use: Use = 'play') {
    super()
    this.id = id
    this.use = use
    this.conversation = new TableTalk(id, (message) => this.socket?.ask(message) ?? Promise.resolve())
    this.refused = askedBefore.get(id) ?? []
    void this.open()
  }

  private async open(): Promise<void> {
    try {
      await api.insist(async () => {
        this.info = await api.table(this.id, lang())
        remember(this.id, this.info.chance.commitment)
        if (this.info.status === 'running' || this.info.status === 'over') await this.learn()
      }, () => (this.gone = 'offline'))
    } catch (error) {
      this.gone = error instanceof ApiError && error.stranger ? 'session' : 'missing'
      return
    }
    if (this.closed || !this.info) return
    this.gone = ''
    if (this.info.status === 'frozen' || this.info.status === 'old' || this.info.status === 'waiting') {
      this.gone = this.info.status
      return
    }
    const first = this.humans[0] ?? this.info.seats.find((seat) => seat.yours && seat.since)
    this.seat = this.hotSeat ? null : (first?.seat ?? null)
    this.socket = new LiveSocket(this.id, {
      resume: () => ({
        seat: this.seat,
        lang: lang(),
        count: this.state ? this.state.events.count : null,
        mark: this.state ? this.state.events.mark : null,
      }),
      message: (message) => this.receive(message),
      online: (online) => {
        this.online = online
        if (online && this.notice === t('offline')) this.notice = '' // it is true no more
      },
      refused: (code) => {
        // who was here already is told what has changed
        const lost = this.state === null ? 'missing' : this.seat === null ? 'closed' : code === 4403 ? 'freed' : 'missing'
        this.gone = code === 4401 ? 'session' : code === 4409 ? 'frozen' : lost
      },
    })
    addEventListener('online', this.socket.hurry)
  }

  /** The game that was waited for has begun. */
  begin(): void {
    void this.open()
  }

  private async learn(): Promise<void> {
    if (this.info) this.lexicon = await learn(this.id, this.info.game, lang())
  }

  /** The guest who sat here has gone. */
  left(): void {
    this.close()
    this.gone = 'left'
  }

  close(): void {
    this.closed = true
    clearTimeout(this.forced)
    if (this.socket) removeEventListener('online', this.socket.hurry)
    this.socket?.close()
  }

  // -- what the server says

  private receive(message: FromServer): void {
    if (message.type === 'state') this.take(message)
    else if (message.type === 'bots') this.takeBots(message.bots)
    else if (message.type === 'table') this.takeInfo(message.info)
    else if (message.type === 'talk') this.conversation.take(message, message.watchers)
    else if (message.type === 'company') this.company = message
    else if (message.type === 'gone') this.gone = 'deleted'
  }

  // -- the others, in a house

  /** A bot sits in for the person at this page. */
  get sitsIn(): boolean {
    return !!this.state?.seats.some((seat) => seat.yours && seat.since)
  }

  takeBack = (): Promise<void> => this.send(() => api.comeBack(this.id))
  leaveSeat = (): Promise<void> => this.send(() => api.leaveGathering(this.id))
  askAll = (kind: 'undo' | 'spoilers' | 'bot' | 'delete', seat: number | null = null): Promise<void> =>
    this.send(() => this.socket!.ask({ type: 'ask', kind, seat }))
  answerRequest = (yes: boolean): Promise<void> => {
    const request = this.company?.request
    return request ? this.send(() => this.socket!.ask({ type: 'answer_request', request: request.id, yes })) : Promise.resolve()
  }

  private takeInfo(info: TableInfo): void {
    const renamed = info.seats.some((seat, i) => seat.name !== this.info?.seats[i]?.name)
    this.info = info
    if (info.status === 'frozen' || info.status === 'old') this.gone = info.status
    if (renamed) void this.learn().catch(() => undefined) // the socket tells if the seat is theirs no more
  }

  private takeBots(bots: Bots): void {
    if (this.state) this.state = { ...this.state, bots }
  }

  private take(message: State): void {
    if (message.seat !== this.seat) return
    const before = this.state
    if (before && message.index < before.index) return
    const state = share(before ?? undefined, message)
    const was = before?.decisions[0]
    const now = state.decisions[0]
    const from = state.events.from
    const told = state.events.lines as LineOf<any>[]
    this.lines = [...(from <= this.lines.length ? this.lines.slice(0, from) : []), ...told]
    this.state = state
    if (this.info) this.info = { ...this.info, seats: state.seats, status: state.over ? 'over' : 'running', result: state.result }
    if (was?.number !== now?.number || !before || state.position !== before.position) {
      this.chosen = []
      this.pending = null
      this.foresight.forget()
      if (this.bubble?.kind !== 'refusal') this.bubble = null
    }
    this.news = before && from === before.events.count ? told : []
    this.moved = lastMoved(this.lines, state)
    const own = this.lines.find((line) => line.n === state.recap - 1)?.at
    this.recent = this.lines.slice(-MOST_RECENT).filter((line) => line.n >= state.recap || line.at === own)
    if (now && was?.number !== now.number) {
      this.notice = ''
      if (!was && this.use === 'play' && settings.values.sound) chime()
    }
    this.advance(now)
    this.drawCurtain(before, state)
  }

  private advance(decision: Decision | undefined): void {
    clearTimeout(this.forced)
    if (this.use !== 'play' || !decision?.forced || !settings.values.auto_advance || decision.number === this.heldNumber) return
    const only = decision.actions[0]
    if (only) this.forced = setTimeout(() => void this.play(only), FORCED_PAUSE)
  }

  /** Others are asked now, and not the person who sits here. Whoever sat down to look while others were asked
   *  already stays until that changes. */
  private drawCurtain(before: State | null, state: State): void {
    if (!this.hotSeat || state.over || this.sitting === null || !before) return
    const people = (waiting: number[]) => this.humans.filter((human) => waiting.includes(human.seat)).length
    const same = !before.decisions.length && people(before.waiting) === people(state.waiting)
    if (!same && this.askedHumans.length && !this.askedHumans.includes(this.sitting)) this.handOver()
  }

  // -- who looks

  /** Look through a seat's eyes (null: a spectator's). The page is empty until the server has answered. */
  look(seat: number | null): void {
    if (seat !== this.seat) this.keep([]) // what one has asked tells of a hand
    this.seat = seat
    this.state = null
    this.lines = []
    this.clear()
    this.bubble = null
    this.foresight.forget()
    void this.socket?.ask({ type: 'look', seat, lang: lang() }).catch(() => undefined)
  }

  sit(seat: number): void {
    this.sitting = seat
    this.look(seat)
  }

  handOver(): void {
    this.sitting = null
    this.look(null)
  }

  /** Take up the present language of the interface. */
  translate(): void {
    if (this.language === lang() || !this.info) return
    this.language = lang()
    const seat = this.seat
    void this.learn()
    this.foresight.forget()
    const held = this.state
    this.state = held && { ...held, index: -1 }
    void this.socket?.ask({ type: 'look', seat, lang: lang() }).catch(() => undefined)
  }

  // -- targets

  override get offers(): Offer[] {
    return this.candidates
  }

  override get allOffers(): Offer[] {
    return this.decision?.actions ?? []
  }

  override get asking(): string {
    return this.decision?.step ?? ''
  }

  override get asked(): Noun[] {
    return this.decision?.nouns ?? []
  }

  override fits(key: string): boolean {
    return this.fitting?.has(key) ?? true
  }

  override lit(key: string): boolean {
    return this.litNow.has(key) && !this.busy
  }

  override picked(key: string): boolean {
    return this.chosen.some((group) => keysOf(group).includes(key)) || (!!this.pending && nounKeys(this.pending).includes(key))
  }

  override describe(keys: string[]): string {
    const labels = [...new Set(keys.flatMap((key) => this.labels.get(key) ?? []))]
    return labels.slice(0, 3).join('; ') + (labels.length > 3 ? ' …' : '')
  }

  override click(nouns: Noun[], node: Element, touch: boolean, text = ''): void {
    const decision = this.decision
    const keys = nouns.map(keyOf).filter((one) => this.litNow.has(one))
    if (this.held) {
      this.tell(nouns, node, true, text)
      return
    }
    if (!decision || !keys.length || this.busy) {
      void this.whyNot(nouns, node, text)
      return
    }
    this.bubble = null
    if (this.pending && nounKeys(this.pending).some((key) => keys.includes(key))) {
      void this.play(this.pending)
      return
    }
    this.pending = null
    this.chosen = choose(decision.actions, this.chosen, groupOf(keys))
    const offers = this.chosen.length ? narrow(decision.actions, this.chosen) : []
    const only = offers.length === 1 ? offers[0] : undefined
    if (only) void this.pick(only, touch)
  }

  override hover(nouns: Noun[], node: Element, text = ''): void {
    if (this.bubble?.sticky) return
    const keys = nouns.map(keyOf)
    const decision = this.decision
    const all = decision ? decision.actions.filter((offer) => nounKeys(offer).some((key) => keys.includes(key))) : []
    const fitting = all.filter((offer) => this.candidates.includes(offer))
    const offers = (fitting.length ? fitting : all).slice(0, 4)
    if (offers.length) this.consider(offers, nouns, node, text)
    else super.hover(nouns, node, text)
  }

  override consider(offers: Offer[], nouns: Noun[], node: Element, text = ''): void {
    const decision = this.decision
    void this.ask(offers).then(() => {
      if (!node.isConnected || this.decision !== decision || this.bubble?.sticky) return
      const known = offers.map((offer) => {
        const detail = this.foresight.of(offer)
        return { label: offer.label, lines: detail?.lines ?? [], final: detail?.final === true }
      })
      this.bubble = this.frame('detail', nouns, node, { offers: known, text: this.textOf(nouns, text) })
    })
  }

  /** What an offer would do, beside its button. */
  hint(offer: Offer, node: Element): void {
    const decision = this.decision
    void this.ask([offer]).then(() => {
      const detail = this.detailOf(offer)
      if (!node.isConnected || this.decision !== decision || this.bubble?.sticky || !detail?.lines.length) return
      const told = { label: offer.label, lines: detail.lines, final: detail.final === true }
      this.bubble = this.frame('detail', [], node, { offers: [told] })
    })
  }

  private async whyNot(nouns: Noun[], node: Element, text: string): Promise<void> {
    const noun = nouns[0]
    if (!noun) return
    if (this.seat === null) {
      this.tell(nouns, node, true, text)
      return
    }
    try {
      const answer = await this.explain(nouns)
      const offers = answer.actions.map((offer) => ({ label: offer.label, lines: [], final: false }))
      this.bubble = this.frame('refusal', nouns, node, {
        offers, refusals: answer.refusals.slice(0, 3), text: this.textOf(nouns, text), sticky: true,
      })
      const first = answer.refusals[0]
      const title = this.nameOf(nouns)
      if (first && title) this.keep([{ title, text: first.text, rule: first.rule }, ...this.refused.filter((one) => one.title !== title || one.text !== first.text)])
    } catch (error) {
      this.report(error)
    }
  }

  private keep(refused: Refused[]): void {
    this.refused = refused.slice(0, REMEMBERED)
    askedBefore.set(this.id, this.refused)
  }

  /** A slug may belong to several kinds: the first of them that the rules say something about. */
  private async explain(nouns: Noun[]): Promise<Explanation> {
    let last: Explanation = { actions: [], refusals: [] }
    for (const noun of nouns) {
      last = await this.socket!.ask<Explanation>({ type: 'explain', noun: plainNoun(noun) as [string, string | number] })
      if (last.actions.length || last.refusals.length) break
    }
    return last
  }

  private async ask(offers: Offer[]): Promise<void> {
    if (this.socket && this.seat !== null) await this.foresight.ask(offers)
  }

  override prepare(offers: Offer[]): void {
    untrack(() => void this.ask(offers))
  }

  override detailOf(offer: Offer): Detail | undefined {
    return this.foresight.of(offer)
  }

  // -- what the person does

  /** Choose an offer: at once if it can be taken back, else after a confirmation in the prompt. */
  override async pick(offer: Offer, touch = false): Promise<void> {
    const decision = this.decision
    if (this.busy || !decision?.actions.some((one) => sameAction(one.action, offer.action))) return
    const confirmed = this.pending !== null && sameAction(this.pending.action, offer.action)
    if (touch && !confirmed) {
      this.pending = offer
      void this.ask([offer])
      return
    }
    if (!confirmed && !this.detailOf(offer)) {
      this.busy = true
      await this.ask([offer])
      this.busy = false
    }
    if (this.decision?.number !== decision.number) {
      this.notice = t('stale')
      return
    }
    // whatever is not known to be harmless is confirmed; what is not legal any more is told by the server
    const { final } = this.detailOf(offer) ?? { final: true }
    if (!confirmed && final && settings.values.confirm_final) this.pending = offer
    else await this.play(offer)
  }

  async play(offer: Offer): Promise<void> {
    const number = this.decision?.number
    if (number === undefined || this.busy || !this.socket) return
    clearTimeout(this.forced)
    await this.send(() => this.socket!.ask({ type: 'move', number, action: offer.action, hold: settings.values.end_turn }))
  }

  /** Whether the bots wait for the person at the screen to end the turn. */
  get toEnd(): boolean {
    return !!this.state && this.state.seat !== null && this.state.bots.held === this.state.seat
  }

  endTurn = (): Promise<void> => this.send(() => this.socket!.ask({ type: 'go_on' }))

  async undo(): Promise<void> {
    await this.sending // a move's effect may be seen before its answer has come
    const number = this.state?.number
    if (this.busy || !this.socket || number === null || number === undefined) return
    if (!this.state?.undo.can) {
      this.notice = t('undo_not', { why: this.state?.undo.why || t('undo_none') })
      return
    }
    clearTimeout(this.forced)
    this.heldNumber = number - 1
    await this.send(() => this.socket!.ask({ type: 'undo', number }))
  }

  resign = (): Promise<void> => this.send(() => this.socket!.ask({ type: 'resign' }))
  order = (order: StandingOrder | null): Promise<void> => this.send(() => this.socket!.ask({ type: 'order', order }))
  setBots = (change: { paused?: boolean; pace?: number }): Promise<void> =>
    this.send(() => this.socket!.ask({ type: 'bots', ...change }))

  /** Give up the choice begun. */
  clear(): void {
    this.chosen = []
    this.pending = null
  }

  private send(request: () => Promise<void>): Promise<void> {
    this.sending = this.carryOut(request)
    return this.sending
  }

  private async carryOut(request: () => Promise<void>): Promise<void> {
    this.busy = true
    try {
      await request()
      this.notice = ''
    } catch (error) {
      this.report(error)
    } finally {
      this.busy = false
      this.clear()
    }
  }

  private report(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    const { code, text, refusal } = error.error
    if (code === 'offline') this.notice = t('offline')
    else if (code === 'stale' || code === 'not_your_decision' || code === 'over') this.notice = t('stale')
    else this.notice = refusal?.text || text
  }
}

/** Components that the last position's lines name, if somebody else brought it about. */
function lastMoved(lines: LogLine[], state: State): Set<string> {
  const last = lines.at(-1)
  if (!last) return new Set()
  const fresh = lines.filter((line) => line.at === last.at && line.n >= state.recap)
  return new Set(fresh.flatMap((line) => line.nouns.map(keyOf)).filter((key) => !key.startsWith('seat:')))
}
