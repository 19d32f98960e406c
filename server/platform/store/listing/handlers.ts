// Packages and their listings.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { auditedListing } from './audited-listing.ts'
import { listPackages } from './package-list.ts'
import { listingOf, ownPackage, packageAnswerOf, packageId, type KeptPackage } from './package-row.ts'
import { putPackage } from './put-package.ts'
import type { Db } from '../../db/sqlite.ts'

type Named = 'put' | 'get' | 'list' | 'image' | 'remove'

/** Whatever a browser makes of it, it is of the type it was read as, and runs nothing. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** Its address names its bytes, so that it never changes; another person of the same browser asks anew. */
const cacheHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'authorization, cookie',
}

/** A picture of a package as it is shown; refuses `not_found` for any other SHA-256 (STO8). */
const pictureOf = async (db: Db, row: KeptPackage, sha256: string): Promise<Response> => {
  const picture = await db
    .selectFrom('packagePictures')
    .select(['type', 'bytes'])
    .where('packageId', '=', row.id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (picture === undefined)
    throw new PlatformError('not_found', {
      params: { kind: 'package_picture' satisfies TermCode, name: sha256 },
    })
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.type,
      'content-length': String(picture.bytes.length),
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
      ...cacheHeaders,
    },
  })
}

/** Handlers of the packages of one collection (STO1, STO2, STO6 to STO10). */
export function listingHandlers(
  { db, clock }: PlatformDeps,
  collection: Collection,
): Pick<Handlers<PlatformApi['storeApp']>, Named> {
  return {
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
      return pictureOf(db, row, params.image)
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
            params: { kind: 'package' satisfies TermCode, name: packageId(row) },
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
  }
}
