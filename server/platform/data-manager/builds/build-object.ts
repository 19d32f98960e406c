// Builds the physical table of one object: stages its files, writes the table, counts rows and describes it for the
// catalogue.
import { sql } from 'kysely'
import type { Level, LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { builtType } from '#domain/schema/numeric-type.ts'
import { hasOrigins, hasRules } from '#domain/schema/origins.ts'
import { distinctCounts } from '../../warehouse/loading/distinct-counts.ts'
import { whileUnchanged } from '../../warehouse/loading/file-watch.ts'
import { reasonOf, type Rejected } from '../../warehouse/loading/rejects.ts'
import type { RejectedRow } from '../../warehouse/loading/rejected-rows.ts'
import { countOf, execute, inRange } from '../../warehouse/loading/staging.ts'
import { writeIndex, type BuildLoading } from '../../warehouse/loading/write-index.ts'
import {
  writeTable,
  type Branch,
  type Rejection,
  type WriteResult,
} from '../../warehouse/loading/write-table.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'
import { martBranch, martOriginTypes } from './mart-branch.ts'
import type { Origin } from './mart-select.ts'
import { objectEtag } from '../objects/objects.ts'
import { dropStaged, primBranch, type PrimFile } from './prim-branches.ts'
import { requireNoStop } from './rule-branch.ts'
import { describeField, describeTable } from './unchanged.ts'

type LineSample = Rejected['samples'][number]

export interface ObjectBuildTask {
  readonly object: LogicalObject
  readonly level: Level
  readonly buildId: number
  readonly builtAt: string
  /** For a prim object: the files its attributes name. */
  readonly files: readonly PrimFile[]
  /** Designs and tables that a mart reads. */
  readonly objects: readonly LogicalObject[]
  readonly prim: readonly BuiltTable[]
  /** The table that queries see before this build. */
  readonly current: BuiltTable | undefined
  /** ETag of the design; that of `object` without it. */
  readonly design?: string
}

export interface RejectedLine extends LineSample {
  readonly file: string
}

export interface BuiltObject {
  readonly table: BuiltTable
  readonly rejectedRows: number
  readonly replacedRows: number
  /** Rows that a rule left out. */
  readonly filteredRows: number
  readonly rejections: readonly Rejection[]
  /** The first rejected rows, and the first lines that are not rows. */
  readonly rejectedSample?: readonly RejectedRow[]
  readonly lines?: readonly RejectedLine[]
  /** The table was not written: it is the live one. */
  readonly isUnchanged?: boolean
}

const physicalName = ({ object, buildId }: ObjectBuildTask): string => `${object.object_name}#${buildId}`

const originOf = (origin: Origin | undefined): Pick<BuiltTable['fields'][number], 'aggregate' | 'origin'> =>
  origin === undefined
    ? {}
    : {
        aggregate: origin.aggregate,
        // A rule or a period of the mart changes the value, so it is not that of its origin.
        origin:
          origin.path === null || origin.period !== null || hasRules(origin.attribute)
            ? null
            : { object: origin.path.table, attribute: origin.path.attribute },
      }

const describe = (
  order: ObjectBuildTask,
  found: {
    rows: number
    isView: boolean
    reads: readonly string[]
    physical: string
    mart?: BuiltTable['mart']
    origins?: readonly Origin[]
  },
): BuiltTable => {
  const { object, level } = order
  return {
    database_name: level,
    table_name: object.object_name,
    ...describeTable(object),
    physical_name: found.physical,
    is_view: found.isView,
    rows: found.rows,
    key: object.key,
    mart: level === 'data_mart' ? (found.mart ?? null) : null,
    fields: object.attributes.map((attribute, index) => ({
      field: attribute.attribute_name,
      type: attribute.type,
      ...describeField(attribute),
      ...originOf(found.origins?.[index]),
    })),
    built_at: order.builtAt,
    design: order.design ?? objectEtag(object),
    reads: [...found.reads],
  }
}

const writeBranches = async (
  loading: BuildLoading,
  {
    order,
    branches,
    isView,
    sourceRows,
  }: { order: ObjectBuildTask; branches: readonly Branch[]; isView: boolean; sourceRows?: number },
): Promise<WriteResult> => {
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
    sourceRows,
  })
  if (!isView) await writeIndexes(loading, order)
  return written
}

/** Creates indexes for single-row look-ups, with columns in the order of the design. */
const writeIndexes = async (loading: BuildLoading, order: ObjectBuildTask): Promise<void> => {
  for (const [position, names] of order.object.indexes.entries()) {
    if (names.length === 0) continue
    const index = sql.id(`${physicalName(order)}#${position}`)
    const table = sql`${sql.id(order.level)}.${sql.id(physicalName(order))}`
    const statement = sql`CREATE INDEX ${index} ON ${table} (${sql.join(names.map((name) => sql.id(name)))})`
    await writeIndex(loading, { statement, name: order.object.object_name })
  }
}

const atLine = (first: LineSample, file: string): Reason => ({
  code: 'at_line',
  params: { ...nested('reason', reasonOf(first)), file, line: first.line },
})

/** The part of the progress of a table before it is written. */
const stagedPart = 0.5

