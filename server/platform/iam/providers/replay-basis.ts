// The data that replaying a draft needs (IAM15): recorded sign-ins, existing roles and groups, and the assignments of
// accounts.
import { z } from 'zod'
import { grant } from '#contract/iam/permission.ts'
import type { ReplayBasis, SignInRecord } from '#contract/iam/sign-in.ts'
import type { Db } from '../../db/sqlite.ts'
import { administratorIds, fullAccessAccounts } from '../identity/administrators.ts'
import { recordOf } from './record-row.ts'

/** Maximum bytes of recorded sign-ins in one replay, latest first. */
const replayLimit = 16 * 1024 ** 2

const latestRecords = async (db: Db, provider: string, limit: number): Promise<SignInRecord[]> => {
  const records: SignInRecord[] = []
  let bytes = 0
  const rows = db
    .selectFrom('signInRecords')
    .selectAll()
    .where('providerId', '=', provider)
    .orderBy('seq', 'desc')
    .limit(limit)
    .stream()
  for await (const row of rows) {
    bytes += row.recordJson.length
    if (bytes > replayLimit) break
    records.push(recordOf(row))
  }
  return records
}

const permissions = z.array(grant)

const rolesOf = async (db: Db): Promise<ReplayBasis['roles']> =>
  (await db.selectFrom('roles').select(['id', 'name', 'permissionsJson']).orderBy('name').execute()).map(
    ({ id, name, permissionsJson }) => ({
      id,
      name,
      permissions: permissions.parse(JSON.parse(permissionsJson)),
    }),
  )

const groupsOf = async (db: Db): Promise<ReplayBasis['groups']> => {
  const roleIds = Map.groupBy(
    await db.selectFrom('groupRoles').selectAll().execute(),
    ({ groupId }) => groupId,
  )
  const rows = await db.selectFrom('userGroups').select(['id', 'name']).orderBy('name').execute()
  return rows.map(({ id, name }) => ({
    id,
    name,
    roles: (roleIds.get(id) ?? []).map(({ roleId }) => roleId),
  }))
}

/** Active accounts that sign in through the provider, with the assignments of its mappings. */
const accountsOf = async (db: Db, provider: string): Promise<ReplayBasis['accounts']> => {
  const users = await db
    .selectFrom('identities')
    .innerJoin('users', 'users.id', 'identities.userId')
    .select(['users.id as uid', 'users.login', 'identities.issuer', 'identities.subject'])
    .where('identities.providerId', '=', provider)
    .where('users.active', '=', 1)
    .orderBy('users.login')
    .execute()
  const roles = await db.selectFrom('userRoles').selectAll().where('providerId', '=', provider).execute()
  const members = await db.selectFrom('groupMembers').selectAll().where('providerId', '=', provider).execute()
  const rolesBy = Map.groupBy(roles, ({ userId }) => userId)
  const groupsBy = Map.groupBy(members, ({ userId }) => userId)
  const otherAdministrators = await fullAccessAccounts(db, { without: provider })
  return users.map((user) => ({
    ...user,
    roles: (rolesBy.get(user.uid) ?? []).map(({ roleId }) => roleId),
    groups: (groupsBy.get(user.uid) ?? []).map(({ groupId }) => groupId),
    administrator_otherwise: otherAdministrators.has(user.uid),
  }))
}

/** How many administrators remain without the provider, not counting the accounts that sign in through it. */
const othersOf = async (db: Db, provider: string, own: ReadonlySet<string>) =>
  [...(await administratorIds(db, { without: provider }))].filter((uid) => !own.has(uid)).length

/** Reads the basis of a provider's replay; `limit`: maximum number of its latest sign-ins. */
export async function replayBasisOf(
  db: Db,
  { provider, limit }: { readonly provider: string; readonly limit: number },
): Promise<ReplayBasis> {
  const accounts = await accountsOf(db, provider)
  return {
    records: await latestRecords(db, provider, limit),
    roles: await rolesOf(db),
    groups: await groupsOf(db),
    accounts,
    other_administrators: await othersOf(db, provider, new Set(accounts.map(({ uid }) => uid))),
  }
}
