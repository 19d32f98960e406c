// The links of actions and workflows: what an action reads, refreshes and writes, and what starts a workflow.
import type { ActionParameters } from '#contract/engine/action.ts'
import type { WorkflowWrite } from '#contract/engine/workflow.ts'
import { cardKey, type Link, type LinkEnd } from '#domain/lineage/lineage-links.ts'
import type { PythonTables } from '#domain/lineage/python-tables.ts'
import type { NamedTables } from '#domain/lineage/read-path.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { ReadQuery } from './query-reader.ts'
import type { ReadAction } from './read-action.ts'
import type { WrittenColumns } from './written-columns.ts'

interface ActionScope {
  /** Keys of all objects, by level. */
  readonly objects: ReadonlyMap<string, readonly string[]>
  readonly tables: ReadonlyMap<string, QueryableTable>
  readonly queries: ReadonlyMap<string, ReadQuery>
  /** What the action writes from its query; null if that is not known before a run. */
  readonly written: WrittenColumns | null
}

const whole = (card: string): LinkEnd => ({ card, item: null })

/** From the fields of a query to the columns that an action writes. Fields that decide the rows lead to the whole action. */
const queryToTable = (
  action: string,
  { query, table }: ActionParameters['query_to_table'],
  { queries, written }: ActionScope,
): Link[] => {
  const from = cardKey('query', query)
  const to = cardKey(table.database_name, table.table_name)
  if (written === null)
    return [
      { from: whole(from), to: whole(action), kind: 'run' },
      { from: whole(action), to: whole(to), kind: 'write' },
    ]
  const read = queries.get(query)
  /** Parameters of the action can name attributes that the saved query lacks. */
  const end = (field: string): LinkEnd =>
    read?.table === written.table && read.uses.has(field)
      ? { card: from, item: field }
      : { card: written.table, item: field }
  const link = (field: string, item: string | null): Link => ({
    from: end(field),
    to: { card: action, item },
    kind: end(field).card === from ? 'run' : 'read',
  })
  return [
    ...[...written.columns].flatMap(([column, field]): Link[] => [
      link(field, column),
      { from: { card: action, item: column }, to: { card: to, item: column }, kind: 'write' },
    ]),
    ...[...written.deciding].map((field) => link(field, null)),
  ]
}

/** The only table with a name such as `ports` or `data_prim.ports`, as Python finds it. */
const tableNamed = (name: string, tables: ReadonlyMap<string, QueryableTable>): string | undefined => {
  const named = [...tables].filter(([, table]) => table.table_name === name)
  const [only, ...others] =
    named.length > 0
      ? named
      : [...tables].filter(([, { database_name: level, table_name: own }]) => `${level}.${own}` === name)
  return others.length === 0 ? only?.[0] : undefined
}

const python = (action: string, { reads, writes }: PythonTables, { tables }: ActionScope): Link[] => {
  const written = new Map([...tables].filter(([, table]) => table.data_version !== undefined))
  return [
    ...reads.flatMap(({ table, columns }): Link[] => {
      const card = tableNamed(table, tables)
      if (card === undefined) return []
      const items: readonly (string | null)[] = columns === null || columns.length === 0 ? [null] : columns
      return items.map((item) => ({ from: { card, item }, to: whole(action), kind: 'read' }))
    }),
    ...writes.flatMap((table): Link[] => {
      const card = tableNamed(table, written)
      return card === undefined ? [] : [{ from: whole(action), to: whole(card), kind: 'write' }]
    }),
  ]
}

/** From what an action reads or refreshes to it, and from it to the table that it writes. */
export function actionLinks(id: string, { work, code }: ReadAction, scope: ActionScope): Link[] {
  const action = cardKey('action', id)
  const from = (card: string, kind: Link['kind']): Link => ({ from: whole(card), to: whole(action), kind })
  if (work === null) return []
  switch (work.kind) {
    case 'query_to_table':
      return queryToTable(action, work.parameters, scope)
    case 'archive_event': {
      const { database_name: level, table_name: name } = work.parameters.table
      return [{ from: whole(action), to: whole(cardKey(level, name)), kind: 'write' }]
    }
    case 'python':
      return code === null ? [] : python(action, code, scope)
    case 'extract':
      return work.parameters.tables.map(({ source, table }) =>
        from(cardKey('source', source, table), 'extract'),
      )
    case 'build':
      return work.parameters.levels.flatMap((level) =>
        (scope.objects.get(level) ?? []).map((card) => from(card, 'build')),
      )
    case 'http_request':
    case 'send_email':
      return []
  }
}

/** From the actions of its steps to a workflow, and from the tables whose new files start it. */
export function workflowLinks(
  id: string,
  { stages, triggers }: Pick<WorkflowWrite, 'stages' | 'triggers'>,
  tables: NamedTables,
): Link[] {
  const to = whole(cardKey('workflow', id))
  const actions = new Set(stages.flatMap(({ steps }) => steps.map(({ action }) => action)))
  const uploaded = triggers.flatMap((trigger) => {
    if (trigger.kind !== 'upload') return []
    const { source, table } = trigger
    const names = table === null ? [...(tables.get(source)?.keys() ?? [])] : [table]
    return names.map((name) => cardKey('source', source, name))
  })
  return [
    ...[...actions].map((action): Link => ({ from: whole(cardKey('action', action)), to, kind: 'run' })),
    ...[...new Set(uploaded)].map((card): Link => ({ from: whole(card), to, kind: 'trigger' })),
  ]
}