const buildPrim = async (loading: BuildLoading, order: ObjectBuildTask): Promise<BuiltObject> => {
  const results = []
  const part = stagedPart / order.files.length
  for (const [index, file] of order.files.entries()) {
    const own = inRange(loading, index * part, (index + 1) * part)
    results.push(await primBranch(own, { object: order.object, file, into: `staged_${index}` }))
  }
  for (const result of results) await requireNoStop(loading, result, order.object.object_name)
  const isView = results.length > 0 && results.every(({ isDirect }) => isDirect)
  const branches = results.map(({ branch }) => branch)
  const written = await writeBranches(inRange(loading, stagedPart, 1), { order, branches, isView })
  for (const name of results.flatMap(({ staged }) => staged))
    await execute(loading, { statement: dropStaged(name), name })
  const lines = results.flatMap(({ rejected, branch }): Rejection[] => {
    const [first] = rejected.samples
    return first === undefined ? [] : [{ count: rejected.count, reason: atLine(first, branch.name) }]
  })
  return {
    table: describe(order, { rows: written.rows, isView, reads: [], physical: physicalName(order) }),
    rejectedRows: written.rejectedRows + results.reduce((sum, { rejected }) => sum + rejected.count, 0),
    replacedRows: written.replacedRows,
    filteredRows: written.filteredRows,
    rejections: [...lines, ...written.rejections],
    rejectedSample: written.rejectedSample,
    lines: results.flatMap(({ rejected, branch }) =>
      rejected.samples.map((sample) => ({ ...sample, file: branch.name })),
    ),
  }
}

const buildMart = async (loading: BuildLoading, order: ObjectBuildTask): Promise<BuiltObject> => {
  const found = await martBranch(inRange(loading, 0, stagedPart), order)
  if (found !== null) await requireNoStop(loading, found, order.object.object_name)
  const isView = found !== null && !order.object.to_materialize
  const branches = found === null ? [] : [found.branch]
  const read = order.prim.filter(({ physical_name: name }) => found?.reads.includes(name))
  const sourceRows = read.reduce((sum, { rows }) => sum + rows, 0)
  const written = await writeBranches(inRange(loading, stagedPart, 1), {
    order,
    branches,
    isView,
    sourceRows,
  })
  const mart =
    found === null
      ? null
      : {
          ...found.facts,
          lost_rows: written.rejectedRows + written.replacedRows + written.filteredRows,
          is_current: true,
          built_from: found.reads,
        }
  return {
    table: describe(order, {
      rows: written.rows,
      isView,
      reads: isView ? found.reads : [],
      physical: physicalName(order),
      mart,
      origins: found?.origins ?? [],
    }),
    rejectedRows: written.rejectedRows,
    replacedRows: written.replacedRows,
    filteredRows: written.filteredRows,
    rejections: written.rejections,
    rejectedSample: written.rejectedSample,
  }
}

const columnsText = (fields: readonly { field: string; type: unknown }[]): string =>
  JSON.stringify(fields.map(({ field, type }) => [field, type]))

/** Whether the table has the columns of the object. */
export function hasColumnsOf(table: BuiltTable, { attributes }: LogicalObject): boolean {
  const columns = attributes.map(({ attribute_name: field, type }) => ({ field, type }))
  return columnsText(table.fields) === columnsText(columns)
}

/** Actions write to objects without origins: their rows survive a build while their columns stay the same (DM13). */
const reuseOrCreateTable = async (loading: BuildLoading, order: ObjectBuildTask): Promise<BuiltObject> => {
  const { current, object } = order
  const isSame = current !== undefined && hasColumnsOf(current, object)
  if (!isSame) await writeBranches(loading, { order, branches: [], isView: false })
  const physical = isSame ? current.physical_name : physicalName(order)
  const from = sql`${sql.id(order.level)}.${sql.id(physical)}`
  const rows = await countOf(loading, { from, name: object.object_name })
  return {
    table: describe(order, { rows, isView: false, reads: [], physical }),
    rejectedRows: 0,
    replacedRows: 0,
    filteredRows: 0,
    rejections: [],
    isUnchanged: isSame,
  }
}

/** Types of the attributes of a file from which an attribute of the object is filled. */
const originTypes = ({ files }: Pick<ObjectBuildTask, 'files'>, name: string): AttributeType[] =>
  files.flatMap(({ origin, plan }) => {
    const own = origin.attributes.get(name)
    return plan.columns.filter((column) => column.name === own).map(({ type }) => type)
  })

/** The object with the types that its columns get (DM30, DM31). */
export function withBuiltTypes(
  order: Pick<ObjectBuildTask, 'object' | 'level' | 'files' | 'prim'>,
): LogicalObject {
  const { object, level, prim } = order
  const originsOf = (attribute: LogicalAttribute): AttributeType[] =>
    level === 'data_mart' ? martOriginTypes(attribute, prim) : originTypes(order, attribute.attribute_name)
  return {
    ...object,
    attributes: object.attributes.map((attribute) => ({
      ...attribute,
      type: builtType(attribute.type, originsOf(attribute)),
    })),
  }
}

const writeObject = (loading: BuildLoading, task: ObjectBuildTask): Promise<BuiltObject> => {
  if (!hasOrigins(task.object)) return reuseOrCreateTable(loading, task)
  const order = { ...task, object: withBuiltTypes(task), design: objectEtag(task.object) }
  if (order.level === 'data_mart') return buildMart(loading, order)
  const guarded = order.files.reduceRight<() => Promise<BuiltObject>>(
    (inner, file) => () => whileUnchanged(file, inner),
    () => buildPrim(loading, order),
  )
  return guarded()
}

/** Builds the table of one object. Its files must not change meanwhile. */
export async function buildObject(loading: BuildLoading, task: ObjectBuildTask): Promise<BuiltObject> {
  const built = await writeObject(loading, task)
  const { table } = built
  const distinct = await distinctCounts(loading, table)
  const fields = table.fields.map((field, index) => ({ ...field, distinct: distinct[index] ?? null }))
  return { ...built, table: { ...table, fields } }
}
