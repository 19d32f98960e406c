// Packages and their listings.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { Word } from '#contract/reasons.ts'
import { record } from '../../base/audit.ts'
import { PlatformError } from '../../error.ts'
import { Reply, type Handlers } from '../../handler.ts'
import type { Rim } from '../../rim.ts'
import { auditedListing } from './audited-listing.ts'
import { listPackages } from './package-list.ts'
import { listingOf, ownPackage, packageAnswerOf, packageId } from './package-row.ts'
import { pictureOf } from './picture-answer.ts'
import { putPackage } from './put-package.ts'

type Named = 'put' | 'get' | 'list' | 'image' | 'remove'

/** Handlers of the packages of one collection (STO1, STO2, STO6 to STO10). */
export const listingHandlers = (
  { db, clock }: Rim,
  collection: Collection,
): Pick<Handlers<PlatformApi['storeApp']>, Named> => ({
  put: async ({ params, body, ifMatch }, { session }) => {
    const sent = { collection, address: params.package, body, ifMatch }
    const answer = await putPackage(db, { sent, by: { session, clock } })
    return new Reply(answer, { etag: answer.package.etag })
  },

  get: async ({ params }, { session }) => {
    const answer = await db.transaction().execute(async (trx) => {
      const row = await ownPackage(trx, { session, collection, id: params.package })
      return packageAnswerOf(trx, row)
    })
    return new Reply(answer, { etag: answer.package.etag })
  },

  list: ({ query }, { session }) => listPackages(db, { query, session, collection }),

  image: async ({ params }, { session }) => {
    const row = await ownPackage(db, { session, collection, id: params.package })
    return pictureOf(db, { row, sha256: params.image })
  },

  remove: async ({ params }, { session }) => {
    await db.transaction().execute(async (trx) => {
      const row = await ownPackage(trx, { session, collection, id: params.package })
      const published = await trx
        .selectFrom('packageVersions')
        .select('version')
        .where('packageId', '=', row.id)
        .executeTakeFirst()
      if (published !== undefined)
        throw new PlatformError('package_published', {
          params: { kind: 'package' satisfies Word, name: packageId(row) },
        })
      const change = auditedListing({ collection, before: await listingOf(trx, row) })
      await trx.deleteFrom('packages').where('id', '=', row.id).execute()
      await record(trx, {
        session,
        clock,
        change: { action: 'package.delete', object: packageId(row), ...change },
      })
    })
    return {}
  },
})
