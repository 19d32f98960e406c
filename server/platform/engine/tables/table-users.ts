// The actions that use an action table (ENG22e).
import type { Kysely, Transaction } from 'kysely'
import { actionParameters } from '#contract/engine/action.ts'
import type { TableUser } from '#contract/engine/action-table.ts'
import type { Tables } from '../../db/tables.ts'

interface TableName {
  readonly database_name: string
  readonly table_name: string
}

/** Quotes of a table in Python: its name alone, or with its level. */
const quoted = ({ database_name: level, table_name: name }: TableName): readonly string[] =>
  [name, `${level}.${name}`].flatMap((text) => [`'${text}'`, `"${text}"`])

/** Decides whether an action writes to a table by its parameters, or names it in the source of Python. */
const usageOf = (kind: string, parametersJson: string): ((table: TableName) => boolean) => {
  const parameters: unknown = JSON.parse(parametersJson)
  if (kind === 'archive_event' || kind === 'query_to_table') {
    const target = actionParameters[kind].safeParse(parameters).data?.table
    return ({ database_name: level, table_name: name }) =>
      target?.database_name === level && target.table_name === name
  }
  const source = kind === 'python' ? (actionParameters.python.safeParse(parameters).data?.source ?? '') : ''
  return (table) => quoted(table).some((text) => source.includes(text))
}

/** Answers for each table which actions use it, by name. */
export async function readTableUsers(
  db: Kysely<Tables> | Transaction<Tables>,
): Promise<(table: TableName) => TableUser[]> {
  const actions = await db
    .selectFrom('actions')
    .select(['id', 'name', 'kind', 'parametersJson'])
    .orderBy('name')
    .execute()
  const users = actions.map(({ id, name, kind, parametersJson }) => ({
    user: { id, name },
    uses: usageOf(kind, parametersJson),
  }))
  return (table) => users.flatMap(({ user, uses }) => (uses(table) ? [user] : []))
}
