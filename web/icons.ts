// Picks the few icons we use out of the game-icons collection, so that the rest stays out of the bundle.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { ICONS } from './src/lib/icons.ts'

interface Collection {
  icons: Record<string, { body: string }>
}

const NAME = 'virtual:game-icons'

export function gameIcons(): Plugin {
  return {
    name: 'game-icons',
    resolveId: (id) => (id === NAME ? '\0' + NAME : undefined),
    load(id) {
      if (id !== '\0' + NAME) return undefined
      const file = fileURLToPath(new URL('./node_modules/@iconify-json/game-icons/icons.json', import.meta.url))
      const all = (JSON.parse(readFileSync(file, 'utf8')) as Collection).icons
      const picked: Record<string, string> = {}
      for (const name of ICONS) {
        const icon = all[name]
        const path = icon && /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(icon.body)
        if (!path) this.error(`game-icons has no single-path icon ${name}`)
        else picked[name] = path[1]!
      }
      return `export default ${JSON.stringify(picked)}`
    },
  }
}
