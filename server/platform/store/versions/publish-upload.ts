// A completed upload becomes a version without its bytes being copied: they get a second name among the archives, the
// version comes and the upload goes in one transaction, and then the first name goes. A kill in between leaves either a
// whole upload or a whole version.
import type { TermCode } from '#contract/reasons.ts'
import type { UploadRow } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { ownPackage } from '../listing/package-row.ts'
import type { Versions } from './open-versions.ts'
import { publish, type Bytes, type Published, type Wish } from './publish.ts'
import { versionRow } from './version-rows.ts'

interface Place {
  readonly deps: PlatformDeps
  readonly versions: Versions
}

interface TakeOrder extends Omit<Wish, 'upload'> {
  /** Id of the upload. */
  readonly from: string
  /** What the sender computed. */
  readonly sha256: string | undefined
}

const absent = (name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind: 'upload' satisfies TermCode, name } })

const wishedUpload = async (
  deps: PlatformDeps,
  { from, session }: TakeOrder,
): Promise<UploadRow | undefined> => {
  const row = await deps.uploads.find(from, session)
  return row?.purpose === 'archive' ? row : undefined
}

/** A taking that is asked for again, since its answer was lost: the version is there and the upload is gone. */
const takenBefore = async ({ db }: PlatformDeps, order: TakeOrder): Promise<Published> => {
  const { session, collection, id, version, sha256 } = order
  const row = await ownPackage(db, { session, collection, id })
  const present = await versionRow(db, { packageId: row.id, version })
  if (present === undefined || present.sha256 !== sha256) throw absent(order.from)
  return { version: present, latest: row.latest }
}

const demandComplete = async (deps: PlatformDeps, row: UploadRow): Promise<string> => {
  if (row.completedAt !== null && row.sha256 !== null) return row.sha256
  const { received, size } = await deps.uploads.glance(row)
  throw new PlatformError('upload_incomplete', { params: { received, size } })
}

/** Refuses with `not_found`, `upload_incomplete`, `upload_differs` and what `publish` refuses with; the upload stays then. */
export async function takeUpload({ deps, versions }: Place, order: TakeOrder): Promise<Published> {
  return deps.uploads.alone(order.from, async () => {
    const upload = await wishedUpload(deps, order)
    if (upload === undefined) return takenBefore(deps, order)
    const sha256 = await demandComplete(deps, upload)
    const expected = order.sha256 ?? sha256
    if (expected !== sha256)
      throw new PlatformError('upload_differs', { params: { found: sha256, expected } })
    const path = deps.uploads.pathOf(upload)
    const bytes: Bytes = {
      path,
      sha256,
      size: upload.size,
      keep: (enter) => versions.archives.keepLinked({ path, sha256 }, enter),
    }
    const published = await publish({ deps, versions }, { wish: { ...order, upload }, bytes })
    await deps.uploads.dropBytes(upload)
    return published
  })
}
