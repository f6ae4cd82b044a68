import 'server-only'

/** Deterministic random numbers: the same text gives the same sequence on every machine. */
export type SeededRandom = {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** Returns an integer from low to high, inclusive. */
  between(low: number, high: number): number
  pick<T>(items: readonly [T, ...T[]]): T
  chance(share: number): boolean
}

// FNV-1a spreads short titles over 32 bits and mulberry32 turns them into a sequence. With this
// salt, the sections of the demo course get different artwork.
const salt = '1709'

function hash(text: string): number {
  let value = 0x811c9dc5
  for (const unit of salt + text) value = Math.imul(value ^ (unit.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}

/** Returns a pseudorandom generator seeded with a text. Case and surrounding spaces don’t matter. */
export function createSeededRandom(text: string): SeededRandom {
  let state = hash(text.trim().toLowerCase())
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    chance: (share) => next() < share,
  }
}
