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

/** The decimal separators that columns of numbers can only have. */
const decimalEvidence = (numbers: readonly OpenNotations[], { hasPoint }: Surroundings): Decimal[] => {
  const found = numbers.flatMap(({ notations }) => only(decimalsOf(notations)) ?? [])
  return [...new Set<Decimal>(hasPoint ? ['point', ...found] : found)]
}

type Thousands = NumberNotation['thousands']

/** The thousands separators that columns of numbers have with this decimal separator. */
const thousandsEvidence = (numbers: readonly OpenNotations[], decimal: Decimal | undefined): Thousands[] => {
  const groups = numbers
    .map(({ notations }) => notations.filter((one) => decimal === undefined || one.decimal === decimal))
    .filter((notations) => notations.every(({ thousands }) => thousands !== 'none'))
    .flatMap((notations) => notations[0]?.thousands ?? [])
  return [...new Set(groups)]
}

interface Wanted {
  readonly decimal: Decimal | undefined
  readonly thousands: Thousands | undefined
}

const pick = (notations: readonly NumberNotation[], wanted: Wanted): NumberNotation | null =>
  notations.find(({ thousands }) => thousands === wanted.thousands) ??
  notations.find(({ thousands }) => thousands === 'none') ??
  notations[0] ??
  null

type Choice = Settled['columns'][number]

/** A plain number stays one, unless its points separate thousands. */
const choosePlain = (notations: readonly NumberNotation[], wanted: Wanted, isEuropean: boolean): Choice => ({
  notation: wanted.decimal === 'comma' ? pick(notations, wanted) : null,
  isOpen: wanted.decimal === undefined && isEuropean,
})

const chooseOne = (notations: readonly NumberNotation[], wanted: Wanted): Choice => {
  const fallback = isIndifferent(notations) ? 'point' : undefined
  const decimal = only(decimalsOf(notations)) ?? wanted.decimal ?? fallback
  if (decimal === undefined) return { notation: null, isOpen: true }
  return {
    notation: pick(
      notations.filter((one) => one.decimal === decimal),
      wanted,
    ),
    isOpen: false,
  }
}

/** Chooses for every column. Without evidence, a column that can be read in two ways is left open. */
export function chooseNotations(columns: readonly OpenNotations[], around: Surroundings): Settled {
  const { options, isEuropean, hasPoint, hasInteger } = around
  const numbers = columns.filter(({ notations, isPlainNumber }) => notations.length > 0 && !isPlainNumber)
  const detected = only(decimalEvidence(numbers, around))
  const decimal = options.decimal ?? detected
  const groups = thousandsEvidence(numbers, decimal)
  const wanted = { decimal, thousands: options.thousands ?? only(groups) }
  const hasNumbers = numbers.length > 0 || hasPoint || hasInteger
  const found = groups.length === 0 && hasNumbers ? 'none' : only(groups)
  return {
    columns: columns.map(({ notations, isPlainNumber }) => {
      if (notations.length === 0) return { notation: null, isOpen: false }
      return isPlainNumber ? choosePlain(notations, wanted, isEuropean) : chooseOne(notations, wanted)
    }),
    detected: {
      ...(detected === undefined ? {} : { decimal: detected }),
      ...(found === undefined ? {} : { thousands: found }),
    },
  }
}
