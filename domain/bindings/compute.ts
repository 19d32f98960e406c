// What a provider's response becomes here (IAM13, IAM14): fields of the account, roles and groups. One pure function,
// run by the platform at each sign-in and by the console over what was recorded. It never throws, whatever it is given.
import { boundFields, type Bindings, type Mapping } from '#contract/iam/provider.ts'
import { openBudget, type Budget } from './budget.ts'
import {
  foldName,
  indexNames,
  readMapping,
  runMapping,
  type MappingKind,
  type MappingPlace,
  type MappingTrace,
  type Names,
} from './mappings.ts'
import {
  originOf,
  readPath,
  readyPath,
  type Origin,
  type ReadyPath,
  type Step,
  type Stop,
} from './read-path.ts'

/** The part of a provider's configuration that decides what a response becomes. */
export interface Configuration {
  readonly bindings: Bindings
  readonly mappings: readonly Mapping[]
}
interface ComputeInput extends Configuration {
  /** The roles and groups there are. */
  readonly names: Names
}

/**
 * What became of one binding. An empty one says where its path stopped, or `misfit`: what was found is nothing (`null`,
 * `blank`), or no text, which a field of every platform takes (`list`, `object`, `switch`).
 */
export type BindingTrace = { readonly field: string; readonly path: string } & (
  | { readonly state: 'unbound' }
  | {
      readonly state: 'filled'
      readonly value: unknown
      readonly origin: Origin
      readonly spots: readonly (readonly Step[])[]
    }
  | { readonly state: 'empty'; readonly stop: Stop; readonly misfit: null }
  | {
      readonly state: 'empty'
      readonly stop: null
      readonly misfit: Misfit
      readonly value: unknown
      readonly spots: readonly (readonly Step[])[]
    }
)
export type Misfit = 'null' | 'blank' | 'list' | 'object' | 'switch'

interface Created {
  readonly kind: MappingKind
  readonly name: string
}

export interface Computed {
  /** By platform field, without a prototype; what is empty or unbound is left out. */
  readonly fields: Record<string, unknown>
  /** Ids, each once. */
  readonly roles: string[]
  readonly groups: string[]
  /** Roles and groups that `upsert` would make. */
  readonly created: Created[]
  readonly traces: { readonly bindings: BindingTrace[]; readonly mappings: MappingTrace[] }
}

const isBoundField = (field: string): boolean => boundFields.some((bound) => bound === field)

/** Fields of every platform are text; a figure is written out. */
const asText = (value: unknown): { text: string } | { misfit: Misfit } => {
  if (typeof value === 'string') return value.trim() === '' ? { misfit: 'blank' } : { text: value.trim() }
  if (typeof value === 'number') return { text: String(value) }
  if (typeof value === 'boolean') return { misfit: 'switch' }
  return { misfit: Array.isArray(value) ? 'list' : 'object' }
}

const asAny = (value: unknown): { value: unknown } | { misfit: Misfit } =>
  value === '' ? { misfit: 'blank' } : { value }

const fit = (field: string, value: unknown): { value: unknown } | { misfit: Misfit } => {
  if (value === null) return { misfit: 'null' }
  if (!isBoundField(field)) return asAny(value)
  const read = asText(value)
  return 'text' in read ? { value: read.text } : read
}

interface ReadyBinding {
  readonly field: string
  readonly path: string
  readonly ready: ReadyPath
}

const bindOne = (
  { field, path, ready }: ReadyBinding,
  { response, budget }: { readonly response: unknown; readonly budget: Budget },
): BindingTrace => {
  if (ready.path === '') return { field, path, state: 'unbound' }
  const read = readPath(response, { ready, budget })
  if (!read.found) return { field, path, state: 'empty', stop: read.stop, misfit: null }
  const { value, spots } = read
  const fitted = fit(field, value)
  if ('misfit' in fitted)
    return { field, path, state: 'empty', stop: null, misfit: fitted.misfit, value, spots }
  const origin = originOf(spots[0] ?? [path.split(/[.[]/)[0] ?? ''])
  return { field, path, state: 'filled', value: fitted.value, origin, spots }
}

const fieldsOf = (traces: readonly BindingTrace[]): Record<string, unknown> => {
  const fields: Record<string, unknown> = { __proto__: null }
  for (const trace of traces) if (trace.state === 'filled') fields[trace.field] = trace.value
  return fields
}

const createdOf = (made: readonly Created[]): Created[] => [
  ...new Map(made.map((one) => [`${one.kind} ${foldName(one.name)}`, one])).values(),
]

/**
 * A configuration made ready for many responses: paths, patterns and names are read once. Each response has a budget of
 * its own.
 */
export function prepare({ bindings, mappings, names }: ComputeInput): (response: unknown) => Computed {
  const bound = Object.entries(bindings).map(([field, path]) => ({ field, path, ready: readyPath(path) }))
  const ready = mappings.map(readMapping)
  const ids = {
    role: new Set(names.roles.map(({ id }) => id)),
    group: new Set(names.groups.map(({ id }) => id)),
  }
  const byName = { role: indexNames(names.roles), group: indexNames(names.groups) }
  return (response) => {
    const budget = openBudget()
    const made = { role: new Set<string>(), group: new Set<string>() }
    const place: MappingPlace = { response, budget, ids, names: byName, made }
    const bindingTraces = bound.map((one) => bindOne(one, place))
    const outcomes = ready.map((mapping, index) => runMapping(mapping, { index, place }))
    const idsOf = (kind: MappingKind): string[] => [
      ...new Set(outcomes.flatMap((one) => (one.trace.kind === kind ? one.ids : []))),
    ]
    return {
      fields: fieldsOf(bindingTraces),
      roles: idsOf('role'),
      groups: idsOf('group'),
      created: createdOf(
        outcomes.flatMap(({ trace, created }) => created.map((name) => ({ kind: trace.kind, name }))),
      ),
      traces: { bindings: bindingTraces, mappings: outcomes.map(({ trace }) => trace) },
    }
  }
}

/** What one response becomes. Whatever the response holds, this returns. */
export function compute(input: ComputeInput, response: unknown): Computed {
  return prepare(input)(response)
}
