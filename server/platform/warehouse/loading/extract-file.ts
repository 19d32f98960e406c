// Reads one data file whole, or its first rows, and says what is in it: the plan by which builds read it, and the figures.
import { PlatformError } from '../../error.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { nameColumns, type Renaming } from './column-names.ts'
import { attributeTypeOf, columnTypeName } from './column-type.ts'
import { findLayout, type FoundLayout } from './file-layout.ts'
import { inferTypes } from './infer-types.ts'
import { firstRows, profileColumns } from './profile.ts'
import type { PlanColumn, ReadingPlan } from './reading-plan.ts'
import { describeParquet, stageFile } from './stage.ts'
import type { Loading, Staged } from './staging.ts'

export interface ExtractOrder {
  /** Real path of the file, and its name for people. */
  readonly path: string
  readonly name: string
  /** Read only so many rows. */
  readonly limit: number | undefined
  readonly flashzone: boolean
}

export type Findings = Pick<
  Extraction,
  'sampled' | 'lines_read' | 'rows' | 'rejected' | 'attributes' | 'flashzone'
>

export interface Extracted {
  readonly plan: ReadingPlan
  readonly findings: Findings
  readonly renamed: readonly Renaming[]
}

type Part = (from: number, to: number) => Loading

const partsOf =
  (loading: Loading): Part =>
  (from, to) => ({
    ...loading,
    onProgress: (fraction) => loading.onProgress?.(from + fraction * (to - from)),
  })

const typedColumns = async (
  loading: Loading,
  order: ExtractOrder,
): Promise<{ keys: string[]; columns: Omit<PlanColumn, 'name'>[] }> => {
  const described = await describeParquet(loading, order)
  const columns = described.map(({ key, columnType }) => {
    const type = attributeTypeOf(columnType)
    const isExact = columnTypeName(type) === columnType.replaceAll(', ', ',')
    return { key, type, isText: false, form: 'plain' as const, isExact }
  })
  return { keys: described.map(({ key }) => key), columns }
}

const textColumns = async (
  loading: Loading,
  staged: Staged & { name: string },
): Promise<Omit<PlanColumn, 'name'>[]> => {
  const inferred = await inferTypes(loading, staged)
  return staged.keys.map((key, index) => ({
    key,
    type: inferred[index]?.type ?? { main: 'string' },
    isText: true,
    form: inferred[index]?.form ?? 'plain',
    isExact: false,
  }))
}

const stageFound = async (
  loading: Loading,
  { order, found, keys }: { order: ExtractOrder; found: FoundLayout; keys: readonly string[] | undefined },
): Promise<Staged> => stageFile(loading, { ...order, layout: found.layout, keys, into: 'extracted' })

/** Throws `file_empty`, `file_unreadable`, `file_format_unknown`. */
export const extractFile = async (loading: Loading, order: ExtractOrder): Promise<Extracted> => {
  const part = partsOf(loading)
  const found = await findLayout({ path: order.path, name: order.name, signal: loading.signal })
  const { format } = found.layout
  const typed = format === 'parquet' ? await typedColumns(loading, order) : undefined
  const header = format === 'csv' || format === 'tsv' ? nameColumns(found.headers) : undefined
  const keys = typed?.keys ?? header?.names
  const staged = await stageFound(part(0, 0.5), { order, found, keys })
  if (staged.keys.length === 0) throw new PlatformError('file_empty', { params: { file: order.name } })
  const bare = typed?.columns ?? (await textColumns(part(0.5, 0.7), { ...staged, name: order.name }))
  const { names, renamed } = header ?? nameColumns(staged.keys)
  const columns = bare.map((column, index) => ({ ...column, name: names[index] ?? column.key }))
  const profiled = { staged, columns, name: order.name }
  const attributes = await profileColumns(part(0.7, 1), profiled)
  const isSampled = order.limit !== undefined && staged.rows >= order.limit
  return {
    plan: { ...found.layout, columns },
    renamed,
    findings: {
      sampled: isSampled,
      lines_read: staged.rows + staged.rejected.count,
      rows: isSampled ? null : staged.rows,
      rejected: staged.rejected,
      attributes,
      flashzone: order.flashzone ? await firstRows(loading, profiled) : null,
    },
  }
}
