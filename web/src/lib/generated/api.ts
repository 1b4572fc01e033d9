// Made by scripts/web_types.py from the server's schemas. Do not edit.

export type AccountChange = {
  email?: string | null
  name?: string
  password?: string
}

export type AccountInfo = {
  admin: boolean
  created: number
  email: string | null
  email_confirmed: boolean
  has_password: boolean
  invites: boolean
  mail: boolean
  name: string
  passkeys: PasskeySeen[]
  sessions: SessionSeen[]
}

export type ActionQuestion = {
  action: (string | number)[]
  seat: number
}

export type Advice = {
  purpose: string
  rule: string
  tips: Tip[]
  warning: Tip | null
}

export type AdviserChange = {
  on: boolean
  seat: number
}

export type Aid = {
  parts: AidPart[]
  title: string
}

export type AidLine = {
  figure: string
  head: string
  rule: string
  text: string
}

export type AidPart = {
  lines: AidLine[]
  narrow: boolean
  note: string
  numbered: boolean
  title: string
}

export type Answer = {
  answer: Record<string, unknown>
  id: string | number | null
  type: "answer"
}

export type Answered = {
  seat: number
  yes: boolean | null
}

export type Arrival = {
  give_up?: boolean
  name?: string
  seat?: number | null
  watch?: boolean
}

export type AskDetail = {
  actions: ((string | number)[])[]
  id?: string | number | null
  type: "detail"
}

export type AskExplain = {
  id?: string | number | null
  noun: (string | number | null)[]
  type: "explain"
}

export type AskWhyNot = {
  action: (string | number)[]
  id?: string | number | null
  type: "why_not"
}

export type Asking = {
  answers: Answered[]
  back?: number | null
  due: number
  id: string
  kind: "bot" | "delete" | "spoilers" | "undo"
  may: boolean
  name: string
  own: boolean
  seat: number | null
  text: string
}

export type Audit = {
  deeds: Deed[]
}

export type Because = {
  reason: string
}

export type Book = {
  sections: Section[]
  words: Gloss[]
}

export type BotInfo = {
  level: boolean
  name: string
  seconds: number
  text: string
  title: string
}

export type Bots = {
  held: number | null
  pace: number
  paused: boolean
  thinking: Thinking[]
  waiting: number[]
}

export type BotsChange = {
  pace?: number | null
  paused?: boolean | null
}

export type BotsMessage = {
  bots: Bots
  type: "bots"
}

export type Branch = {
  at: number
  paused?: boolean
  seat?: number | null
  seats?: NewSeat[] | null
  seed?: number | null
  spoilers?: boolean
  title?: string
}

export type Candidate = {
  action: (string | number)[]
  label: string
  nouns: ((string | number | null)[])[]
  share: number
  why: string[]
  word: "first" | "close" | "far"
}

export type Chance = {
  commitment: string
  provable: boolean
  shares: SeatShare[]
  why: string
}

export type Choice = {
  text: string
  title: string
  value: string
}

export type Chronicle = {
  count: number
  from: number
  lines: LogLine[]
  mark: string
}

export type CompanyMessage = {
  request: Asking | null
  seats: Presence[]
  type: "company"
  watching: number
}

export type Course = {
  game: string
  lessons: CourseLesson[]
  next: string | null
  played: boolean
  puzzles: CourseLesson[]
  title: string
}

export type CourseLesson = {
  first_game: boolean
  grade?: number
  id: string
  minutes: number
  number: number
  state: "new" | "skipped" | "begun" | "done"
  steps: number
  table: string | null
  title: string
  total: number
}

export type Courses = {
  courses: Course[]
  today: Today | null
}

export type Decision = {
  actions: Offer[]
  forced: boolean
  key: string
  nouns: ((string | number | null)[])[]
  number: number
  passing: (string | number)[] | null
  prompt: string
  seat: number
  step: string
  tags: string[]
}

export type Deed = {
  about: string
  admin: string
  id: number
  reason: string
  time: number
  what: string
}

export type Detail = {
  action: (string | number)[]
  final: boolean | null
  lines: string[]
}

export type DetailQuestion = {
  actions: ((string | number)[])[]
  seat: number
}

