// Reads a mart table: prim tables joined along relations to one row each. Where the design says `aggregate`, its
// attributes are computed for each combination of the others (DM13, DM39).
import { sql } from 'kysely'
import {
  aggregateFunctions,
  type AggregateFunction,
  type LogicalAttribute,
  type LogicalObject,
} from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { MartFacts } from '#domain/query/table.ts'
import { aggregateOf, periodOf } from '#domain/schema/aggregate.ts'
import { parsePath, type KnownAttributes } from '#domain/schema/attribute-path.ts'
import { sumType } from '#domain/schema/numeric-type.ts'
import { hasOrigins, pathsOf } from '#domain/schema/origins.ts'
import { joinPlan, type JoinStep } from '#domain/schema/relations.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { countOf, columnAlias, type Loading, type Sql } from '../../warehouse/loading/staging.ts'
import type { PlanColumn } from '../../warehouse/loading/reading-plan.ts'
import { valueSql } from '../../warehouse/loading/column-type.ts'
import { absentCell, canLoseRows, type Branch, type Cell } from '../../warehouse/loading/write-table.ts'
import { primRelation, type PrimTable } from '../catalogue/prim-table.ts'
import { datePosition, fieldType, innerSelect, typeOf, type Origin } from './mart-select.ts'
import { ruledBranch, type RuledBranch, type RuleInput } from './rule-branch.ts'

interface MartTask {
  readonly object: LogicalObject
  /** Designs of both levels, for their relations. */
  readonly objects: readonly LogicalObject[]
  /** The prim tables that queries will see together with this mart. */
  readonly prim: readonly PrimTable[]
  /** Reads only the first rows of the mart, for a preview. */
  readonly limit?: number
}

interface MartBranch extends RuledBranch {
  /** The values that the attributes read, by name. */
  readonly inputs: ReadonlyMap<string, RuleInput>
  /** Physical prim tables that it reads. */
  readonly reads: string[]
  readonly origins: readonly Origin[]
  readonly facts: Pick<MartFacts, 'base' | 'is_grouped' | 'is_ordered' | 'follows'>
}

const namesOf = (prim: readonly PrimTable[]): KnownAttributes =>
  new Map([
    [
      'data_prim',
      new Map(prim.map((table) => [table.table_name, new Set(table.fields.map(({ field }) => field))])),
    ],
  ])

const unknownSource = (value: string): PlatformError =>
  new PlatformError('attribute_source_unknown', { params: { path: 'sources', value } })

const physical = (prim: readonly PrimTable[], name: string): PrimTable => {
  const table = prim.find((one) => one.table_name === name)
  if (table === undefined) throw unknownSource(`data_prim/${name}`)
  return table
}

/** Throws where the joined table has two rows for one: the rows of its neighbour would be counted twice. */
const requireUniqueRows = async (loading: Loading, step: JoinStep, prim: readonly PrimTable[]) => {
  const table = physical(prim, step.to)
  const keys = sql.join(step.pairs.map(([, to]) => sql.id(to)))
  const twice = sql`(SELECT 1 FROM ${primRelation(table)} GROUP BY ${keys} HAVING count(*) > 1 LIMIT 1) AS twice`
  if ((await countOf(loading, { from: twice, name: step.to })) === 0) return
  const named = step.pairs.map(([, to]) => to).join(', ')
  const many = reasonParams('many_related', { from: step.from, to: step.to, attributes: named })
  throw new PlatformError('invalid_value', { params: { path: step.to, ...many } })
}

const joinOf = (step: JoinStep, prim: readonly PrimTable[]): Sql => {
  const pairs = step.pairs.map(([from, to]) => sql`${sql.id(step.from, from)} = ${sql.id(step.to, to)}`)
  return sql` LEFT JOIN ${primRelation(physical(prim, step.to))} AS ${sql.id(step.to)} ON ${sql.join(pairs, sql` AND `)}`
}

const functionOf = (attribute: LogicalAttribute): AggregateFunction | null => {
  const found = aggregateOf(attribute)
  if (found === undefined)
    throw refuse([
      problemAt('fpui.function', 'wrong_value', {
        value: attribute.fpui.function ?? '',
        allowed: aggregateFunctions.join(', '),
      }),
    ])
  return found
}

/** A path that no built table has: perhaps of an object that is designed, but not built (DM34). */
const notBuilt = (value: string, { object, objects }: MartTask): PlatformError => {
  const isDesigned = objects.some(({ object_name: name }) => value.startsWith(`data_prim/${name}/`))
  return isDesigned
    ? new PlatformError('prim_not_built', { params: { mart: object.object_name, value } })
    : unknownSource(value)
}

const originsOf = (task: MartTask): Origin[] => {
  const { object, prim } = task
  const names = namesOf(prim)
  return object.attributes.map((attribute) => {
    const computed = { aggregate: functionOf(attribute), period: periodOf(attribute) ?? null }
    const [text] = pathsOf(attribute)
    if (text === undefined) return { attribute, ...computed, path: null }
    const reading = parsePath(text, names)
    if (reading.kind !== 'found') throw notBuilt(text, task)
    return { attribute, ...computed, path: reading.path }
  })
}

/** Type of the column that the engine computes from values of a type. */
const computedType = (
  aggregate: AggregateFunction | null | undefined,
  type: AttributeType,
): AttributeType => {
  if (aggregate === 'count') return { main: 'num', sub: 'bigint' }
  return aggregate === 'sum' ? sumType(type) : type
}

