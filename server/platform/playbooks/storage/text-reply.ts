// Sends the text of a version: exactly the bytes that were received, with the ETag of the version (PBK10, PBK12).
import type { TermCode } from '#contract/reasons.ts'
import { matchesIfNoneMatch } from '../../../if-none-match.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'
import type { ByteConditions } from '../../core/handler.ts'
import { etagOfVersion, rowOf } from './playbook-row.ts'

interface TextReference {
  readonly uuid: string
  /** Undefined for the newest version. */
  readonly number?: number
  readonly conditions: ByteConditions
}

const versionAt = async (db: Db, { uuid, number }: TextReference) => {
  const row = await rowOf(db, uuid)
  const version = await db
    .selectFrom('playbookVersions')
    .select(['number', 'sha256', 'size'])
    .where('playbook', '=', row.uuid)
    .where('number', '=', number ?? row.version)
    .executeTakeFirst()
  if (version !== undefined) return version
  const name = `${row.uuid} ${number}`
  throw new PlatformError('not_found', { params: { kind: 'version' satisfies TermCode, name } })
}

const bytesOf = async (db: Db, sha256: string): Promise<Uint8Array<ArrayBuffer>> => {
  const { bytes } = await db
    .selectFrom('playbookTexts')
    .select('bytes')
    .where('sha256', '=', sha256)
    .executeTakeFirstOrThrow()
  return new Uint8Array(bytes)
}

/** The bytes of a version, or the part of a response that the conditions ask for. Throws `not_found`. */
export function textReply(db: Db, reference: TextReference): Promise<Response> {
  return db.transaction().execute(async (trx) => {
    const { number, sha256, size } = await versionAt(trx, reference)
    const { ifNoneMatch } = reference.conditions
    const etag = etagOfVersion({ version: number, sha256 })
    // A browser must revalidate, because the caller may have lost access.
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
    if (matchesIfNoneMatch(ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
    return new Response(await bytesOf(trx, sha256), {
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(size) },
    })
  })
}
