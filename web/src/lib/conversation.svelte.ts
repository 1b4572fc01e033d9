// What people say: at a table that is played over its socket, at one that waits by asking now and then.
import { untrack } from 'svelte'
import * as api from './api'
import { ApiError } from './api'
import type { SendHeard, SendTalk, TalkLine } from './generated/api'
import { lang, t } from './i18n.svelte'

/** What is told of a talk: the lines that are new, and how far this person has read, on any device. */
interface Told {
  lines: TalkLine[]
  seen: number
}

export abstract class Conversation {
  readonly id: string
  talk = $state.raw<TalkLine[]>([])
  /** Whether this is the talk of those who watch. */
  watchers = $state(false)
  /** Where this person had stopped when they last began to read. */
  mark = $state(0)
  problem = $state('')
  private seen = $state(0)

  constructor(id: string) {
    this.id = id
  }

  /** Whether the list is always in sight: then where one had stopped is told once. */
  protected abstract readonly inSight: boolean
  protected abstract send(text: string): Promise<unknown>
  protected abstract heard(line: number): Promise<unknown>

  private get last(): number {
    return this.talk.at(-1)?.id ?? 0
  }

  /** Lines of others that this person has not read. */
  get unread(): number {
    return this.talk.filter((line) => line.id > this.seen && !line.own && line.name && !line.muted).length
  }

  /** What was told, of those who play or of those who watch. */
  take(told: Told, watchers = false): void {
    const { last } = this
    const other = watchers !== this.watchers
    const kept = other ? [] : this.talk
    const fresh = told.lines.filter((line) => line.id > last || !kept.length)
    this.watchers = watchers
    if (other || fresh.length) this.talk = [...kept, ...fresh]
    if (!last) this.mark = told.seen
    this.seen = other ? told.seen : Math.max(this.seen, told.seen)
  }

  /** All that was said has been read. */
  hearAll(): void {
    const { last } = this
    const seen = untrack(() => this.seen)
    if (last <= seen) return
    if (!this.inSight) this.mark = seen
    this.seen = last
    void this.heard(last).catch(() => undefined)
  }

  /** Say something to the table; whether it was heard. */
  async say(text: string): Promise<boolean> {
    this.problem = ''
    try {
      await this.send(text)
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.problem = error.error.text || t('offline')
      return false
    }
  }

  async mute(person: string, on: boolean): Promise<void> {
    await api.mute(this.id, person, on)
    this.talk = this.talk.map((line) => (line.person === person ? { ...line, muted: on } : line))
  }
}

/** The talk of a table that is played. */
export class TableTalk extends Conversation {
  protected readonly inSight = false
  private readonly ask: (message: SendTalk | SendHeard) => Promise<unknown>

  constructor(id: string, ask: (message: SendTalk | SendHeard) => Promise<unknown>) {
    super(id)
    this.ask = ask
  }

  protected send(text: string): Promise<unknown> {
    return this.ask({ type: 'say', text })
  }

  protected heard(line: number): Promise<unknown> {
    return this.ask({ type: 'heard', line })
  }
}

/** The talk of a table that waits. */
export class WaitingTalk extends Conversation {
  protected readonly inSight = true

  /** What was said since the last time. */
  async refresh(): Promise<void> {
    this.take(await api.talk(this.id, this.talk.at(-1)?.id ?? 0, lang()))
  }

  protected async send(text: string): Promise<void> {
    await api.say(this.id, text)
    await this.refresh()
  }

  protected heard(line: number): Promise<unknown> {
    return api.hear(this.id, line)
  }
}
