// The layout that a board asks of the page around it. The page turns it into custom properties, and its own style sheet does the rest.

/** By class of screen: wide, wide but low, a tablet, a phone. */
export interface Heights {
  wide: number
  low: number
  tablet: number
  phone: number
}

/** Where the parts of a board stand, and their sizes in pixels where nothing else is said. */
export interface Layout {
  /** On a wide page:
   *  rail:  prompt, Board and Mine below each other; Right and the chronicle in one rail
   *  three: Left · prompt, Board and Mine · Right and the chronicle
   *  desk:  prompt and Board · Mine as a column of its own · Right and the chronicle */
  shape: 'rail' | 'three' | 'desk'
  /** The height of the prompt, whatever is asked. */
  prompt?: Partial<Heights>
  /** The height of the hand below the board, where its own content does not keep it: the board stays where it is whatever is held. */
  hand?: Omit<Heights, 'phone'>
  /** The least and the greatest width of the rails. */
  left?: readonly [number, number]
  right?: readonly [number, number]
  /** From so many players on the right rail has this width. */
  crowd?: { players: number; right: readonly [number, number] }
  /** On a tablet held across: what Left and Right get of the side column; or the width of a column that also holds Mine and is scrolled as a whole; or no
   *  column: Mine is a dock below the board, and the tabs of a phone open the others over it, to this height. */
  tablet?: { parts: readonly [number, number] } | { column: number } | { dock: number }
  /** On a tablet held upright: the height of the board, in hundredths of the width, and so many pixels more. */
  upright?: number | readonly [number, number]
  /** On a phone the board is scrolled inside its own frame, not with the page; held sideways, the frame takes what the prompt leaves of the window. */
  framed?: boolean
  /** The drawing takes the whole frame instead of its own size. */
  fill?: boolean
  /** The drawing reaches to the edge of the frame. */
  flush?: boolean
  /** The colour under the drawing. */
  ground?: 'paper'
  /** The height of the strip along the board, of a board that fills it. */
  strip?: Partial<Heights>
  /** Where no hand is shown, as on the shared screen, the chronicle stands below the board and leaves the rail to Right. */
  below?: boolean
  /** Where the zoom stands if there is no strip: in the lower right corner, or as a column in a margin that the board leaves it. */
  zoom?: 'column'
}

const PROMPT: Heights = { wide: 80, low: 80, tablet: 66, phone: 140 }
const STRIP: Heights = { wide: 40, low: 36, tablet: 40, phone: 46 }
const px = (n: number) => `${n}px`
const upright = (height: number | readonly [number, number]) => (typeof height === 'number' ? `${height}vw` : `calc(${height[0]}vw + ${height[1]}px)`)
const between = ([least, most]: readonly [number, number]) => `minmax(${least}px, ${most}px)`

/** The custom properties of a page with such a board. */
export function properties(layout: Layout, players = 0): Record<string, string> {
  const out: Record<string, string> = {
    '--left-rail': between(layout.left ?? [248, 300]),
    '--right-rail': between((layout.crowd && players >= layout.crowd.players ? layout.crowd.right : layout.right) ?? [260, 320]),
    '--upright': upright(layout.upright ?? 66),
  }
  if (layout.framed || layout.flush) out['--sideways'] = 'calc(100dvh - 140px)'
  for (const [screen, height] of Object.entries({ ...PROMPT, ...layout.prompt })) out[`--prompt-${screen}`] = px(height)
  for (const [screen, height] of Object.entries({ ...STRIP, ...layout.strip })) out[`--strip-${screen}`] = px(height)
  for (const [screen, height] of Object.entries(layout.hand ?? {})) out[`--hand-${screen}`] = px(height)
  if (layout.tablet && 'parts' in layout.tablet) {
    const [left, right] = layout.tablet.parts
    out['--tablet-rows'] = `minmax(0, ${left}fr) minmax(0, ${right}fr)`
  }
  if (layout.tablet && 'dock' in layout.tablet) out['--dock'] = px(layout.tablet.dock)
  if (layout.tablet && 'column' in layout.tablet) out['--tablet-column'] = px(layout.tablet.column)
  if (layout.ground) out['--ground'] = `var(--${layout.ground})`
  return out
}

export const styleOf = (layout: Layout, players = 0): string => Object.entries(properties(layout, players)).map(([name, value]) => `${name}: ${value}`).join('; ')
