// Package endpoints of one collection: listings and pictures.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { auditedListing } from './audited-listing.ts'
import { listPackages } from './package-list.ts'
import {
  listingOf,
  requireOwnPackage,
  packageAnswerOf,
  packageId,
  type StoredPackage,
} from './package-row.ts'
import { putPackage } from './put-package.ts'
import type { Db } from '../../db/sqlite.ts'

type Operation = 'put' | 'get' | 'list' | 'image' | 'remove'

/** A picture cannot be opened as a page with scripts, regardless of its bytes. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"
/**
 * The URL contains the hash of the bytes, so the response never changes. `vary` prevents another account from reusing
 * it in the same browser.
 */
const cacheHeaders = {
  'cache-control': 'private, max-age=31536000, immutable',
  vary: 'authorization, cookie',
}

/** Returns a picture of a package. Throws `not_found` for any other SHA-256 (STO8). */
const pictureOf = async (db: Db, row: StoredPackage, sha256: string): Promise<Response> => {
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
): Pick<Handlers<PlatformApi['storeApp']>, Operation> {
  return {
    put: async ({ params, body, ifMatch }, { session }) => {
      const request = { collection, address: params.package, body, ifMatch }
      const answer = await putPackage(db, { request, author: { session, clock } })
      return new Reply(answer, { etag: answer.package.etag })
    },

    get: async ({ params }, { session }) => {
      const answer = await db.transaction().execute(async (trx) => {
        const row = await requireOwnPackage(trx, { session, collection, id: params.package })
        return packageAnswerOf(trx, row)
      })
      return new Reply(answer, { etag: answer.package.etag })
    },

    list: ({ query }, { session }) => listPackages(db, { query, session, collection }),

    image: async ({ params }, { session }) => {
      const row = await requireOwnPackage(db, { session, collection, id: params.package })
      return pictureOf(db, row, params.image)
    },

    remove: async ({ params }, { session }) => {
      await db.transaction().execute(async (trx) => {
        const row = await requireOwnPackage(trx, { session, collection, id: params.package })
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
