// The text of a version on its way out: the very bytes that came in, under a tag of their own (PBK10, PBK12).
import type { TermCode } from '#contract/reasons.ts'
import { isNamedBy } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError } from '../../core/error.ts'
import type { WantedBytes } from '../../core/handler.ts'
import { etagOfVersion, rowOf } from './playbook-row.ts'

interface Asked {
  readonly uuid: string
  /** The newest one where it is undefined. */
  readonly number?: number
  readonly wanted: WantedBytes
}

const versionAt = async (db: Db, { uuid, number }: Asked) => {
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

/** The bytes of a version, or as much of an answer as is wanted. Refuses `not_found`. */
export function textAnswer(db: Db, asked: Asked): Promise<Response> {
  return db.transaction().execute(async (trx) => {
    const { number, sha256, size } = await versionAt(trx, asked)
    const { isHead, ifNoneMatch } = asked.wanted
    const etag = etagOfVersion({ version: number, sha256 })
    // Whoever may read it no more asks in vain, also for what was read before.
    const headers = { etag, 'cache-control': 'private, no-cache', 'x-content-type-options': 'nosniff' }
    if (isNamedBy(ifNoneMatch, etag)) return new Response(null, { status: 304, headers })
    const body = isHead ? null : await bytesOf(trx, sha256)
    return new Response(body, {
      headers: { ...headers, 'content-type': 'application/json', 'content-length': String(size) },
    })
  })
}
