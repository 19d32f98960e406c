// Roles, groups and accounts that a request names by id: those that do not exist are told by their paths.
import type { Problem } from '#contract/http.ts'
import type { Db } from '../../db/sqlite.ts'
import { problemAt } from '../../core/error.ts'

interface Choice {
  readonly path: string
  readonly value: string
}

const unknownOf = (choices: readonly Choice[], known: readonly string[]): Problem[] =>
  choices
    .filter(({ value }) => !known.includes(value))
    .map(({ path, value }) => problemAt(path, 'wrong_value', { value, allowed: known.join(', ') }))

/** Problems with paths like `roles.1.role`. */
export async function roleProblems(db: Db, roles: readonly { role: string }[]): Promise<Problem[]> {
  if (roles.length === 0) return []
  const known = await db.selectFrom('roles').select('id').orderBy('id').execute()
  const choices = roles.map(({ role }, index) => ({ path: `roles.${index}.role`, value: role }))
  return unknownOf(
    choices,
    known.map(({ id }) => id),
  )
}

/** Problems with paths like `groups.1.group`. */
export async function groupProblems(db: Db, groups: readonly { group: string }[]): Promise<Problem[]> {
  if (groups.length === 0) return []
  const known = await db.selectFrom('userGroups').select('id').orderBy('id').execute()
  const choices = groups.map(({ group }, index) => ({ path: `groups.${index}.group`, value: group }))
  return unknownOf(
    choices,
    known.map(({ id }) => id),
  )
}
