// Links of one's own tables: the server tells a code once and keeps its hash only, so this browser keeps it for as long as it is open.
import type { Invitation } from './generated/api'

const known = new Map<string, Map<string, string>>()

/** Remember the codes of links that were just made. */
export function keepLinks(table: string, links: Invitation[]): void {
  const codes = known.get(table) ?? new Map<string, string>()
  for (const link of links) if (link.code) codes.set(link.id, link.code)
  known.set(table, codes)
  try {
    sessionStorage.setItem(`signoria-links-${table}`, JSON.stringify([...codes]))
  } catch {
    // then they are gone with the page
  }
}

/** The address of a link, if this browser made it. */
export function addressOf(table: string, link: Invitation): string {
  const code = codesOf(table).get(link.id)
  return code ? `${location.origin}/i/${code}` : ''
}

function codesOf(table: string): Map<string, string> {
  const found = known.get(table)
  if (found) return found
  try {
    return new Map(JSON.parse(sessionStorage.getItem(`signoria-links-${table}`) ?? '[]') as [string, string][])
  } catch {
    return new Map()
  }
}

const INVITED = 'signoria-invited'

/** Somebody signs in before following an invitation. */
export function remindOf(code: string): void {
  try {
    sessionStorage.setItem(INVITED, code)
  } catch {
    // then the link is opened again
  }
}

/** The invitation that was put off, once. */
export function invited(): string {
  try {
    const code = sessionStorage.getItem(INVITED) ?? ''
    sessionStorage.removeItem(INVITED)
    return code
  } catch {
    return ''
  }
}
