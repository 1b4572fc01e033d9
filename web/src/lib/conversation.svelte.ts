// What people say: at a table that is played over its socket, at one that waits by asking now and then.
import * as api from './api'
import { ApiError } from './api'
import type { TalkLine } from './generated/api'
import { lang, t } from './i18n.svelte'

/** What a list of the talk needs to know. */
export interface Conversation {
  readonly id: string
  readonly talk: TalkLine[]
  /** Whether this is the talk of those who watch. */
  readonly watchers: boolean
  /** Where this person had stopped when they last began to read. */
  readonly talkMark: number
  readonly talkProblem: string
  hearAll(): void
  say(text: string): Promise<boolean>
  mute(person: string, on: boolean): Promise<void>
}

/** The talk of a table that waits. */
export class WaitingTalk implements Conversation {
  readonly id: string
  readonly watchers = false
  talk = $state.raw<TalkLine[]>([])
  talkMark = $state(0)
  talkProblem = $state('')
  private seen = 0

  constructor(id: string) {
    this.id = id
  }

  /** What was said since the last time. */
  async refresh(): Promise<void> {
    const last = this.talk.at(-1)?.id ?? 0
    const told = await api.talk(this.id, last, lang())
    if (!last) this.talkMark = told.seen
    this.seen = Math.max(this.seen, told.seen)
    const fresh = told.lines.filter((line) => line.id > (this.talk.at(-1)?.id ?? 0))
    if (fresh.length) this.talk = [...this.talk, ...fresh]
  }

  hearAll(): void {
    const last = this.talk.at(-1)?.id ?? 0
    if (last <= this.seen) return
    this.seen = last
    void api.hear(this.id, last).catch(() => undefined)
  }

  async say(text: string): Promise<boolean> {
    this.talkProblem = ''
    try {
      await api.say(this.id, text)
      await this.refresh()
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.talkProblem = error.error.text || t('offline')
      return false
    }
  }

  async mute(person: string, on: boolean): Promise<void> {
    await api.mute(this.id, person, on)
    this.talk = this.talk.map((line) => (line.person === person ? { ...line, muted: on } : line))
  }
}
