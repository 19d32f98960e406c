// Withdraws and restores versions. Nothing published is ever removed: a withdrawn version can still be read by its
// exact number (STO14).
import type { Collection } from '#contract/store/collection.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { requireOwnPackage, packageAnswerOf } from '../listing/package-row.ts'
import { requireVersion, updateLatest } from './version-rows.ts'

interface WithdrawalRequest {
  readonly session: Session
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  readonly version: string
  /** Reason of the withdrawal; null restores the version. */
  readonly note: string | null
}

/** Withdraws or restores a version. A version that already has this state stays unchanged. Throws `not_found`. */
export function setWithdrawn({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>, request: WithdrawalRequest) {
  return db.transaction().execute(async (trx) => {
    const { session, collection, id, version, note } = request
    const row = await requireOwnPackage(trx, { session, collection, id })
    const before = await requireVersion(trx, { packageId: row.id, version })
    if ((before.withdrawnAt === null) === (note === null)) return packageAnswerOf(trx, row)
    const at = instantOf(clock)
    const withdrawn =
      note === null
        ? { withdrawnAt: null, withdrawnBy: '', withdrawnNote: '' }
        : { withdrawnAt: at, withdrawnBy: session.user, withdrawnNote: note }
    await trx
      .updateTable('packageVersions')
      .set(withdrawn)
      .where('packageId', '=', row.id)
      .where('version', '=', version)
      .execute()
    const latest = await updateLatest(trx, row.id)
    await trx
      .updateTable('packages')
      .set({ updatedAt: at, updatedBy: session.user })
      .where('id', '=', row.id)
      .execute()
    const change = {
      action: note === null ? ('package.restore' as const) : ('package.withdraw' as const),
      object: id,
      before: { version, latest: row.latest },
      after: { version, latest, ...(note === null ? {} : { note }) },
    }
    await record(trx, { session, clock, change })
    return packageAnswerOf(trx, await requireOwnPackage(trx, { session, collection, id }))
  })
}
