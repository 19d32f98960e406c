// Reads a mart table: prim tables joined along relations to one row each, summed by all other attributes where the
// design says `aggregate` (DM13).
import { sql } from 'kysely'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { reasonParams } from '#contract/reasons.ts'
import { parsePath, type AttributePath, type KnownAttributes } from '#domain/schema/attribute-path.ts'
import { pathsOf } from '#domain/schema/origins.ts'
import { joinPlan, type JoinStep } from '#domain/schema/relations.ts'
import { PlatformError } from '../../core/error.ts'
import { countOf, columnAlias, type Loading, type Sql } from '../../warehouse/loading/staging.ts'
import type { PlanColumn } from '../../warehouse/loading/reading-plan.ts'
import { valueSql } from '../../warehouse/loading/column-type.ts'
import { absentCell, type Branch, type Cell } from '../../warehouse/loading/write-table.ts'
import type { BuiltTable } from '../catalogue/live-catalogue.ts'

interface MartTask {
  readonly object: LogicalObject
  /** Designs of both levels, for their relations. */
  readonly objects: readonly LogicalObject[]
  /** The prim tables that queries will see together with this mart. */
  readonly prim: readonly BuiltTable[]
}

const namesOf = (prim: readonly BuiltTable[]): KnownAttributes =>
  new Map([
    [
      'data_prim',
      new Map(prim.map((table) => [table.table_name, new Set(table.fields.map(({ field }) => field))])),
    ],
  ])

const unknownSource = (value: string): PlatformError =>
  new PlatformError('attribute_source_unknown', { params: { path: 'sources', value } })

const physical = (prim: readonly BuiltTable[], name: string): BuiltTable => {
  const table = prim.find((one) => one.table_name === name)
  if (table === undefined) throw unknownSource(`data_prim/${name}`)
  return table
}

const relationOf = (table: BuiltTable): Sql => sql`${sql.id('data_prim')}.${sql.id(table.physical_name)}`

/** Throws where the joined table has two rows for one: the rows of its neighbour would be counted twice. */
const requireUniqueRows = async (loading: Loading, step: JoinStep, prim: readonly BuiltTable[]) => {
  const table = physical(prim, step.to)
  const keys = sql.join(step.pairs.map(([, to]) => sql.id(to)))
  const twice = sql`(SELECT 1 FROM ${relationOf(table)} GROUP BY ${keys} HAVING count(*) > 1 LIMIT 1) AS twice`
  if ((await countOf(loading, { from: twice, name: step.to })) === 0) return
  const named = step.pairs.map(([, to]) => to).join(', ')
  const many = reasonParams('many_related', { from: step.from, to: step.to, attributes: named })
  throw new PlatformError('invalid_value', { params: { path: step.to, ...many } })
}

const joinOf = (step: JoinStep, prim: readonly BuiltTable[]): Sql => {
  const pairs = step.pairs.map(([from, to]) => sql`${sql.id(step.from, from)} = ${sql.id(step.to, to)}`)
  return sql` LEFT JOIN ${relationOf(physical(prim, step.to))} AS ${sql.id(step.to)} ON ${sql.join(pairs, sql` AND `)}`
}

interface Origin {
  readonly attribute: LogicalAttribute
  readonly path: AttributePath | null
}

const originsOf = ({ object, prim }: MartTask): Origin[] => {
  const names = namesOf(prim)
  return object.attributes.map((attribute) => {
    const [text] = pathsOf(attribute)
    if (text === undefined) return { attribute, path: null }
    const reading = parsePath(text, names)
    if (reading.kind !== 'found') throw unknownSource(text)
    return { attribute, path: reading.path }
  })
}

const isSummed = ({ attribute }: Origin): boolean => attribute.fpui.operation === 'aggregate'

/** One row per joined row. With a sum: one row per combination of the attributes that are not summed. */
const innerSelect = (origins: readonly Origin[], from: Sql): Sql => {
  const columns = origins.map(({ path }) => (path === null ? sql`NULL` : sql.id(path.table, path.attribute)))
  const isGrouped = origins.some(isSummed)
  const selected = origins.map((origin, index) => {
    const column = columns[index] ?? sql`NULL`
    return sql`${isSummed(origin) ? sql`sum(${column})` : column} AS ${sql.id(columnAlias(index))}`
  })
  if (!isGrouped) return sql`SELECT ${sql.join(selected)} FROM ${from}`
  const groups = origins.flatMap((origin, index) =>
    isSummed(origin) || origin.path === null ? [] : [sql.lit(index + 1)],
  )
  const grouping =
    groups.length === 0 ? sql`` : sql` GROUP BY ${sql.join(groups)} ORDER BY ${sql.join(groups)}`
  return sql`SELECT ${sql.join(selected)} FROM ${from}${grouping}`
}

const sumType = { main: 'num', sub: 'hugeint' } as const

const cellOf = (origin: Origin, index: number, prim: readonly BuiltTable[]): Cell => {
  const { attribute, path } = origin
  if (path === null) return absentCell(attribute.type)
  const field = physical(prim, path.table).fields.find((one) => one.field === path.attribute)
  const raw = sql.id(columnAlias(index))
  const column: PlanColumn = {
    name: path.attribute,
    key: columnAlias(index),
    type: isSummed(origin) ? sumType : (field?.type ?? attribute.type),
    isText: field?.type.main === 'string',
    form: 'plain',
    isExact: true,
  }
  return { raw, ...valueSql(raw, { column, type: attribute.type }) }
}

/**
 * Returns the one branch of a mart table and the physical prim tables it reads, or null for a mart without origins.
 */
export async function martBranch(
  loading: Loading,
  order: MartTask,
): Promise<{ branch: Branch; reads: string[] } | null> {
  const origins = originsOf(order)
  const tables = [...new Set(origins.flatMap(({ path }) => (path === null ? [] : [path.table])))]
  if (tables.length === 0) return null
  const plan = joinPlan(tables, order.objects)
  if (plan === null) throw unknownSource(tables.join(', '))
  const { prim } = order
  for (const step of plan.steps) await requireUniqueRows(loading, step, prim)
  const base = sql`${relationOf(physical(prim, plan.base))} AS ${sql.id(plan.base)}`
  const joins = plan.steps.map((step) => joinOf(step, prim))
  const from = sql`(${innerSelect(origins, sql`${base}${sql.join(joins, sql` `)}`)}) AS joined`
  const rows = await countOf(loading, { from, name: order.object.object_name })
  const cells = origins.map((origin, index) => cellOf(origin, index, prim))
  const reads = [plan.base, ...plan.steps.map(({ to }) => to)].map(
    (name) => physical(prim, name).physical_name,
  )
  return { branch: { name: order.object.object_name, from, where: null, rows, cells }, reads }
}
