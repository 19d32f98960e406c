import type { Word } from '#contract/reasons.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../error.ts'
import type { KeptPackage } from './package-row.ts'

const kind = 'package_picture' satisfies Word

/** Whatever a browser makes of it, it is of the type it was read as, and runs nothing. */
const policy = "default-src 'none'; sandbox; frame-ancestors 'none'"
/** Its address names its bytes, so that it never changes; another person of the same browser asks anew. */
const keeping = { 'cache-control': 'private, max-age=31536000, immutable', vary: 'authorization, cookie' }

/** A picture of a package as it is shown; refuses `not_found` for any other SHA-256 (STO8). */
export const pictureOf = async (
  db: Db,
  { row, sha256 }: { row: KeptPackage; sha256: string },
): Promise<Response> => {
  const picture = await db
    .selectFrom('packagePictures')
    .select(['type', 'bytes'])
    .where('packageId', '=', row.id)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  if (picture === undefined) throw new PlatformError('not_found', { params: { kind, name: sha256 } })
  return new Response(new Uint8Array(picture.bytes), {
    headers: {
      'content-type': picture.type,
      'content-length': String(picture.bytes.length),
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
      ...keeping,
    },
  })
}
