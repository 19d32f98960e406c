// What belongs to the sample project, and its removal: all or nothing (DM46).
import type { Transaction } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import type { SamplePart } from '#contract/data-manager/sample-endpoints.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { requirePermission, type Session } from '../../core/session.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'
import { readSampleParts, unfreeze } from './sample-objects.ts'
import { removeSource, requireIdle, sourceRow, type SourceDeps } from './sources.ts'
import { removeRetiredUploads } from './table-uploads.ts'

/** What the sample project has in the areas of automation. */
export interface SampleAutomation {
  read(db: Db, session: Session): Promise<readonly SamplePart[]>
  /** Deletes in the transaction what is not kept. */
  remove(trx: Transaction<Tables>, session: Session): Promise<readonly SamplePart[]>
  /** Deletes what is not in the database of the transaction, once it is committed. */
  finish(parts: readonly SamplePart[], session: Session): Promise<readonly SamplePart[]>
}

type SampleHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'getSample' | 'deleteSample'>

const kind = 'source' satisfies TermCode

const requireCreated = async (trx: Transaction<Tables>, sources: readonly string[]): Promise<void> => {
  const creating = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'sample')
    .where('state', 'in', ['Queued', 'Running'])
    .executeTakeFirst()
  if (creating !== undefined)
    throw new PlatformError('busy', { params: { kind, name: sources.join(', '), job: creating.id } })
}

const existingParts = async (db: Db) => {
  const parts = await readSampleParts(db)
  if (parts.sources.length === 0) throw new PlatformError('not_found', { params: { kind, name: 'sample' } })
  return { ...parts, names: parts.objects.map((object) => object.object_name) }
}

/** Deletes the sources of the sample and what was designed from them, unless something else uses it. */
const removeData = async (deps: SourceDeps, trx: Transaction<Tables>, session: Session) => {
  const { sources, objects, names, users } = await existingParts(trx)
  if (users.length > 0)
    throw new PlatformError('in_use', {
      params: { kind: 'logical_object', name: names.join(', '), users: users.join(', ') },
    })
  for (const source of sources) await requireIdle(deps, trx, source)
  await requireCreated(trx, sources)
  await trx.deleteFrom('logicalObjects').where('name', 'in', names).execute()
  await unfreeze(trx, names)
  for (const before of objects) {
    const change = { action: 'object.delete' as const, object: before.object_name, before }
    await record(trx, { session, clock: deps.clock, change })
  }
  for (const source of sources)
    await removeSource(deps, trx, { row: await sourceRow({ db: trx }, source), session })
  return { sources: [...sources], objects: names }
}

/** Handlers of the sample project. */
export function sampleHandlers(deps: SourceDeps, automation: SampleAutomation): SampleHandlers {
  const { db } = deps
  return {
    getSample: async ({ query }, { session }) => {
      requireWarehouse(query)
      const { sources, names } = await existingParts(db)
      return { sources: [...sources], objects: names, automation: [...(await automation.read(db, session))] }
    },
    deleteSample: async ({ query }, { session }) => {
      requireWarehouse(query)
      requirePermission(session, 'data-manager:object:write')
      const { parts, ...removed } = await db.transaction().execute(async (trx) => ({
        ...(await removeData(deps, trx, session)),
        parts: await automation.remove(trx, session),
      }))
      await removeRetiredUploads(deps, deps.locks)
      return { ...removed, automation: [...(await automation.finish(parts, session))] }
    },
  }
}