/** Types of the values from which an attribute of a mart is filled: of its prim attribute, or of its function. */
export function martOriginTypes(attribute: LogicalAttribute, prim: readonly PrimTable[]): AttributeType[] {
  const names = namesOf(prim)
  const aggregate = aggregateOf(attribute)
  return pathsOf(attribute).flatMap((text) => {
    const reading = parsePath(text, names)
    const type = reading.kind === 'found' ? fieldType(prim, reading.path) : undefined
    return type === undefined ? [] : [computedType(aggregate, type)]
  })
}

const columnOfOrigin = (origin: Origin, index: number, prim: readonly PrimTable[]): PlanColumn => {
  const { path } = origin
  const type = computedType(origin.aggregate, typeOf(origin, prim))
  return {
    name: path?.attribute ?? '',
    key: columnAlias(index),
    type,
    isText: type.main === 'string',
    form: 'plain',
    isExact: true,
  }
}

const rulesOf = ({ sources }: LogicalAttribute): RuleInput['rules'] => sources.flatMap(({ rules }) => rules)

/** The branch over the joined rows, after the rules of the attributes. */
const branchOf = (
  { object, prim }: MartTask,
  { origins, from }: { origins: readonly Origin[]; from: Sql },
): RuledBranch & Pick<MartBranch, 'inputs'> => {
  const cells = origins.map((origin, index): Cell => {
    const { type } = origin.attribute
    const raw = sql.id(columnAlias(index))
    if (origin.path === null) return absentCell(type)
    return { raw, ...valueSql(raw, { column: columnOfOrigin(origin, index, prim), type }) }
  })
  const inputs = new Map(
    origins.flatMap((origin, index) =>
      origin.path === null
        ? []
        : [
            [
              origin.attribute.attribute_name,
              {
                raw: sql.id(columnAlias(index)),
                column: columnOfOrigin(origin, index, prim),
                rules: rulesOf(origin.attribute),
              },
            ] as const,
          ],
    ),
  )
  const branch = { name: object.object_name, from, where: null, rows: null, cells }
  return { ...ruledBranch(branch, { object, inputs }), inputs }
}

/** The load order of the base where a join might lose it; null where it stays, or where it is unknown. */
const loadOrderOf = (base: PrimTable, { object }: MartTask): Sql | null => {
  const hasRowid = base.fields.some(({ field }) => field.toLowerCase() === 'rowid')
  return base.is_view || hasRowid || !object.to_materialize ? null : sql.id(base.table_name, 'rowid')
}

/** A table whose rows can change without a build: a view over a file, or a table that actions write. */
const followedBy = (names: readonly string[], { objects, prim }: MartTask): string | null =>
  names.find(
    (name) =>
      physical(prim, name).is_view ||
      !objects.some((object) => object.object_name === name && hasOrigins(object)),
  ) ?? null

interface MartInputs {
  readonly origins: readonly Origin[]
  readonly plan: { readonly base: string; readonly steps: readonly JoinStep[] }
  /** Physical prim tables that it reads, the base first. */
  readonly reads: string[]
  /** A table whose rows can change without a build; null if there is none. */
  readonly follows: string | null
}

/** What a mart reads; null for a mart without origins. Throws if a source is unknown or not built. */
export function martInputs(order: MartTask): MartInputs | null {
  const origins = originsOf(order)
  const tables = [...new Set(origins.flatMap(({ path }) => (path === null ? [] : [path.table])))]
  if (tables.length === 0) return null
  const plan = joinPlan(tables, order.objects)
  if (plan === null) throw unknownSource(tables.join(', '))
  const names = [plan.base, ...plan.steps.map(({ to }) => to)]
  const reads = names.map((name) => physical(order.prim, name).physical_name)
  return { origins, plan, reads, follows: followedBy(names, order) }
}

/** Rows of a preview, and of a mart that may not get all of them. */
const rowsOf = async (
  loading: Loading,
  { order, branch }: { order: MartTask; branch: Branch },
): Promise<number | null> =>
  order.limit !== undefined || order.object.key.length > 0 || canLoseRows(branch)
    ? countOf(loading, branch)
    : null

/** Returns the one branch of a mart table and what is known of it, or null for a mart without origins. */
export async function martBranch(loading: Loading, order: MartTask): Promise<MartBranch | null> {
  const inputs = martInputs(order)
  if (inputs === null) return null
  const { origins, plan, reads, follows } = inputs
  const { prim } = order
  const isGrouped = origins.some(({ aggregate }) => aggregate !== null)
  for (const step of plan.steps) await requireUniqueRows(loading, step, prim)
  const baseTable = physical(prim, plan.base)
  const base = sql`${primRelation(baseTable)} AS ${sql.id(plan.base)}`
  const joins = plan.steps.map((step) => joinOf(step, prim))
  const joined = sql`${base}${sql.join(joins, sql` `)}`
  const isJoined = plan.steps.length > 0
  const loadOrder = isJoined ? loadOrderOf(baseTable, order) : null
  // The rows of one table stay in its order. A view sorts nothing.
  const isSorted = order.object.to_materialize && (isJoined || isGrouped)
  const date = isSorted ? datePosition({ object: order.object, origins }) : undefined
  const first = order.limit === undefined ? sql`` : sql` LIMIT ${sql.lit(order.limit)}`
  const from = sql`(${innerSelect(origins, { from: joined, loadOrder, prim, date })}${first}) AS joined`
  const ruled = branchOf(order, { origins, from })
  return {
    ...ruled,
    branch: { ...ruled.branch, rows: await rowsOf(loading, { order, branch: ruled.branch }) },
    reads,
    origins,
    facts: {
      base: plan.base,
      is_grouped: isGrouped,
      is_ordered: !isJoined || loadOrder !== null,
      follows,
    },
  }
}
