// Taking versions out of delivery and putting them back. Nothing that was published is ever removed: by its exact number
// a withdrawn version stays (STO14).
import type { Collection } from '#contract/store/collection.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { ownPackage, packageAnswerOf } from '../listing/package-row.ts'
import { demandVersion, recount } from './version-rows.ts'

interface Order {
  readonly session: Session
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  readonly version: string
  /** Why it is withdrawn; null puts it back. */
  readonly note: string | null
}

/** Withdraws or restores a version; one that is so already stays as it is. Refuses with `not_found`. */
export function setWithdrawn({ db, clock }: Pick<PlatformDeps, 'db' | 'clock'>, order: Order) {
  return db.transaction().execute(async (trx) => {
    const { session, collection, id, version, note } = order
    const row = await ownPackage(trx, { session, collection, id })
    const before = await demandVersion(trx, { packageId: row.id, version })
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
    const latest = await recount(trx, row.id)
    await trx
      .updateTable('packages')
      .set({ updatedAt: at, updatedBy: session.user })
      .where('id', '=', row.id)
      .execute()
    const change = {
      action: note === null ? 'package.restore' : 'package.withdraw',
      object: id,
      before: { version, latest: row.latest },
      after: { version, latest, ...(note === null ? {} : { note }) },
    }
    await record(trx, { session, clock, change })
    return packageAnswerOf(trx, await ownPackage(trx, { session, collection, id }))
  })
}