export type Details = {
  details: Detail[]
}

export type Done = {
  id: string | number | null
  type: "done"
}

export type DoorInfo = {
  languages: string[]
  mail: boolean
  registration: "open" | "invited" | "closed"
  version: string
}

export type Error = {
  code: string
  extra?: Record<string, unknown>
  refusal?: Refusal | null
  rule?: string
  state?: State | null
  text: string
}

export type EventInfo = {
  operands: string[][]
}

export type Explanation = {
  actions: Offer[]
  refusals: Refusal[]
}

export type FromClient = SendMove | SendUndo | SendGoOn | SendResign | SendOrder | AskWhyNot | AskExplain | AskDetail | Look | SendBots | SendTalk | SendHeard | SendAsk | SendAnswer | Ping

export type FromServer = State | BotsMessage | Done | Refused | Answer | TableMessage | TalkMessage | CompanyMessage | Gone | Pong

export type Game = {
  credit: string
  languages: string[]
  minutes: number[]
  options: Option[]
  reconstructed: string
  rules_version: number
  seats: number[]
  slug: string
  stage: "alpha" | "beta" | "complete"
  summary: string
  temperaments: Temperament[]
  title: string
}

export type GameList = {
  bots: BotInfo[]
  games: Game[]
  usual: string
}

export type Gathering = {
  links: Invitation[]
  table: TableInfo
}

export type GatheringChange = {
  delay?: number | null
  longer?: boolean
  owner?: string | null
}

export type Gloss = {
  also: string[]
  id: string
  rules: string[]
  text: string
  title: string
}

export type Gone = {
  type: "gone"
}

export type GuestInfo = {
  name: string
  seat: number | null
  table: string
}

export type Health = {
  bots: boolean
  database: boolean
  ok: boolean
  threads: boolean
}

export type Heard = {
  line: number
}

export type HouseSession = {
  created: number
  device: string
  name: string
  person: string
  used: number
}

export type Import = {
  paused?: boolean
  save: string
  seats?: NewSeat[] | null
  title?: string
}

export type Invitation = {
  code?: string
  created: number
  id: string
  seat: number | null
}

export type InvitationChange = {
  seat?: number | null
}

export type InvitationInfo = {
  back: boolean
  elsewhere?: string
  game: string
  game_title: string
  me: string
  owner: string
  seats: InvitedSeat[]
  status: string
  table: string
  title: string
  watch: boolean
}

export type InvitedSeat = {
  free: boolean
  name: string
  seat: number
}

export type Join = {
  name: string
  seat?: number | null
}

export type JoinInfo = {
  back: boolean
  game: string
  game_title: string
  over: boolean
  seats: JoinSeat[]
  table: string
  title: string
}

export type JoinSeat = {
  free: boolean
  kind: "human" | "bot"
  name: string
  seat: number
}

export type KeyRound = {
  attempt: number
  commitment: string
  due: number | null
  phase: "open" | "closing" | "showing"
  pledges: Pledged[]
}

export type KindInfo = {
  high: number
  low: number
  plain: boolean
  slugs: string[] | null
}

export type LessonState = {
  help: string
  lost: string
  measures: (number[] | null)[]
  over: boolean
  steps: number
  total: number
}

export type LessonText = {
  aim: string
  done: string
  game: string
  id: string
  intro: string
  minutes: number
  number: number
  steps: StepText[]
  title: string
  why: string
}

export type Link = {
  expires: number
  link: string
}

export type Listed = {
  asks: string
  closes: number | null
  delay: number
  game: string
  game_title: string
  id: string
  language: string
  mine: boolean
  owner: string
  seats: ListedSeat[]
  since: number
  status: "waiting" | "running" | "over" | "old" | "frozen"
  title: string
  turn: number
  unread: number
  variant: string[]
  wanted?: boolean
  warn: boolean
  watching: number
  yours: boolean
}

export type ListedSeat = {
  away: boolean
  bot: boolean
  due: boolean
  free: boolean
  name: string
  seat: number
  you: boolean
}

export type Lobby = {
  finished: number
  here: string[]
  invitations: Listed[]
  mine: Listed[]
  name: string
  open: Listed[]
  opened: number
  watch: Listed[]
}

