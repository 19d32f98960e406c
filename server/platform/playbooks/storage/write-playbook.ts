// Writes playbooks: one row for the list, one version for every text, and each distinct text once. Everything a write
// depends on is read in the transaction that writes (MRG1).
import { sql, type Transaction } from 'kysely'
import type { TermCode } from '#contract/reasons.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { record } from '../../audit/audit.ts'
import { instantOf, type Clock } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { PlaybookDetails } from '../reading/read-text.ts'
import { columns, etagOfVersion, rowOf, type StoredPlaybook } from './playbook-row.ts'

type Trx = Transaction<Tables>
const kind = 'playbook' satisfies TermCode

export interface Author {
  readonly session: Session
  readonly clock: Clock
}

/** A document as received, with its details. */
export interface SentPlaybook {
  readonly bytes: Uint8Array
  /** Hexadecimal. */
  readonly sha256: string
  readonly details: PlaybookDetails
}

/** The audit entry of a version. Of its text it contains only the SHA-256 (PBK18). */
const audited = ({ name, sha256, size, version, nodes }: StoredPlaybook) => ({
  name,
  sha256,
  size,
  version,
  nodes,
})

const columnsOf = ({ bytes, sha256, details }: SentPlaybook) => ({
  name: details.name,
  sortName: foldText(details.name),
  workspace: details.workspace,
  description: details.description,
  tagsJson: JSON.stringify(details.tags),
  nodes: details.nodes,
  errors: details.errors,
  warnings: details.warnings,
  size: bytes.length,
  sha256,
  search: details.search,
})

interface NewVersion {
  readonly row: StoredPlaybook
  readonly bytes: Uint8Array
  readonly restoredFrom: number | null
}

const addVersion = async (trx: Trx, { row, bytes, restoredFrom }: NewVersion): Promise<void> => {
  const { uuid, version, sha256, name, nodes, size, updatedAt, updatedBy } = row
  await trx
    .insertInto('playbookTexts')
    .values({ sha256, bytes })
    .onConflict((on) => on.doNothing())
    .execute()
  const at = { at: updatedAt, by: updatedBy }
  await trx
    .insertInto('playbookVersions')
    .values({ playbook: uuid, number: version, sha256, name, nodes, size, ...at, restoredFrom })
    .execute()
}

/** Stores a document under its address. Throws `exists` (409). */
export function createPlaybook(
  db: Db,
  { sent, author }: { sent: SentPlaybook; author: Author },
): Promise<StoredPlaybook> {
  const { session, clock } = author
  const uuid = sent.details.address
  return db.transaction().execute(async (trx) => {
    const at = instantOf(clock)
    const stamps = { createdAt: at, createdBy: session.user, updatedAt: at, updatedBy: session.user }
    const row = await trx
      .insertInto('playbooks')
      .values({ uuid, version: 1, ...columnsOf(sent), ...stamps })
      .onConflict((on) => on.doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (row === undefined) throw new PlatformError('exists', { params: { kind, name: uuid } })
    await addVersion(trx, { row, bytes: sent.bytes, restoredFrom: null })
    const change = { action: 'playbook.create' as const, object: uuid, after: audited(row) }
    await record(trx, { session, clock, change })
    return row
  })
}

/** The number of the version that a text restores; null if the text was changed since. */
const restoredFromIn = async (
  trx: Trx,
  { uuid, number, sha256 }: { uuid: string; number: number | undefined; sha256: string },
): Promise<number | null> => {
  if (number === undefined) return null
  const version = await trx
    .selectFrom('playbookVersions')
    .select('sha256')
    .where('playbook', '=', uuid)
    .where('number', '=', number)
    .executeTakeFirst()
  if (version === undefined)
    throw new PlatformError('not_found', {
      params: { kind: 'version' satisfies TermCode, name: `${uuid} ${number}` },
    })
  return version.sha256 === sha256 ? number : null
}

interface SaveTask {
  readonly sent: SentPlaybook
  readonly author: Author
  readonly ifMatch: string | undefined
  /** Number of the restored version. */
  readonly restored: number | undefined
}

/**
 * Saves a version. The bytes of the newest version create none, regardless of `If-Match`, so that a request can
 * be repeated after a lost response. Throws `not_found` or `etag_mismatch`.
 */
export function savePlaybook(db: Db, { sent, author, ifMatch, restored }: SaveTask): Promise<StoredPlaybook> {
  const { session, clock } = author
  const { bytes, sha256, details } = sent
  return db.transaction().execute(async (trx) => {
    const before = await rowOf(trx, details.address)
    if (before.sha256 === sha256) return before
    checkEtag(ifMatch, etagOfVersion(before), { kind, name: before.name })
    const { uuid } = before
    const restoredFrom = await restoredFromIn(trx, { uuid, number: restored, sha256 })
    const stamps = { updatedAt: instantOf(clock), updatedBy: session.user }
    const row = await trx
      .updateTable('playbooks')
      .set({ version: before.version + 1, ...columnsOf(sent), ...stamps })
      .where('uuid', '=', uuid)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await addVersion(trx, { row, bytes, restoredFrom })
    const change = {
      action: restoredFrom === null ? ('playbook.update' as const) : ('playbook.restore' as const),
      object: uuid,
      before: audited(before),
      after: { ...audited(row), ...(restoredFrom === null ? {} : { restored_from: restoredFrom }) },
    }
    await record(trx, { session, clock, change })
    return row
  })
}

/** Deletes a playbook with its versions, its layout, and the texts that no other version uses. */
export async function removePlaybookIn(
  trx: Trx,
  { uuid, author, ifMatch }: { uuid: string; author: Author; ifMatch?: string | undefined },
): Promise<void> {
  const { session, clock } = author
  const before = await rowOf(trx, uuid)
  checkEtag(ifMatch, etagOfVersion(before), { kind, name: before.name })
  const texts = await trx
    .selectFrom('playbookVersions')
    .select('sha256')
    .distinct()
    .where('playbook', '=', before.uuid)
    .execute()
  await trx.deleteFrom('playbooks').where('uuid', '=', before.uuid).execute()
  const hashes = JSON.stringify(texts.map(({ sha256 }) => sha256))
  await trx
    .deleteFrom('playbookTexts')
    .where('sha256', 'in', sql<string>`(SELECT value FROM json_each(${hashes}))`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM playbook_versions WHERE playbook_versions.sha256 = playbook_texts.sha256)`,
    )
    .execute()
  const change = { action: 'playbook.delete' as const, object: before.uuid, before: audited(before) }
  await record(trx, { session, clock, change })
}

/** Deletes a playbook in a transaction of its own. */
export function removePlaybook(db: Db, of: Parameters<typeof removePlaybookIn>[1]): Promise<void> {
  return db.transaction().execute((trx) => removePlaybookIn(trx, of))
}
