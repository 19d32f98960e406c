// Reads one data file whole, or its first rows, and says what is in it: the plan by which builds read it, and the figures.
import { PlatformError } from '../../core/error.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { nameColumns, type Renaming, attributeTypeOf, columnTypeName } from './column-type.ts'
import { findLayout, type FoundLayout } from './file-layout.ts'
import { inferTypes } from './infer-types.ts'
import { firstRows, profileColumns } from './profile.ts'
import type { PlanColumn, ReadingPlan } from './reading-plan.ts'
import { describeParquet, stageFile } from './stage.ts'
import type { Loading, Staged } from './staging.ts'

interface ExtractOrder {
  /** Real path of the file, and its name for people. */
  readonly path: string
  readonly name: string
  /** Read only so many rows. */
  readonly limit: number | undefined
  readonly flashzone: boolean
}

type Findings = Pick<Extraction, 'sampled' | 'lines_read' | 'rows' | 'rejected' | 'attributes' | 'flashzone'>

export interface Extracted {
  readonly plan: ReadingPlan
  readonly findings: Findings
  readonly renamed: readonly Renaming[]
}

const into = 'extracted'

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
  if (staged.keys.length === 0) throw new PlatformError('file_empty', { params: { file: staged.name } })
  const inferred = await inferTypes(loading, staged)
  return staged.keys.map((key, index) => ({
    key,
    type: inferred[index]?.type ?? { main: 'string' },
    isText: true,
    form: inferred[index]?.form ?? 'plain',
    isExact: false,
  }))
}

interface Read {
  readonly staged: Staged
  readonly columns: readonly PlanColumn[]
  readonly renamed: readonly Renaming[]
}

const named = (
  bare: readonly Omit<PlanColumn, 'name'>[],
  { names, renamed }: { names: readonly string[]; renamed: readonly Renaming[] },
) => ({ columns: bare.map((column, index) => ({ ...column, name: names[index] ?? column.key })), renamed })

const readParquet = async (
  part: Part,
  { order, found }: { order: ExtractOrder; found: FoundLayout },
): Promise<Read> => {
  const { keys, columns } = await typedColumns(part(0, 0), order)
  const staged = await stageFile(part(0, 0.5), { ...order, layout: found.layout, keys, into })
  return { staged, ...named(columns, nameColumns(keys)) }
}

const readText = async (
  part: Part,
  { order, found }: { order: ExtractOrder; found: FoundLayout },
): Promise<Read> => {
  const header = found.layout.fields > 0 ? nameColumns(found.headers) : undefined
  const staged = await stageFile(part(0, 0.5), { ...order, layout: found.layout, keys: header?.names, into })
  const bare = await textColumns(part(0.5, 0.7), { ...staged, name: order.name })
  return { staged, ...named(bare, header ?? nameColumns(staged.keys)) }
}

/** Throws `file_empty`, `file_unreadable`, `file_format_unknown`. */
export async function extractFile(loading: Loading, order: ExtractOrder): Promise<Extracted> {
  const part = partsOf(loading)
  const found = await findLayout({ path: order.path, name: order.name, signal: loading.signal })
  const read = found.layout.format === 'parquet' ? readParquet : readText
  const { staged, columns, renamed } = await read(part, { order, found })
  const profiled = { staged, columns, name: order.name }
  const attributes = await profileColumns(part(0.7, 1), profiled)
  const isSampled = order.limit !== undefined && staged.rows >= order.limit
  return {
    plan: { ...found.layout, columns: [...columns] },
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
