// What can be read of an upload while it arrives: the beginning of a table. One is made at a time, and again only when
// a good deal more has come, so that looking often costs little and the upload itself is not disturbed.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { defaultSampleLines } from '#contract/data-manager/table.ts'
import type { UploadPreview } from '#contract/uploads/upload.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import type { DuckWarehouse } from '../warehouse/duckdb.ts'
import { extractFile } from '../warehouse/loading/extract-file.ts'
import { findLayout } from '../warehouse/loading/file-layout.ts'
import { sampleBytes, withSample, type Arrived, type Sample } from './file-sample.ts'
import type { Uploads } from './uploads.ts'

export interface UploadPreviews {
  /** Null while nothing can be read. Refuses with `file_format_unknown`, and once all bytes are there with `file_unreadable`. */
  of(row: UploadRow): Promise<UploadPreview | null>
}

interface PreviewDeps {
  readonly uploads: Pick<Uploads, 'glance' | 'pathOf'>
  readonly warehouse: DuckWarehouse
  /** A folder of the warehouse's own. */
  readonly staging: string
  /** Milliseconds one may take: others wait for it. */
  readonly patience?: number
}

const defaultPatience = 10_000

const stepBytes = 64 * 1024
const keptPreviews = 32
/** Of wider tables the engine cannot be stopped while it makes room for so many columns. */
const mostColumns = 5000

/** Equal as long as a new look would show nothing new. */
const stepOf = ({ received, size }: Arrived): string =>
  received === size ? 'whole' : String(Math.floor(Math.min(received, sampleBytes) / stepBytes))

interface Kept {
  readonly step: string
  readonly preview: Promise<UploadPreview | null>
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof PlatformError && (error.code === 'file_unreadable' || error.code === 'ERROR')
const isEmpty = (error: unknown): boolean => error instanceof PlatformError && error.code === 'file_empty'

/** Opens the previews; what earlier ones left in staging is removed. */
export function openPreviews({
  uploads,
  warehouse,
  staging,
  patience = defaultPatience,
}: PreviewDeps): UploadPreviews {
  const folder = join(staging, 'preview')
  rmSync(folder, { recursive: true, force: true })
  const kept = new Map<string, Kept>()
  let last: Promise<unknown> = Promise.resolve()

  const extract = async ({ path, name }: Sample, signal: AbortSignal): Promise<UploadPreview | null> => {
    const { layout } = await findLayout({ path, name, signal })
    if (layout.fields > mostColumns) return null
    const { findings } = await warehouse.session((session) =>
      extractFile(
        { session, staging: folder, signal },
        { path, name, limit: defaultSampleLines, flashzone: true },
      ),
    )
    const { lines_read, attributes, flashzone } = findings
    const named = attributes.map(({ attribute_name, type }) => ({ attribute_name, type }))
    return { lines_read, attributes: named, rows: flashzone ?? [] }
  }

  const make = async (arrived: Arrived): Promise<UploadPreview | null> => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const signal = AbortSignal.timeout(patience)
    let isWhole = arrived.received === arrived.size
    const work = (sample: Sample): Promise<UploadPreview | null> => {
      isWhole = sample.isWhole
      return extract(sample, signal)
    }
    try {
      return await withSample(arrived, { folder, work })
    } catch (error) {
      if (signal.aborted || isEmpty(error) || (!isWhole && isUnreadable(error))) return null
      throw error
    }
  }

  const keep = (id: string, one: Kept): void => {
    kept.delete(id)
    kept.set(id, one)
    const [oldest] = kept.keys()
    if (kept.size > keptPreviews && oldest !== undefined) kept.delete(oldest)
    one.preview.catch(() => {
      if (kept.get(id) === one) kept.delete(id)
    })
  }

  return {
    of: async (row) => {
      const { received } = await uploads.glance(row)
      const arrived = { path: uploads.pathOf(row), name: row.name, received, size: row.size }
      const step = stepOf(arrived)
      const present = kept.get(row.id)
      if (present?.step === step) return present.preview
      const preview = last.then(() => make(arrived))
      last = preview.catch(() => undefined)
      keep(row.id, { step, preview })
      return preview
    },
  }
}
