// Addresses of the client: /, /learn, /learn/GAME/LESSON (?anew: begun once more), /replays, /aid/GAME, /rules, /rules/GAME (#SECTION or #RULE; ?table=ID beside a game), /credits, /table/ID, /table/ID/replay/N,
// /table/ID/room, /table/ID/screen, /r/CODE for phones, /i/CODE for those who were invited; of a house /sign-in, /register, /recover, /confirm (the secret of a
// link after #), /account, /administration
export type Entrance = 'sign-in' | 'register' | 'recover' | 'confirm'
export type Route =
  | { page: 'lobby' }
  | { page: 'learn' }
  | { page: 'lesson'; game: string; id: string; anew: boolean }
  | { page: 'replays' }
  | { page: 'rules'; game: string; at: string; table: string }
  | { page: 'aid'; game: string }
  | { page: 'credits' }
  | { page: 'table'; id: string }
  | { page: 'room'; id: string }
  | { page: 'screen'; id: string }
  | { page: 'join'; code: string }
  | { page: 'invited'; code: string }
  | { page: 'replay'; id: string; at: number | null; seat: string | null }
  | { page: 'door'; at: Entrance; ticket: string }
  | { page: 'account' }
  | { page: 'administration' }
  | { page: 'unknown' }

export function parse(path: string, search = '', hash = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent)
  const [first, second, third, fourth] = parts
  if (first === undefined) return { page: 'lobby' }
  if (first === 'learn' && parts.length === 1) return { page: 'learn' }
  if (first === 'learn' && second && third && parts.length === 3) return { page: 'lesson', game: second, id: third, anew: new URLSearchParams(search).has('anew') }
  if (first === 'replays' && parts.length === 1) return { page: 'replays' }
  if (first === 'credits' && parts.length === 1) return { page: 'credits' }
  if ((first === 'account' || first === 'administration') && parts.length === 1) return { page: first }
  if ((first === 'sign-in' || first === 'register' || first === 'recover' || first === 'confirm') && parts.length === 1) return { page: 'door', at: first, ticket: decodeURIComponent(hash.slice(1)) }
  if (first === 'rules' && parts.length <= 2) return { page: 'rules', game: second ?? '', at: decodeURIComponent(hash.slice(1)), table: new URLSearchParams(search).get('table') ?? '' }
  if (first === 'aid' && second && parts.length === 2) return { page: 'aid', game: second }
  if (first === 'table' && second && parts.length === 2) return { page: 'table', id: second }
  if (first === 'i' && second && parts.length === 2) return { page: 'invited', code: second }
  if (first === 'r' && second && parts.length === 2) return { page: 'join', code: second }
  if (first === 'table' && second && (third === 'room' || third === 'screen') && parts.length === 3) return { page: third, id: second }
  if (first === 'table' && second && third === 'replay' && parts.length <= 4) {
    const at = fourth !== undefined && /^\d+$/.test(fourth) ? Number(fourth) : null
    return { page: 'replay', id: second, at, seat: new URLSearchParams(search).get('seat') }
  }
  return { page: 'unknown' }
}

class Router {
  route = $state<Route>(parse(location.pathname, location.search, location.hash))

  constructor() {
    addEventListener('popstate', () => this.read())
  }

  private read(): void {
    this.route = parse(location.pathname, location.search, location.hash)
  }

  go(address: string): void {
    history.pushState(null, '', address)
    this.read()
    scrollTo(0, 0)
  }

  /** Another page in the place of this one. */
  replace(address: string): void {
    history.replaceState(null, '', address)
    this.read()
  }

  /** Change the address without a new page or a new step back. */
  rename(address: string): void {
    history.replaceState(history.state, '', address)
  }
}

export const router = new Router()

/** On a link inside the client: go there without loading the page anew. */
export function link(node: HTMLAnchorElement): { destroy: () => void } {
  const click = (event: MouseEvent) => {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    router.go(node.getAttribute('href') ?? '/')
  }
  node.addEventListener('click', click)
  return { destroy: () => node.removeEventListener('click', click) }
}
