// Where cards and their items lead: to the object itself, and to their own lineage.
import type { LineageStart } from '#contract/lineage/endpoints.ts'
import type { LineageCard, LineageItem } from '#contract/lineage/lineage.ts'
import { paths } from '#src/paths.ts'

/** The page of what the card stands for; undefined for what the user may not read. */
export function pathOfCard({ kind, name, source, display_name: label }: LineageCard): string | undefined {
  switch (kind) {
    case 'table':
      return paths.table(source, name)
    case 'object':
      return paths.object(name)
    case 'action_table':
      return paths.actionTables()
    case 'query':
      return paths.queries(label)
    case 'board':
      return paths.board(name)
    case 'action':
      return paths.action(name)
    case 'workflow':
      return paths.workflow(name)
    case 'hidden':
      return undefined
  }
}

const isTable = ({ kind }: LineageCard): boolean =>
  kind === 'table' || kind === 'object' || kind === 'action_table'

/** The start of the lineage of a card; undefined for those that have none. */
export function startOfCard({ kind, name, source, lane }: LineageCard): LineageStart | undefined {
  if (kind === 'table') return { database_name: source, table_name: name }
  if (kind === 'object' || kind === 'action_table') return { database_name: lane, table_name: name }
  if (kind === 'query') return { saved_query: name }
  return kind === 'board' ? { board: name } : undefined
}

/** The start of the lineage of an attribute; undefined for items that are no attributes. */
export function startOfItem(card: LineageCard, { id }: LineageItem): LineageStart | undefined {
  const start = startOfCard(card)
  return isTable(card) ? { ...start, attribute_name: id } : undefined
}
