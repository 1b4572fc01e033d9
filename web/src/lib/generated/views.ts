// Made by scripts/web_types.py from the server's schemas. Do not edit.

// The views of the games, by slug.

export namespace AgeOfRenaissance {

  export type AgeView = {
    banned: string | null
    commodities: Record<string, CommodityView>
    conditions: Record<string, number>
    crusade: boolean
    edition: string
    epoch: number
    expansion_cards: number
    hand: string[]
    held_out: string[]
    last_turn: boolean
    leaders: LeaderView[]
    mongols: boolean
    order: number[]
    phase: string
    pile: number
    powers: PowerView[]
    prices: Record<string, PriceView>
    provinces: Record<string, ProvinceView>
    reach: Record<string, ReachView>
    rebel: number | null
    removed: string[]
    replay: number
    replay_top: string | null
    result: Record<string, unknown> | null
    rulers: number[]
    sealed: string | number | null
    stabilization: number | null
    standing: StandingView[]
    turn: number
    war: number[]
  }

  export type CommodityView = {
    condition: number
    majority: number | null
    next: number[]
    pays: number[]
  }

  export type IncomeView = {
    base: number
    interest: number
    markers: number
    middle_class: number
    total: number
  }

  export type LeaderView = {
    card: string
    credits: Record<string, number>
    limit: number
    patrons: number[]
    seat: number
  }

  export type PowerView = {
    advances: string[]
    capital: string | null
    cards: number
    cash: number | null
    chaos: boolean
    choice: number
    converted: number[]
    expansion: number
    fresh: string[]
    holdings: Record<string, number>
    income: IncomeView
    known: string[]
    markers: number
    misery: number
    rank: number
    seat: number
    ship: string
    ship_level: number
    stock: number
    swapped: boolean
    weapons: string[]
    written: number
  }

  export type PriceView = {
    leaders: number
    needs: string[]
    own: number
    price: number
  }

  export type ProvinceView = {
    marker: number | null
    new: boolean
    new_tokens: Record<string, number>
    old_tokens: Record<string, number>
  }

  export type ReachView = {
    attack: number
    chance: number
    defence: number
    place: number
    required: number
    strength: number
  }

  export type StandingView = {
    parts: Record<string, number>
    points: number
  }

  export type Root = AgeView

}

export namespace Antiquity {

  export type AntiquityView = {
    committed: number[]
    counters_seen: Record<string, number>
    famine: number
    hexes: HexView[]
    introductory: boolean
    offers: OfferView[]
    order: number[]
    phase: string
    placing: PlacingView | null
    players: PlayerView[]
    pools: Record<string, number>
    producers: ProducerView[]
    ranges: RangeView[]
    sites: SiteView[]
    standing: StandingView[]
    tiles: string[]
    turn: number
  }

  export type BuildingView = {
    building: string
    city: number
    manned: boolean
    piece: string
    rotation: number
    square: string
    squares: string[]
    works: boolean
  }

  export type CityView = {
    graves: string[]
    hex: string
    side: number
  }

  export type DraftView = {
    give: Record<string, number>
    want: Record<string, number>
  }

  export type FamineView = {
    food: number
    granary: number
    graves: number
    harvest: number
    next: number
  }

  export type HexView = {
    city: number | null
    counter: boolean
    hex: string
    inn: number | null
    polluted: boolean
    printed: string
    terrain: string
  }

  export type OfferView = {
    declined: number[]
    give: Record<string, number>
    maker: number
    market: boolean
    offer: number
    open: boolean
    taker: number | null
    to: number[]
    want: Record<string, number>
  }

  export type OutlookView = {
    area: number
    conditions: Record<string, number>
    famine: FamineView | null
    harbour_adds: string[]
    keeps_all: boolean
    kinds: number
    pollution: number
    room: number
    stables_adds: string[]
  }

  export type PlacingView = {
    building: string
    piece: string
    shapes: number[][][]
  }

  export type PlayerView = {
    alive: boolean
    buildings: BuildingView[]
    cities: CityView[]
    draft: DraftView | null
    due: number
    goods: Record<string, number>
    hand: string[]
    houses: number[]
    means: Record<string, string>
    men: number
    outlook: OutlookView | null
    people: number
    progress: number
    saint: string | null
    zone: string[]
  }

  export type ProducerView = {
    centre: string
    due: number
    good: string
    left: string[]
    owner: number
    producer: string
    second: string | null
  }

  export type RangeView = {
    good: string | null
    hexes: string[]
  }

  export type SiteView = {
    direction: string | null
    first: number
    goods: number
    hex: string
    hexes: string[]
    second: string | null
    turns: number
    verb: string
    zone: number
  }

  export type StandingView = {
    parts: Record<string, number>
    place: number
    points: number
  }

  export type Root = AntiquityView

}

export namespace PaxRenaissance {

