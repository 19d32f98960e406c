// The limits of archives, and the root of the store.
import type { PlatformApi } from '#contract/api.ts'
import { collectionPaths, type Collection } from '#contract/store/collection.ts'
import { storeLimits, type ArchiveLimits, type StoreLimit } from '#contract/store/limits.ts'
import { openSettingGroup, settingValues } from '../../settings/setting-group.ts'
import type { Settings } from '../../settings/settings.ts'
import type { Db } from '../../db/sqlite.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { isMember, organizationsOf } from '../listing/membership.ts'

const isLimit = (name: string): name is StoreLimit => Object.hasOwn(storeLimits, name)
const names = Object.keys(storeLimits).filter(isLimit)

/** The current limits of archives (STO20). */
export function limitsOf(settings: Settings): ArchiveLimits {
  return settingValues(settings, names)
}

const collectionNames: readonly Collection[] = ['app', 'api']

/** The collections with the number of visible packages. */
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

/** Handlers of the store root and its limits (STO5, STO20). */
export function storeLimitHandlers(deps: PlatformDeps): Omit<Handlers<PlatformApi['store']>, 'downloads'> {
  const { db } = deps
  const group = openSettingGroup(deps, { values: () => limitsOf(deps.settings), object: 'store' })
  const answer = async () => {
    const limits = await group.read()
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
      await group.replace(body, { ifMatch, session })
      return answer()
    },
  }
}
