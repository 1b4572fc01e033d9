// What the person at the screen is looking into, before anything is chosen: an action of the wheel, a table, the discards.
export type Look = '' | 'intrigue' | 'conquest' | 'war' | 'standing' | 'discards'

class Plan {
  look = $state<Look>('')
  /** The sheet over the tracks is folded away. */
  folded = $state(false)
  /** The war that is shown line by line: "card:seat:kind". */
  front = $state('')

  toggle(look: Look): void {
    this.look = this.look === look ? '' : look
    this.folded = false
  }

  reset(): void {
    this.look = ''
    this.folded = false
    this.front = ''
  }
}

export const plan = new Plan()
