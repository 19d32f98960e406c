/** The change of a value. `amount` is null without an earlier value, `ratio` also if that is zero. */
export function changeOf(
  value: number,
  previous: number | null,
): { readonly amount: number | null; readonly ratio: number | null } {
  if (previous === null) return { amount: null, ratio: null }
  const amount = value - previous
  return { amount, ratio: previous === 0 ? null : amount / Math.abs(previous) }
}
