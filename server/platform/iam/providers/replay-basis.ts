// All that a replay of a draft needs (IAM15): what was recorded, the roles and groups there are, and who holds what.
import { z } from 'zod'
import { grant } from '#contract/iam/permission.ts'
import type { ReplayBasis, SignInRecord } from '#contract/iam/sign-in.ts'
import type { Db } from '../../db/sqlite.ts'
import { administratorIds, holdersOfEveryRight } from '../identity/administrators.ts'
import { recordOf } from './record-row.ts'

/** Bytes of recorded sign-ins that one replay takes; the latest count. */
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
  const gifts = Map.groupBy(await db.selectFrom('groupRoles').selectAll().execute(), ({ groupId }) => groupId)
  const rows = await db.selectFrom('userGroups').select(['id', 'name']).orderBy('name').execute()
  return rows.map(({ id, name }) => ({ id, name, roles: (gifts.get(id) ?? []).map(({ roleId }) => roleId) }))
}

/** Accounts that are switched on and sign in by the provider, with what its mappings gave them. */
const accountsOf = async (db: Db, provider: string): Promise<ReplayBasis['accounts']> => {
  const people = await db
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
  const otherwise = await holdersOfEveryRight(db, { without: provider })
  return people.map((person) => ({
    ...person,
    roles: (rolesBy.get(person.uid) ?? []).map(({ roleId }) => roleId),
    groups: (groupsBy.get(person.uid) ?? []).map(({ groupId }) => groupId),
    administrator_otherwise: otherwise.has(person.uid),
  }))
}

/** Who is left of the administrators without the provider, the accounts aside that sign in by it. */
const othersOf = async (db: Db, provider: string, own: ReadonlySet<string>) =>
  [...(await administratorIds(db, { without: provider }))].filter((uid) => !own.has(uid)).length

/** The basis of a provider's replay; `limit`: how many of its latest sign-ins. */
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
