// Chooses one notation for each column of numbers. "1,234" can be read in two ways, so it needs the other columns or a
// person.
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { NumberNotation } from './number-notation.ts'

interface OpenNotations {
  /** The notations that every value has; empty for a column without numbers. */
  readonly notations: readonly NumberNotation[]
  /** The column is a number in plain writing, and an integer with grouping points in the only other notation. */
  readonly isPlainNumber: boolean
}

interface Surroundings {
  /** Another column has numbers with a decimal point and no other reading. */
  readonly hasPoint: boolean
  readonly hasInteger: boolean
  /** The delimiter is a semicolon, as where the comma is the decimal separator. */
  readonly isEuropean: boolean
  readonly options: ReadingOptions
}

interface Settled {
  /** For each column: its notation (null for plain writing or text), and whether it is left open. */
  readonly columns: readonly { readonly notation: NumberNotation | null; readonly isOpen: boolean }[]
  readonly detected: Pick<ReadingOptions, 'decimal' | 'thousands'>
}

type Decimal = NumberNotation['decimal']

const decimalsOf = (notations: readonly NumberNotation[]): Decimal[] => [
  ...new Set(notations.map(({ decimal }) => decimal)),
]

const only = <T>(values: readonly T[]): T | undefined => (values.length === 1 ? values[0] : undefined)

/** Both decimal separators are possible only because no value has one: the numbers are the same. */
const isIndifferent = (notations: readonly NumberNotation[]): boolean =>
  decimalsOf(notations).length > 1 &&
  notations.some(
    ({ decimal, thousands }) =>
      (thousands === 'space' || thousands === 'apostrophe' || thousands === 'none') &&
      notations.some((other) => other.decimal !== decimal && other.thousands === thousands),
  )

/** Settles every column. Without evidence, a column that can be read in two ways is left open. */
export function settleNotations(columns: readonly OpenNotations[], around: Surroundings): Settled {
  const numbers = columns.filter(({ notations, isPlainNumber }) => notations.length > 0 && !isPlainNumber)
  const evidence = new Set<Decimal>(around.hasPoint ? ['point'] : [])
  for (const { notations } of numbers) {
    const decimal = only(decimalsOf(notations))
    if (decimal !== undefined) evidence.add(decimal)
  }
  const detected = only([...evidence])
  const decimal = around.options.decimal ?? detected
  const groups = new Set(
    numbers
      .map(({ notations }) => notations.filter((one) => decimal === undefined || one.decimal === decimal))
      .filter((notations) => notations.length > 0 && notations.every(({ thousands }) => thousands !== 'none'))
      .map((notations) => notations[0]?.thousands ?? 'none'),
  )
  const group = around.options.thousands ?? only([...groups])

  const pick = (notations: readonly NumberNotation[]): NumberNotation | null =>
    notations.find(({ thousands }) => thousands === group) ??
    notations.find(({ thousands }) => thousands === 'none') ??
    notations[0] ??
    null

  const settle = ({ notations, isPlainNumber }: OpenNotations): Settled['columns'][number] => {
    if (notations.length === 0) return { notation: null, isOpen: false }
    if (isPlainNumber) {
      const isGrouped = decimal === 'comma'
      return {
        notation: isGrouped ? pick(notations) : null,
        isOpen: decimal === undefined && around.isEuropean,
      }
    }
    const own = only(decimalsOf(notations))
    const wanted = own ?? decimal ?? (isIndifferent(notations) ? 'point' : undefined)
    if (wanted === undefined) return { notation: null, isOpen: true }
    return { notation: pick(notations.filter((one) => one.decimal === wanted)), isOpen: false }
  }

  const hasNumbers = numbers.length > 0 || around.hasPoint || around.hasInteger
  const found = only([...groups]) ?? (groups.size === 0 && hasNumbers ? 'none' : undefined)
  return {
    columns: columns.map(settle),
    detected: {
      ...(detected === undefined ? {} : { decimal: detected }),
      ...(found === undefined ? {} : { thousands: found }),
    },
  }
}
