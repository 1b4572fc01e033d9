// What this browser was shown when it first saw a table: the commitment to the key of its cards and dice. When the game
// is over the key is held against that, and not against what the server says then.

const name = (table: string) => `signoria.commitment.${table}`

/** Keep the commitment of a table, unless one is kept already. */
export function remember(table: string, commitment: string): void {
  try {
    if (commitment && localStorage.getItem(name(table)) === null) localStorage.setItem(name(table), commitment)
  } catch {
    // No storage: then nothing is remembered.
  }
}

/** The commitment that was shown first; empty if this browser does not know. */
export function remembered(table: string): string {
  try {
    return localStorage.getItem(name(table)) ?? ''
  } catch {
    return ''
  }
}

/** Whether a key belongs to a commitment, which is its SHA-256. Null where the browser can't say (a page without TLS). */
export async function fits(key: string, commitment: string): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (pair) => parseInt(pair, 16))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') === commitment
}
