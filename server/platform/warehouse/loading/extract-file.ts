// Reads a data file completely, or its first rows, and returns its content: the plan by which builds read it, and its
// statistics.
import { PlatformError } from '../../core/error.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { reasonParams } from '#contract/reasons.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { nameColumns, type Renaming, attributeTypeOf, columnTypeName } from './column-type.ts'
import { requireWidth } from './extraction-limits.ts'
import { findLayout, type FoundLayout } from './file-layout.ts'
import { inferTypes } from './infer-types.ts'
import { firstRows, firstTexts, profileColumns } from './profile/profile.ts'
import type { FileLayout, PlanColumn, ReadingPlan } from './reading-plan.ts'
import { describeParquet, stageFile } from './stage.ts'
import { inRange, type Loading, type SheetNotes, type Staged } from './staging.ts'
import type { Inference, InferenceTask } from './text/inference.ts'
import { numberColumn } from './nested/parquet-rows.ts'
import { isRowKey, parentKey, withRowKeys, type FoundList } from './nested/row-keys.ts'
import { fieldsAt, unfoldColumns } from './nested/unfold-parquet.ts'

export interface RowNames {
  readonly own: string
  /** That of the table that contains the list. */
  readonly parent: string
}

interface ExtractTask {
  /** Real path of the file, and its display name. */
  readonly path: string
  readonly name: string
  /** Maximum number of rows to read; undefined for all. */
  readonly limit: number | undefined
  readonly flashzone: boolean
  /** Name of the sheet of a workbook; null for the first that is visible. */
  readonly sheet?: string | null
  /** Options that a person chose. */
  readonly options?: ReadingOptions | undefined
  /** The list whose items are the rows; empty for the rows of the file. */
  readonly list?: readonly string[]
  /** Names of the row numbers (DM37). */
  readonly rowNames?: RowNames | undefined
  /** Lists of objects are tables of their own; otherwise they are attributes. */
  readonly hasLists?: boolean
  /** Bytes to detect the encoding from; undefined for all, or for those of a sample. */
  readonly encodingBytes?: number | undefined
}

type Findings = Pick<
  Extraction,
  'sampled' | 'lines_read' | 'rows' | 'rejected' | 'attributes' | 'flashzone' | 'reading'
>

export interface Extracted {
  readonly plan: ReadingPlan
  readonly findings: Findings
  readonly renamed: readonly Renaming[]
  /** Lists whose items are the rows of other tables. */
  readonly lists: readonly FoundList[]
  /** What was noted in a sheet of a workbook; undefined for other files. */
  readonly sheet: SheetNotes | undefined
  /** The rejected lines that are stored. */
  readonly rejectedLines: Extraction['rejected']['samples']
  /** The first rows as they are in the file; empty without `flashzone`. */
  readonly texts: readonly (readonly (string | null)[])[]
}

const into = 'extracted'
/** Bytes that a sample recognizes the encoding from, at least. */
export const leastSampleBytes = 16 * 1024 ** 2
const bytesPerLine = 1024

type ProgressRange = (from: number, to: number) => Loading

const listMissing = ({ name, list = [] }: ExtractTask): PlatformError =>
  new PlatformError('file_unreadable', {
    params: { file: name, ...reasonParams('list_missing', { list: list.join('') }) },
  })

const bigint = { main: 'num', sub: 'bigint' } as const

interface TypedColumns {
  readonly names: readonly string[]
  readonly columns: readonly Omit<PlanColumn, 'name'>[]
  readonly lists: readonly FoundList[]
}

