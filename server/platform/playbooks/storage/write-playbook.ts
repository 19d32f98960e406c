// Writes playbooks: a row for the list, a version for every text, and each text once however many versions have it. What
// decides over a write is read in the transaction that writes (MRG1).
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
import type { Told } from '../reading/read-text.ts'
import { columns, etagOfVersion, rowOf, type KeptPlaybook } from './playbook-row.ts'

type Trx = Transaction<Tables>
const kind = 'playbook' satisfies TermCode

export interface By {
  readonly session: Session
  readonly clock: Clock
}

/** A document as it was sent, with what was read in it. */
export interface Sent {
  readonly bytes: Uint8Array
  /** Hexadecimal. */
  readonly sha256: string
  readonly told: Told
}

/** What the audit tells of a version; of its text only the SHA-256 (PBK18). */
const audited = ({ name, sha256, size, version, nodes }: KeptPlaybook) => ({
  name,
  sha256,
  size,
  version,
  nodes,
})

const toldColumns = ({ bytes, sha256, told }: Sent) => ({
  name: told.name,
  sortName: foldText(told.name),
  workspace: told.workspace,
  description: told.description,
  tagsJson: JSON.stringify(told.tags),
  nodes: told.nodes,
  errors: told.errors,
  warnings: told.warnings,
  size: bytes.length,
  sha256,
  search: told.search,
})

interface NewVersion {
  readonly row: KeptPlaybook
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

/** Stores a document under the address that was read in it. Refuses `exists` (409). */
export function createPlaybook(db: Db, { sent, by }: { sent: Sent; by: By }): Promise<KeptPlaybook> {
  const { session, clock } = by
  const uuid = sent.told.address
  return db.transaction().execute(async (trx) => {
    const at = instantOf(clock)
    const stamps = { createdAt: at, createdBy: session.user, updatedAt: at, updatedBy: session.user }
    const row = await trx
      .insertInto('playbooks')
      .values({ uuid, version: 1, ...toldColumns(sent), ...stamps })
      .onConflict((on) => on.doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (row === undefined) throw new PlatformError('exists', { params: { kind, name: uuid } })
    await addVersion(trx, { row, bytes: sent.bytes, restoredFrom: null })
    const change = { action: 'playbook.create', object: uuid, after: audited(row) }
    await record(trx, { session, clock, change })
    return row
  })
}

/** The version that a text is restored from; null where it is not the text of that version any more. */
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

interface Saving {
  readonly sent: Sent
  readonly by: By
  readonly ifMatch: string | undefined
  /** Number of a version. */
  readonly restored: number | undefined
}

/**
 * Saves a version. The same bytes as the newest version's make none, whatever `If-Match` says: whoever asks again because
 * an answer was lost is told what it was. Refuses `not_found`, `etag_mismatch`.
 */
export function savePlaybook(db: Db, { sent, by, ifMatch, restored }: Saving): Promise<KeptPlaybook> {
  const { session, clock } = by
  const { bytes, sha256, told } = sent
  return db.transaction().execute(async (trx) => {
    const before = await rowOf(trx, told.address)
    if (before.sha256 === sha256) return before
    checkEtag(ifMatch, etagOfVersion(before), { kind, name: before.name })
    const { uuid } = before
    const restoredFrom = await restoredFromIn(trx, { uuid, number: restored, sha256 })
    const stamps = { updatedAt: instantOf(clock), updatedBy: session.user }
    const row = await trx
      .updateTable('playbooks')
      .set({ version: before.version + 1, ...toldColumns(sent), ...stamps })
      .where('uuid', '=', uuid)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await addVersion(trx, { row, bytes, restoredFrom })
    const change = {
      action: restoredFrom === null ? 'playbook.update' : 'playbook.restore',
      object: uuid,
      before: audited(before),
      after: { ...audited(row), ...(restoredFrom === null ? {} : { restored_from: restoredFrom }) },
    }
    await record(trx, { session, clock, change })
    return row
  })
}

/** Deletes a playbook with its versions, its layout and those texts that no other version has. */
export function removePlaybook(
  db: Db,
  { uuid, by, ifMatch }: { uuid: string; by: By; ifMatch: string | undefined },
): Promise<void> {
  const { session, clock } = by
  return db.transaction().execute(async (trx) => {
    const before = await rowOf(trx, uuid)
    checkEtag(ifMatch, etagOfVersion(before), { kind, name: before.name })
    const texts = await trx
      .selectFrom('playbookVersions')
      .select('sha256')
      .distinct()
      .where('playbook', '=', before.uuid)
      .execute()
    await trx.deleteFrom('playbooks').where('uuid', '=', before.uuid).execute()
    const gone = JSON.stringify(texts.map(({ sha256 }) => sha256))
    await trx
      .deleteFrom('playbookTexts')
      .where('sha256', 'in', sql<string>`(SELECT value FROM json_each(${gone}))`)
      .where(
        sql<boolean>`NOT EXISTS (SELECT 1 FROM playbook_versions WHERE playbook_versions.sha256 = playbook_texts.sha256)`,
      )
      .execute()
    const change = { action: 'playbook.delete', object: before.uuid, before: audited(before) }
    await record(trx, { session, clock, change })
  })
}
