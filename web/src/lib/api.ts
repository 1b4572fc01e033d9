// All calls to the server, in one place.
import type {
  Advice, Aid, Weighed,
  Arrival, Book, Bots, Branch, Chronicle, Course, Courses, Error as ErrorShape, Game, GameList, Gathering, Invitation, InvitationInfo, LessonText, Lobby, NewGathering, SeatOffer, Texts, Import, Join, JoinInfo, NewTable, Notes, Position,
  ReplayInfo, RoomChange, RoomInfo, SessionInfo, Settings, Story, TableChange, TableInfo, TableList, Talk, Verdict, WaitingInfo, Words,
} from './generated/api'

export class ApiError extends Error {
  readonly status: number
  readonly error: ErrorShape

  constructor(status: number, error: ErrorShape) {
    super(error.text)
    this.status = status
    this.error = error
  }

  /** The server does not know this browser (429: and has told it so many times). */
  get stranger(): boolean {
    return this.status === 401 || this.status === 429
  }
}

/** The pause before the n-th attempt to reach the server again, in ms. */
export function pause(attempt: number): number {
  return Math.min(8000, 250 * 2 ** Math.min(attempt, 6))
}

/** Try until the server answers; `lost` is called each time it does not. */
export async function insist<T>(work: () => Promise<T>, lost: () => void): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0) throw error
      lost()
      await new Promise((go) => setTimeout(go, pause(attempt)))
    }
  }
}

let csrf = ''

type Query = Record<string, string | number | boolean | null | undefined>

export function query(values: Query): string {
  const parts = Object.entries(values).flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [`${key}=${encodeURIComponent(String(value))}`],
  )
  return parts.length ? '?' + parts.join('&') : ''
}

export async function request<T>(method: string, path: string, body?: unknown, root = '/api'): Promise<T> {
  const headers: Record<string, string> = { Accept: 'application/json' }
  if (body !== undefined) headers['Content-Type'] = 'application/json'
  if (method !== 'GET' && root === '/api') {
    if (!csrf) await session()
    headers['X-CSRF-Token'] = csrf
  }
  let response: Response
  try {
    const init: RequestInit = { method, headers, credentials: 'same-origin' }
    if (body !== undefined) init.body = JSON.stringify(body)
    response = await fetch(root + path, init)
  } catch {
    throw new ApiError(0, { code: 'offline', text: '', rule: '', refusal: null, state: null, extra: {} })
  }
  const text = await response.text()
  if (response.ok) return (text ? JSON.parse(text) : undefined) as T
  let error: ErrorShape
  try {
    error = JSON.parse(text) as ErrorShape
  } catch {
    error = { code: 'bad_request', text: response.statusText, rule: '', refusal: null, state: null, extra: {} }
  }
  throw new ApiError(response.status, error)
}

const get = <T>(path: string) => request<T>('GET', path)

export async function session(): Promise<SessionInfo> {
  const info = await get<SessionInfo>('/session')
  csrf = info.csrf
  return info
}

/** Come in: this browser gets a session of its own. `path` is one of the door of a house. */
export async function comeIn(path: string, body: unknown): Promise<SessionInfo> {
  const info = await request<SessionInfo>('POST', path + query({ lang: document.documentElement.lang }), body, '')
  csrf = info.csrf
  return info
}

/** The session is good no more. */
export async function signOut(): Promise<void> {
  await request<void>('DELETE', '/session')
  csrf = ''
}

/** The table that a code leads to. */
export const lookIn = (code: string, lang: string) =>
  request<JoinInfo>('GET', `/join/${encodeURIComponent(code)}` + query({ lang }), undefined, '')

/** Sit down, or watch: this browser gets a key of its own. */
export async function join(code: string, body: Join): Promise<SessionInfo> {
  const info = await request<SessionInfo>('POST', `/join/${encodeURIComponent(code)}` + query({ lang: document.documentElement.lang }), body, '')
  csrf = info.csrf
  return info
}

