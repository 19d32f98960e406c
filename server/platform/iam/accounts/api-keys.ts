// Handlers that list, create, change and delete API keys (IAM19, IAM101, IAM102).
import type { z } from 'zod'
import type { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { ApiKey, apiKeyCreate, ApiKeyUpdate, KeyScope } from '#contract/iam/api-key.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { checkEtag, etagOf } from '../../core/etag.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { Db } from '../../db/sqlite.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { apiKeyProblems, expiryOf, insertApiKey, removeApiKey } from './api-key.ts'
import { demandCovered, type Caller } from '../identity/caller.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { recordAuthor } from '../identity/credential-authors.ts'
import type { IdentityDeps, IdentityService } from '../identity/identity.ts'
import { fullName } from '../identity/account-view.ts'
import { readKeyScope, storedKeyScope } from '../identity/key-scope.ts'
import { keyScopeProblems } from './key-scope-problems.ts'

const kind = 'api_key' satisfies TermCode

interface KeyDeps {
  readonly deps: IdentityDeps
  readonly session: Session
}

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
      'apiKeys.permissionsJson',
      'apiKeys.limitJson',
    ])
    .select(['users.login', 'users.firstname', 'users.lastname'])
    .where('apiKeys.deletedAt', 'is', null)
    .orderBy('apiKeys.createdAt', 'desc')
    .orderBy('apiKeys.id', 'desc')

type ActiveKeyRow = Awaited<ReturnType<ReturnType<typeof activeKeys>['execute']>>[number]

const writtenOf = ({ name, expires_at, permissions, limit }: Omit<ApiKey, 'etag'>): ApiKeyUpdate => ({
  name,
  expires_at,
  permissions,
  limit,
})

const toApiKey = (row: ActiveKeyRow): ApiKey => {
  const key = {
    id: row.id,
    name: row.name,
    apikey: row.apikey,
    uid: row.userId,
    user: fullName(row),
    login: row.login,
    ...readKeyScope(row),
    created_at: row.createdAt,
    expires_at: row.expiresAt,
    last_used_at: row.lastUsedAt,
  }
  return { ...key, etag: etagOf(writtenOf(key)) }
}

const readKey = async (db: Db, id: string): Promise<ApiKey> =>
  toApiKey(
    await activeKeys(db)
      .where('apiKeys.id', '=', id)
      .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } })),
  )

const replyWith = (key: ApiKey) => new Reply({ api_key: key }, { etag: key.etag })

/** A user gives a key only permissions that the user has, whatever the owner has (IAM101). */
const demandScope = (caller: Caller, { permissions }: KeyScope): void =>
  demandCovered(caller, [{ permissions: permissions ?? [], conditions: caller.session.conditions }])

const create = async (
  { deps, session }: KeyDeps,
  body: z.output<typeof apiKeyCreate>,
): Promise<{ api_key: ApiKey; secretkey: string }> => {
  const { db, clock } = deps
  const scope: KeyScope = { permissions: body.permissions, limit: body.limit }
  const input = { name: body.name, expiresAt: body.expires_at, scope }
  const { id, secretkey } = await changePermissions(deps, { session }, async (trx, guard) => {
    guard.demandAccounts([body.user])
    demandScope(guard.caller, scope)
    const user = await trx
      .selectFrom('users')
      .select(['id', 'login'])
      .where('id', '=', body.user)
      .executeTakeFirst()
    const unknown = problemAt('user', 'not_found', { kind: 'user' satisfies TermCode, name: body.user })
    const problems = [
      ...apiKeyProblems(input, clock.now()),
      ...(await keyScopeProblems(trx, { scope, owner: body.user })),
    ]
    if (user === undefined) throw refuse([unknown, ...problems])
    if (problems.length > 0) throw refuse(problems)
    await recordAuthor(trx, { subject: user.id, author: session.uid })
    return insertApiKey(trx, { user, input, by: { clock, session } })
  })
  return { api_key: await readKey(db, id), secretkey }
}

interface KeyChange {
  readonly id: string
  readonly body: ApiKeyUpdate
  readonly ifMatch: string | undefined
}

const update = ({ deps, session }: KeyDeps, { id, body, ifMatch }: KeyChange): Promise<ApiKey> =>
  changePermissions(deps, { session }, async (trx, guard) => {
    const { clock } = deps
    const before = await readKey(trx, id)
    checkEtag(ifMatch, before.etag, { kind, name: before.name })
    guard.demandAccounts([before.uid])
    demandScope(guard.caller, body)
    const expiresAt = body.expires_at === before.expires_at ? undefined : body.expires_at
    const problems = [
      ...apiKeyProblems({ name: body.name, expiresAt }, clock.now()),
      ...(await keyScopeProblems(trx, { scope: body, owner: before.uid })),
    ]
    if (problems.length > 0) throw refuse(problems)
    const columns = { name: body.name, expiresAt: expiryOf(body.expires_at), ...storedKeyScope(body) }
    await trx.updateTable('apiKeys').set(columns).where('id', '=', id).execute()
    const after = await readKey(trx, id)
    const change = { object: before.apikey, before: writtenOf(before), after: writtenOf(after) }
    await record(trx, { session, clock, change: { action: 'api_key.update', ...change } })
    return after
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
    get: async ({ params }) => replyWith(await readKey(db, params.id)),
    create: ({ body }, { session }) => create({ deps, session }, body),
    update: async ({ params, body, ifMatch }, { session }) =>
      replyWith(await update({ deps, session }, { id: params.id, body, ifMatch })),

    delete: async ({ params: { id } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, guard) => {
        const row = await trx.selectFrom('apiKeys').select('userId').where('id', '=', id).executeTakeFirst()
        if (row === undefined) throw new PlatformError('not_found', { params: { kind, name: id } })
        guard.demandAccounts([row.userId])
        await removeApiKey(trx, { id, by: { clock, session } })
      })
      return {}
    },
  }
}
