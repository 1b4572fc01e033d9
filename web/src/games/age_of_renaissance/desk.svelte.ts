// What the parts of this board share beside the position: which table lies open over the map, which part of the map is seen, what has been looked at.
export type Sheet = 'advances' | 'income' | 'payouts'
/** The frame in which the map is scrolled, while it shows a part of it only, and how wide the sheet is there. */
export interface Part {
  around: HTMLElement
  width: number
  /** Somebody has chosen where to look. */
  moved: () => void
}
class Desk {
  sheet = $state<Sheet | null>(null)
  part = $state.raw<Part | null>(null)
  /** What has happened last, when it was put away. */
  dismissed = $state('')

  /** Open a table, or close it if it lies open. */
  turn(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? null : sheet
  }
}
export const desk = new Desk()
