// Sizes as people enter them: a number and its unit. The store knows bytes only. Units are decimal, as everywhere in the
// console: 1 MB is 1,000 kB.

export const units = ['B', 'kB', 'MB', 'GB'] as const
export type SizeUnit = (typeof units)[number]
const powers = { B: 0, kB: 1, MB: 2, GB: 3 } as const satisfies Record<SizeUnit, number>

export interface Size {
  amount: string
  unit: SizeUnit
}

const bytesIn = (unit: SizeUnit): number => 1000 ** powers[unit]

/** In the largest unit that leaves no rest. */
export const sizeOf = (bytes: number): Size => {
  const unit = units.findLast((each) => bytes >= bytesIn(each) && bytes % bytesIn(each) === 0) ?? 'B'
  return { amount: String(bytes / bytesIn(unit)), unit }
}

/** Whole bytes; undefined for what is no number. `1.5` of a unit is taken, as the nearest byte. */
export const bytesOf = ({ amount, unit }: Size): number | undefined => {
  const text = amount.trim()
  return /^\d{1,15}(\.\d{1,6})?$/.test(text) ? Math.round(Number(text) * bytesIn(unit)) : undefined
}