/** The words of this client, in the language that is nearest to the one asked for. */
export const ownTexts = (lang: string) => request<Texts>('GET', '/texts' + query({ lang }), undefined, '')

export const settings = () => get<Settings>('/settings')
export const saveSettings = (values: Record<string, unknown>) => request<Settings>('PUT', '/settings', { values })

export const games = (lang: string) => get<GameList>('/games' + query({ lang }))
export const game = (slug: string, lang: string) => get<Game>(`/games/${slug}` + query({ lang }))
export const texts = (slug: string, lang: string) => get<Texts>(`/games/${slug}/texts` + query({ lang }))
/** What is printed on a game's components: its data files, by name. */
export const data = (slug: string) => get<Record<string, unknown>>(`/games/${slug}/data`)
/** A game on one page. */
export const aid = (slug: string, lang: string) => get<Aid>(`/games/${slug}/aid` + query({ lang }))
export const book = (slug: string, lang: string) => get<Book>(`/games/${slug}/book` + query({ lang }))

export const tables = (lang: string) => get<TableList>('/tables' + query({ lang }))
export const createTable = (body: NewTable, lang: string | null = null) => request<TableInfo>('POST', '/tables' + query({ lang }), body)
export const table = (id: string, lang: string) => get<TableInfo>(`/tables/${id}` + query({ lang }))
export const changeTable = (id: string, body: TableChange) => request<TableInfo>('PATCH', `/tables/${id}`, body)
export const deleteTable = (id: string) => request<void>('DELETE', `/tables/${id}`)
export const room = (id: string, lang: string) => get<RoomInfo>(`/tables/${id}/room` + query({ lang }))
export const openRoom = (id: string, body: RoomChange, lang: string) =>
  request<RoomInfo>('PUT', `/tables/${id}/room` + query({ lang }), body)
export const closeRoom = (id: string) => request<void>('DELETE', `/tables/${id}/room`)
export const freeSeat = (id: string, seat: number) => request<void>('DELETE', `/tables/${id}/seats/${seat}/guest`)
export const leaveTable = (id: string) => request<void>('DELETE', `/tables/${id}/guest`)
/** The lobby of a house; open tables of one game or language alone, if that is looked for. */
export const house = (lang: string, sought = { game: '', language: '' }) =>
  get<Lobby>('/house' + query({ lang, game: sought.game || null, spoken: sought.language || null }))
export const gather = (body: NewGathering, lang: string) => request<Gathering>('POST', '/house/tables' + query({ lang }), body)
export const waiting = (id: string, lang: string) => get<WaitingInfo>(`/tables/${id}/waiting` + query({ lang }))
export const sit = (id: string, seat: number | null) => request<TableInfo>('POST', `/tables/${id}/sit` + query({ lang: document.documentElement.lang }), { seat })
export const decline = (id: string) => request<void>('POST', `/tables/${id}/decline`)
export const offerSeat = (id: string, seat: number, body: SeatOffer, lang: string) =>
  request<WaitingInfo>('PUT', `/tables/${id}/seats/${seat}/offer` + query({ lang }), body)
export const pledge = (id: string, seat: number, hash: string) => request<void>('PUT', `/tables/${id}/seats/${seat}/pledge`, { hash })
export const showNumber = (id: string, seat: number, number: string) => request<void>('PUT', `/tables/${id}/seats/${seat}/number`, { number })
export const startTable = (id: string, bot: string) => request<TableInfo>('POST', `/tables/${id}/start` + query({ lang: document.documentElement.lang }), { bot })
export const changeGathering = (id: string, body: { delay?: number; owner?: string; longer?: boolean }) =>
  request<TableInfo>('PATCH', `/tables/${id}/gathering` + query({ lang: document.documentElement.lang }), body)
