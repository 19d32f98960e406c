// What every account is allowed, at one point of a transaction.
import { sql } from 'kysely'
import { z } from 'zod'
import { grant } from '#contract/iam/permission.ts'
import { authorityOfRoles, type Authority } from '#domain/permissions/coverage.ts'
import type { Db } from '../../db/sqlite.ts'
import { conditionOf, effectiveRoles } from './grants.ts'

const grants = z.array(grant)
const ids = z.array(z.string())

type StoredRole = Parameters<typeof authorityOfRoles>[0][number]

/** Reads the permissions and the condition of all roles, or of some, by id. */
export async function readRoles(db: Db, only?: readonly string[]): Promise<ReadonlyMap<string, StoredRole>> {
  const rows = await db
    .selectFrom('roles')
    .select(['id', 'permissionsJson', 'conditionJson'])
    .$if(only !== undefined, (all) => all.where('id', 'in', only ?? []))
    .execute()
  return new Map(
    rows.map(({ id, permissionsJson, conditionJson }) => [
      id,
      {
        permissions: grants.parse(JSON.parse(permissionsJson)),
        condition: conditionOf(conditionJson),
      },
    ]),
  )
}

/** Sorted role ids of each account as JSON. Accounts without roles are absent. */
const readAssignments = async (db: Db): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ userId: string; roles: string }>`
    SELECT user_id, json_group_array(role_id ORDER BY role_id) AS roles
    FROM ${effectiveRoles} GROUP BY user_id`.execute(db)
  return new Map(rows.map(({ userId, roles }) => [userId, roles]))
}

export interface Authorities {
  /** Ids of the accounts with roles. */
  readonly accounts: Iterable<string>
  /** An account without roles, or an unknown one, has no permissions. */
  of(uid: string): Authority
  /** The same text for accounts that are allowed the same. */
  keyOf(uid: string): string
}

/** Reads the permissions and conditions of all accounts, inactive ones included. */
export async function readAuthorities(db: Db): Promise<Authorities> {
  const assignments = await readAssignments(db)
  const roles = await readRoles(db)
  const known = new Map<string, { authority: Authority; key: string }>()
  const entryOf = (uid: string) => {
    const assigned = assignments.get(uid) ?? '[]'
    const existing = known.get(assigned)
    if (existing !== undefined) return existing
    const authority = authorityOfRoles(ids.parse(JSON.parse(assigned)).flatMap((id) => roles.get(id) ?? []))
    const entry = { authority, key: JSON.stringify(authority) }
    known.set(assigned, entry)
    return entry
  }
  return {
    accounts: assignments.keys(),
    of: (uid) => entryOf(uid).authority,
    keyOf: (uid) => entryOf(uid).key,
  }
}
