// A column of an exported table and its cells.
import type { ExactNumber } from '#contract/exact-number.ts'

export type ExportType = 'text' | 'boolean' | 'date' | 'datetime' | 'integer' | 'decimal' | 'double'

/** A value as in the JSON response of a query. Dates and instants are ISO text. */
export type ExportCell = string | number | boolean | ExactNumber | null

export interface ExportColumn {
  /** Name in the first row. */
  readonly header: string
  readonly type: ExportType
  /** Digits after the decimal point of a decimal. */
  readonly scale: number
  /** A number that is not added up, and is therefore shown without thousands separators. */
  readonly isIdentifier: boolean
}
