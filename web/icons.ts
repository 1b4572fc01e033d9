// Picks the few icons we use out of the game-icons collection, so that the rest stays out of the bundle:
// virtual:game-icons holds those of the shell, virtual:game-icons/<game> those of a board.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { ICONS as AGE_OF_RENAISSANCE } from './src/games/age_of_renaissance/icons.ts'
import { ICONS as ANTIQUITY } from './src/games/antiquity/icons.ts'
import { ICONS as PAX_RENAISSANCE } from './src/games/pax_renaissance/icons.ts'
import { ICONS as ROAD_TO_DOMINATION } from './src/games/road_to_domination/icons.ts'
import { ICONS } from './src/lib/icons.ts'

interface Collection {
  icons: Record<string, { body: string }>
}

const NAME = 'virtual:game-icons'
const LISTS: Record<string, readonly string[]> = {
  [NAME]: ICONS,
  [`${NAME}/road_to_domination`]: ROAD_TO_DOMINATION,
  [`${NAME}/pax_renaissance`]: PAX_RENAISSANCE,
  [`${NAME}/age_of_renaissance`]: AGE_OF_RENAISSANCE,
  [`${NAME}/antiquity`]: ANTIQUITY,
}

export function gameIcons(): Plugin {
  return {
    name: 'game-icons',
    resolveId: (id) => (id in LISTS ? '\0' + id : undefined),
    load(id) {
      const list = id.startsWith('\0') ? LISTS[id.slice(1)] : undefined
      if (!list) return undefined
      const file = fileURLToPath(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url))
      const all = (JSON.parse(readFileSync(file, 'utf8')) as Collection).icons
      const picked: Record<string, string> = {}
      for (const name of list) {
        const icon = all[name]
        const path = icon && /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icon.body)
        if (!path) this.error(`game-icons has no single-path icon ${name}`)
        else picked[name] = path[1]!
      }
      return `export default ${JSON.stringify(picked)}`
    },
  }
}
