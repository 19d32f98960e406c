// Rows of the bindings table: the value of each unsaved binding for one response, with the value of the saved one.
import { type Bindings, type ProviderKind, boundFields } from '#contract/iam/provider.ts'
import { openBudget } from '#domain/bindings/budget.ts'
import { checkField } from '#domain/bindings/check-configuration.ts'
import { type BindingTrace, compute, prepare } from '#domain/bindings/compute.ts'
import { explain } from '#domain/bindings/explain.ts'
import type { Explanation } from '#domain/bindings/explain-stop.ts'
import { sameValue } from '#domain/bindings/same-value.ts'
import { freeName } from '#src/lib/free-name.ts'

/** Settings other than the bindings that decide what a response contains. */
export interface BindingsContext {
  readonly kind: ProviderKind
  readonly user_info: boolean
  readonly scope: string
  /** Responses of other recorded sign-ins. */
  readonly others?: readonly unknown[] | undefined
}
type Response = Readonly<Record<string, unknown>>

export interface BindingRow {
  readonly field: string
  readonly path: string
  /** The saved path; undefined if the field is new. */
  readonly base: string | undefined
  /** The field exists on every platform and cannot be removed. */
  readonly isFixed: boolean
  /** Not a valid name of a platform field. */
  readonly isRefused: boolean
  /** Null while there is no response. */
  readonly trace: BindingTrace | null
  /** The value of the saved binding for the response. */
  readonly saved: BindingTrace | null
  readonly explanation: Explanation | null
}

const noNames = { roles: [], groups: [] }
const tracesOf = (bindings: Bindings, response: Response | null): ReadonlyMap<string, BindingTrace> =>
  new Map(
    response === null
      ? []
      : compute({ bindings, mappings: [], names: noNames }, response).traces.bindings.map((trace) => [
          trace.field,
          trace,
        ]),
  )

export function isFixedField(field: string): boolean {
  return boundFields.some((bound) => bound === field)
}

/** Explanations by field and path, cached for one response and context. */
export type ExplanationCache = Map<string, Explanation>

interface BindingRowsParams {
  readonly value: Bindings
  readonly base: Bindings
  readonly response: Response | null
  readonly context: BindingsContext
  readonly explanations?: ExplanationCache | undefined
}

/** Fields of every platform first, in fixed order, bound or not; then the others in document order. */
function orderedFields(bindings: Bindings): string[] {
  return [...boundFields, ...Object.keys(bindings).filter((field) => !isFixedField(field))]
}

const explanationFinder =
  ({ context, response, explanations }: Pick<BindingRowsParams, 'context' | 'response' | 'explanations'>) =>
  (trace: BindingTrace | null): Explanation | null => {
    if (trace?.state !== 'empty') return null
    const key = JSON.stringify([trace.field, trace.path])
    const found = explanations?.get(key) ?? explain(trace, { ...context, response })
    explanations?.set(key, found)
    return found
  }

export function rowsOf({ value, base, ...params }: BindingRowsParams): BindingRow[] {
  const { response } = params
  const explanationOf = explanationFinder(params)
  const traces = tracesOf(value, response)
  const before = tracesOf(base, response)
  return orderedFields(value).map((field) => {
    const trace = traces.get(field) ?? null
    return {
      field,
      path: value[field] ?? '',
      base: base[field] ?? (isFixedField(field) ? '' : undefined),
      isFixed: isFixedField(field),
      isRefused: checkField(field) !== null,
      trace,
      saved: before.get(field) ?? null,
      explanation: explanationOf(trace),
    }
  })
}

const valueOf = (trace: BindingTrace | null): unknown => (trace?.state === 'filled' ? trace.value : undefined)

/** Whether the row has a different value than the saved binding. */
export function isChanged({ trace, saved }: BindingRow): boolean {
  return !sameValue(valueOf(trace), valueOf(saved), openBudget())
}

interface Counts {
  readonly filled: number
  readonly empty: number
  readonly unbound: number
}

export function countsOf(rows: readonly BindingRow[]): Counts {
  const bound = rows.filter(({ path }) => path.trim() !== '').length
  const filled = rows.filter(({ trace }) => trace?.state === 'filled').length
  return { filled, empty: bound - filled, unbound: rows.length - bound }
}

/** Counts by field in how many of the responses the binding is empty. */
export function countEmpty(bindings: Bindings, responses: readonly Response[]): ReadonlyMap<string, number> {
  const run = prepare({ bindings, mappings: [], names: noNames })
  const counts = new Map<string, number>()
  for (const response of responses)
    for (const { field, state } of run(response).traces.bindings)
      if (state === 'empty') counts.set(field, (counts.get(field) ?? 0) + 1)
  return counts
}

/** A free field name for the value at the end of a path. */
export function nameFor(last: string, bindings: Bindings): string {
  const plain = last
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toLowerCase()
    .slice(0, 60)
  const name = `configuration.${plain === '' ? 'field' : plain}`
  return freeName(
    name,
    (tried) => Object.hasOwn(bindings, tried),
    (number) => `${name}_${number}`,
  )
}

/** The bindings with one path changed, or appended. */
export function withPath(bindings: Bindings, { field, path }: { field: string; path: string }): Bindings {
  return {
    ...bindings,
    [field]: path,
  }
}

export function withoutField(bindings: Bindings, field: string): Bindings {
  return Object.fromEntries(Object.entries(bindings).filter(([name]) => name !== field))
}
