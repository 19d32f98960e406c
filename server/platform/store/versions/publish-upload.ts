// Publishes a completed upload as a version without copying bytes: the file is linked into the archives, one
// transaction inserts the version and deletes the upload, and then the original name is removed. A process killed in
// between leaves either the upload or the version, never a part.
import type { TermCode } from '#contract/reasons.ts'
import type { UploadRow } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { requireOwnPackage } from '../listing/package-row.ts'
import type { Versions } from './open-versions.ts'
import { publish, type PublishBytes, type Published, type PublishRequest } from './publish.ts'
import { versionRow } from './version-rows.ts'

interface PublishDeps {
  readonly deps: PlatformDeps
  readonly versions: Versions
}

interface UploadPublishRequest extends Omit<PublishRequest, 'upload'> {
  /** Id of the upload. */
  readonly from: string
  /** Computed by the client. */
  readonly sha256: string | undefined
}

const uploadNotFound = (name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind: 'upload' satisfies TermCode, name } })

const findArchiveUpload = async (
  deps: PlatformDeps,
  { from, session }: UploadPublishRequest,
): Promise<UploadRow | undefined> => {
  const row = await deps.uploads.find(from, session)
  return row?.purpose === 'archive' ? row : undefined
}

/** A repeated request after a lost response: the version exists and the upload is gone. */
const findPublished = async ({ db }: PlatformDeps, request: UploadPublishRequest): Promise<Published> => {
  const { session, collection, id, version, sha256 } = request
  const row = await requireOwnPackage(db, { session, collection, id })
  const existing = await versionRow(db, { packageId: row.id, version })
  if (existing === undefined || existing.sha256 !== sha256) throw uploadNotFound(request.from)
  return { version: existing, latest: row.latest }
}

const requireComplete = async (deps: PlatformDeps, row: UploadRow): Promise<string> => {
  if (row.completedAt !== null && row.sha256 !== null) return row.sha256
  const { received, size } = await deps.uploads.summarize(row)
  throw new PlatformError('upload_incomplete', { params: { received, size } })
}

/**
 * Throws `not_found`, `upload_incomplete`, `upload_differs` and the errors of `publish`. The upload remains after an
 * error.
 */
export async function publishUpload(
  { deps, versions }: PublishDeps,
  request: UploadPublishRequest,
): Promise<Published> {
  return deps.uploads.withLock(request.from, async () => {
    const upload = await findArchiveUpload(deps, request)
    if (upload === undefined) return findPublished(deps, request)
    const sha256 = await requireComplete(deps, upload)
    const expected = request.sha256 ?? sha256
    if (expected !== sha256)
      throw new PlatformError('upload_differs', { params: { found: sha256, expected } })
    const path = deps.uploads.pathOf(upload)
    const bytes: PublishBytes = {
      path,
      sha256,
      size: upload.size,
      store: (enter) => versions.archives.storeLinked({ path, sha256 }, enter),
    }
    const published = await publish({ deps, versions }, { request: { ...request, upload }, bytes })
    await deps.uploads.removeBytes(upload)
    return published
  })
}
