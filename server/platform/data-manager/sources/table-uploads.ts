// Uploads as the files of tables: which may be taken over, when one is let go, and when its bytes may go. A view reads its
// file as long as it is there, so that bytes outlast the table until the views over them are gone too.
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import { tableWith } from '../../uploads/unused-uploads.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables, UploadRow } from '../../db/tables.ts'
import { problemAt } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { buildKey, type InHand } from '../core/resource-locks.ts'

const kind = 'upload'

interface UploadWish {
  readonly id: string
  /** Where the wish stands in the request. */
  readonly path: string
  /** Whose it must be. */
  readonly uid: string
}

const uploadOf = (db: Db, { id, uid }: Pick<UploadWish, 'id' | 'uid'>): Promise<UploadRow | undefined> =>
  db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('purpose', '=', 'source')
    .where('retiredAt', 'is', null)
    .executeTakeFirst()

/** The upload wished for, or what keeps it from becoming the file of a table. */
export async function wishedUpload(
  { uploads }: Pick<PlatformDeps, 'uploads'>,
  { db, wish }: { db: Db; wish: UploadWish },
): Promise<{ row: UploadRow } | { row?: undefined; problems: Problem[] }> {
  const { id, path } = wish
  const row = await uploadOf(db, wish)
  if (row === undefined) return { problems: [problemAt(path, 'not_found', { kind, name: id })] }
  const { name } = row
  const problems: Problem[] = []
  if (row.completedAt === null) {
    const { received, size } = await uploads.glance(row)
    problems.push(problemAt(path, 'upload_incomplete', { received, size }))
  }
  const users = await tableWith(db, id)
  if (users !== undefined) problems.push(problemAt(path, 'in_use', { kind, name, users }))
  if (formatOf(name) === null) problems.push(problemAt(path, 'file_format_unknown', { file: name }))
  return problems.length === 0 ? { row } : { problems }
}

/** What the audit tells of a file that was taken over. */
export function shownUpload({ id, name, size, sha256 }: UploadRow) {
  return { upload: id, name, size, sha256 }
}

/** Lets uploads go, in the transaction in which their table does. */
export async function letGo(
  trx: Transaction<Tables>,
  { ids, clock }: { ids: readonly (string | null)[]; clock: Clock },
): Promise<void> {
  for (const id of ids)
    if (id !== null)
      await trx
        .updateTable('uploads')
        .set({ retiredAt: instantOf(clock) })
        .where('id', '=', id)
        .execute()
}

/**
 * Removes the bytes of uploads that were let go and are not read any more. While a build runs it may be reading them;
 * the end of the build calls this again. Never rejects: what stays is removed another time.
 */
export async function clearUploads(
  deps: Pick<PlatformDeps, 'warehouse' | 'uploadSweep' | 'logger'>,
  inHand?: InHand,
): Promise<void> {
  if (inHand?.jobOf(buildKey) !== undefined) return
  try {
    await deps.uploadSweep.clearRetired(async () => {
      const { columns } = await deps.warehouse.execute('SELECT sql FROM duckdb_views() WHERE NOT internal')
      // One that has begun meanwhile may read what was let go meanwhile.
      if (inHand?.jobOf(buildKey) !== undefined) return () => true
      const views = (columns[0] ?? []).map(String)
      return (id) => views.some((view) => view.includes(id))
    })
  } catch (error) {
    deps.logger.error({ err: error }, 'uploads that were let go could not be removed')
  }
}
