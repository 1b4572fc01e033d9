// What the parts of this board share beside the position: which table lies open over the map.
export type Sheet = 'advances' | 'income' | 'payouts'
class Desk {
  sheet = $state<Sheet | null>(null)

  /** Open a table, or close it if it lies open. */
  turn(sheet: Sheet): void {
    this.sheet = this.sheet === sheet ? null : sheet
  }
}
export const desk = new Desk()
