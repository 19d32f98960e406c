// Copies a file of another server into a file of the platform, an upload of nobody. From there, extractions, previews
// and builds read it like an uploaded file. A file that did not change is not copied again.
import { randomUUID } from 'node:crypto'
import { rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { reasonParams } from '#contract/reasons.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { fileConnectorOf } from '../../connectors/connectors.ts'
import { nameOfPath, type FetchedFile } from '../../connectors/file-connector.ts'
import { PlatformError } from '../../core/error.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { UploadRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { syncFile } from '../../uploads/upload-file.ts'
import { withinTime } from '../../warehouse/loading/extraction-limits.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { connectionOfSource } from './connection-target.ts'
import { remoteUpload } from './snapshot.ts'

interface CopyOrder {
  readonly source: SourceRow
  /** Its path on the server. */
  readonly file: string
  /** Id of the copy that the table has; null without one. */
  readonly current: string | null
  readonly signal: AbortSignal
  /** Called with the part that was read, if the server says how long the file is. */
  readonly onProgress: (fraction: number) => void
}

/** The current copy, if it is still there as it was written. */
const currentCopy = async (
  { db, uploads }: Pick<PlatformDeps, 'db' | 'uploads'>,
  { current }: CopyOrder,
): Promise<UploadRow | null> => {
  if (current === null) return null
  const row = await db.selectFrom('uploads').selectAll().where('id', '=', current).executeTakeFirst()
  if (row === undefined) return null
  const size = await stat(uploads.pathOf(row)).then(
    (found) => found.size,
    () => null,
  )
  return size === row.size ? row : null
}

const tooLarge = (source: SourceRow, file: string, limit: number): PlatformError =>
  new PlatformError('database_read', {
    params: { host: source.name, table: file, ...reasonParams('answer_too_large', { limit }) },
  })

const fetchFile = (
  deps: PlatformDeps,
  order: CopyOrder,
  { known, path }: { known: string | null; path: string },
): Promise<FetchedFile | null> => {
  const { source, file, signal, onProgress } = order
  const { connector, target } = connectionOfSource(deps, source, fileConnectorOf)
  const most = deps.settings.get('upload')
  let announced: number | null = null
  const requireSize = (bytes: number): void => {
    if (bytes > most) throw tooLarge(source, file, most)
  }
  return deps.disk.whileRoom(signal, (roomy) =>
    withinTime({ signal: roomy, seconds: deps.extractionLimits.seconds, name: nameOfPath(file) }, (timed) =>
      connector.read(target, {
        file,
        known,
        path,
        signal: timed,
        onSize: (bytes) => {
          announced = bytes
          requireSize(bytes ?? 0)
          deps.disk.requireRoom(bytes ?? 0)
        },
        onBytes: (bytes) => {
          requireSize(bytes)
          if (announced !== null && announced > 0) onProgress(Math.min(1, bytes / announced))
        },
      }),
    ),
  )
}

const storeCopy = async (
  deps: PlatformDeps,
  row: UploadRow,
  { staged, size, version }: { staged: string; size: number; version: string | null },
): Promise<void> => {
  const path = deps.uploads.pathOf(row)
  try {
    await rename(staged, path)
    await syncFile(path, deps.uploads.folder)
    await deps.db
      .insertInto('uploads')
      .values({ ...row, size, version })
      .execute()
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/**
 * Reads a file, and returns the id of the upload that contains it: the current one if the file did not change. Leaves
 * nothing behind if it fails. Throws the errors of `FileConnector.read`, and `file_format_unknown`.
 */
export async function copyFile(deps: PlatformDeps, order: CopyOrder): Promise<string> {
  const copy = await currentCopy(deps, order)
  const staged = join(await stagingFolder(deps), `remote-${randomUUID()}`)
  try {
    const found = await fetchFile(deps, order, { known: copy?.version ?? null, path: staged })
    if (found === null && copy !== null) return copy.id
    if (found === null) throw new Error('a file without a copy cannot be unchanged')
    if (formatOf(found.name) === null)
      throw new PlatformError('file_format_unknown', { params: { file: found.name } })
    const row = remoteUpload(deps, found.name)
    await storeCopy(deps, row, { staged, ...found })
    return row.id
  } finally {
    await rm(staged, { force: true })
  }
}
