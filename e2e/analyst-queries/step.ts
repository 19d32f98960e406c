// The steps of a question as data. A step is one decision of a person: a field and its place, a unit, an aggregation,
// an order, a filter with its condition and values, a number of rows, a calculation, a comparison, or the rows behind a
// figure. Opening a menu, typing and confirming belong to the decision. Starting a new query is no step.
import type { CalendarUnit, ComputeMode, EvolutionScale } from '#contract/query/vocabulary.ts'

/** A text of the console by its key, or a text of the data. */
export type ValueText = { readonly key: string } | string

interface Field {
  readonly field: string
}
interface Value extends Field {
  readonly mode: ComputeMode
}
interface Filter extends Field {
  /** What the filter of a date compares; by default what the console proposes. */
  readonly by?: CalendarUnit
  /** By default what the console proposes. `relative`: a period by its name. `days`: from a day to a day. */
  readonly condition?: 'gt' | 'like' | 'is_null' | 'relative' | 'days'
  readonly values?: readonly ValueText[]
}

interface Steps {
  /** The console chooses the place of the field. */
  readonly add: Field
  readonly place: Field & { readonly well: 'values' | 'rows' | 'columns' }
  readonly unit: Field & { readonly from: CalendarUnit; readonly unit: CalendarUnit }
  readonly mode: Value & { readonly from: ComputeMode }
  readonly calculate: Value & { readonly kind: string }
  readonly 'highest first': Value
  readonly top: { readonly count: number }
  readonly compare: { readonly scale: EvolutionScale }
  readonly filter: Filter
  /** The rows behind the first figure. */
  readonly rows: object
}

export type StepName = keyof Steps
export type StepOf<Name extends StepName> = {
  readonly [Each in Name]: { readonly step: Each } & Steps[Each]
}[Name]
export type Step = StepOf<StepName>

export const mostSteps = 6
