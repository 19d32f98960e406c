// Messages between the platform and the worker thread that reads workbooks.
import type { Reason } from '#contract/reasons.ts'

/** A worksheet as the workbook lists it. */
export interface SheetEntry {
  readonly name: string
  readonly isHidden: boolean
}

/** Kinds of values in a column. */
export type ValueKind = 'text' | 'number' | 'boolean' | 'date' | 'datetime'

/** Limits of a workbook: unpacked bytes of all its entries together, and their number. */
export interface WorkbookLimits {
  readonly unpacked: number
}

export type SheetTask =
  | { readonly kind: 'list'; readonly path: string; readonly limits: WorkbookLimits }
  | {
      readonly kind: 'read'
      readonly path: string
      readonly limits: WorkbookLimits
      /** Name of the sheet; null for the first that is visible. */
      readonly sheet: string | null
      /** Whether the first row is a header; null to detect it. */
      readonly header: boolean | null
      /** Texts that are read as null, without the spaces around them. */
      readonly nulls: readonly string[]
      /** Path of the CSV file to write. It must not exist. */
      readonly copy: string
      /** Maximum number of rows; null for all. */
      readonly rows: number | null
    }

/** A row before the header, with one value. */
interface TitleRow {
  readonly row: number
  readonly text: string
}

/** What a sheet contains. Its rows are in the copy, one record of `width` or fewer fields for each. */
export interface SheetContent {
  readonly sheet: string
  readonly rows: number
  readonly width: number
  /** Cells of the header, as many as `width`; null without a header. */
  readonly header: readonly string[] | null
  /** Kinds of the values of each column. */
  readonly kinds: readonly (readonly ValueKind[])[]
  /** Whether all records have `width` fields. */
  readonly isUniform: boolean
  readonly titles: readonly TitleRow[]
  /** Cells with an error such as `#N/A`, and the first of them; they are empty in the copy. */
  readonly errors: number
  readonly firstError: string
  /** Formulas without a stored value, and the first of them. */
  readonly formulas: number
  readonly firstFormula: string
}

export type SheetMessage =
  | { readonly kind: 'sheets'; readonly sheets: readonly SheetEntry[] }
  | { readonly kind: 'content'; readonly content: SheetContent }
  | { readonly kind: 'refused'; readonly reason: Reason }
  | { readonly kind: 'too_large'; readonly limit: number }
