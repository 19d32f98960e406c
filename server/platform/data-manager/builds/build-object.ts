// One object of a build, from its design to its physical table: staged, written, counted, described for the catalogue.
import { sql } from 'kysely'
import type { Level, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { hasOrigins } from '#domain/schema/origins.ts'
import { whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { becauseOf, type Rejected } from '../../warehouse/loading/rejects.ts'
import { countOf, execute, type Loading } from '../../warehouse/loading/staging.ts'
import { writeTable, type Branch, type Refusal, type Written } from '../../warehouse/loading/write-table.ts'
import type { BuiltTable } from '../catalogue/live-catalogue.ts'
import { martBranch } from './mart-branch.ts'
import { objectEtag } from '../objects/objects.ts'
import { dropStaged, primBranch, type PrimFile } from './prim-branches.ts'

interface BuildOrder {
  readonly object: LogicalObject
  readonly level: Level
  readonly buildId: number
  readonly builtAt: string
  /** Of a prim object: the files its attributes name. */
  readonly files: readonly PrimFile[]
  /** Designs and tables a mart draws on. */
  readonly objects: readonly LogicalObject[]
  readonly prim: readonly BuiltTable[]
  /** The table queries see now. */
  readonly present: BuiltTable | undefined
}

export interface BuiltObject {
  readonly table: BuiltTable
  readonly rejectedRows: number
  readonly replacedRows: number
  readonly refused: readonly Refusal[]
}

const physicalName = ({ object, buildId }: BuildOrder): string => `${object.object_name}#${buildId}`

const describe = (
  order: BuildOrder,
  found: { rows: number; isView: boolean; reads: readonly string[]; physical: string },
): BuiltTable => {
  const { object, level } = order
  return {
    database_name: level,
    table_name: object.object_name,
    display_name: object.display_name,
    object_type: object.object_type,
    physical_name: found.physical,
    is_view: found.isView,
    rows: found.rows,
    measure_date_field: object.measure_date_field || null,
    fields: object.attributes.map((attribute) => ({
      field: attribute.attribute_name,
      display_name: attribute.display_name ?? attribute.attribute_name,
      type: attribute.type,
      is_dimension: attribute.is_dimension,
      is_measure: attribute.is_measure,
      is_summable: attribute.is_summable,
    })),
    built_at: order.builtAt,
    design: objectEtag(object),
    reads: [...found.reads],
  }
}

const writeBranches = async (
  loading: Loading,
  { order, branches, isView }: { order: BuildOrder; branches: readonly Branch[]; isView: boolean },
): Promise<Written> => {
  const { object, level } = order
  const columns = object.attributes.map(({ attribute_name: name, type }) => ({ name, type }))
  const key = object.key.map((name) => columns.findIndex((column) => column.name === name))
  const table = physicalName(order)
  const written = await writeTable(loading, {
    schema: level,
    table,
    name: object.object_name,
    columns,
    branches,
    key,
    isView,
  })
  if (!isView) await writeIndexes(loading, order)
  return written
}

/** An index speeds up looking one row up; it is made in the order its attributes are listed in. */
const writeIndexes = async (loading: Loading, order: BuildOrder): Promise<void> => {
  for (const [place, names] of order.object.indexes.entries()) {
    if (names.length === 0) continue
    const index = sql.id(`${physicalName(order)}#${place}`)
    const table = sql`${sql.id(order.level)}.${sql.id(physicalName(order))}`
    const statement = sql`CREATE INDEX ${index} ON ${table} (${sql.join(names.map((name) => sql.id(name)))})`
    await execute(loading, { statement, name: order.object.object_name })
  }
}

const atLine = (first: Rejected['samples'][number], file: string): Reason => ({
  code: 'at_line',
  params: { ...nested('reason', becauseOf(first)), file, line: first.line },
})

const buildPrim = async (loading: Loading, order: BuildOrder): Promise<BuiltObject> => {
  const parts = []
  for (const [index, file] of order.files.entries())
    parts.push(await primBranch(loading, { object: order.object, file, into: `staged_${index}` }))
  const isView = parts.length > 0 && parts.every(({ isDirect }) => isDirect)
  const branches = parts.map(({ branch }) => branch)
  const written = await writeBranches(loading, { order, branches, isView })
  for (const name of parts.flatMap(({ staged }) => staged))
    await execute(loading, { statement: dropStaged(name), name })
  const lines = parts.flatMap(({ rejected, branch }): Refusal[] => {
    const [first] = rejected.samples
    return first === undefined ? [] : [{ count: rejected.count, because: atLine(first, branch.name) }]
  })
  return {
    table: describe(order, { rows: written.rows, isView, reads: [], physical: physicalName(order) }),
    rejectedRows: written.refusedRows + parts.reduce((sum, { rejected }) => sum + rejected.count, 0),
    replacedRows: written.replaced,
    refused: [...lines, ...written.refused],
  }
}

const buildMart = async (loading: Loading, order: BuildOrder): Promise<BuiltObject> => {
  const found = await martBranch(loading, order)
  const isView = found !== null && !order.object.to_materialize
  const branches = found === null ? [] : [found.branch]
  const written = await writeBranches(loading, { order, branches, isView })
  const reads = isView ? found.reads : []
  return {
    table: describe(order, { rows: written.rows, isView, reads, physical: physicalName(order) }),
    rejectedRows: written.refusedRows,
    replacedRows: written.replaced,
    refused: written.refused,
  }
}

const columnsText = (fields: readonly { field: string; type: unknown }[]): string =>
  JSON.stringify(fields.map(({ field, type }) => [field, type]))

/** What nothing fills belongs to actions: its rows survive, as long as its columns stay (DM13). */
const keepOrMake = async (loading: Loading, order: BuildOrder): Promise<BuiltObject> => {
  const { present, object } = order
  const wanted = object.attributes.map(({ attribute_name: field, type }) => ({ field, type }))
  const isSame = present !== undefined && columnsText(present.fields) === columnsText(wanted)
  if (!isSame) await writeBranches(loading, { order, branches: [], isView: false })
  const physical = isSame ? present.physical_name : physicalName(order)
  const from = sql`${sql.id(order.level)}.${sql.id(physical)}`
  const rows = await countOf(loading, { from, name: object.object_name })
  return {
    table: describe(order, { rows, isView: false, reads: [], physical }),
    rejectedRows: 0,
    replacedRows: 0,
    refused: [],
  }
}

/** Builds the table of one object; its files must stay as they are meanwhile. */
export async function buildObject(loading: Loading, order: BuildOrder): Promise<BuiltObject> {
  if (!hasOrigins(order.object)) return keepOrMake(loading, order)
  if (order.level === 'data_mart') return buildMart(loading, order)
  const guarded = order.files.reduceRight<() => Promise<BuiltObject>>(
    (inner, file) => () => whileUnchanged(file, inner),
    () => buildPrim(loading, order),
  )
  return guarded()
}