export type LogLine = {
  about: number | null
  at: number
  event: (string | number | null)[]
  n: number
  nouns: ((string | number | null)[])[]
  outcome: boolean
  rule: string
  seat: number | null
  text: string
  turn: number
}

export type Look = {
  id?: string | number | null
  lang?: string
  seat: number | null
  type: "look"
}

export type MemberInfo = {
  admin: boolean
  id: string
  name: string
}

export type Move = {
  action: (string | number)[]
  hold?: boolean
  number: number
  seat: number
}

export type Mute = {
  on?: boolean
  person: string
}

export type NewGathering = {
  advice?: boolean
  begins?: "full" | "owner"
  delay?: number
  game: string
  language?: string
  link?: boolean
  options?: Record<string, boolean | number | string>
  seats: SeatOffer[]
  title?: string
}

export type NewLesson = {
  anew?: boolean
}

export type NewPassword = {
  password: string
  ticket: string
}

export type NewPledge = {
  hash: string
}

export type NewSeat = {
  adviser?: boolean
  bot?: string | null
  name?: string
}

export type NewTable = {
  advice?: boolean
  free_undo?: boolean
  game: string
  options?: Record<string, boolean | number | string>
  paused?: boolean
  seats: NewSeat[]
  seed?: number | null
  title?: string
}

export type Notes = {
  text: string
}

export type NounQuestion = {
  noun: (string | number | null)[]
  seat: number
}

export type Offer = {
  action: (string | number)[]
  label: string
  nouns: ((string | number | null)[])[]
  rule: string
  verb: string
}

export type Option = {
  choices: Choice[]
  default: boolean | number | string
  high: number
  id: string
  kind: "bool" | "int" | "choice"
  low: number
  max_seats: number
  min_seats: number
  text: string
  title: string
}

export type OrderRequest = {
  order: StandingOrder | null
  seat: number
}

export type Origin = {
  at: number
  kind: "branch" | "imagined" | "import" | "lesson" | "new"
  table: string
}

export type Overview = {
  backup: number | null
  banned: number
  database: string
  database_bytes: number
  disk_free: number
  disk_total: number
  errors: Trouble[]
  here: number
  mail: boolean
  mail_problem: string
  people: number
  registration: "open" | "invited" | "closed"
  reports: number
  running: number
  sessions: number
  started: number
  tables: number
  version: string
}

export type PasskeyAnswer = {
  credential: Record<string, unknown>
  id: string
  name?: string
}

export type PasskeyOptions = {
  id: string
  options: Record<string, unknown>
}

export type PasskeySeen = {
  created: number
  id: string
  name: string
  used: number
}

export type PasswordChange = {
  new: string | null
  password?: string
}

export type PersonList = {
  people: PersonSeen[]
  total: number
}

export type PersonSeen = {
  admin: boolean
  banned: string | null
  created: number
  email: boolean
  id: string
  name: string
  seats: number
  seen: number
  sessions: number
}

export type Ping = {
  type: "ping"
}

export type Pledged = {
  hash: string
  seat: number
  shown: boolean
}

export type Pong = {
  type: "pong"
}

export type Position = {
  action: (string | number)[] | null
  at: number
  count: number
  label: string
  length: number
  lines: LogLine[]
  mover: number | null
  over: boolean
  result: Result | null
  seat: number | null
  table: string
  turn: number
  view: Record<string, unknown> | null
  views: Record<string, Record<string, unknown>> | null
  waiting: number[]
}

export type Preparing = {
  failed: boolean
  percent: number
}

export type Presence = {
  devices: number
  here: boolean
  seat: number
}

export type Proof = {
  password?: string
}

export type Ready = {
  database: boolean
  draining: boolean
  fellows: boolean
  ok: boolean
}

export type Recover = {
  name: string
}

export type Refusal = {
  help?: string
  key: string
  nouns: ((string | number | null)[])[]
  rule: string
  text: string
}

export type Refused = {
  error: Error
  id: string | number | null
  type: "refused"
}

