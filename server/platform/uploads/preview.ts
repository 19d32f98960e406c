// Previews the first rows of an upload while it is received. One preview is created at a time, and again only after
// considerably more data, so that polling is cheap and does not slow the upload down.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSampleLines } from '#contract/data-manager/table.ts'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { UploadPreview } from '#contract/uploads/upload.ts'
import { bareTableName, formatOf } from '#domain/source/file-format.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import type { DuckWarehouse } from '../warehouse/duckdb.ts'
import { extractFile } from '../warehouse/loading/extract-file.ts'
import { defaultExtractionLimits as limits } from '../warehouse/loading/extraction-limits.ts'
import { findLayout } from '../warehouse/loading/file-layout.ts'
import { toPreview } from '../warehouse/loading/to-preview.ts'
import { listSheets } from '../warehouse/workbook/read-workbook.ts'
import { sampleBytes, withSample, type ReceivedFile, type Sample } from './file-sample.ts'
import type { Uploads } from './uploads.ts'

export interface UploadPreviews {
  /**
   * Null while nothing is readable. Throws `file_format_unknown`, and `file_unreadable` once all bytes are received.
   */
  of(row: UploadRow, options?: ReadingOptions): Promise<UploadPreview | null>
}

interface PreviewDeps {
  readonly uploads: Pick<Uploads, 'summarize' | 'pathOf'>
  readonly warehouse: DuckWarehouse
  /** Staging folder of the warehouse. */
  readonly staging: string
  /** Time limit of one preview, since others wait for it. */
  readonly timeoutMs?: number
}

const defaultTimeoutMs = 10_000

const stepBytes = 64 * 1024
const maxCachedPreviews = 32
/** The engine cannot be interrupted while it allocates wider tables. */
const maxColumns = 5000

/** Unchanged while a new preview would have the same content. */
const stepOf = ({ received, size }: ReceivedFile): string =>
  received === size ? 'complete' : String(Math.floor(Math.min(received, sampleBytes) / stepBytes))

interface CachedPreview {
  readonly step: string
  readonly preview: Promise<UploadPreview | null>
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof PlatformError && (error.code === 'file_unreadable' || error.code === 'ERROR')
const isEmpty = (error: unknown): boolean => error instanceof PlatformError && error.code === 'file_empty'

/** The visible sheets of a workbook. */
const sheetsOf = async ({ path, name }: Sample, signal: AbortSignal): Promise<string[]> => {
  if (formatOf(name)?.format !== 'xlsx') return []
  const sheets = await listSheets({ path, name, limits, signal })
  return sheets.flatMap((sheet) => (sheet.isHidden ? [] : [sheet.name]))
}

interface PreviewTask {
  readonly options: ReadingOptions
  readonly signal: AbortSignal
}

/** Opens the previews, after removing files of an earlier process. */
export function openPreviews({
  uploads,
  warehouse,
  staging,
  timeoutMs = defaultTimeoutMs,
}: PreviewDeps): UploadPreviews {
  const folder = join(staging, 'preview')
  rmSync(folder, { recursive: true, force: true })
  const cache = new Map<string, CachedPreview>()
  let last: Promise<unknown> = Promise.resolve()

  const extract = async (sample: Sample, { options, signal }: PreviewTask): Promise<UploadPreview | null> => {
    const { path, name, isComplete } = sample
    const { layout } = await findLayout({ path, name, signal, options })
    if (layout.fields > maxColumns) return null
    const rowNames = { own: `${bareTableName(name)}_row`, parent: '' }
    const task = { path, name, limit: defaultSampleLines, flashzone: true, hasLists: true, rowNames, options }
    const [sheets, extracted] = await Promise.all([
      sheetsOf(sample, signal),
      warehouse.session((session) => extractFile({ session, staging: folder, signal }, task)),
    ])
    const preview = toPreview(extracted)
    const lists = extracted.lists.map((list) => list.name)
    return { ...preview, complete: preview.complete && isComplete, sheets, lists }
  }

  const createPreview = async (
    file: ReceivedFile,
    options: ReadingOptions,
  ): Promise<UploadPreview | null> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const signal = AbortSignal.timeout(timeoutMs)
    let isComplete = file.received === file.size
    const work = (sample: Sample): Promise<UploadPreview | null> => {
      isComplete = sample.isComplete
      return extract(sample, { options, signal })
    }
    try {
      return await withSample(file, { folder, encoding: options.encoding, work })
    } catch (error) {
      if (signal.aborted || isEmpty(error) || (!isComplete && isUnreadable(error))) return null
      throw error
    }
  }

  const addToCache = (key: string, one: CachedPreview): void => {
    cache.delete(key)
    cache.set(key, one)
    const [oldest] = cache.keys()
    if (cache.size > maxCachedPreviews && oldest !== undefined) cache.delete(oldest)
    one.preview.catch(() => {
      if (cache.get(key) === one) cache.delete(key)
    })
  }

  return {
    of: async (row, options = {}) => {
      const { received } = await uploads.summarize(row)
      const file = { path: uploads.pathOf(row), name: row.name, received, size: row.size }
      const step = stepOf(file)
      const key = `${row.id} ${JSON.stringify(options)}`
      const cached = cache.get(key)
      if (cached?.step === step) return cached.preview
      const preview = last.then(() => createPreview(file, options))
      last = preview.catch(() => undefined)
      addToCache(key, { step, preview })
      return preview
    },
  }
}