const typedColumns = async (loading: Loading, order: ExtractTask): Promise<TypedColumns> => {
  const described = await describeParquet(loading, order)
  const { list = [] } = order
  const fields = fieldsAt(described, list)
  if (fields === null) throw listMissing(order)
  const hasLists = order.hasLists === true && described.every(({ name }) => name !== numberColumn)
  const { columns: found, lists } = unfoldColumns(fields, hasLists)
  const byKey = new Map(found.map((column) => [column.key, column]))
  const keys = withRowKeys([...byKey.keys()], { list, lists })
  requireWidth(loading.limits, { name: order.name, columns: keys.length })
  const columns = keys.map((key) => {
    const columnType = byKey.get(key)?.columnType ?? 'BIGINT'
    const type = attributeTypeOf(columnType)
    const isExact = columnTypeName(type) === columnType.replaceAll(', ', ',')
    return { key, type, isText: false, form: 'plain' as const, isExact }
  })
  return { names: keys.map((key) => byKey.get(key)?.name ?? key), columns, lists }
}

const textColumns = async (
  loading: Loading,
  task: InferenceTask,
): Promise<{ columns: Omit<PlanColumn, 'name'>[]; inference: Inference }> => {
  const { keys, name } = task.staged
  if (keys.length === 0) throw new PlatformError('file_empty', { params: { file: name } })
  const inference = await inferTypes(loading, task)
  const plain = { type: { main: 'string' }, form: 'plain' } as const
  const columns = keys.map((key, index) => ({
    ...(isRowKey(key) ? { ...plain, type: bigint } : (inference.columns[index] ?? plain)),
    key,
    isText: true,
    isExact: false,
  }))
  return { columns, inference }
}

interface FileReading {
  readonly staged: Staged
  readonly columns: readonly PlanColumn[]
  readonly renamed: readonly Renaming[]
  readonly lists?: readonly FoundList[] | undefined
  /** Of text columns. */
  readonly inference?: Inference
}

const withNames = (
  bare: readonly Omit<PlanColumn, 'name'>[],
  { names, renamed }: { names: readonly string[]; renamed: readonly Renaming[] },
) => ({ columns: bare.map((column, index) => ({ ...column, name: names[index] ?? column.key })), renamed })

/** The names of columns, with those of row numbers. */
const columnNames = ({ rowNames }: ExtractTask, names: readonly string[]) =>
  nameColumns(
    names.map((name) => {
      if (!isRowKey(name) || rowNames === undefined) return name
      return name === parentKey ? rowNames.parent : rowNames.own
    }),
  )

const readParquet = async (
  range: ProgressRange,
  { order, found }: { order: ExtractTask; found: FoundLayout },
): Promise<FileReading> => {
  const { names, columns, lists } = await typedColumns(range(0, 0), order)
  const layout = { ...found.layout, isUnfolded: true }
  const keys = columns.map(({ key }) => key)
  const staged = await stageFile(range(0, 0.5), { ...order, layout, keys, into })
  return { staged: { ...staged, names }, lists, ...withNames(columns, columnNames(order, names)) }
}

const readText = async (
  range: ProgressRange,
  { order, found }: { order: ExtractTask; found: FoundLayout },
): Promise<FileReading> => {
  const header = found.layout.fields > 0 ? nameColumns(found.headers) : undefined
  const task = { ...order, layout: found.layout, keys: header?.names, into }
  const staged = await stageFile(range(0, 0.5), task)
  if (found.layout.list !== undefined && staged.rows === 0) throw listMissing(order)
  const isTable = found.layout.fields > 0
  const { columns, inference } = await textColumns(range(0.5, 0.7), {
    staged: { ...staged, name: order.name },
    options: order.options ?? {},
    delimiter: isTable ? found.layout.delimiter : '',
  })
  const { lists, names = staged.keys } = staged
  return { staged, lists, inference, ...withNames(columns, header ?? columnNames(order, names)) }
}

const reportOf = (
  { order, found }: { order: ExtractTask; found: FoundLayout },
  { inference, columns, staged: { sheet } }: FileReading,
): Findings['reading'] => {
  if (inference === undefined) return undefined
  const open = inference.open.map(({ index, ...one }) => ({
    ...one,
    attribute_name: columns[index]?.name ?? '',
  }))
  const ofSheet = sheet === undefined ? {} : { sheet: sheet.name, header: sheet.hasHeader }
  const detected = { ...found.detected, ...inference.detected, ...ofSheet }
  return { chosen: order.options ?? {}, detected, not_utf8: found.notUtf8, open }
}

