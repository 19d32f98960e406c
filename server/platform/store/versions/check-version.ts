// What publishing an archive would do, without publishing it (STO100).
import { formatReason } from '#contract/reasons.ts'
import type { VersionCheck } from '#contract/store/package.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Db } from '../../db/sqlite.ts'
import { requireOwnPackage, type StoredPackage } from '../listing/package-row.ts'
import type { NamedArchive } from './archive-file.ts'
import type { Delivered } from './check-messages.ts'
import { limitsOf } from './limits.ts'
import type { Versions } from './open-versions.ts'
import { sameVersion, type PublishRequest } from './publish.ts'
import { versionRow } from './version-rows.ts'

interface CheckDeps {
  readonly deps: PlatformDeps
  readonly versions: Pick<Versions, 'checker' | 'archives'>
}

const versionNumbers = async (db: Db, packageId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('packageVersions')
    .select('version')
    .where('packageId', '=', packageId)
    .execute()
  return rows.map(({ version }) => version)
}

/** Throws `archive_lost` if the archive that the store delivers is missing. */
const deliveredOf = async ({ deps, versions }: CheckDeps, row: StoredPackage): Promise<Delivered> => {
  const { db } = deps
  const numbers = await versionNumbers(db, row.id)
  const { latest } = row
  const stored = latest === null ? undefined : await versionRow(db, { packageId: row.id, version: latest })
  if (latest === null || stored === undefined) return { path: null, version: null, versions: numbers }
  const path = await versions.archives.intactPath(stored)
  if (path === undefined) throw new PlatformError('archive_lost', { params: { version: latest } })
  return { path, version: latest, versions: numbers }
}

/** Throws `not_found` and `version_exists` like publishing; findings are part of the answer. */
export async function checkVersion(
  { deps, versions }: CheckDeps,
  {
    request,
    bytes,
  }: { request: Omit<PublishRequest, 'upload'>; bytes: NamedArchive & { readonly path: string } },
): Promise<VersionCheck> {
  const { session, collection, id, accept } = request
  const row = await requireOwnPackage(deps.db, { session, collection, id })
  const { sha256, size, path } = bytes
  const existing = await sameVersion(deps.db, { row, request, sha256 })
  const delivered = await deliveredOf({ deps, versions }, row)
  const limits = limitsOf(deps.settings)
  const checked = await versions.checker.examine({ path, limits, collection, accept, delivered })
  await request.reauthorize()
  const { files, unpacked, blockingFindings, report } = checked
  const verdict = blockingFindings.length > 0 ? 'refused' : 'publishable'
  return {
    verdict: existing === undefined ? verdict : 'published',
    findings: (report?.findings ?? []).map((found) => ({
      ...found,
      params: { ...found.params },
      message: formatReason(found.code, found.params),
    })),
    proposed: report?.proposed ?? { version: request.version, reason: 'nothing' },
    latest: row.latest,
    size,
    sha256,
    files,
    unpacked,
  }
}
