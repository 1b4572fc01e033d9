// Made by scripts/web_types.py from the server's schemas. Do not edit.

export type ActionQuestion = {
  seat: number
  action: (string | number)[]
}

export type Answer = {
  type: "answer"
  id: string | number | null
  answer: Record<string, unknown>
}

export type AskDetail = {
  type: "detail"
  actions: ((string | number)[])[]
  id?: string | number | null
}

export type AskExplain = {
  type: "explain"
  noun: (string | number | null)[]
  id?: string | number | null
}

export type AskWhyNot = {
  type: "why_not"
  action: (string | number)[]
  id?: string | number | null
}

export type BotInfo = {
  name: string
  title: string
  text: string
}

export type Bots = {
  paused: boolean
  pace: number
  thinking: Thinking[]
  waiting: number[]
}

export type BotsChange = {
  paused?: boolean | null
  pace?: number | null
}

export type BotsMessage = {
  type: "bots"
  bots: Bots
}

export type Branch = {
  at: number
  seats?: NewSeat[] | null
  title?: string
  spoilers?: boolean
  seat?: number | null
  seed?: number | null
}

export type Choice = {
  value: string
  title: string
  text: string
}

export type Chronicle = {
  from: number
  lines: LogLine[]
  count: number
  mark: string
}

export type Decision = {
  seat: number
  number: number
  step: string
  key: string
  prompt: string
  nouns: ((string | number | null)[])[]
  actions: Offer[]
  passing: (string | number)[] | null
  tags: string[]
  forced: boolean
}

export type Detail = {
  action: (string | number)[]
  lines: string[]
  final: boolean | null
}

export type DetailQuestion = {
  seat: number
  actions: ((string | number)[])[]
}

export type Details = {
  details: Detail[]
}

export type Done = {
  type: "done"
  id: string | number | null
}

export type Error = {
  code: string
  text: string
  rule?: string
  refusal?: Refusal | null
  state?: State | null
  extra?: Record<string, unknown>
}

export type EventInfo = {
  operands: string[][]
}

export type Explanation = {
  actions: Offer[]
  refusals: Refusal[]
}

export type Game = {
  slug: string
  title: string
  stage: "alpha" | "beta" | "complete"
  rules_version: number
  seats: number[]
  minutes: number[]
  summary: string
  credit: string
  reconstructed: string
  languages: string[]
  options: Option[]
}

export type GameList = {
  games: Game[]
  bots: BotInfo[]
}

export type GameTexts = {
  language: string
  texts: Record<string, string>
}

export type Gone = {
  type: "gone"
}

export type Health = {
  ok: boolean
}

export type Import = {
  save: string
  title?: string
  seats?: NewSeat[] | null
}

export type KindInfo = {
  slugs: string[] | null
  plain: boolean
  low: number
  high: number
}

export type LogLine = {
  n: number
  at: number
  seat: number | null
  turn: number
  event: (string | number | null)[]
  text: string
  nouns: ((string | number | null)[])[]
  rule: string
}

export type Look = {
  type: "look"
  seat: number | null
  lang?: string
  id?: string | number | null
}

export type Move = {
  seat: number
  number: number
  action: (string | number)[]
}

export type NewSeat = {
  name?: string
  bot?: string | null
}

export type NewTable = {
  game: string
  seats: NewSeat[]
  options?: Record<string, boolean | number | string>
  seed?: number | null
  title?: string
  free_undo?: boolean
}

export type Notes = {
  text: string
}

export type NounQuestion = {
  seat: number
  noun: (string | number | null)[]
}

export type Offer = {
  action: (string | number)[]
  verb: string
  label: string
  nouns: ((string | number | null)[])[]
  rule: string
}

export type Option = {
  id: string
  title: string
  text: string
  kind: "bool" | "choice" | "int"
  default: boolean | number | string
  choices: Choice[]
  low: number
  high: number
  min_seats: number
  max_seats: number
}