const readWorkbook = async (
  range: ProgressRange,
  { order, found }: { order: ExtractTask; found: FoundLayout },
): Promise<FileReading> => {
  const { options = {} } = order
  const sheet = options.sheet ?? order.sheet
  const layout = typeof sheet === 'string' ? { ...found.layout, sheet } : found.layout
  const { header } = options
  const staged = await stageFile(range(0, 0.5), { ...order, layout, keys: undefined, header, into })
  const task = { staged: { ...staged, name: order.name }, options, delimiter: '' }
  const { columns, inference } = await textColumns(range(0.5, 0.7), task)
  const { renamed = [] } = staged.sheet ?? {}
  return { staged, inference, ...withNames(columns, { names: staged.keys, renamed }) }
}

const readers: Partial<Record<FoundLayout['layout']['format'], typeof readText>> = {
  parquet: readParquet,
  xlsx: readWorkbook,
}

/** The layout of the plan. A sheet is read again by its name, with or without a header as before. */
const planLayout = ({ layout }: FoundLayout, { sheet, names }: Staged): FileLayout => ({
  ...layout,
  ...(names === undefined ? {} : { isUnfolded: true }),
  ...(sheet === undefined ? {} : { sheet: sheet.name, hasHeader: sheet.hasHeader }),
})

/** Bytes that a sample of rows recognizes the encoding from; undefined for all. The full read decides. */
const sampleBytesOf = (limit: number | undefined): number | undefined =>
  limit === undefined ? undefined : Math.max(leastSampleBytes, limit * bytesPerLine)

const layoutOf = async ({ signal, limits }: Loading, order: ExtractTask): Promise<FoundLayout> => {
  const encodingBytes = order.encodingBytes ?? sampleBytesOf(order.limit)
  const found = await findLayout({ ...order, signal, unpackedLimit: limits?.unpacked, encodingBytes })
  requireWidth(limits, { name: order.name, columns: found.layout.fields })
  const { list = [] } = order
  return list.length === 0 ? found : { ...found, layout: { ...found.layout, list: [...list] } }
}

/** There may be more rows than were read. */
const isCut = (staged: Staged, limit: number | undefined): boolean =>
  limit !== undefined && (staged.isCut ?? staged.rows >= limit)

/**
 * Throws `file_empty`, `file_unreadable`, `file_format_unknown`, and beyond the limits `extraction_too_wide` or
 * `extraction_too_large`.
 */
export async function extractFile(loading: Loading, order: ExtractTask): Promise<Extracted> {
  const range: ProgressRange = (from, to) => inRange(loading, from, to)
  const { options = {} } = order
  const found = await layoutOf(loading, order)
  const read = readers[found.layout.format] ?? readText
  const reading = await read(range, { order, found })
  const { staged, columns, renamed } = reading
  const profiled = { staged, columns, name: order.name }
  const { misfits } = reading.inference ?? {}
  const attributes = await profileColumns(range(0.7, 1), { ...profiled, misfits })
  const isSampled = isCut(staged, order.limit)
  return {
    plan: { ...planLayout(found, staged), columns: [...columns], options },
    renamed,
    lists: reading.lists ?? [],
    sheet: staged.sheet,
    rejectedLines: staged.rejectedLines ?? staged.rejected.samples,
    texts: order.flashzone ? await firstTexts(loading, profiled) : [],
    findings: {
      sampled: isSampled,
      lines_read: staged.rows + staged.rejected.count,
      rows: isSampled ? null : staged.rows,
      rejected: staged.rejected,
      attributes,
      reading: reportOf({ order, found }, reading),
      flashzone: order.flashzone ? await firstRows(loading, profiled) : null,
    },
  }
}