  export type BankerView = {
    automatic: boolean
    bank: string
    claims: string[]
    colour: string
    concessions: number
    east: CardView[][]
    florins: number
    hand: (string | null)[]
    in_game: boolean
    kings: number
    law: number
    old_maids: string[]
    pawns: number
    prestige: Record<string, number>
    republics: number
    supreme: string | null
    trade_concessions: number
    west: CardView[][]
  }

  export type BattleView = {
    attackers: FighterView[]
    defenders: FighterView[]
    empire: string
    fall: number
    fallen: Record<string, number>
    king: string | null
    losing: string | null
    war: string
  }

  export type BorderView = {
    border: string
    concession: number | null
    pirate: string | null
  }

  export type CardView = {
    bishop: string | null
    card: string
    king: boolean
    queen_of: string | null
    republic: boolean
    silenced: boolean
    used: boolean
    vassal_of: string | null
  }

  export type ConditionView = {
    condition: "concessions" | "discovery" | "kings" | "law" | "prestige" | "republics" | "supreme"
    counts: number[]
    lacks: number[]
    margin: number
  }

  export type EmpireView = {
    bishop: string | null
    empire: string
    form: string
    owner: number | null
    places: PlaceView[]
    queen_bishops: (string | null)[]
    queens: string[]
    repressed: Record<string, number>
    state: string
    suzerain: string | null
    vote_cost: number[]
  }

  export type FairView = {
    emporium: string
    florins: number
    reached: number
    side: string
  }

  export type FighterView = {
    spot: string
    token: string
  }

  export type MarketView = {
    card: string | null
    face_down: boolean
    florins: number
    laid: boolean
  }

  export type OpponentView = {
    rows: RowView[]
    threat: string | null
  }

  export type PaxView = {
    actions_left: number
    active: number
    bankers: BankerView[]
    battle: BattleView | null
    believers: Record<string, number>
    bishops: Record<string, number>
    borders: BorderView[]
    deck_tops: Record<string, string | null>
    decks: Record<string, number>
    empires: EmpireView[]
    emporia: Record<string, string>
    fair: FairView | null
    first: number
    market: Record<string, MarketView[]>
    opponent: OpponentView | null
    phase: string
    pool: Record<string, number>
    routes: Record<string, string[]>
    standing: StandingView[]
    supreme: string | null
    turn: number
    venice_places: number
    victories: VictoryView[]
  }

  export type PlaceView = {
    icon: string
    place: string
    token: string | null
    usable: boolean
  }

  export type RowView = {
    holds: boolean
    override: boolean
    religion: string | null
    row: number
  }

  export type StandingView = {
    parts: Record<string, number>
    place: number
    points: number
    seat: number
  }

  export type VictoryView = {
    actions: number
    active: boolean
    conditions: ConditionView[]
    victory: string
  }

  export type Root = PaxView

}

export namespace RoadToDomination {

  export type BattleView = {
    attack: number
    attack_lines: StrengthView
    attacker: number
    can_be_ceded: string[]
    card: string
    defence: number
    defence_cards: string[]
    defence_lines: StrengthView
    defender: number
    fought: boolean
    humiliation: number
    kind: string
    plunder: number
    settled: boolean
    winner: number | null
  }

  export type FrontView = {
    attack: StrengthView
    defence: StrengthView
    defender: number
    humiliation: number
    kind: string
  }

  export type HandCard = {
    card: string | null
    deck: string
    known_to: number[]
  }

  export type NeedView = {
    have: number
    least: number
    stat: string
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
    yields: Record<string, YieldView>
  }

  export type PlotView = {
    card: string
    ducats: number
    has: number
    stat: string
    target: number
  }

  export type ProspectView = {
    needs: NeedView[][]
    ready: boolean
  }

  export type RoadView = {
    achieved: boolean
    achievement_prospects: Record<string, ProspectView>
    achievement_stack: number
    achievement_top: string | null
    achievements: (string | null)[]
    active: number | null
    available_achievements: string[]
    battle: BattleView | null
    closed_action: string | null
    face_up: (string | null)[]
    first: number | null
    fronts: FrontView[]
    in_play: string[]
    last_turns: number[]
    leaders: Record<string, number | null>
    phase: string
    players: PlayerView[]
    plots: PlotView[]
    providence_discard: string[]
    providence_stack: number
    refilled: boolean
    religion_prospects: Record<string, ProspectView>
    religions_left: Record<string, number>
    standing: StandingView[]
    territory_discard: string[]
    territory_prospects: Record<string, ProspectView>
    territory_stack: number
    threshold: number
    trigger: number | null
    turn: number
  }

  export type StandingView = {
    parts: Record<string, number>
    points: number
    seat: number
  }

  export type StrengthView = {
    authority: number
    cards: number[]
    level: number
    power: number
    religion: number
  }

  export type YieldView = {
    bonus: number
    leader: number
    leads: boolean
    open: boolean
    prestige: number
    trade: number
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
  age_of_renaissance: AgeOfRenaissance.Root
  antiquity: Antiquity.Root
  pax_renaissance: PaxRenaissance.Root
  road_to_domination: RoadToDomination.Root
  template: Template.Root
}
