// What this browser was shown when it first saw a table: the commitment to the key of its cards and dice. When the game
// is over the key is held against that, and not against what the server says then.
import { fromHex, sha256 } from './sha256'

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

/** Whether a key belongs to a commitment, which is its SHA-256. */
export const fits = (key: string, commitment: string): boolean => sha256(fromHex(key)) === commitment
