// Made by scripts/web_types.py from the server's schemas. Do not edit.

// The views of the games, by slug.

export namespace RoadToDomination {

  export type BattleView = {
    attack: number | null
    attacker: number
    card: string
    defence: number | null
    defence_cards: string[]
    defender: number
    fought: boolean
    kind: string
  }

  export type HandCard = {
    card: string | null
    deck: string
    known_to: number[]
  }

  export type PlayerView = {
    achievements: string[]
    authority: string | null
    board: string[]
    colonies: number
    converted: boolean
    dealt: string[]
    ducats: number
    flowering: boolean
    glory: number
    hand: HandCard[]
    hand_limit: number
    lands: number
    last_action: string | null
    levels: Record<string, number>
    power: string | null
    prestige: number
    religion: string
    resigned: boolean
    seat: number
    territories: string[]
  }

  export type RoadView = {
    achieved: boolean
    achievement_stack: number
    achievement_top: string | null
    achievements: (string | null)[]
    active: number | null
    available_achievements: string[]
    battle: BattleView | null
    face_up: (string | null)[]
    first: number | null
    in_play: string[]
    last_turns: number[]
    players: PlayerView[]
    providence_discard: string[]
    providence_stack: number
    refilled: boolean
    religions_left: Record<string, number>
    territory_discard: string[]
    territory_stack: number
    threshold: number
    trigger: number | null
    turn: number
  }

  export type Root = RoadView

}

export namespace Template {

  export type TributeView = {
    bids: (string | null)[]
    deck: number
    hand: string[]
    hands: number[]
    points: number[]
    top: string | null
    turn: number
  }

  export type Root = TributeView

}

export interface Views {
  road_to_domination: RoadToDomination.Root
  template: Template.Root
}
