// How many rows and bytes a table is expected to have after a build (DM43): of the live table while what decides them
// stays, counted by the extraction of its files, or an estimate. Nothing is read but figures that are stored.
import { stat } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Level, LogicalAttribute, PeriodUnit } from '#contract/data-manager/logical-object.ts'
import type { ExpectedSize, ObjectChange, SizeOrigin } from '#contract/data-manager/plan-endpoints.ts'
import type { AttributeType, Extraction } from '#contract/data-manager/table.ts'
import { isIntegerType } from '#domain/schema/numeric-type.ts'
import { hasRules } from '#domain/schema/origins.ts'
import type { Db } from '../../db/sqlite.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Loading } from '../../warehouse/loading/staging.ts'
import type { ObjectBuildTask } from '../builds/build-object.ts'
import { martInputs } from '../builds/mart-branch.ts'
import type { PrimFile } from '../builds/prim-branches.ts'
import type { BuiltTable } from '../catalogue/built-table.ts'
import { extractionOf } from '../sources/table-state.ts'

type Figures = ReadonlyMap<string, Extraction>

const keyOf = (source: string, table: string): string => JSON.stringify([source, table])

/** The extractions of all tables. */
export async function readFigures(db: Db): Promise<Figures> {
  const rows = await db
    .selectFrom('sourceTables')
    .select(['sourceName', 'tableName', 'extractionJson'])
    .execute()
  return new Map(
    rows.flatMap((row) => {
      const extraction = extractionOf(row)
      return extraction === null ? [] : [[keyOf(row.sourceName, row.tableName), extraction] as const]
    }),
  )
}

interface Rows {
  readonly rows: number
  readonly from: SizeOrigin
}

/** What marts need to know of a prim table that the build leaves or writes. */
export interface PlannedSize extends Rows {
  /** Distinct values by attribute, as far as they are known. */
  readonly distinct: ReadonlyMap<string, number>
}

export interface SizeTask {
  readonly figures: Figures
  /** Sizes of prim objects that come before, by name. */
  readonly prim: ReadonlyMap<string, PlannedSize>
  readonly loading: Loading
}

const rowChanges: readonly ObjectChange['kind'][] = [
  'source_changed',
  'rules_changed',
  'key_changed',
  'relation_added',
  'relation_removed',
  'relation_changed',
  'not_known',
]

interface PlannedWrite {
  readonly isWritten: boolean
  readonly reasons: readonly string[]
  readonly changes: readonly ObjectChange[]
}

/** Reasons that leave the rows as they are; `reads` too, if the rows of the tables that it reads remain. */
const rowsStay = ['full', 'design', 'missing', 'reads']

/** Whether the rows of the live table remain, though its columns may change. A mart of groups changes with them. */
const keepsRows = ({ isWritten, reasons, changes }: PlannedWrite, level: Level): boolean =>
  !isWritten ||
  (reasons.every((reason) => rowsStay.includes(reason)) &&
    !changes.some(({ kind }) => rowChanges.includes(kind)) &&
    (level === 'data_prim' || !reasons.includes('design')))

/** Rows of a file by its extraction; of another size now, in proportion. Null after an extraction of a sample. */
const rowsOfFile = async ({ path, origin }: PrimFile, figures: Figures): Promise<Rows | null> => {
  const extraction = figures.get(keyOf(origin.source, origin.table))
  const rows = extraction?.rows ?? null
  if (rows === null) return null
  const size = extraction?.size ?? 0
  const now = await stat(path).then(
    (found) => found.size,
    () => size,
  )
  if (size === 0 || now === size) return { rows, from: 'extraction' }
  return { rows: Math.round((rows * now) / size), from: 'estimate' }
}

const primRows = async (order: ObjectBuildTask, figures: Figures): Promise<Rows | null> => {
  let sum: Rows = { rows: 0, from: 'extraction' }
  for (const file of order.files) {
    const found = await rowsOfFile(file, figures)
    if (found === null) return null
    sum = { rows: sum.rows + found.rows, from: found.from === 'estimate' ? 'estimate' : sum.from }
  }
  const { key, attributes } = order.object
  const loses = key.length > 0 || attributes.some(hasRules)
  return loses ? { ...sum, from: 'estimate' } : sum
}

/** Days of a period. A date has at most one value a day. */
const days: Record<PeriodUnit, number> = { year: 365, quarter: 91, month: 30, week: 7, day: 1, hour: 1 }

/** A mart has a row for each row of its base, or for each combination of values that exists. */
const martRows = (order: ObjectBuildTask, prim: SizeTask['prim']): Rows | null => {
  const inputs = martInputs(order)
  const base = inputs === null ? undefined : prim.get(inputs.plan.base)
  if (inputs === null || base === undefined) return null
  const isGrouped = inputs.origins.some(({ aggregate }) => aggregate !== null)
  if (!isGrouped)
    return { rows: base.rows, from: order.object.attributes.some(hasRules) ? 'estimate' : base.from }
  const combinations = inputs.origins
    .filter(({ aggregate, path }) => aggregate === null && path !== null)
    .map(({ path, period }) => {
      const distinct = prim.get(path?.table ?? '')?.distinct.get(path?.attribute ?? '') ?? base.rows
      return period === null ? distinct + 1 : Math.ceil(distinct / days[period])
    })
    .reduce((product, count) => product * Math.max(1, count), 1)
  return { rows: Math.min(base.rows, combinations), from: 'estimate' }
}

