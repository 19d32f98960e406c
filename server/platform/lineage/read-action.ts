// Actions as stored, with the tables that their code names.
import { actionWork, type ActionWork } from '#contract/engine/action.ts'
import { pythonTables, type PythonTables } from '#domain/lineage/python-tables.ts'

export interface ReadAction {
  /** Null if the parameters of an earlier version no longer fit: such an action has no links. */
  readonly work: ActionWork | null
  /** The tables that Python names; null of other kinds. */
  readonly code: PythonTables | null
}

/** Reads the JSON text of a kind with its parameters. */
export function readAction(text: string): ReadAction {
  const work = actionWork.safeParse(JSON.parse(text)).data ?? null
  return { work, code: work?.kind === 'python' ? pythonTables(work.parameters.source) : null }
}

/** Whether an action may use tables that are not known before it runs. */
export function mayUseMore({ work, code }: ReadAction): boolean {
  if (work?.kind === 'query_to_table')
    return [work.parameters.query, work.parameters.table.table_name].some((text) => text.includes('{{'))
  if (work?.kind === 'archive_event') return work.parameters.table.table_name.includes('{{')
  return code?.isIncomplete === true
}
