// Publishes bytes as a version: they are checked, stored and recorded in one transaction. Publishing the same bytes
// again changes nothing; other bytes never replace a published version (STO3).
import type { Transaction } from 'kysely'
import type { Collection } from '#contract/store/collection.ts'
import type { ChangeNotes } from '#contract/store/package.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables, UploadRow } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import { notifyPublished } from '../../notifications/object-notifications.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { limitsOf } from './limits.ts'
import { requireOwnPackage, packageId, type StoredPackage } from '../listing/package-row.ts'
import type { NamedArchive } from './archive-file.ts'
import { notesJsonOf } from './change-notes.ts'
import type { Versions } from './open-versions.ts'
import { updateLatest, versionRow, type StoredVersion } from './version-rows.ts'

export interface PublishRequest {
  readonly session: Session
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  readonly version: string
  /** Findings that do not prevent publishing. */
  readonly accept: readonly 'secret'[]
  readonly notes: ChangeNotes
  /** Checks the caller's permissions again, before anything is written. */
  readonly reauthorize: () => Promise<void>
  /** The upload of the bytes, deleted together with publishing. */
  readonly upload?: UploadRow
}

/** The bytes, with the function that stores them while `writeRow` writes the row. */
export interface PublishBytes extends NamedArchive {
  readonly path: string
  store<T>(writeRow: () => Promise<T>): Promise<T>
}

export interface Published {
  readonly version: StoredVersion
  /** The version that the store currently delivers. */
  readonly latest: string | null
}

interface PublishDeps {
  readonly deps: PlatformDeps
  readonly versions: Pick<Versions, 'checker'>
}

/** Returns the version if it exists with the same bytes. Throws `version_exists` if it has other bytes. */
export async function sameVersion(
  db: Db,
  { row, request, sha256 }: { row: StoredPackage; request: Pick<PublishRequest, 'version'>; sha256: string },
): Promise<StoredVersion | undefined> {
  const { version } = request
  const existing = await versionRow(db, { packageId: row.id, version })
  if (existing !== undefined && existing.sha256 !== sha256)
    throw new PlatformError('version_exists', { params: { version, name: packageId(row) } })
  return existing
}

const deleteUpload = async (trx: Transaction<Tables>, { id, name }: UploadRow): Promise<void> => {
  const { numDeletedRows } = await trx.deleteFrom('uploads').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n)
    throw new PlatformError('not_found', { params: { kind: 'upload' satisfies TermCode, name } })
}

/** Throws `not_found`, `version_exists` or `archive_refused`, and changes nothing then. */
export async function publish(
  { deps, versions }: PublishDeps,
  { request, bytes }: { request: PublishRequest; bytes: PublishBytes },
): Promise<Published> {
  const { db, clock, settings } = deps
  const { session, collection, id, version, accept, notes, upload } = request
  const { sha256, size } = bytes

  const writeRow = async (trx: Transaction<Tables>, checked: { files: number; unpacked: number }) => {
    const row = await requireOwnPackage(trx, { session, collection, id })
    const existing = await sameVersion(trx, { row, request, sha256 })
    if (upload !== undefined) await deleteUpload(trx, upload)
    if (existing !== undefined) return { version: existing, latest: row.latest }
    const at = instantOf(clock)
    const created: StoredVersion = {
      packageId: row.id,
      version,
      sha256,
      size,
      files: checked.files,
      unpacked: checked.unpacked,
      uploadedAt: at,
      uploadedBy: session.user,
      downloaded: 0,
      withdrawnAt: null,
      withdrawnBy: '',
      withdrawnNote: '',
      notesJson: notesJsonOf(notes),
    }
    await trx.insertInto('packageVersions').values(created).execute()
    const latest = await updateLatest(trx, row.id)
    await trx
      .updateTable('packages')
      .set({ updatedAt: at, updatedBy: session.user })
      .where('id', '=', row.id)
      .execute()
    const after = { version, sha256, size, files: checked.files, accepted: accept, latest }
    await record(trx, { session, clock, change: { action: 'package.publish', object: id, after } })
    await notifyPublished(trx, { session, clock, id: row.id, owner: row.owner, version })
    return { version: created, latest }
  }

  const row = await requireOwnPackage(db, { session, collection, id })
  const existing = await sameVersion(db, { row, request, sha256 })
  const limits = limitsOf(settings)
  const checked = existing ?? (await versions.checker.check({ path: bytes.path, limits, collection, accept }))
  await request.reauthorize()
  return bytes.store(() => db.transaction().execute((trx) => writeRow(trx, checked)))
}
