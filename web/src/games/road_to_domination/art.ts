// The emblem of every component: an icon of the game-icons collection (CC BY 3.0) for each slug.
export const STAT_ART = {
  army: 'spears', fleet: 'caravel', gold: 'gold-nuggets', food: 'wheat', fabrics: 'rolled-cloth', spices: 'pestle-mortar',
  oriental_goods: 'porcelain-vase', industrial_materials: 'gears', land_weapons: 'musket', shipyards: 'ship-wheel',
  prestige: 'laurels', glory: 'sun-radiations', ducats: 'two-coins', lands: 'castle', colonies: 'palm-tree', territories: 'treasure-map',
} as const

export const ACTION_ART = {
  development: 'hammer-nails', intrigue: 'domino-mask', conquest: 'flying-flag', war: 'crossed-swords', taxation: 'coins-pile',
} as const

export const POWER_ART = {
  ottoman_empire: 'turban', prussia: 'eagle-emblem', sweden: 'crown', england: 'lion', france: 'fleur-de-lys', spain: 'white-tower',
  russia: 'bear-head', portugal: 'astrolabe', austria: 'imperial-crown', poland: 'eagle-head',
} as const

export const RELIGION_ART = {
  catholic: 'pope-crown', orthodox: 'byzantin-temple', islam: 'moon', calvinism: 'open-book', counter_reformation: 'church', lutheranism: 'rose',
} as const

export const CARD_ART = {
  queen_of_the_sea: 'queen-crown', member_of_the_great_dynasty: 'family-tree', great_diplomat: 'conversation', reformer: 'scroll-quill',
  open_to_discoveries: 'compass', defender_of_the_faith: 'cross-shield', outstanding_commander: 'rally-the-troops', adventurer: 'cavalry',
  civil_war: 'swords-emblem', mad: 'jester-hat', bourgeois_revolution: 'guillotine', bureaucrat: 'stamper',
  corruption_of_the_officials: 'swap-bag', persecution_of_dissenters: 'burning-book', oppression_of_the_merchants: 'manacles',
  border_raids: 'burning-embers', venal_advisors: 'receive-money', plot_of_the_wealthy: 'cloak-dagger',
  naval_blockade: 'anchor', armed_intervention: 'cannon', settlement: 'shaking-hands', rapacious_plunder: 'open-treasure-chest',
  pirates: 'pirate-flag', patriotic_upsurge: 'knight-banner', diplomatic_trick: 'drama-masks', middle_class_development: 'village',
  plans_interception: 'spyglass', colonization_rush: 'galleon', exceptional_year: 'cornucopia', historic_victory: 'laurel-crown',
  battle_for_influence: 'chess-queen',
  livonia: 'stone-tower', silesia: 'miner', pomerania: 'sea-dragon', ireland: 'harp', granada: 'fountain', moldavia: 'bull-horns', norway: 'pine-tree',
  transylvania: 'castle-ruins', saxony: 'crossed-sabres', bavaria: 'beer-stein', bohemia: 'gem-pendant', hungary: 'horse-head',
  ukraine: 'sunflower', crimea: 'bow-arrow', scotland: 'bagpipes', naples: 'volcano', burgundy: 'grapes', lombardy: 'iron-mask', greece: 'greek-temple',
  flanders: 'windmill', venice: 'carnival-mask', egypt: 'egyptian-pyramids', canary_islands: 'nest-birds', azores: 'sperm-whale',
  guinea_coast: 'gold-mine', antilles: 'sugar-cane', virginia: 'smoking-pipe', canada: 'beaver', angola: 'elephant', louisiana: 'cotton-flower',
  cape_colony: 'lighthouse', ceylon: 'oyster-pearl', brazil: 'parrot-head', mexico: 'mayan-pyramid', moluccas: 'hot-spices', philippines: 'island',
  peru: 'aztec-calendar-sun', java: 'coffee-beans', india: 'india-gate', china: 'pagoda',
} as const

export const ACHIEVEMENT_ART = {
  geographical_discoveries: 'globe', cloth_guilds: 'sewing-string', crop_rotation: 'plow', mercenary_regiments: 'halberd', printing_press: 'book-pile',
  caravel: 'sailboat', banking_houses: 'bank', trading_company: 'cargo-crate', military_academy: 'graduate-cap', admiralty: 'anchor',
  humanism: 'vitruvian-man', royal_manufactures: 'anvil', absolutism: 'throne-king', colonial_administration: 'tied-scroll', enlightenment: 'candle-light',
  agrarian_revolution: 'scythe', mercantilism: 'scales', professional_army: 'bayonet', ships_of_the_line: 'galleon', industrial_revolution: 'factory',
  steam_railways: 'steam-locomotive', constitution: 'scroll-unfurled', world_market: 'world', continental_hegemony: 'earth-africa-europe',
} as const
