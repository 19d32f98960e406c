// Computes what a provider's response becomes here (IAM13, IAM14): account fields, roles and groups. A pure function,
// run by the platform at each sign-in and by the console over recorded ones. It never throws, for any input.
import { boundFields, type Bindings, type Mapping } from '#contract/iam/provider.ts'
import { openBudget, type Budget } from './budget.ts'
import {
  foldName,
  indexNames,
  parseMapping,
  runMapping,
  type MappingKind,
  type MappingContext,
  type MappingTrace,
  type Names,
} from './mappings.ts'
import {
  originOf,
  readPath,
  preparePath,
  type Origin,
  type PreparedPath,
  type Step,
  type PathStop,
} from './read-path.ts'

/** The part of a provider's configuration that determines the result. */
export interface Configuration {
  readonly bindings: Bindings
  readonly mappings: readonly Mapping[]
}
interface ComputeInput extends Configuration {
  /** The existing roles and groups. */
  readonly names: Names
}

/**
 * The result of one binding. An empty one says where its path stopped, or has a `misfit`: the value found is empty
 * (`null`, `blank`), or is not text, which the standard fields require (`list`, `object`, `switch`).
 */
export type BindingTrace = { readonly field: string; readonly path: string } & (
  | { readonly state: 'unbound' }
  | {
      readonly state: 'filled'
      readonly value: unknown
      readonly origin: Origin
      readonly locations: readonly (readonly Step[])[]
    }
  | { readonly state: 'empty'; readonly stop: PathStop; readonly misfit: null }
  | {
      readonly state: 'empty'
      readonly stop: null
      readonly misfit: Misfit
      readonly value: unknown
      readonly locations: readonly (readonly Step[])[]
    }
)
export type Misfit = 'null' | 'blank' | 'list' | 'object' | 'switch'

interface Created {
  readonly kind: MappingKind
  readonly name: string
}

export interface Computed {
  /** By platform field, without a prototype; empty and unbound fields are left out. */
  readonly fields: Record<string, unknown>
  /** Distinct ids. */
  readonly roles: string[]
  readonly groups: string[]
  /** Roles and groups that `upsert` would create. */
  readonly created: Created[]
  readonly traces: { readonly bindings: BindingTrace[]; readonly mappings: MappingTrace[] }
}

const isBoundField = (field: string): boolean => boundFields.some((bound) => bound === field)

/** Standard fields are text; a number is converted. */
const asText = (value: unknown): { text: string } | { misfit: Misfit } => {
  if (typeof value === 'string') return value.trim() === '' ? { misfit: 'blank' } : { text: value.trim() }
  if (typeof value === 'number') return { text: String(value) }
  if (typeof value === 'boolean') return { misfit: 'switch' }
  return { misfit: Array.isArray(value) ? 'list' : 'object' }
}

const asAny = (value: unknown): { value: unknown } | { misfit: Misfit } =>
  value === '' ? { misfit: 'blank' } : { value }

const fitField = (field: string, value: unknown): { value: unknown } | { misfit: Misfit } => {
  if (value === null) return { misfit: 'null' }
  if (!isBoundField(field)) return asAny(value)
  const read = asText(value)
  return 'text' in read ? { value: read.text } : read
}

interface PreparedBinding {
  readonly field: string
  readonly path: string
  readonly prepared: PreparedPath
}

const bindOne = (
  { field, path, prepared }: PreparedBinding,
  { response, budget }: { readonly response: unknown; readonly budget: Budget },
): BindingTrace => {
  if (prepared.path === '') return { field, path, state: 'unbound' }
  const read = readPath(response, { prepared, budget })
  if (!read.found) return { field, path, state: 'empty', stop: read.stop, misfit: null }
  const { value, locations } = read
  const fitted = fitField(field, value)
  if ('misfit' in fitted)
    return { field, path, state: 'empty', stop: null, misfit: fitted.misfit, value, locations }
  const origin = originOf(locations[0] ?? [path.split(/[.[]/)[0] ?? ''])
  return { field, path, state: 'filled', value: fitted.value, origin, locations }
}

const fieldsOf = (traces: readonly BindingTrace[]): Record<string, unknown> => {
  const fields: Record<string, unknown> = { __proto__: null }
  for (const trace of traces) if (trace.state === 'filled') fields[trace.field] = trace.value
  return fields
}

const createdOf = (created: readonly Created[]): Created[] => [
  ...new Map(created.map((one) => [`${one.kind} ${foldName(one.name)}`, one])).values(),
]

/**
 * Prepares a configuration for many responses: paths, patterns and names are parsed once. Each response gets its own
 * budget.
 */
export function prepare({ bindings, mappings, names }: ComputeInput): (response: unknown) => Computed {
  const bound = Object.entries(bindings).map(([field, path]) => ({
    field,
    path,
    prepared: preparePath(path),
  }))
  const parsed = mappings.map(parseMapping)
  const ids = {
    role: new Set(names.roles.map(({ id }) => id)),
    group: new Set(names.groups.map(({ id }) => id)),
  }
  const byName = { role: indexNames(names.roles), group: indexNames(names.groups) }
  return (response) => {
    const budget = openBudget()
    const upserted = { role: new Set<string>(), group: new Set<string>() }
    const context: MappingContext = { response, budget, ids, names: byName, upserted }
    const bindingTraces = bound.map((one) => bindOne(one, context))
    const outcomes = parsed.map((mapping, index) => runMapping(mapping, { index, context }))
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

/** Computes the result of one response. Returns for every possible response. */
export function compute(input: ComputeInput, response: unknown): Computed {
  return prepare(input)(response)
}
