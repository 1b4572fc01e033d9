// What a person sets once: kept by the server, of guests by their browser alone; with a copy in the browser so that the page opens in the right colours.
import * as api from './api'

export interface Values {
  language: string
  theme: 'auto' | 'light' | 'dark'
  motion: 'auto' | 'reduce'
  sound: boolean
  auto_advance: boolean
  confirm_final: boolean
  /** Bots wait until the person ends the turn. */
  end_turn: boolean
  /** The adviser is called at every table. */
  adviser: boolean
  name: string
}

/** The languages that the browser asks for, the dearest first. */
const wished = (): string[] => [...navigator.languages, 'en'].map((tag) => tag.split('-')[0]!.toLowerCase())
const DEFAULTS: Values = {
  language: wished()[0]!, theme: 'auto', motion: 'auto', sound: false, auto_advance: true, confirm_final: true, end_turn: true, adviser: false, name: '',
}
const COPY = 'signoria-settings'

function readCopy(): Partial<Values> {
  try {
    return JSON.parse(localStorage.getItem(COPY) ?? '{}') as Partial<Values>
  } catch {
    return {}
  }
}

class Settings {
  values = $state<Values>({ ...DEFAULTS, ...readCopy() })
  /** What there is to choose from. */
  languages = $state.raw<string[]>([])
  /** A guest's settings are nobody else's. */
  private own = false
  private system = matchMedia('(prefers-color-scheme: dark)')
  private systemDark = $state(this.system.matches)

  constructor() {
    this.system.addEventListener('change', () => (this.systemDark = this.system.matches))
  }

  get dark(): boolean {
    return this.values.theme === 'dark' || (this.values.theme === 'auto' && this.systemDark)
  }

  get still(): boolean {
    return this.values.motion === 'reduce' || matchMedia('(prefers-reduced-motion: reduce)').matches
  }

  /** The language of a first visit: that of the browser, if the server speaks it. */
  private chosen(languages: string[]): string {
    return [readCopy().language, ...wished()].find((one) => one && languages.includes(one)) ?? 'en'
  }

  /** What the server keeps; in place of a language that it does not speak, or of none, one is chosen. */
  async load(languages: string[], guest: boolean): Promise<void> {
    this.own = guest
    const { values } = guest ? { values: readCopy() } : await api.settings()
    const known = Object.fromEntries(Object.entries(values).filter(([key]) => key in DEFAULTS)) as Partial<Values>
    this.languages = languages
    if (!languages.includes(known.language ?? '')) known.language = this.chosen(languages)
    Object.assign(this.values, known)
    this.copy()
  }

  /** Kept in this browser alone. */
  remember<K extends keyof Values>(key: K, value: Values[K]): void {
    this.values[key] = value
    this.copy()
  }

  set<K extends keyof Values>(key: K, value: Values[K]): void {
    this.remember(key, value)
    if (!this.own) void api.saveSettings({ [key]: value }).catch(() => undefined)
  }

  private copy(): void {
    try {
      localStorage.setItem(COPY, JSON.stringify(this.values))
    } catch {
      // private windows may forbid it; the server has the settings
    }
  }
}

export const settings = new Settings()
