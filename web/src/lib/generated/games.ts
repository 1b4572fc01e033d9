// Made by scripts/web_types.py from the server's schemas. Do not edit.

// What the games ask, tell and print, by slug.
export interface Games {
  age_of_renaissance: {
    data: {
      advances: {
        advance: ({
          category: "civics" | "commerce" | "communication" | "exploration" | "religion" | "science"
          cost: number
          credit: number
          id: string
          letter: string
          misery: number
          needs: string[]
          needs_french?: unknown[]
        })[]
        category: ({
          id: "civics" | "commerce" | "communication" | "exploration" | "religion" | "science"
          total: number
        })[]
        format: number
        relief: {
          each: number
          named: string[]
          spaces: number
        }[]
      }
      cards: {
        card: ({
          boost?: "crusades" | "mongols"
          boosted?: Record<string, number>
          commodities?: ("cloth" | "fur" | "gold" | "grain" | "ivory" | "metal" | "silk" | "spice" | "stone" | "timber" | "wine" | "wool")[]
          copies: number
          count?: number[]
          credits?: Record<string, number>
          effect?: "alchemists_gold" | "black_death" | "civil_war" | "crusades" | "enlightened_ruler" | "famine" | "mongol_armies" | "mysticism_abounds" | "papal_decree" | "pirates_vikings" | "rebellion" | "religious_strife" | "revolutionary_uprisings" | "war" | "weapon"
          epoch: number
          held_out?: boolean
          id: string
          replay: boolean
          type: "commodity" | "event" | "leader"
          weapon?: number
        })[]
        format: number
      }
      commodities: {
        commodity: ({
          base: number
          boxes: number
          id: "cloth" | "fur" | "gold" | "grain" | "ivory" | "metal" | "silk" | "spice" | "stone" | "timber" | "wine" | "wool"
          mills: boolean
          provinces: number
          roll: number
        })[]
        format: number
      }
      map: {
        area: {
          id: string
          needs?: string
          overseas: boolean
          players: number
        }[]
        format: number
        province: ({
          area: string
          coasts: ({
            id: "coast" | "east" | "north" | "south" | "west"
            next: string[]
            seas: ("adriatic_sea" | "aegean_sea" | "baltic_sea" | "bay_of_biscay" | "black_sea" | "canary_basin" | "central_mediterranean" | "eastern_mediterranean" | "greenland_sea" | "north_sea" | "norwegian_sea" | "western_mediterranean")[]
          })[]
          commodities: ("cloth" | "fur" | "gold" | "grain" | "ivory" | "metal" | "silk" | "spice" | "stone" | "timber" | "wine" | "wool")[]
          id: string
          kind: "capital" | "island" | "overseas" | "province" | "satellite"
          land: string[]
          market: number
          supports?: string[]
        })[]
        sea: ({
          id: "adriatic_sea" | "aegean_sea" | "atlantic_ocean" | "baltic_sea" | "bay_of_biscay" | "black_sea" | "canary_basin" | "central_mediterranean" | "eastern_mediterranean" | "greenland_sea" | "north_sea" | "norwegian_sea" | "western_mediterranean"
          open: boolean
        })[]
      }
      tracks: {
        capitals: Record<string, ("barcelona" | "genoa" | "hamburg" | "london" | "paris" | "venice")[]>
        events: {
          famine: number
          mongol_armies: number
          mysticism: number
        }
        format: number
        income: {
          base: number
          middle_class: number
        }
        misery: {
          ladder: number[]
        }
        patronage: {
          english_3: number[]
          english_4: number[]
          english_5: number[]
          english_6: number[]
          french_3: number[]
          french_4: number[]
          french_5: number[]
          french_6: number[]
        }
        prices: {
          expansion_card: number
          extra_card: number
          research_credit: number
          ship_upgrade: number
        }
        ranks: Record<string, number[]>
        ships: {
          galley: number[]
          ocean: number[]
          seaworthy: number[]
        }
        supply: {
          bid_limit: number
          dealt: number
          markers: number
          money: number
          tokens: number
        }
      }
    }
    event: "attacked" | "bonus" | "bought" | "bought_off" | "capital" | "capital_bid" | "ceded" | "chaos" | "condition" | "condition_set" | "converted" | "crusade" | "decree" | "decree_void" | "demoted" | "dice" | "discarded" | "dominates" | "drew" | "drew_card" | "emptied" | "epoch" | "expansion_card" | "extra_card" | "fine" | "gave_card" | "held_out" | "income" | "indulgence" | "indulgence_loss" | "last_turn" | "lost_cash" | "lost_tokens" | "majority_card" | "misery" | "neutralised" | "patronised" | "payout" | "phase" | "placed" | "plague" | "played" | "protected" | "ranked" | "rebate" | "reduced" | "released" | "relief" | "repulsed" | "score" | "ship" | "stabilised" | "swapped" | "swapped_card" | "target" | "tie_roll" | "tokens_bid" | "took_card" | "turn" | "war_roll" | "war_tied" | "war_won" | "won" | "written"
    phase: "buy" | "draw" | "expansion" | "final" | "income" | "order" | "play" | "purchase" | "setup"
    step: "AlchemistTarget" | "AttackByCathedral" | "Bid" | "BidCapital" | "BuyCard" | "BuyOff" | "CedeMarkers" | "ChooseCapital" | "ChooseRank" | "CivilWarLoss" | "CivilWarTarget" | "CrusadeMarker" | "CrusadeTarget" | "DecreeCategory" | "DefendByCathedral" | "DiscardCard" | "DualCommodity" | "Expand" | "FinalCards" | "HowMany" | "IndulgenceDebt" | "Mill" | "Muster" | "PirateTarget" | "PlagueArea" | "PlayCards" | "Purchase" | "RebellionTarget" | "ReplaceMarker" | "ReturnCard" | "ReuseMarker" | "ScarceStock" | "Stabilise" | "Swaps" | "WarTarget" | "WrittenRecord"
    verb: "attack" | "bid" | "bid_capital" | "buy" | "buy_card" | "buy_expansion_card" | "buy_off" | "cede" | "choose_area" | "choose_capital" | "choose_category" | "choose_commodity" | "choose_player" | "choose_province" | "choose_rank" | "convert" | "discard" | "done" | "expand" | "give" | "keep_tokens" | "leave_empty" | "lose_cash" | "lose_tokens" | "pass" | "patronise" | "pay" | "place" | "play" | "refuse" | "release" | "return_card" | "roll" | "set_condition" | "stabilise" | "suffer" | "swap" | "upgrade_ship" | "use_expansion"
    word: "advances_of" | "all_powers" | "area_off" | "banned" | "bid_amount" | "bid_capital" | "bid_left" | "bid_negative" | "bid_sealed" | "bid_stock" | "bid_tokens" | "bid_waiting" | "bids_revealed" | "capital" | "capital_bids" | "capital_of" | "cards" | "cash" | "cash_written" | "chaos" | "chaos_short" | "close" | "cost" | "credit_leaders" | "deck" | "dice_attack" | "dice_lost" | "dice_market" | "dice_war" | "dice_won" | "die_black" | "die_coloured" | "die_white" | "dominated" | "dominated_new" | "effect_banned" | "effect_crusade" | "effect_last" | "effect_mongols" | "effect_rebel" | "effect_ruler" | "effect_war" | "effect_weapon" | "empty" | "empty_hand" | "epoch_n" | "estimate" | "estimate_now" | "final_score" | "first_n" | "fresh" | "gets_tokens" | "hand" | "held_out" | "holding_costs" | "how_many_n" | "in_effect" | "income" | "income_after" | "income_base" | "income_hint" | "income_note" | "income_provinces" | "income_title" | "income_total" | "key_income" | "key_matrix" | "known_cards" | "leaders" | "legend_attack" | "legend_place" | "legend_usual" | "log" | "log_hint" | "log_hint_all" | "lost" | "majority" | "map" | "markers" | "market" | "matrix" | "matrix_short" | "misery" | "misery_less" | "misery_more" | "needs" | "new_token_of" | "new_tokens_of" | "next_n" | "no_advances" | "nobody_paid" | "not_yours" | "odds_rule" | "odds_sum" | "odds_title" | "odds_tokens" | "open_to_all" | "open_to_n" | "open_to_none" | "order_of_play" | "overseas_closed" | "owned_by" | "owned_by_nobody" | "paid" | "payouts" | "payouts_hint" | "pays_label" | "pays_of" | "powers" | "price" | "price_is" | "rank_n" | "satellite" | "say_attack" | "say_place" | "score_parts" | "sea.adriatic_sea" | "sea.aegean_sea" | "sea.atlantic_ocean" | "sea.baltic_sea" | "sea.bay_of_biscay" | "sea.black_sea" | "sea.canary_basin" | "sea.central_mediterranean" | "sea.eastern_mediterranean" | "sea.greenland_sea" | "sea.north_sea" | "sea.norwegian_sea" | "sea.western_mediterranean" | "sealed_bid" | "ship" | "ship_of" | "shortage" | "spoken" | "spoken_markets" | "spoken_mine" | "spoken_power" | "surplus" | "this_turn" | "token_of" | "tokens" | "tokens_of" | "war_tied" | "war_total" | "war_won" | "won" | "you"
  }
  antiquity: {
    data: {
      buildings: {
        building: ({
          cost?: Record<string, number>
          different?: boolean
          faculty?: boolean
          id: string
          limit: "player" | "pool"
          manned: boolean
          reconstructed?: boolean
          rotations: number
          squares: [number, number][]
        })[]
        city_maps: {
          large: number
          small: number
        }
        goods: {
          food: ("fish" | "grain" | "olives" | "sheep")[]
          luxury: ("dye" | "gold" | "pearls" | "wine")[]
          material: ("stone" | "wood")[]
          start: {
            wood: number
          }
        }
        house: {
          food: number
          luxury: number
          number: number
          reconstructed?: boolean
        }[]
        pieces: {
          cart_shops: number
          cities_per_player: number
          fisheries: number
          fountains: number
          men_per_player: number
          storage_tiles: number
        }
        rules: {
          barter_give: number
          hospital_graves: number
          moves_each: number
          razings_per_turn: number
        }
        store: {
          sizes: [number, number][]
          tile_squares: number
        }
      }
      countryside: {
        city: {
          cost: {
            food: number
            luxury: number
            stone: number
            wood: number
          }
          different: boolean
        }
        exploration: {
          counters_per_player: {
            grain: number
            olives: number
            sheep: number
            wine: number
          }
          famine_rise: {
            grain: number
            olives: number
            sheep: number
            wine: number
          }
          goods_gained: number
        }
        famine: {
          granary: number
          rise: number
          start: number
        }
        harvest: {
          forced_discarded: number
          forced_taken: number
          goods: number
        }
        inn: {
          cost: {
            food: number
          }
        }
        pollution: {
          dump: number
          per_city: number
          per_fountain: number
        }
        producer: ({
          cost: Record<string, number>
          goods: ("dye" | "fish" | "gold" | "grain" | "olives" | "pearls" | "sheep" | "stone" | "wine" | "wood")[]
          id: "farm" | "fishery" | "mine" | "woodcutter"
        })[]
        zone_of_control: {
          steps: number
          steps_with_stables: number
        }
      }
      layouts: {
        layout: {
          players: number
          reconstructed: boolean
          start_tiles: number[]
          tiles: [number, number][]
        }[]
      }
      saints: {
        saint: ({
          fish_per_cathedral?: number
          id: "san_christofori" | "san_giorgio" | "san_nicolo" | "santa_barbara" | "santa_maria"
          needed?: number
        })[]
      }
      tiles: {
        face: {
          columns: string[]
          id: string
          reconstructed?: boolean
        }[]
        set: {
          rotations: number
          tile_radius: number
          tiles_per_player: number
        }
        tile: {
          copies: number
          faces: [string, string]
          id: string
          reconstructed: boolean
        }[]
      }
    }
    event: "accepts" | "area" | "barters" | "builds" | "city" | "cleans" | "counter_lost" | "declines" | "dedicates" | "discards" | "explores" | "famine" | "fish" | "fulfils" | "grave" | "graves" | "harvests" | "heals" | "house" | "inn" | "mans" | "moves" | "moves_grave" | "offer_gives" | "offer_wants" | "offers" | "offers_all" | "order" | "out" | "pays" | "places" | "pollutes" | "pollution" | "produces" | "razes" | "receives" | "restores" | "returns" | "rise" | "settles" | "stays" | "turn" | "wastes" | "wins" | "withdraws"
    phase: "all_rise" | "check_victory" | "city_building" | "countryside_building" | "explore" | "famine" | "harvest" | "order_of_play" | "pollution" | "set_up" | "store_goods"
    step: "Burial" | "CityBuilding" | "Countryside" | "Dedicate" | "Draft" | "Explore" | "Harvest" | "LayGrave" | "Partner" | "Pay" | "Place" | "Pollute" | "Rearrange" | "Receive" | "StartingCity" | "StoreGoods"
    verb: "accept" | "alone" | "announce" | "barter" | "build" | "city" | "clean" | "commit" | "decline" | "dedicate" | "discard" | "done" | "explore" | "farm" | "fishery" | "free_farm" | "give" | "grave" | "harvest" | "harvest_rest" | "heal" | "house" | "inn" | "keep" | "lay_grave" | "lift" | "man" | "mine" | "offer" | "offer_all" | "partner" | "pay" | "place" | "pollute" | "put" | "raze" | "receive" | "restore" | "settle" | "stay" | "store" | "take_grave" | "want" | "withdraw" | "woodcutter"
    word: "a_grave" | "accept" | "accepted" | "alchemists" | "amount" | "barbara_goal" | "bot" | "build" | "build_houses" | "building" | "buildings" | "built" | "cart_shops" | "cathedral_stopped" | "choose_first" | "choose_receive" | "choose_second" | "christofori_goal" | "cities" | "cities_n" | "city" | "city_hex" | "city_of" | "clean" | "cleans" | "closed" | "decline" | "declined" | "different" | "everybody" | "famine" | "famine_now" | "famine_safe" | "farm" | "finished" | "fishery" | "fishery_at" | "food" | "food_change" | "food_lost" | "food_same" | "free" | "free_farm" | "free_squares" | "giorgio_goal" | "gives" | "good_hex" | "goods" | "goods_n" | "graves" | "graves_due" | "graves_n" | "harbour" | "hex" | "hint_build" | "hint_grave" | "hint_grave_take" | "hint_lift" | "hint_man" | "hint_place" | "houses" | "idle" | "if_ended" | "if_stored" | "in_hand" | "in_the_way" | "in_zone" | "in_zone_of" | "inn" | "inn_hex" | "inns_n" | "keeps_all" | "keeps_n" | "key_harbour" | "key_move" | "key_owners" | "key_rotate" | "key_stables" | "key_zones" | "leaves_grass" | "left_n" | "level" | "look_at" | "luxury" | "man_hex" | "manned" | "maria_goal" | "mark_squares" | "market" | "market_idle" | "men_at_work" | "men_free" | "mine" | "needs_none" | "new_offer" | "next_city_phase" | "next_level" | "nicolo_goal" | "no_city_yet" | "no_famine" | "no_offers" | "no_room" | "no_saint" | "no_trade_now" | "none_left" | "nothing" | "nth" | "offer_from" | "offers" | "order_of_play" | "out" | "outside" | "overlays" | "owners" | "paid" | "people" | "people_n" | "percent" | "phase_8" | "place_here" | "players" | "polluted" | "pollutes" | "pollution" | "pollution_n" | "pools" | "range_yields" | "rearrange" | "reconstructed" | "rival_zones" | "rotate" | "saints" | "seat_city" | "seed" | "site_work" | "so_far" | "spoken_famine" | "spoken_goods" | "spoken_graves" | "spoken_out" | "spoken_player" | "spoken_turn" | "square" | "square_free" | "stables" | "starves" | "stone" | "stopped" | "store_keeps" | "store_size" | "stores" | "too_dear" | "trade" | "unexplored" | "wants" | "with_granary" | "with_harvest" | "withdraw" | "wood" | "woodcutter" | "works" | "yield_here" | "yield_turn" | "yield_turns" | "yields" | "you" | "you_are_out" | "you_give" | "you_want" | "your_city" | "your_zone" | "zone_grows" | "zones"
  }
  pax_renaissance: {
    data: {
      abilities: {
        ability: ({
          kind: "action" | "free_action" | "restriction" | "sale" | "static" | "victory"
          red_text: boolean
          scope: "all_players" | "board" | "owner"
          slug: string
        })[]
      }
      cards: {
        card: ({
          abilities?: string[]
          agents?: string[]
          code: string
          kind: "comet" | "queen" | "tableau"
          location: "aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "none" | "ottoman" | "papal_states" | "portugal" | "the_east" | "the_west"
          name: string
          one_shot?: string
          ops?: string[]
          own_claim_only?: boolean
          prestige?: ("catholic" | "discovery" | "islamic" | "law" | "patron" | "reformist")[]
          set: string
          side: "east" | "west"
          single_source?: boolean
          slug: string
          suitors?: ("aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "ottoman" | "portugal")[]
        })[]
      }
      map: {
        border: ({
          empires: ["aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "ottoman" | "papal_states" | "portugal", "aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "ottoman" | "papal_states" | "portugal"]
          name: string
          sea: boolean
          slug: "aragon_papal" | "byzantium_mamluk" | "england_france" | "england_portugal" | "france_aragon" | "france_hre" | "hre_hungary" | "hre_papal" | "hungary_byzantium" | "hungary_ottoman" | "ottoman_mamluk" | "papal_ottoman" | "portugal_aragon"
        })[]
        city: ({
          capital: boolean
          catholic: string[]
          condottiere_place?: boolean
          empire: "aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "ottoman" | "papal_states" | "portugal"
          islamic: string[]
          medieval: string[]
          name: string
          reformist: string[]
          slug: string
        })[]
        empire: ({
          buffer?: boolean
          column: number
          name: string
          row: number
          side: "east" | "west"
          slave_soldiers?: boolean
          slug: "aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "ottoman" | "papal_states" | "portugal"
          state: "catholic" | "islamic" | "medieval"
        })[]
        emporium: ({
          busted: boolean
          colour: "black" | "white"
          requires?: "discovery"
          route: string[]
          slug: "novgorod" | "red_sea" | "spice_islands" | "tana" | "timbuktu" | "trebizond"
        })[]
      }
      setup: {
        bank: ({
          border: "aragon_papal" | "england_portugal" | "france_hre" | "ottoman_mamluk"
          colour: "blue" | "green" | "purple" | "yellow"
          first?: boolean
          name: string
          slug: "coeur" | "fugger" | "marchionni" | "medici"
        })[]
        map_1550: {
          england: "reformist"
          holy_roman_empire: "reformist"
        }
        pool: {
          bishop: {
            catholic: number
            islamic: number
            reformist: number
          }
          knight: {
            catholic: number
            islamic: number
            reformist: number
          }
          pirate: {
            catholic: number
            islamic: number
            reformist: number
          }
          rook: {
            catholic: number
            islamic: number
            reformist: number
          }
        }
        solo: {
          deck_bottom: number
          florins: number[]
          opponent_borders: ("aragon_papal" | "england_portugal" | "ottoman_mamluk")[]
        }
        start: {
          deck_bottom: number
          deck_top_per_player: number
          florins: number[]
          pawns: number
        }
        turn: {
          actions: number
          concession_margin: number
          fair_florins: number[]
          hand_limit: number
          imperial_margin: number[]
          law_margin: number
          ransom_price: number
          sale_price: number
        }
      }
      squares: {
        square: ({
          empire: "aragon" | "byzantium" | "england" | "france" | "holy_roman_empire" | "hungary" | "mamluk" | "ottoman" | "papal_states" | "portugal"
          king: {
            name: string
            ops: "campaign"[]
            prestige: ("catholic" | "discovery" | "islamic" | "patron")[]
          }
          republic: {
            name: string
            ops: string[]
            prestige: ("discovery" | "islamic" | "law")[]
          }
        })[]
        victory: ({
          age: string
          figure: string
          name: string
          slug: "globalization" | "holy" | "imperial" | "renaissance"
        })[]
      }
    }
    event: "activated" | "agent_lost" | "apostasy" | "battle" | "beheaded" | "bishop_killed" | "bishop_moved" | "bishop_placed" | "bought" | "campaign" | "claimed" | "comet_bought" | "commerce" | "concession_paid" | "declared" | "discarded" | "drew" | "eliminated" | "emancipated" | "fair" | "flipped" | "hand_discard" | "killed" | "liberty" | "limit" | "market_empty" | "married" | "old_maid" | "opponent" | "ops" | "pacified" | "piracy" | "placed" | "placed_border" | "played" | "repelled" | "repressed" | "sailed" | "sold" | "subsidy" | "taken" | "tax_paid" | "taxed" | "theocracy" | "to_throne" | "trade_shift" | "turn" | "victorious" | "voted" | "voyage_end" | "war"
    phase: "first_action" | "market_refresh" | "second_action"
    step: "ActionPhase" | "ActivateVictory" | "BorrowOp" | "Casualties" | "Condottieri" | "Constantinople" | "Emancipation" | "Levy" | "Liberation" | "MoveBishop" | "NameEmpire" | "OneShot" | "OpsAction" | "Pacify" | "PayTax" | "PlaceAgent" | "PlaceSurvivors" | "ReduceHand" | "RegimeChange" | "RooksJoin" | "Sail" | "TakeToken"
    verb: "activate" | "arrange" | "arrange_empty" | "behead" | "buy" | "campaign" | "commerce" | "concession" | "corsair" | "counter_reformation" | "crown" | "declare" | "discard" | "done" | "emancipate" | "end_ops" | "end_turn" | "fair" | "free_fair" | "free_ops" | "free_serf" | "golden_liberty" | "inquisitor" | "kill" | "land" | "launch" | "levy" | "liberate" | "lose" | "move_bishop" | "name_empire" | "no_one_shot" | "ops" | "ops_both" | "pacify" | "pay_tax" | "place" | "place_bishop" | "place_border" | "play" | "remove" | "repress" | "reprisals" | "rooks_join" | "rooks_stay" | "sail" | "sell" | "settle" | "siege" | "skip" | "spare" | "take_bishop" | "take_from" | "take_repressed" | "tax" | "trigger" | "vote" | "yield"
    word: "agent" | "attackers" | "banks" | "battle" | "battle_from" | "bishop_here" | "busted" | "can_win" | "closed" | "comet" | "concession_of" | "concessions" | "could_win" | "defenders" | "discovery" | "east" | "east_fair" | "east_market" | "east_of" | "empty" | "empty_levy" | "estimate" | "estimate_solo" | "fair" | "faith_line" | "faiths" | "fallen" | "florins" | "florins_n" | "fold" | "found_n" | "free" | "from" | "gap" | "hand" | "hand_of" | "held" | "held_king" | "held_republic" | "hidden" | "in_deck" | "in_throne" | "just_played" | "key_rivals" | "king" | "kings" | "lack_concessions" | "lack_discovery" | "lack_kings" | "lack_law" | "lack_prestige" | "lack_republics" | "lack_supreme" | "lacks_n" | "land" | "law" | "map" | "margin" | "medieval" | "meets" | "more" | "must_fall" | "next_card" | "no_cards" | "no_faith" | "nobody" | "none_yet" | "old_maids" | "one_shot" | "op_line" | "open" | "open_emporium" | "open_n" | "opponent" | "ops" | "out" | "patron_row" | "patron_tie" | "pawn" | "pawns" | "pawns_left" | "prestige" | "price_n" | "queen" | "queen_here" | "queen_of" | "repressed" | "repressed_n" | "republic" | "republics" | "rivals" | "row_1" | "row_2" | "row_3" | "row_4" | "row_5" | "row_6" | "say_bank" | "say_none" | "say_routes" | "say_theocracies" | "say_turn" | "say_victories" | "sea" | "shut" | "silenced" | "single_source" | "solo" | "solo_calm" | "solo_first" | "solo_holds" | "solo_next" | "solo_override" | "solo_threat" | "standing_n" | "suitors_n" | "supreme" | "tableau_of" | "the_east" | "the_west" | "theocracy" | "threat" | "two_actions" | "unfold" | "use_ops" | "used" | "vassal" | "victories" | "voyage" | "west" | "west_fair" | "west_market" | "west_of" | "you_lack" | "your_east" | "your_west"
  }
  road_to_domination: {
    data: {
      achievements: {
        achievement: ({
          gains: Record<string, number>
          glory: number
          id: string
          reconstructed: boolean
          requires: (({
            min: number
            stat: "army" | "colonies" | "ducats" | "fabrics" | "fleet" | "food" | "gold" | "industrial_materials" | "land_weapons" | "lands" | "oriental_goods" | "prestige" | "shipyards" | "spices" | "territories"
          })[])[]
        })[]
      }
      game: {
        end: {
          glory: number[]
        }
        flowering: {
          glory: number
        }
        hand: {
          discards: number
          highest_limit: number
          limit: number
          lowest_limit: number
        }
        intrigue: {
          cards: number
        }
        scoring: {
          first: number
          second: number[]
          shared_first: number
          unchanged_religion: number
        }
        setup: {
          achievement_places: number[]
          ducats: number
          face_up_territories: number[]
          providence_cards: number
          superpowers_dealt: number
        }
        shortfall: {
          prestige: number
        }
        taxation: {
          per_territory: number
        }
        tracks: {
          army: number
          fleet: number
          prestige: number
        }
        war: {
          defence_cards: number
          least_humiliation: number
          loser_prestige: number
          plunder_from_loser: boolean
          winner_glory: number
          winner_prestige: number
        }
      }
      goods: {
        good: ({
          economic: "fetch_event_card" | "fetch_war_card" | "none" | "raise_track"
          economic_cost?: number
          economic_tracks?: ("army" | "fabrics" | "fleet" | "food" | "industrial_materials" | "land_weapons" | "shipyards")[]
          id: "fabrics" | "food" | "gold" | "industrial_materials" | "land_weapons" | "oriental_goods" | "shipyards" | "spices"
          leader: "ducats_per_level" | "hand_limit" | "prestige" | "second_good"
          leader_amount: number
          leader_cap?: number
          leader_per?: number
          leader_stat?: "army" | "fleet" | "prestige"
          reconstructed: boolean
          second_good: boolean
          trade: number[]
          trade_prestige?: number
          unlock_glory?: number[]
          unlock_prestige?: number
        })[]
      }
      providence: {
        card: ({
          bases?: ({
            each: number
            stat: "army" | "colonies" | "fabrics" | "fleet" | "food" | "gold" | "lands" | "oriental_goods" | "prestige" | "spices" | "territories"
          })[]
          blocks_war?: boolean
          bonus?: {
            glory: number
            min: number
            stat: "oriental_goods"
          }
          buy?: {
            cost: number
            tracks: ("army" | "fabrics" | "fleet" | "food" | "land_weapons" | "shipyards")[]
          }
          buy_off?: {
            condition: "lowest_army" | "not_most_glory"
            next_turn_only?: boolean
            prestige: number
          }
          cap?: number
          copies: number
          development_bonus?: number
          ducats?: number
          glory?: number
          hand_limit?: number
          id: string
          immediate: string
          intrigue?: boolean
          margin?: number
          modifier?: {
            dissenters: number
            land: number
            sea: number
          }
          prestige_gain?: number
          prestige_loss?: number
          rate?: number
          type: "event" | "negative_authority" | "plot" | "positive_authority" | "special"
          war?: {
            land: number
            plunder: number
            sea: number
          }
          war_event?: boolean
        })[]
      }
      religions: {
        religion: ({
          copies: number
          development_bonus: number
          ducats: number
          free_good: ("gold" | "industrial_materials" | "land_weapons" | "oriental_goods" | "shipyards" | "spices")[]
          gains: Record<string, number>
          glory: number
          grants_development: boolean
          hand_limit: number
          id: "calvinism" | "counter_reformation" | "lutheranism"
          modifier: {
            dissenters: number
            land: number
            sea: number
          }
          reconstructed: boolean
          requires: Record<string, number>
        })[]
      }
      superpowers: {
        superpower: ({
          can_change_religion: boolean
          glory: number
          hand_limit: number
          id: "austria" | "england" | "france" | "ottoman_empire" | "poland" | "portugal" | "prussia" | "russia" | "spain" | "sweden"
          levels: Record<string, number>
          modifier: {
            dissenters: number
            land: number
            sea: number
          }
          reconstructed: boolean
          religion: "catholic" | "islam" | "orthodox"
          starting_number: number
        })[]
      }
      territories: {
        board_territory: ({
          cost: number
          gains: Record<string, number>
          id: "china" | "india"
          kind: "colony"
          one_time: Record<string, number>
          reconstructed: boolean
          requires: {
            army: number
            fleet: number
            prestige: number
          }
        })[]
        territory: ({
          cost: number
          gains: Record<string, number>
          id: string
          initial: boolean
          kind: "colony" | "land"
          one_time: Record<string, number>
          reconstructed: boolean
          requires: Record<string, number>
        })[]
      }
    }
    event: "achieved" | "action_chosen" | "attacked" | "authority_lost" | "battle" | "bought_off" | "cancelled" | "ceded" | "conquered" | "converted" | "crushed" | "defended" | "discarded" | "drew" | "drew_from" | "earned" | "end_triggered" | "exchanged" | "fell_short" | "fetched" | "first_player" | "flowering" | "gave" | "glory_gained" | "laid_open" | "led" | "looked" | "lowered" | "paid" | "played" | "played_on" | "plundered" | "power_chosen" | "prestige_gained" | "prestige_lost" | "raised" | "reshuffled" | "scored" | "scored_religion" | "submitted" | "taxed" | "took" | "took_face_up" | "took_from" | "total" | "traded" | "tribute" | "turn_begins" | "won"
    phase: "action" | "hand" | "set_up"
    step: "Answer" | "BuyOff" | "ChooseAchievement" | "ChooseAction" | "ChooseGood" | "ChoosePower" | "Defence" | "Discard" | "Exchange" | "Extort" | "Fetch" | "LastMoment" | "Look" | "LookAtDissenters" | "Peace" | "Pirates" | "PlaceColony" | "Raise" | "Refill" | "Rush" | "SecondCard" | "SecondGood" | "TakeCard" | "WarEvents"
    verb: "achieve" | "attack_at_sea" | "attack_on_land" | "burden" | "buy_off" | "cede" | "choose_power" | "conquer" | "convert" | "defend" | "develop" | "discard" | "draw" | "end_turn" | "enthrone" | "exchange" | "extort" | "fetch" | "look" | "look_at_dissenters" | "pass" | "pay_tribute" | "play_colonization_rush" | "play_diplomatic_trick" | "play_event" | "play_exceptional_year" | "play_pirates" | "play_plans_interception" | "play_plot" | "play_war_event" | "raise" | "settle" | "submit" | "take" | "take_face_up" | "tax"
    word: "achievements" | "action" | "against_dissenters" | "all_open" | "as_war_card" | "at_level" | "attack" | "battle_land" | "battle_sea" | "before_you" | "brought_end" | "card_uses" | "cede_colony" | "cede_land" | "cede_none" | "cede_of_colonies" | "cede_of_lands" | "cession" | "choose_power" | "chosen_now" | "clockwise" | "close" | "colony" | "conquest" | "conquest_help" | "count_what" | "defence" | "discards" | "discards_n" | "draw_help" | "draw_title" | "estimate" | "event" | "fixed_faith" | "flowering" | "fold" | "fulfilled" | "hand_of" | "hand_plus" | "has_only" | "held" | "humiliation" | "humiliation_cost" | "if_ended" | "in_battle" | "intrigue" | "intrigue_help" | "key_fold" | "known_cards" | "known_to" | "lack" | "land" | "last_turn" | "last_turn_left" | "lead_ducats" | "lead_ducats_per" | "lead_hand" | "lead_prestige" | "lead_second" | "left" | "level" | "line_bonus" | "line_leader" | "line_trade" | "locked" | "may_add" | "negative_authority" | "no_discards" | "no_power" | "nothing_yet" | "of_limit" | "offer" | "on_board" | "or" | "others_choose" | "pays" | "peace" | "play" | "plot" | "plunder" | "plunder_if" | "points" | "positive_authority" | "powers" | "providence" | "reaction" | "ready" | "recon_legend" | "reconstructed" | "religion_kept" | "resigned" | "second_card" | "set_up" | "show_more" | "special" | "spoken_battle" | "spoken_lead" | "spoken_leaders" | "spoken_none_leads" | "spoken_pays" | "spoken_player" | "spoken_points" | "spoken_power" | "spoken_result" | "spoken_standing" | "spoken_threats" | "spoken_track" | "spoken_turn" | "stack_n" | "stakes" | "starting_number" | "still_lack" | "stronger" | "sum_mine" | "sum_other" | "table" | "take_card" | "takes" | "territories_deck" | "tie_defends" | "top_of_stack" | "total" | "tracks" | "tribute" | "tribute_cost" | "tribute_margin" | "turn" | "unfold" | "war_council" | "war_help" | "wins" | "you" | "you_get" | "your_hand"
  }
  template: {
    data: {
      cards: {
        card: ({
          copies: number
          slug: "ducat" | "florin" | "groat" | "jewel" | "penny"
          value: number
        })[]
        die: number
        hand: number
      }
    }
    event: "bids" | "peeks" | "rolls" | "sees" | "takes"
    phase: never
    step: "Bid" | "Fortune"
    verb: "bid" | "peek" | "roll"
    word: never
  }
}
