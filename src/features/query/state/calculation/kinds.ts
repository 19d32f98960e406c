/** What is calculated from the values of an answer, by their names in the address. */
export const calculationKinds = [
  'share_of_all',
  'share_of_row',
  'share_of_column',
  'running_total',
  'difference',
  'difference_percent',
  'rank',
] as const
export type CalculationKind = (typeof calculationKinds)[number]

export function isCalculationKind(text: string): text is CalculationKind {
  return calculationKinds.some((kind) => kind === text)
}

/** The largest number of rows that can be the largest ones. */
export const topLimit = 1000
