// Converts mappings to form rows and back (IAM14). Members that the form does not know are preserved.
import { z } from 'zod'
import {
  type BindMapping,
  type Comparison,
  type FixedMapping,
  type Mapping,
  comparisons,
  mapping,
} from '#contract/iam/provider.ts'
import { readOperand, writeOperand } from './operand.ts'

const conditionRow = z.object({
  path: z.string(),
  comparison: z.enum(comparisons),
  /** As typed; see `readOperand`. */
  operand: z.string(),
})
type ConditionRow = z.infer<typeof conditionRow>

const members = z.record(z.string(), z.unknown())

export const mappingRow = z.object({
  way: z.enum(['role', 'group', 'bind']),
  /** ID of the role or group assigned if the conditions are met. */
  target: z.string(),
  conditions: z.array(conditionRow),
  /** Roles or groups by their names in the response. */
  kind: z.enum(['role', 'group']),
  input: z.string(),
  split: z.string(),
  match: z.string(),
  replace: z.string(),
  upsert: z.boolean(),
  /** Unknown members of the mapping, and of its `bind`. */
  rest: members,
  bindRest: members,
})
export type MappingRow = z.infer<typeof mappingRow>
type MappingWay = MappingRow['way']

export const mappingWays: readonly MappingWay[] = mappingRow.shape.way.options

export function newRow(way: MappingWay): MappingRow {
  return {
    way,
    target: '',
    conditions: [],
    kind: 'group',
    input: way === 'bind' ? '$.memberships[*].displayName' : '',
    split: '',
    match: '',
    replace: '',
    upsert: false,
    rest: {},
    bindRest: {},
  }
}

const isBind = (one: Mapping): one is BindMapping => 'bind' in one

const conditionsOf = (all: FixedMapping['if'] = {}): ConditionRow[] =>
  Object.entries(all).flatMap(([path, tests]) =>
    comparisons.flatMap((comparison) =>
      Object.hasOwn(tests, comparison)
        ? [{ path, comparison, operand: writeOperand(comparison, tests[comparison]) }]
        : [],
    ),
  )

const fixedRow = ({ role, group, if: conditions, ...rest }: FixedMapping): MappingRow => ({
  ...newRow(role === undefined ? 'group' : 'role'),
  target: role ?? group ?? '',
  conditions: conditionsOf(conditions),
  // A mapping can name both: the form shows the role and preserves the group.
  rest: role !== undefined && group !== undefined ? { ...rest, group } : rest,
})

const bindRow = ({ bind, ...rest }: BindMapping): MappingRow => {
  const { upsert, input, split = '', match = '', replace = '', kind = 'group', ...bindRest } = bind
  return { ...newRow('bind'), upsert, input, split, match, replace, kind, rest, bindRest }
}

export function rowOf(one: Mapping): MappingRow {
  return isBind(one) ? bindRow(one) : fixedRow(one)
}

const unlessEmpty = (name: string, value: string) => (value === '' ? {} : { [name]: value })

const bindMappingOf = (row: MappingRow): Mapping => ({
  ...row.rest,
  bind: {
    ...row.bindRest,
    upsert: row.upsert,
    input: row.input.trim(),
    ...unlessEmpty('split', row.split),
    ...unlessEmpty('match', row.match),
    ...unlessEmpty('replace', row.replace),
    ...(row.kind === 'role' ? { kind: 'role' as const } : {}),
  },
})

type Tests = Partial<Record<Comparison, unknown>>

const ifOf = (rows: readonly ConditionRow[]): FixedMapping['if'] => {
  const all = new Map<string, Tests>()
  for (const { path, comparison, operand } of rows) {
    const name = path.trim()
    all.set(name, { ...all.get(name), [comparison]: readOperand(comparison, operand) })
  }
  return Object.fromEntries(all)
}

/** The mapping to send. A target that is not chosen yet is left out, and validation reports it. */
export function mappingOf(row: MappingRow): Mapping {
  if (row.way === 'bind') return bindMappingOf(row)
  return {
    ...row.rest,
    ...unlessEmpty(row.way, row.target),
    ...(row.conditions.length === 0 ? {} : { if: ifOf(row.conditions) }),
  }
}

const mappings = z.array(mapping).max(1000)

/** Parses mappings from JSON; undefined if invalid. */
export function readMappings(text: string): readonly Mapping[] | undefined {
  try {
    return mappings.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export function writeMappings(rows: readonly MappingRow[]): string {
  return JSON.stringify(rows.map(mappingOf), null, 2)
}
