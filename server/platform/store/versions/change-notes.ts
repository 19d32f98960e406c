// Change notes of versions (STO102). Unlike the archive, they can be changed after publishing.
import type { z } from 'zod'
import type { Collection } from '#contract/store/collection.ts'
import {
  changeNotes,
  listingLanguages,
  type ChangeNotes,
  type packageAnswer,
} from '#contract/store/package.ts'
import { record } from '../../audit/audit.ts'
import { instantOf } from '../../core/clock.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { Session } from '../../core/session.ts'
import { packageAnswerOf, requireOwnPackage } from '../listing/package-row.ts'
import { requireVersion } from './version-rows.ts'

/** Change notes as they are stored: languages in their order, without blank texts. */
export function notesJsonOf(notes: ChangeNotes): string {
  const texts = listingLanguages.flatMap((language) => {
    const text = notes[language]?.trim() ?? ''
    return text === '' ? [] : [[language, text] as const]
  })
  return JSON.stringify(Object.fromEntries(texts))
}

interface NotesRequest {
  readonly session: Session
  readonly collection: Collection
  /** `<organization_id>:<package_slug>`. */
  readonly id: string
  readonly version: string
  readonly notes: ChangeNotes
}

/** Replaces the change notes of a version. The same notes change nothing. Throws `not_found`. */
export function setNotes(
  { db, clock }: Pick<PlatformDeps, 'db' | 'clock'>,
  { session, collection, id, version, notes }: NotesRequest,
): Promise<z.input<typeof packageAnswer>> {
  return db.transaction().execute(async (trx) => {
    const row = await requireOwnPackage(trx, { session, collection, id })
    const before = await requireVersion(trx, { packageId: row.id, version })
    const notesJson = notesJsonOf(notes)
    if (before.notesJson === notesJson) return packageAnswerOf(trx, row)
    await trx
      .updateTable('packageVersions')
      .set({ notesJson })
      .where('packageId', '=', row.id)
      .where('version', '=', version)
      .execute()
    await trx
      .updateTable('packages')
      .set({ updatedAt: instantOf(clock), updatedBy: session.user })
      .where('id', '=', row.id)
      .execute()
    const change = {
      action: 'package.notes' as const,
      object: id,
      before: { version, notes: changeNotes.parse(JSON.parse(before.notesJson)) },
      after: { version, notes: changeNotes.parse(JSON.parse(notesJson)) },
    }
    await record(trx, { session, clock, change })
    return packageAnswerOf(trx, await requireOwnPackage(trx, { session, collection, id }))
  })
}
