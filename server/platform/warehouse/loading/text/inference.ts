// What the inference of text columns reads and returns.
import type { OpenOption, ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import type { PlanColumn } from '../reading-plan.ts'
import type { Staged } from '../staging.ts'

/** Type of a column, and how its values are written. */
export type Inferred = Pick<PlanColumn, 'type' | 'form' | 'number' | 'words'>

/** An option that the values of a column leave open. */
export type OpenColumn = Omit<OpenOption, 'attribute_name'> & { readonly index: number }

/** Values of a text column that keep it from having another type. */
export type Misfits = NonNullable<ExtractedAttribute['misfits']>

export interface Inference {
  readonly columns: readonly Inferred[]
  readonly detected: ReadingOptions
  readonly open: readonly OpenColumn[]
  /** By the indexes of their columns. */
  readonly misfits: ReadonlyMap<number, Misfits>
}

export interface InferenceTask {
  readonly staged: Staged & { readonly name: string }
  readonly options: ReadingOptions
  /** Of a text file; empty for other formats. */
  readonly delimiter: string
}
