// Icons of the game-icons collection on this board (CC BY 3.0, see the credits page).
export const ICONS = [] as const satisfies readonly string[]
