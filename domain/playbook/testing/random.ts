/** Pseudo-random numbers, deterministic for each seed. */
export interface Random {
  /** An integer from 0 up to, but not including, `bound`. */
  readonly below: (bound: number) => number
  readonly chance: (share: number) => boolean
  readonly pick: <T>(items: readonly [T, ...(readonly T[])]) => T
  readonly uuid: () => string
}

/** A generator based on Mulberry32. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => below(16).toString(16)).join('')
  return {
    below,
    chance: (share) => next() < share,
    pick: (items) => items[below(items.length)] ?? items[0],
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
  }
}
