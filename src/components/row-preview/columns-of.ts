// The columns of rows whose members are not known before, in the order in which they appear.
import { ExactNumber } from '#contract/exact-number.ts'

const mostColumns = 100

export type PreviewRow = Readonly<Record<string, unknown>>

interface PreviewColumn {
  readonly name: string
  /** All values are numbers: they are aligned on the right. */
  readonly isNumeric: boolean
}

const isNumber = (value: unknown): boolean => typeof value === 'number' || value instanceof ExactNumber
const isMissing = (value: unknown): boolean => value === undefined || value === null

/** At most 100 columns. */
export function columnsOf(rows: readonly PreviewRow[]): readonly PreviewColumn[] {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, mostColumns)
  return names.map((name) => ({
    name,
    isNumeric:
      rows.some((row) => isNumber(row[name])) &&
      rows.every((row) => isMissing(row[name]) || isNumber(row[name])),
  }))
}

/** A cell as text: JSON for lists and objects; undefined for a missing member. */
export function cellText(value: unknown): string | undefined {
  if (value === undefined || typeof value === 'string') return value
  return value instanceof ExactNumber ? value.digits : JSON.stringify(value)
}
