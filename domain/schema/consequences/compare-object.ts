// The differences between the table that queries see and the design of its next build, member by member.
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { ObjectChange } from '#contract/data-manager/plan-endpoints.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { pathsOf } from '../origins.ts'

interface ComparedField {
  readonly field: string
  readonly type: AttributeType
  readonly display_name: string
  readonly is_dimension: boolean
  readonly is_measure: boolean
  readonly is_summable: boolean
}

/** A built table, or the one that a build would create. */
interface ComparedTable {
  readonly display_name: string
  readonly object_type: string
  readonly measure_date_field: string | null
  readonly fields: readonly ComparedField[]
  /** Absent in the catalogue of an earlier version. */
  readonly key?: readonly string[] | undefined
  readonly relations?: LogicalObject['relations'] | undefined
}

interface Compared {
  readonly before: ComparedTable
  readonly after: ComparedTable
  /** The design from which the table was built; undefined if it is not known. */
  readonly former: LogicalObject | undefined
  readonly design: LogicalObject
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const typeText = ({ main, sub, ...limits }: AttributeType): string =>
  [main, sub, ...Object.entries(limits).map(([name, value]) => `${name} ${String(value)}`)]
    .filter((text) => text !== undefined)
    .join(' ')

const change = (
  kind: ObjectChange['kind'],
  name: string,
  texts: Partial<ObjectChange> = {},
): ObjectChange => ({
  kind,
  name,
  from: null,
  to: null,
  ...texts,
})

const described = ({ display_name, is_dimension, is_measure, is_summable }: ComparedField): unknown => [
  display_name,
  is_dimension,
  is_measure,
  is_summable,
]

const commonFields = ({ before, after }: Compared): (readonly [ComparedField, ComparedField])[] =>
  before.fields.flatMap((field) => {
    const own = after.fields.find((each) => each.field === field.field)
    return own === undefined ? [] : [[field, own] as const]
  })

const fieldChanges = (compared: Compared): ObjectChange[] => {
  const { before, after } = compared
  const had = new Set(before.fields.map(({ field }) => field))
  const has = new Set(after.fields.map(({ field }) => field))
  const common = commonFields(compared)
  const order = after.fields.map(({ field }) => field).filter((field) => had.has(field))
  const moved = common.findIndex(([{ field }], index) => order[index] !== field)
  return [
    ...before.fields
      .filter(({ field }) => !has.has(field))
      .map(({ field, type }) => change('attribute_removed', field, { from: typeText(type) })),
    ...common
      .filter(([one, other]) => !isSame(one.type, other.type))
      .map(([one, other]) =>
        change('attribute_retyped', one.field, { from: typeText(one.type), to: typeText(other.type) }),
      ),
    ...after.fields
      .filter(({ field }) => !had.has(field))
      .map(({ field, type }) => change('attribute_added', field, { to: typeText(type) })),
    ...common
      .filter(([one, other]) => !isSame(described(one), described(other)))
      .map(([one, other]) =>
        change('attribute_described', one.field, { from: one.display_name, to: other.display_name }),
      ),
    ...(moved === -1 ? [] : [change('attribute_moved', order[moved] ?? '')]),
  ]
}

const pairsText = (attributes: readonly { readonly from: string; readonly to: string }[]): string =>
  attributes.map(({ from, to }) => `${from} = ${to}`).join(', ')

const relationChanges = ({ before, after }: Compared): ObjectChange[] => {
  if (before.relations === undefined) return []
  const old = before.relations
  const now = after.relations ?? []
  const keyOf = ({ object_name: name, attributes }: LogicalObject['relations'][number]): string =>
    `${name}: ${pairsText(attributes)}`
  const other = (list: LogicalObject['relations'], one: LogicalObject['relations'][number]) =>
    list.find((each) => keyOf(each) === keyOf(one))
  return [
    ...old
      .filter((one) => other(now, one) === undefined)
      .map((one) => change('relation_removed', one.object_name, { from: pairsText(one.attributes) })),
    ...now
      .filter((one) => other(old, one) === undefined)
      .map((one) => change('relation_added', one.object_name, { to: pairsText(one.attributes) })),
    ...now.flatMap((one) => {
      const same = other(old, one)
      return same === undefined || isSame(same, one)
        ? []
        : [change('relation_changed', one.object_name, { from: same.type, to: one.type })]
    }),
  ]
}

const memberChanges = ({ before, after }: Compared): ObjectChange[] => [
  ...(before.key === undefined || isSame(before.key, after.key ?? [])
    ? []
    : [change('key_changed', 'key', { from: before.key.join(', '), to: (after.key ?? []).join(', ') })]),
  ...(['display_name', 'object_type', 'measure_date_field'] as const)
    .filter((name) => before[name] !== after[name])
    .map((name) => change('described', name, { from: before[name], to: after[name] })),
]

const rulesOf = ({ sources }: LogicalAttribute): unknown => sources.map(({ rules }) => rules)

/** What the table does not show: origins, rules, and members that are compared as they are. */
const definitionChanges = ({ former, design }: Compared): ObjectChange[] => {
  if (former === undefined) return [change('not_known', '')]
  const shared = design.attributes.flatMap((attribute) => {
    const old = former.attributes.find((each) => each.attribute_name === attribute.attribute_name)
    return old === undefined ? [] : [[old, attribute] as const]
  })
  return [
    ...shared
      .filter(([old, now]) => !isSame(pathsOf(old), pathsOf(now)))
      .map(([old, now]) =>
        change('source_changed', now.attribute_name, {
          from: pathsOf(old).join(', '),
          to: pathsOf(now).join(', '),
        }),
      ),
    ...shared
      .filter(([old, now]) => isSame(pathsOf(old), pathsOf(now)) && !isSame(rulesOf(old), rulesOf(now)))
      .map(([, now]) => change('rules_changed', now.attribute_name)),
    ...shared
      .filter(([old, now]) => !isSame(old.fpui, now.fpui))
      .map(([, now]) => change('other_member', `${now.attribute_name}.fpui`)),
    ...(['to_materialize', 'date_type', 'indexes'] as const)
      .filter((name) => !isSame(former[name], design[name]))
      .map((name) => change('other_member', name)),
  ]
}

/** The changes of an object, those that queries notice first. Empty if the design is the one that was built. */
export function compareObject(compared: Compared): ObjectChange[] {
  return [
    ...fieldChanges(compared),
    ...memberChanges(compared),
    ...relationChanges(compared),
    ...(isSame(compared.former, compared.design) ? [] : definitionChanges(compared)),
  ]
}