export type Register = {
  language?: string
  name: string
  passkey?: PasskeyAnswer | null
  password?: string
  ticket?: string
}

export type RegisterPasskey = {
  name: string
  ticket?: string
}

export type ReplayInfo = {
  length: number
  over: boolean
  seats: number[]
  turns: Turn[]
}

export type Report = {
  line: number
  reason?: string
}

export type ReportList = {
  reports: ReportSeen[]
}

export type ReportSeen = {
  about: string
  by: string
  id: number
  person: string | null
  settled: number | null
  table: string | null
  text: string
  time: number
}

export type Result = {
  key: string | null
  ranking: number[][]
  reason: string
  scores: number[]
  seed: string | null
  text: string
  winners: number[]
}

export type RoomChange = {
  anew?: boolean
  kept?: number[] | null
}

export type RoomInfo = {
  address: string
  code: string[]
  open: boolean
  seats: RoomSeat[]
  watching: number
}

export type RoomSeat = {
  here: boolean
  kept: boolean
  kind: "human" | "bot"
  name: string
  phone: boolean
  seat: number
}

export type Rule = {
  edition: string
  id: string
  kind: string
  source: string
  text: string
}

export type RuleList = {
  rules: Rule[]
  total: number
}

export type Say = {
  text: string
}

export type SeatChange = {
  bot?: string | null
  name?: string | null
  seat: number
}

export type SeatInfo = {
  adviser: boolean
  bot: string | null
  gone: boolean
  kind: "bot" | "human"
  name: string
  phone: boolean
  seat: number
  since: number | null
  yours: boolean
}

export type SeatOffer = {
  bot?: string
  name?: string
  way: "me" | "link" | "name" | "open" | "bot"
}

export type SeatRequest = {
  seat: number
}

export type SeatSeen = {
  bot: string | null
  held: boolean
  name: string
  seat: number
}

export type SeatShare = {
  hash: string
  number: string
  seat: number
}

export type Section = {
  id: string
  number: string
  rules: Rule[]
  title: string
}

export type SendAnswer = {
  id?: string | number | null
  request: string
  type: "answer_request"
  yes: boolean
}

export type SendAsk = {
  id?: string | number | null
  kind: "bot" | "delete" | "spoilers" | "undo"
  seat?: number | null
  type: "ask"
}

export type SendBots = {
  id?: string | number | null
  pace?: number | null
  paused?: boolean | null
  type: "bots"
}

export type SendGoOn = {
  id?: string | number | null
  type: "go_on"
}

export type SendHeard = {
  id?: string | number | null
  line: number
  type: "heard"
}

export type SendMove = {
  action: (string | number)[]
  hold?: boolean
  id?: string | number | null
  number: number
  type: "move"
}

export type SendOrder = {
  id?: string | number | null
  order?: StandingOrder | null
  type: "order"
}

export type SendResign = {
  id?: string | number | null
  type: "resign"
}

export type SendTalk = {
  id?: string | number | null
  text: string
  type: "say"
}

export type SendUndo = {
  id?: string | number | null
  number?: number | null
  type: "undo"
}

export type SessionInfo = {
  csrf: string
  games: string[]
  guest: GuestInfo | null
  languages: string[]
  member?: MemberInfo | null
  mode: "local" | "room" | "house"
  phones: boolean
  version: string
}

export type SessionList = {
  sessions: HouseSession[]
  total: number
}

export type SessionSeen = {
  created: number
  current: boolean
  device: string
  id: string
  used: number
}

export type Settings = {
  values: Record<string, unknown>
}

export type Shown = {
  ticket: string
}

export type ShownNumber = {
  number: string
}

export type SignIn = {
  name: string
  password: string
}

export type Sit = {
  seat?: number | null
}

export type Standing = {
  at: number
  points: number[]
  turn: number
}

export type StandingOrder = {
  unless?: string[]
  until?: "cancelled" | "turn"
  windows?: string[]
}

export type Start = {
  bot?: string
}

export type State = {
  bots: Bots
  decisions: Decision[]
  events: Chronicle
  index: number
  lesson?: LessonState | null
  number: number | null
  order: Record<string, unknown> | null
  over: boolean
  position: number
  recap: number
  result: Result | null
  seat: number | null
  seats: SeatInfo[]
  table: string
  turn: number
  type: "state"
  undo: Undo
  view: Record<string, unknown>
  waiting: number[]
}

