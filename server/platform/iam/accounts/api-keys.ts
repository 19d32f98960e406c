// Handlers that list, create and delete API keys (IAM19, IAM101).
import type { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { ApiKey } from '#contract/iam/api-key.ts'
import type { TermCode } from '#contract/reasons.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { apiKeyProblems, insertApiKey, removeApiKey } from './api-key.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { recordAuthor } from '../identity/credential-authors.ts'
import type { IdentityService } from '../identity/identity.ts'
import { fullName } from '../identity/account-view.ts'

const listing: Listing<ApiKey> = {
  text: ({ name, apikey, user, login }) => [name, apikey, user, login].join(' '),
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    user: ({ user }) => user.toLowerCase(),
    created_at: ({ created_at: at }) => at,
    expires_at: ({ expires_at: at }) => at,
    last_used_at: ({ last_used_at: at }) => at,
  },
}

const activeKeys = (db: Db) =>
  db
    .selectFrom('apiKeys')
    .innerJoin('users', 'users.id', 'apiKeys.userId')
    .select([
      'apiKeys.id',
      'apiKeys.name',
      'apiKeys.apikey',
      'apiKeys.userId',
      'apiKeys.createdAt',
      'apiKeys.expiresAt',
      'apiKeys.lastUsedAt',
    ])
    .select(['users.login', 'users.firstname', 'users.lastname'])
    .where('apiKeys.deletedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')

type ActiveKeyRow = Awaited<ReturnType<ReturnType<typeof activeKeys>['execute']>>[number]

const toApiKey = (row: ActiveKeyRow): ApiKey => ({
  id: row.id,
  name: row.name,
  apikey: row.apikey,
  uid: row.userId,
  user: fullName(row),
  login: row.login,
  created_at: row.createdAt,
  expires_at: row.expiresAt,
  last_used_at: row.lastUsedAt,
})

/** Returns the handlers of API keys. */
export function apiKeyHandlers({ deps }: Pick<IdentityService, 'deps'>): Handlers<typeof apiKeys> {
  const { db, clock } = deps
  return {
    list: async ({ query }) => {
      const all =
        query.user === undefined ? activeKeys(db) : activeKeys(db).where('users.id', '=', query.user)
      return sortedPage((await all.execute()).map(toApiKey), { query, listing })
    },

    create: async ({ body }, { session }) => {
      const input = { name: body.name, expiresAt: body.expires_at }
      const { id, secretkey } = await changePermissions(deps, { session }, async (trx, guard) => {
        guard.demandAccounts([body.user])
        const user = await trx
          .selectFrom('users')
          .select(['id', 'login'])
          .where('id', '=', body.user)
          .executeTakeFirst()
        const unknown = problemAt('user', 'not_found', { kind: 'user' satisfies TermCode, name: body.user })
        const problems = apiKeyProblems(input, clock.now())
        if (user === undefined) throw refuse([unknown, ...problems])
        if (problems.length > 0) throw refuse(problems)
        await recordAuthor(trx, { subject: user.id, author: session.uid })
        return insertApiKey(trx, { user, input, by: { clock, session } })
      })
      const row = await activeKeys(db).where('apiKeys.id', '=', id).executeTakeFirstOrThrow()
      return { api_key: toApiKey(row), secretkey }
    },

    delete: async ({ params: { id } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, guard) => {
        const row = await trx.selectFrom('apiKeys').select('userId').where('id', '=', id).executeTakeFirst()
        if (row === undefined)
          throw new PlatformError('not_found', { params: { kind: 'api_key' satisfies TermCode, name: id } })
        guard.demandAccounts([row.userId])
        await removeApiKey(trx, { id, by: { clock, session } })
      })
      return {}
    },
  }
}
