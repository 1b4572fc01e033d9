// SHA-256 (FIPS 180-4). Browsers have it in `crypto.subtle` on pages with TLS only, and a house may be reached without.

const K = constants(64, (prime) => Math.cbrt(prime))
const START = constants(8, (prime) => Math.sqrt(prime))

/** The first 32 bits of the fractional parts of the roots of the first primes. */
function constants(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) {
    let prime = true
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false
    if (prime) found.push(Math.floor((root(n) % 1) * 2 ** 32))
  }
  return Uint32Array.from(found)
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The hash of some bytes, in hexadecimal digits. */
export function sha256(bytes: Uint8Array): string {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29))
  view.setUint32(padded.length - 4, bytes.length << 3)
  const state = START.slice()
  const words = new Uint32Array(64)
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(block + 4 * i)
    for (let i = 16; i < 64; i++) {
      const near = words[i - 2]!, far = words[i - 15]!
      const s0 = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
      const s1 = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
      words[i] = words[i - 16]! + s0 + words[i - 7]! + s1
    }
    mix(state, words)
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('')
}

function mix(state: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < 64; i++) {
    const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + words[i]!) | 0
    const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word
}

export const fromHex = (digits: string): Uint8Array => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
export const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
