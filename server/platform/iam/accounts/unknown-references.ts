// Problems for roles, groups and accounts that a request references by an unknown id.
import type { Problem } from '#contract/http.ts'
import type { Db } from '../../db/sqlite.ts'
import { problemAt } from '../../core/error.ts'

interface Reference {
  readonly path: string
  readonly value: string
}

const unknownProblems = (references: readonly Reference[], known: readonly string[]): Problem[] =>
  references
    .filter(({ value }) => !known.includes(value))
    .map(({ path, value }) => problemAt(path, 'wrong_value', { value, allowed: known.join(', ') }))

/** Problems with paths like `roles.1.role`. */
export async function roleProblems(db: Db, roles: readonly { role: string }[]): Promise<Problem[]> {
  if (roles.length === 0) return []
  const known = await db.selectFrom('roles').select('id').orderBy('id').execute()
  const references = roles.map(({ role }, index) => ({ path: `roles.${index}.role`, value: role }))
  return unknownProblems(
    references,
    known.map(({ id }) => id),
  )
}

/** Problems with paths like `groups.1.group`. */
export async function groupProblems(db: Db, groups: readonly { group: string }[]): Promise<Problem[]> {
  if (groups.length === 0) return []
  const known = await db.selectFrom('userGroups').select('id').orderBy('id').execute()
  const references = groups.map(({ group }, index) => ({ path: `groups.${index}.group`, value: group }))
  return unknownProblems(
    references,
    known.map(({ id }) => id),
  )
}