export const invite = (id: string, seat: number | null) => request<Invitation>('POST', `/tables/${id}/invitations`, { seat })
export const revoke = (id: string, link: string) => request<void>('DELETE', `/tables/${id}/invitations/${link}`)
export const leaveGathering = (id: string) => request<void>('POST', `/tables/${id}/leave`)
export const comeBack = (id: string) => request<void>('POST', `/tables/${id}/return`)
export const sendAway = (id: string, seat: number) => request<void>('DELETE', `/tables/${id}/seats/${seat}/holder`)
export const talk = (id: string, after: number, lang: string) => get<Talk>(`/tables/${id}/talk` + query({ after, lang }))
export const say = (id: string, text: string) => request<void>('POST', `/tables/${id}/talk` + query({ lang: document.documentElement.lang }), { text })
export const hear = (id: string, line: number) => request<void>('PUT', `/tables/${id}/talk/heard`, { line })
export const mute = (id: string, person: string, on: boolean) => request<void>('POST', `/tables/${id}/mute`, { person, on })
export const reportLine = (id: string, line: number) => request<void>('POST', `/tables/${id}/report` + query({ lang: document.documentElement.lang }), { line })
/** The table that an invitation leads to. */
export const invitation = (code: string, lang: string) =>
  request<InvitationInfo>('GET', `/invitation/${encodeURIComponent(code)}` + query({ lang }), undefined, '')
/** Come by an invitation. */
export async function accept(code: string, body: Arrival, lang: string): Promise<SessionInfo> {
  const info = await request<SessionInfo>('POST', `/invitation/${encodeURIComponent(code)}` + query({ lang }), body, '')
  csrf = info.csrf
  return info
}
/** What there is to learn, and how far this person has come. */
export const courses = (lang: string) => get<Courses>('/learn' + query({ lang }))
export const lesson = (game: string, id: string, lang: string) => get<LessonText>(`/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}` + query({ lang }))
export const beginLesson = (game: string, id: string, anew: boolean, lang: string) =>
  request<TableInfo>('POST', `/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}` + query({ lang }), { anew })
export const skipLesson = (game: string, id: string, lang: string) =>
  request<Course>('POST', `/learn/${encodeURIComponent(game)}/${encodeURIComponent(id)}/skip` + query({ lang }))
export const words = (id: string, lang: string) => get<Words>(`/tables/${id}/words` + query({ lang }))
export const notes = (id: string, seat: number) => get<Notes>(`/tables/${id}/notes/${seat}`)
export const saveNotes = (id: string, seat: number, text: string) =>
  request<Notes>('PUT', `/tables/${id}/notes/${seat}`, { text })
export const callAdviser = (id: string, seat: number, on: boolean, lang: string) =>
  request<TableInfo>('PUT', `/tables/${id}/adviser` + query({ lang }), { seat, on })
export const advice = (id: string, seat: number, lang: string) => request<Advice>('POST', `/tables/${id}/advice` + query({ lang }), { seat })
export const weigh = (id: string, seat: number, level: string, lang: string) =>
  request<Weighed>('POST', `/tables/${id}/weigh` + query({ lang }), { seat, level })
export const setBots = (id: string, body: { paused?: boolean; pace?: number }) =>
  request<Bots>('PUT', `/tables/${id}/bots`, body)

export const replay = (id: string, seat: number | null) => get<ReplayInfo>(`/tables/${id}/replay` + query({ seat }))
export const position = (id: string, at: number, seat: number | 'all' | null, lang: string) =>
  get<Position>(`/tables/${id}/replay/${at}` + query({ seat, lang }))
export const chronicle = (id: string, seat: number | null, from: number, lang: string) =>
  get<Chronicle>(`/tables/${id}/chronicle` + query({ seat, from, lang }))
export const story = (id: string, lang: string) => get<Story>(`/tables/${id}/story` + query({ lang }))
export const verify = (id: string, lang: string) => get<Verdict>(`/tables/${id}/verify` + query({ lang }))
export const importSave = (body: Import, lang: string) => request<TableInfo>('POST', '/tables/import' + query({ lang }), body)
export const branch = (id: string, body: Branch, lang: string) =>
  request<TableInfo>('POST', `/tables/${id}/branch` + query({ lang }), body)
export const exportAddress = (id: string, spoilers: boolean) =>
  `/api/tables/${id}/export` + query({ spoilers: spoilers || null })
