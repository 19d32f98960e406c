// The rows that are held of a table of a database, as far as new rows can be added to them (DM66).
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { HeldRows, RowsOrigin } from '../../connectors/connector.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Loading } from '../../warehouse/loading/staging.ts'
import { heldFigures } from '../../warehouse/snapshots/held-rows.ts'

/** What the rows of an upload were read from, and the columns that are text because of some of their values. */
const snapshotVersion = z.object({ table: z.string(), columns: z.string(), texts: z.array(z.string()) })

export function versionOf(origin: RowsOrigin, texts: readonly string[]): string {
  const version: z.input<typeof snapshotVersion> = { ...origin, texts: [...texts] }
  return JSON.stringify(version)
}

export interface HeldSnapshot {
  readonly uploadId: string
  readonly path: string
  readonly rows: HeldRows
}

/** The upload of a snapshot, if it is as it was written. */
const findUpload = async ({ db, uploads }: Pick<PlatformDeps, 'db' | 'uploads'>, id: string | null) => {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  if (row === undefined || row.version === null) return undefined
  const path = uploads.pathOf(row)
  const size = await stat(path).then(
    (found) => found.size,
    () => null,
  )
  return size === row.size
    ? { id: row.id, path, version: snapshotVersion.parse(JSON.parse(row.version)) }
    : undefined
}

/** The held rows of a table, or why no rows can be added to them. */
export async function findHeld(
  deps: Pick<PlatformDeps, 'db' | 'uploads'>,
  {
    uploadId,
    name,
    column,
    loading,
  }: {
    /** Of the table. */
    readonly uploadId: string | null
    readonly name: string
    /** A column whose values only grow. */
    readonly column: string
    readonly loading: Loading
  },
): Promise<HeldSnapshot | Reason> {
  const upload = await findUpload(deps, uploadId)
  if (upload === undefined) return toReason('growing_first')
  const { texts, ...origin } = upload.version
  if (texts.length > 0) return toReason('growing_text', { columns: texts.join(', ') })
  try {
    const found = await heldFigures(loading, { path: upload.path, name, column })
    if (found === null) return toReason('growing_gone', { column })
    const { largest, nulls, figures } = found
    if (nulls !== '0') return toReason('growing_nulls', { column, count: Number(nulls) })
    if (largest === null) return toReason('growing_first')
    return { uploadId: upload.id, path: upload.path, rows: { column, largest, figures, origin } }
  } catch (error) {
    loading.signal.throwIfAborted()
    if (error instanceof PlatformError && error.code === 'file_unreadable') return toReason('growing_first')
    throw error
  }
}
