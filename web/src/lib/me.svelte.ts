// Who sits at this browser: the host, a guest who came to one table, or a member of a house.
import type { GuestInfo, MemberInfo, SeatInfo, SessionInfo } from './generated/api'

const KEY = 'signoria-guest'

class Me {
  guest = $state.raw<GuestInfo | null>(null)
  /** In a house: whose account it is. */
  member = $state.raw<MemberInfo | null>(null)
  mode = $state<SessionInfo['mode']>('local')
  /** The host has asked for phones when starting the server. */
  phones = $state(false)

  take(session: SessionInfo): void {
    this.guest = session.guest
    this.member = session.member ?? null
    this.mode = session.mode
    this.phones = session.phones
    if (!session.guest) return
    try {
      localStorage.setItem(KEY, '1')
    } catch {
      // only the words of a refusal depend on it
    }
  }

  /** Whether this browser has been a guest's before. */
  cameByPhone(): boolean {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  }
}

export const me = new Me()

/** Whether the person at this browser plays the seat. */
export function playedHere(seat: SeatInfo): boolean {
  return seat.yours && seat.kind === 'human'
}