/** Bytes of a value, about as the engine stores it. */
const widthOf = (type: AttributeType): number => {
  if (type.main === 'num') return isIntegerType(type) ? 4 : 8
  if (type.main === 'boolean') return 1
  if (type.main === 'date') return 4
  return type.main === 'datetime' ? 8 : 12
}

const estimatedBytes = (fields: readonly { readonly type: AttributeType }[], rows: number): number =>
  rows * fields.reduce((sum, { type }) => sum + widthOf(type), 0)

const smallTable = 8_000_000

/** Bytes of the blocks of a table; 0 if the engine does not tell, as for a view. */
const storedBytes = async (
  { session, signal }: Loading,
  { database_name: level, physical_name: name }: BuiltTable,
): Promise<number> => {
  const table = sql.lit(`${level}."${name}"`)
  const statement = sql`SELECT CAST((count(DISTINCT block_id) + coalesce(sum(len(additional_block_ids)), 0)) *
    (SELECT max(block_size) FROM pragma_database_size()) AS DOUBLE)
    FROM pragma_storage_info(${table}) WHERE persistent`
  try {
    const { columns } = await session.execute(compile(statement), { signal })
    return Number(columns[0]?.[0] ?? 0)
  } catch {
    // A name with a quote, or no table.
    signal.throwIfAborted()
    return 0
  }
}

/** Bytes of the live table, if they say something of the table after it; otherwise 0. */
const measuredBytes = async (
  loading: Loading,
  { current, after }: { current: BuiltTable | undefined; after: BuiltTable },
): Promise<number> => {
  if (current === undefined || current.rows === 0) return 0
  const stored = await storedBytes(loading, current)
  // A small table fills whole blocks whatever it has, so its size says nothing of other columns.
  const isSame = current.fields.length === after.fields.length
  return isSame || stored >= smallTable ? stored : 0
}

const bytesOf = async (
  { loading }: SizeTask,
  { current, after }: { current: BuiltTable | undefined; after: BuiltTable },
  { rows, from }: Rows,
): Promise<Pick<ExpectedSize, 'bytes' | 'bytes_from'>> => {
  const stored = await measuredBytes(loading, { current, after })
  if (current === undefined || stored === 0)
    return { bytes: estimatedBytes(after.fields, rows), bytes_from: 'estimate' }
  const before = estimatedBytes(current.fields, current.rows)
  const share = before === 0 ? 1 : estimatedBytes(after.fields, rows) / before
  return {
    bytes: Math.round(stored * share),
    bytes_from: from === 'live' && share === 1 ? 'live' : 'estimate',
  }
}

/** Distinct values of the attributes of a prim object: of the live table, or of its first file. */
const distinctOf = ({ current, files, object }: ObjectBuildTask, figures: Figures) => {
  const [file] = files
  const extraction = file && figures.get(keyOf(file.origin.source, file.origin.table))
  const counted = ({ attribute_name: name }: LogicalAttribute): number | null | undefined =>
    current?.fields.find(({ field }) => field === name)?.distinct ??
    extraction?.attributes.find((each) => each.attribute_name === file?.origin.attributes.get(name))
      ?.cardinality
  return new Map(
    object.attributes.flatMap((attribute) => {
      const count = counted(attribute)
      return typeof count === 'number' ? [[attribute.attribute_name, count] as const] : []
    }),
  )
}

const readsLive = (order: ObjectBuildTask, prim: SizeTask['prim']): boolean =>
  order.level === 'data_prim' ||
  [...new Set(martInputs(order)?.origins.flatMap(({ path }) => path?.table ?? []))].every(
    (name) => prim.get(name)?.from === 'live',
  )

const rowsOf = (
  order: ObjectBuildTask,
  write: PlannedWrite,
  task: SizeTask,
): Promise<Rows | null> | Rows | null => {
  const { current, level } = order
  const isLive = current !== undefined && keepsRows(write, level) && readsLive(order, task.prim)
  if (isLive) return { rows: current.rows, from: 'live' }
  return level === 'data_prim' ? primRows(order, task.figures) : martRows(order, task.prim)
}

interface ExpectedTable {
  readonly size: ExpectedSize | null
  /** For the marts that read it. */
  readonly planned: PlannedSize | null
}

/** The expected size of a table. Null for one without origins, and where a figure is missing. */
export async function expectedSize(
  order: ObjectBuildTask,
  { after, ...write }: PlannedWrite & { readonly after: BuiltTable },
  task: SizeTask,
): Promise<ExpectedTable> {
  const rows = await rowsOf(order, write, task)
  if (rows === null) return { size: null, planned: null }
  const distinct = order.level === 'data_prim' ? distinctOf(order, task.figures) : new Map<string, number>()
  const planned = { ...rows, distinct }
  if (!write.isWritten) return { size: null, planned }
  const bytes = await bytesOf(task, { current: order.current, after }, rows)
  return { size: { rows: rows.rows, rows_from: rows.from, ...bytes }, planned }
}
