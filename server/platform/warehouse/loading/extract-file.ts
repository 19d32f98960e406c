// Reads a data file completely, or its first rows, and returns its content: the plan by which builds read it, and its
// statistics.
import { PlatformError } from '../../core/error.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { nameColumns, type Renaming, attributeTypeOf, columnTypeName } from './column-type.ts'
import { requireWidth } from './extraction-limits.ts'
import { findLayout, type FoundLayout } from './file-layout.ts'
import { inferTypes } from './infer-types.ts'
import { firstRows, firstTexts, profileColumns } from './profile/profile.ts'
import type { FileLayout, PlanColumn, ReadingPlan } from './reading-plan.ts'
import { describeParquet, stageFile } from './stage.ts'
import type { Loading, SheetNotes, Staged } from './staging.ts'
import type { Inference, InferenceTask } from './text/inference.ts'
import { unfoldColumns } from './unfold-parquet.ts'

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
  /** What was noted in a sheet of a workbook; undefined for other files. */
  readonly sheet: SheetNotes | undefined
  /** The first rows as they are in the file; empty without `flashzone`. */
  readonly texts: readonly (readonly (string | null)[])[]
}

const into = 'extracted'
const leastSampleBytes = 16 * 1024 ** 2
const bytesPerLine = 1024

type ProgressRange = (from: number, to: number) => Loading

const progressRanges =
  (loading: Loading): ProgressRange =>
  (from, to) => ({
    ...loading,
    onProgress: (fraction) => loading.onProgress?.(from + fraction * (to - from)),
  })

const typedColumns = async (
  loading: Loading,
  order: ExtractTask,
): Promise<{ names: string[]; columns: Omit<PlanColumn, 'name'>[] }> => {
  const described = unfoldColumns(await describeParquet(loading, order))
  requireWidth(loading.limits, { name: order.name, columns: described.length })
  const columns = described.map(({ key, columnType }) => {
    const type = attributeTypeOf(columnType)
    const isExact = columnTypeName(type) === columnType.replaceAll(', ', ',')
    return { key, type, isText: false, form: 'plain' as const, isExact }
  })
  return { names: described.map(({ name }) => name), columns }
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
    ...(inference.columns[index] ?? plain),
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
  /** Of text columns. */
  readonly inference?: Inference
}

const withNames = (
  bare: readonly Omit<PlanColumn, 'name'>[],
  { names, renamed }: { names: readonly string[]; renamed: readonly Renaming[] },
) => ({ columns: bare.map((column, index) => ({ ...column, name: names[index] ?? column.key })), renamed })

const readParquet = async (
  range: ProgressRange,
  { order, found }: { order: ExtractTask; found: FoundLayout },
): Promise<FileReading> => {
  const { names, columns } = await typedColumns(range(0, 0), order)
  const layout = { ...found.layout, isUnfolded: true }
  const keys = columns.map(({ key }) => key)
  const staged = await stageFile(range(0, 0.5), { ...order, layout, keys, into })
  return { staged: { ...staged, names }, ...withNames(columns, nameColumns(names)) }
}

const readText = async (
  range: ProgressRange,
  { order, found }: { order: ExtractTask; found: FoundLayout },
): Promise<FileReading> => {
  const header = found.layout.fields > 0 ? nameColumns(found.headers) : undefined
  const staged = await stageFile(range(0, 0.5), { ...order, layout: found.layout, keys: header?.names, into })
  const isTable = found.layout.fields > 0
  const { columns, inference } = await textColumns(range(0.5, 0.7), {
    staged: { ...staged, name: order.name },
    options: order.options ?? {},
    delimiter: isTable ? found.layout.delimiter : '',
  })
  return { staged, inference, ...withNames(columns, header ?? nameColumns(staged.names ?? staged.keys)) }
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

/**
 * Throws `file_empty`, `file_unreadable`, `file_format_unknown`, and beyond the limits `extraction_too_wide` or
 * `extraction_too_large`.
 */
export async function extractFile(loading: Loading, order: ExtractTask): Promise<Extracted> {
  const range = progressRanges(loading)
  const { name, options } = order
  const { signal, limits } = loading
  const encodingBytes = order.encodingBytes ?? sampleBytesOf(order.limit)
  const found = await findLayout({ ...order, signal, unpackedLimit: limits?.unpacked, encodingBytes })
  requireWidth(limits, { name, columns: found.layout.fields })
  const read = readers[found.layout.format] ?? readText
  const reading = await read(range, { order, found })
  const { staged, columns, renamed } = reading
  const profiled = { staged, columns, name: order.name }
  const attributes = await profileColumns(range(0.7, 1), profiled)
  const isSampled = order.limit !== undefined && staged.rows >= order.limit
  return {
    plan: { ...planLayout(found, staged), columns: [...columns], options: options ?? {} },
    renamed,
    sheet: staged.sheet,
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
