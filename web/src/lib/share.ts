// Every message brings a new view. What is equal in it to the one before is kept as the same object, so that only what
// has changed is worked out and drawn anew.

/** `now`, with every part that equals its counterpart in `was` replaced by that. */
export function share<T>(was: T | undefined, now: T): T {
  if (was === now || typeof was !== 'object' || typeof now !== 'object' || was === null || now === null) return now
  if (Array.isArray(now) !== Array.isArray(was)) return now
  if (Array.isArray(now) && Array.isArray(was)) {
    const out = now.map((one, i) => share(was[i], one))
    return (was.length === out.length && out.every((one, i) => one === was[i]) ? was : out) as T
  }
  const before = was as Record<string, unknown>
  const out: Record<string, unknown> = {}
  const keys = Object.keys(now)
  let same = keys.length === Object.keys(before).length
  for (const key of keys) {
    out[key] = share(before[key], (now as Record<string, unknown>)[key])
    same &&= out[key] === before[key]
  }
  return (same ? was : out) as T
}

/** A value worked out again and again that keeps its parts as long as they are equal. */
export class Steady<T> {
  private given: T | undefined
  private last: T | undefined

  of(now: T): T {
    if (now !== this.given || this.last === undefined) this.last = share(this.last, now)
    this.given = now
    return this.last
  }
}
