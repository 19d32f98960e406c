// Who is asking, and what an archive may be.
import type { PlatformApi } from '#contract/api.ts'
import type { Word } from '#contract/reasons.ts'
import { collectionPaths, type Collection } from '#contract/store/collection.ts'
import { storeLimits, type ArchiveLimits, type ShownLimits, type StoreLimit } from '#contract/store/limits.ts'
import { record } from '../base/audit.ts'
import { instantOf } from '../base/clock.ts'
import { checkEtag, etagOf } from '../base/etag.ts'
import type { Settings } from '../base/settings.ts'
import type { Db } from '../db/sqlite.ts'
import { Reply, type Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import { isMember, organizationsOf } from './listing/membership.ts'

const isLimit = (name: string): name is StoreLimit => Object.hasOwn(storeLimits, name)
const names = Object.keys(storeLimits).filter(isLimit)

/** What an archive may be at this moment (STO20). */
export const limitsOf = (settings: Settings): ArchiveLimits => ({
  archive: settings.get('archive'),
  archive_entries: settings.get('archive_entries'),
  archive_unpacked: settings.get('archive_unpacked'),
  archive_ratio: settings.get('archive_ratio'),
})

const readLimits = async (db: Db, settings: Settings): Promise<ShownLimits> => {
  const last = await db
    .selectFrom('settings')
    .select(['updatedAt', 'updatedBy'])
    .where('name', 'in', names)
    .where('updatedAt', 'is not', null)
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  const values = limitsOf(settings)
  return {
    ...values,
    updated_at: last?.updatedAt ?? null,
    updated_by: last?.updatedBy ?? '',
    etag: etagOf(values),
  }
}

const collectionNames: readonly Collection[] = ['app', 'api']

/** The collections with how many packages of each are in sight. */
const collectionsOf = async (db: Db, uid: string) => {
  const rows = await db
    .selectFrom('packages')
    .select('collection')
    .select(({ fn }) => fn.countAll<number>().as('packages'))
    .where(isMember(uid))
    .groupBy('collection')
    .execute()
  return collectionNames.map((name) => ({
    name,
    path: collectionPaths[name],
    packages: rows.find(({ collection }) => collection === name)?.packages ?? 0,
  }))
}

/** Handlers of the store as a whole (STO5, STO20). */
export const storeLimitHandlers = ({ db, clock, settings }: Rim): Handlers<PlatformApi['store']> => {
  const answer = async () => {
    const limits = await readLimits(db, settings)
    return new Reply({ limits }, { etag: limits.etag })
  }

  return {
    root: async (_input, { session: { uid, login, user } }) => ({
      account: { uid, login, user },
      organizations: await organizationsOf(db, uid),
      collections: await collectionsOf(db, uid),
    }),

    limits: answer,

    setLimits: async ({ body, ifMatch }, { session }) => {
      const write = db.transaction().execute(async (trx) => {
        const before = limitsOf(settings)
        checkEtag(ifMatch, etagOf(before), { kind: 'settings' satisfies Word, name: 'store' })
        const changed = names.filter((name) => before[name] !== body[name])
        if (changed.length === 0) return
        const at = instantOf(clock)
        for (const name of changed) await settings.set(trx, { name, value: body[name], at, by: session.user })
        const pick = (from: ArchiveLimits) => Object.fromEntries(changed.map((name) => [name, from[name]]))
        const change = { action: 'setting.update', object: 'store', before: pick(before), after: pick(body) }
        await record(trx, { session, clock, change })
      })
      await write.catch(async (error: unknown) => {
        await settings.reload()
        throw error
      })
      return answer()
    },
  }
}
