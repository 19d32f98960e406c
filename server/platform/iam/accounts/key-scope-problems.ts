// What is wrong with the scope of an API key (IAM102): permissions that do not exist, and an object that does not.
import { limitedPackageOf, type KeyLimit, type KeyScope } from '#contract/iam/api-key.ts'
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { packageIdOf } from '#contract/store/collection.ts'
import { problemAt } from '../../core/error.ts'
import type { Db } from '../../db/sqlite.ts'
import { grantProblems } from './grant-problems.ts'

/** A package exists for the owner of the key as a member of its organization only (STO9). */
const packageExists = async (db: Db, limit: string, owner: string): Promise<boolean> => {
  const named = limitedPackageOf(limit)
  const id = packageIdOf(named?.id ?? '')
  const row = await db
    .selectFrom('packages')
    .innerJoin('organizationMembers', 'organizationMembers.organizationId', 'packages.owner')
    .select('packages.id')
    .where('organizationMembers.userId', '=', owner)
    .where('packages.collection', '=', named?.collection ?? '')
    .where('packages.owner', '=', id?.owner ?? '')
    .where('packages.slug', '=', id?.slug ?? '')
    .executeTakeFirst()
  return row !== undefined
}

const exists = async (db: Db, { kind, id }: KeyLimit, owner: string): Promise<boolean> => {
  if (kind === 'collection') return true
  if (kind === 'package') return packageExists(db, id, owner)
  const table = kind === 'action' ? 'actions' : 'workflows'
  const row = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The problems of a scope, with the paths of the request. `owner`: the account of the key. */
export async function keyScopeProblems(
  db: Db,
  { scope: { permissions, limit }, owner }: { scope: KeyScope; owner: string },
): Promise<Problem[]> {
  const problems = grantProblems(permissions ?? [])
  if (limit === null || (await exists(db, limit, owner))) return problems
  const kind: TermCode = limit.kind
  return [...problems, problemAt('limit.id', 'not_found', { kind, name: limit.id })]
}
