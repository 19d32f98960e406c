// Random numbers that can be repeated: the same seed gives the same sequence.

export interface Chance {
  /** An integer from 0 to below the bound. */
  below(bound: number): number
  pick<T>(from: readonly [T, ...(readonly T[])]): T
  shuffled<T>(from: readonly T[]): readonly T[]
}

/** Mulberry32. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (bound: number): number => Math.floor(next() * bound)
  return {
    below,
    pick: (from) => from[below(from.length)] ?? from[0],
    shuffled: (from) =>
      from
        .map((each) => ({ each, at: next() }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ each }) => each),
  }
}