export type OrderRequest = {
  seat: number
  order: StandingOrder | null
}

export type Origin = {
  kind: "branch" | "imagined" | "import" | "new"
  table: string
  at: number
}

export type Ping = {
  type: "ping"
}

export type Pong = {
  type: "pong"
}

export type Position = {
  table: string
  at: number
  length: number
  turn: number
  seat: number | null
  view: Record<string, unknown>
  views: Record<string, Record<string, unknown>> | null
  waiting: number[]
  mover: number | null
  action: (string | number)[] | null
  label: string
  lines: LogLine[]
  count: number
  over: boolean
  result: Result | null
}

export type Refusal = {
  rule: string
  key: string
  text: string
  nouns: ((string | number | null)[])[]
}

export type Refused = {
  type: "refused"
  id: string | number | null
  error: Error
}

export type ReplayInfo = {
  length: number
  turns: Turn[]
  over: boolean
  seats: number[]
}

export type Result = {
  ranking: number[][]
  winners: number[]
  scores: number[]
  reason: string
  text: string
  seed: string | null
}

export type Rule = {
  id: string
  text: string
  source: string
  kind: string
  section: string
}

export type RuleList = {
  rules: Rule[]
  total: number
}

export type SeatChange = {
  seat: number
  name?: string | null
  bot?: string | null
}

export type SeatInfo = {
  seat: number
  name: string
  kind: "bot" | "human"
  bot: string | null
  gone: boolean
}

export type SeatRequest = {
  seat: number
}

export type SendBots = {
  type: "bots"
  paused?: boolean | null
  pace?: number | null
  id?: string | number | null
}

export type SendMove = {
  type: "move"
  number: number
  action: (string | number)[]
  id?: string | number | null
}

export type SendOrder = {
  type: "order"
  order?: StandingOrder | null
  id?: string | number | null
}

export type SendResign = {
  type: "resign"
  id?: string | number | null
}

export type SendUndo = {
  type: "undo"
  number?: number | null
  id?: string | number | null
}

export type SessionInfo = {
  csrf: string
  version: string
  languages: string[]
  mode: "local" | "shared"
  games: string[]
}

export type Settings = {
  values: Record<string, unknown>
}

export type StandingOrder = {
  windows?: string[]
  unless?: string[]
  until?: "cancelled" | "turn"
}

export type State = {
  type: "state"
  table: string
  seat: number | null
  index: number
  position: number
  turn: number
  view: Record<string, unknown>
  decisions: Decision[]
  waiting: number[]
  number: number | null
  undo: Undo
  order: Record<string, unknown> | null
  events: Chronicle
  recap: number
  seats: SeatInfo[]
  bots: Bots
  over: boolean
  result: Result | null
}

export type TableChange = {
  title?: string | null
  seats?: SeatChange[]
  spoilers?: boolean
}

export type TableInfo = {
  id: string
  title: string
  game: string
  game_title: string
  status: "frozen" | "over" | "running"
  message: string
  seats: SeatInfo[]
  options: Record<string, boolean | number | string>
  free_undo: boolean
  turn: number
  waiting: number[]
  yours: number[]
  prompt: string
  result: Result | null
  bots: Bots
  created: number
  updated: number
  origin: Origin
}

export type TableList = {
  tables: TableInfo[]
}

export type TableMessage = {
  type: "table"
  info: TableInfo
}

export type Thinking = {
  seat: number
  bot: string
  since: number
}

export type Turn = {
  turn: number
  at: number
}

export type Undo = {
  can: boolean
  why: string
}

export type UndoRequest = {
  seat: number
  number?: number | null
}

export type VerbInfo = {
  operands: string[][]
  rule: string
  title: string
}

export type WhyNot = {
  legal: boolean
  refusal: Refusal | null
}

export type Words = {
  kinds: Record<string, KindInfo>
  verbs: Record<string, VerbInfo>
  events: Record<string, EventInfo>
  windows: string[]
  names: string[]
}
