// The rows of the bindings' table: what each binding of the unsaved draft gives for one response, beside what the saved
// ones give for it.
import { type Bindings, type ProviderKind, boundFields } from '#contract/iam/provider.ts'
import { openBudget } from '#domain/bindings/budget.ts'
import { checkField } from '#domain/bindings/check-configuration.ts'
import { type BindingTrace, compute, prepare } from '#domain/bindings/compute.ts'
import { type Explanation, explain } from '#domain/bindings/explain.ts'
import { sameValue } from '#domain/bindings/same-value.ts'
import { freeName } from '#src/lib/free-name.ts'

/** What decides, beside the bindings, what a response holds. */
export interface BindingsContext {
  readonly kind: ProviderKind
  readonly user_info: boolean
  readonly scope: string
}
type Response = Readonly<Record<string, unknown>>

export interface BindingRow {
  readonly field: string
  readonly path: string
  /** The path that is saved; undefined where the field is new. */
  readonly base: string | undefined
  /** It belongs to every platform, and cannot be taken away. */
  readonly isFixed: boolean
  /** No platform field can be named like this. */
  readonly isRefused: boolean
  /** Null while there is no response. */
  readonly trace: BindingTrace | null
  /** What the saved binding gives for the response. */
  readonly was: BindingTrace | null
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

/** Reasons found so far, by field and path: for one response and context. */
export type Explained = Map<string, Explanation>

interface Given {
  readonly value: Bindings
  readonly base: Bindings
  readonly response: Response | null
  readonly context: BindingsContext
  readonly explained?: Explained | undefined
}

/** Fields of every platform first, in their order, whether or not they are bound; then the others as they stand. */
function orderedFields(bindings: Bindings): string[] {
  return [...boundFields, ...Object.keys(bindings).filter((field) => !isFixedField(field))]
}

const explainedBy =
  ({ context, response, explained }: Pick<Given, 'context' | 'response' | 'explained'>) =>
  (trace: BindingTrace | null): Explanation | null => {
    if (trace?.state !== 'empty') return null
    const key = JSON.stringify([trace.field, trace.path])
    const found = explained?.get(key) ?? explain(trace, { ...context, response })
    explained?.set(key, found)
    return found
  }

export function rowsOf({ value, base, ...place }: Given): BindingRow[] {
  const { response } = place
  const explanationOf = explainedBy(place)
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
      was: before.get(field) ?? null,
      explanation: explanationOf(trace),
    }
  })
}

const valueOf = (trace: BindingTrace | null): unknown => (trace?.state === 'filled' ? trace.value : undefined)

/** The row gives another result than the saved binding does. */
export function isOther({ trace, was }: BindingRow): boolean {
  return !sameValue(valueOf(trace), valueOf(was), openBudget())
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

/** In how many of the responses each of the bindings is empty, by field. */
export function emptyIn(bindings: Bindings, responses: readonly Response[]): ReadonlyMap<string, number> {
  const run = prepare({ bindings, mappings: [], names: noNames })
  const counts = new Map<string, number>()
  for (const response of responses)
    for (const { field, state } of run(response).traces.bindings)
      if (state === 'empty') counts.set(field, (counts.get(field) ?? 0) + 1)
  return counts
}

/** A free name for a field that holds what stands at the end of a path. */
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

/** The bindings with one path changed, or added at the end. */
export function withPath(bindings: Bindings, { field, path }: { field: string; path: string }): Bindings {
  return {
    ...bindings,
    [field]: path,
  }
}

export function withoutField(bindings: Bindings, field: string): Bindings {
  return Object.fromEntries(Object.entries(bindings).filter(([name]) => name !== field))
}
