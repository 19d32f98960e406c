// How bytes become a version: checked by the rules of both sides, put in their place, and written down in one
// transaction. The same bytes again change nothing; other bytes never take the place of what was published (STO3).
import type { Transaction } from 'kysely'
import type { Collection } from '#contract/store/collection.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables, UploadRow } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { limitsOf } from './limits.ts'
import { ownPackage, packageId, type KeptPackage } from '../listing/package-row.ts'
import type { NamedArchive } from './archive-file.ts'
import type { Versions } from './open-versions.ts'
import { recount, versionRow, type KeptVersion } from './version-rows.ts'

export interface Wish {
  readonly session: Session
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  readonly version: string
  /** Findings that may be published all the same. */
  readonly accept: readonly 'secret'[]
  /** Asks once more whether they may, before anything is written. */
  readonly admitAgain: () => Promise<void>
  /** The upload that the bytes are of, which goes with the version's coming. */
  readonly upload?: UploadRow
}

/** The bytes, and how they get to their place while `enter` writes the row. */
export interface Bytes extends NamedArchive {
  readonly path: string
  keep<T>(enter: () => Promise<T>): Promise<T>
}

export interface Published {
  readonly version: KeptVersion
  /** The version that the store delivers now. */
  readonly latest: string | null
}

interface Place {
  readonly deps: PlatformDeps
  readonly versions: Pick<Versions, 'checks'>
}

/** The version where it is there with the very bytes. Refuses with `version_exists` where it has others. */
const sameVersion = async (
  db: Db,
  { row, wish, sha256 }: { row: KeptPackage; wish: Wish; sha256: string },
): Promise<KeptVersion | undefined> => {
  const { version } = wish
  const present = await versionRow(db, { packageId: row.id, version })
  if (present !== undefined && present.sha256 !== sha256)
    throw new PlatformError('version_exists', { params: { version, name: packageId(row) } })
  return present
}

const spend = async (trx: Transaction<Tables>, { id, name }: UploadRow): Promise<void> => {
  const { numDeletedRows } = await trx.deleteFrom('uploads').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n)
    throw new PlatformError('not_found', { params: { kind: 'upload' satisfies TermCode, name } })
}

/** Refuses with `not_found`, `version_exists`, `archive_refused`; nothing is changed then. */
export async function publish(
  { deps, versions }: Place,
  { wish, bytes }: { wish: Wish; bytes: Bytes },
): Promise<Published> {
  const { db, clock, settings } = deps
  const { session, collection, id, version, accept, upload } = wish
  const { sha256, size } = bytes

  const enter = async (trx: Transaction<Tables>, sound: { files: number; unpacked: number }) => {
    const row = await ownPackage(trx, { session, collection, id })
    const present = await sameVersion(trx, { row, wish, sha256 })
    if (upload !== undefined) await spend(trx, upload)
    if (present !== undefined) return { version: present, latest: row.latest }
    const at = instantOf(clock)
    const made: KeptVersion = {
      packageId: row.id,
      version,
      sha256,
      size,
      files: sound.files,
      unpacked: sound.unpacked,
      uploadedAt: at,
      uploadedBy: session.user,
      downloaded: 0,
      withdrawnAt: null,
      withdrawnBy: '',
      withdrawnNote: '',
    }
    await trx.insertInto('packageVersions').values(made).execute()
    const latest = await recount(trx, row.id)
    await trx
      .updateTable('packages')
      .set({ updatedAt: at, updatedBy: session.user })
      .where('id', '=', row.id)
      .execute()
    const after = { version, sha256, size, files: sound.files, accepted: accept, latest }
    await record(trx, { session, clock, change: { action: 'package.publish', object: id, after } })
    return { version: made, latest }
  }

  const row = await ownPackage(db, { session, collection, id })
  const present = await sameVersion(db, { row, wish, sha256 })
  const limits = limitsOf(settings)
  const sound = present ?? (await versions.checks.of({ path: bytes.path, limits, collection, accept }))
  await wish.admitAgain()
  return bytes.keep(() => db.transaction().execute((trx) => enter(trx, sound)))
}