export type StepText = {
  hint: string
  points: ((string | number | null)[])[]
  rules: string[]
  text: string
}

export type Story = {
  chances: number[][]
  points: number[][]
  tally: TallyInfo
  turning: TurningPoint[]
  turns: Standing[]
}

export type TableChange = {
  advice?: boolean | null
  seats?: SeatChange[]
  spoilers?: boolean
  title?: string | null
}

export type TableInfo = {
  advice: boolean
  bots: Bots
  chance: Chance
  created: number
  delay: number
  free_undo: boolean
  game: string
  game_title: string
  id: string
  lesson?: string | null
  message: string
  options: Record<string, boolean | number | string>
  origin: Origin
  owned: boolean
  prompt: string
  result: Result | null
  seats: SeatInfo[]
  status: "frozen" | "old" | "over" | "running" | "waiting"
  title: string
  turn: number
  updated: number
  variant: string[]
  waiting: number[]
  yours: number[]
}

export type TableList = {
  preparing?: Preparing | null
  tables: TableInfo[]
}

export type TableMessage = {
  info: TableInfo
  type: "table"
}

export type TableSeen = {
  created: number
  game: string
  game_title: string
  id: string
  over: boolean
  seats: SeatSeen[]
  title: string
  updated: number
}

export type TablesSeen = {
  tables: TableSeen[]
  total: number
}

export type Talk = {
  lines: TalkLine[]
  seen: number
  watchers: boolean
}

export type TalkLine = {
  id: number
  muted: boolean
  name: string
  own: boolean
  person: string
  seat: number | null
  text: string
  time: number
}

export type TalkMessage = {
  lines: TalkLine[]
  seen: number
  type: "talk"
  watchers: boolean
}

export type TallyInfo = {
  about: string
  parts: number[][]
  points: number[]
  sources: string[]
  summed: boolean
  ties: TieBreak[]
}

export type Temperament = {
  name: string
  text: string
  title: string
}

export type Texts = {
  language: string
  texts: Record<string, string>
}

export type Thinking = {
  bot: string
  seat: number
  since: number
}

export type TicketInfo = {
  expires: number
  kind: "register" | "first" | "recover" | "confirm"
  name: string
}

export type TieBreak = {
  title: string
  values: number[]
}

export type Tip = {
  head: string
  nouns: ((string | number | null)[])[]
  rule: string
  text: string
}

export type Today = {
  game: string
  puzzle: CourseLesson
  title: string
}

export type Trouble = {
  count: number
  text: string
  time: number
}

export type Turn = {
  at: number
  turn: number
}

export type TurningPoint = {
  at: number
  change: number[]
  lines: LogLine[]
  turn: number
}

export type Undo = {
  can: boolean
  why: string
}

export type UndoRequest = {
  number?: number | null
  seat: number
}

export type VerbInfo = {
  operands: string[][]
  rule: string
  title: string
}

export type Verdict = {
  commitment: string
  draws: number
  entry: number | null
  key: string | null
  kind: "proved" | "unprovable" | "wrong"
  text: string
}

export type WaitingInfo = {
  begins: string
  closes: number | null
  delay: number
  key: KeyRound | null
  language: string
  links: Invitation[]
  mine: boolean
  owner: string
  seats: WaitingSeat[]
  table: TableInfo
  warn?: boolean
}

export type WaitingSeat = {
  asked: string
  bot: string | null
  free: boolean
  guest: boolean
  name: string
  seat: number
  way: string
  yours: boolean
}

export type WeighRequest = {
  level?: "merchant" | "banker" | "prince"
  seat: number
}

export type Weighed = {
  candidates: Candidate[]
  level: string
}

export type WhyNot = {
  legal: boolean
  refusal: Refusal | null
}

export type Words = {
  called: Record<string, string>
  events: Record<string, EventInfo>
  kinds: Record<string, KindInfo>
  names: string[]
  verbs: Record<string, VerbInfo>
  windows: string[]
}
