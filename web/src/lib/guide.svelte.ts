// A lesson as the person at the screen goes through it: its sentences, how it stands, and what was tried last.
import { untrack } from 'svelte'
import * as api from './api'
import { ApiError } from './api'
import type { Course, LessonState, LessonText, State } from './generated/api'
import type { Bubble } from './host.svelte'
import { lang, spaced, t } from './i18n.svelte'
import { keyOf } from './noun'
import type { TableStore } from './table.svelte'

/** So many wrong tries unfold the hint by themselves. */
const PATIENCE = 3

/** What was tried last: refused, with the engine's reason, or allowed and no help; and what the lesson says to it. */
export interface Try {
  title: string
  text: string
  rule: string
  help: string
}

function spacedText(text: LessonText): LessonText {
  const { intro, aim, why, done, title } = text
  const steps = text.steps.map((step) => ({ ...step, text: spaced(step.text), hint: spaced(step.hint) }))
  return { ...text, intro: spaced(intro), aim: spaced(aim), why: spaced(why), done: spaced(done), title: spaced(title), steps }
}

export class Guide {
  readonly game: string
  readonly id: string
  readonly puzzle: boolean
  text = $state.raw<LessonText | null>(null)
  course = $state.raw<Course | null>(null)
  /** The table at which the lesson is played. */
  table = $state('')
  problem = $state('')
  last = $state.raw<Try | null>(null)
  /** The person has asked for the hint of this step. */
  asked = $state(false)
  private tries = $state(0)
  private state = $state.raw<State | null>(null)

  standing = $derived<LessonState | null>(this.state?.lesson ?? null)
  /** How many steps are reached. */
  steps = $derived(this.standing?.steps ?? 0)
  reached = $derived(!!this.standing && this.standing.steps === this.standing.total)
  /** Why the aim is out of reach, if it is. */
  lost = $derived(this.reached ? '' : this.standing?.over ? t('lesson_over') : spaced(this.standing?.lost ?? ''))
  hinted = $derived(this.asked || this.tries >= PATIENCE)
  /** Nothing has been done yet. */
  fresh = $derived((this.state?.position ?? 0) === 0)
  /** What must be read first, until something is tried. */
  opening = $derived.by(() => (this.fresh && !this.last && !this.reached && !this.lost ? (this.text?.intro ?? '') : ''))
  lessons = $derived.by(() => (this.puzzle ? this.course?.puzzles : this.course?.lessons) ?? [])
  place = $derived.by(() => this.lessons.findIndex((one) => one.id === this.id))
  /** Ink numbers beside the components that the next step speaks of. */
  marks = $derived.by(() => (this.reached ? [] : (this.text?.steps[this.steps]?.points ?? []).map((noun, i) => ({ label: `${i + 1}`, keys: [keyOf(noun)] }))))
  /** The lesson after this one. */
  following = $derived(this.lessons[this.place + 1] ?? null)
  constructor(game: string, id: string) {
    this.game = game
    this.id = id
    this.puzzle = id.startsWith('puzzle-')
  }

  /** Where one goes on. */
  get onward(): string {
    return this.following ? `/learn/${this.game}/${this.following.id}` : '/learn'
  }

  /** Sit down: at the table at which the lesson was begun, or at a new one. Returns the address of a whole game, if it is one. */
  async begin(anew = false): Promise<string> {
    this.problem = ''
    this.last = null
    try {
      const info = await api.insist(() => api.beginLesson(this.game, this.id, anew, lang()), () => (this.problem = t('offline')))
      if (!info.lesson) return `/table/${info.id}`
      this.problem = ''
      this.state = null
      this.table = info.id
    } catch (error) {
      this.report(error)
    }
    return ''
  }

  async read(): Promise<void> {
    const language = lang()
    try {
      const [text, { courses }] = await Promise.all([api.lesson(this.game, this.id, language), api.courses(language)])
      this.text = spacedText(text)
      this.course = courses.find((one) => one.game === this.game) ?? null
    } catch (error) {
      this.report(error)
    }
  }

  async skip(): Promise<void> {
    try {
      await api.skipLesson(this.game, this.id, lang())
    } catch (error) {
      this.report(error)
    }
  }

  private report(error: unknown): void {
    if (!(error instanceof ApiError)) throw error
    this.problem = error.error.text || t('offline')
  }

  /** Follow what happens at the table. To be called while a component is made. */
  watch(store: TableStore): void {
    $effect(() => {
      const { state } = store
      untrack(() => this.take(state))
    })
    $effect(() => {
      const { bubble } = store
      untrack(() => this.refused(bubble))
    })
  }

  private take(state: State | null): void {
    const before = this.state
    this.state = state
    const now = state?.lesson
    if (!state || !now || !before?.lesson || before.seat !== state.seat) return
    if (now.steps !== before.lesson.steps) {
      this.tries = 0
      this.asked = false
      this.last = null
      if (now.steps === now.total) void this.read()
    } else if (state.position !== before.position) {
      this.last = now.help ? { title: '', text: '', rule: '', help: spaced(now.help) } : null
      if (now.help && state.position > before.position) this.tries += 1
    }
  }

  private refused(bubble: Bubble | null): void {
    const [first] = bubble?.refusals ?? []
    if (bubble?.kind !== 'refusal' || bubble.offers.length || !first) return
    this.tries += 1
    this.last = { title: bubble.title, text: first.text, rule: first.rule, help: spaced(bubble.refusals.find((one) => one.help)?.help ?? '') }
  }
}
