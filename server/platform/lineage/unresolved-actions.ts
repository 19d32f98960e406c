// Actions that may use tables on a path, without saying so before they run.
import type { Lineage } from '#contract/lineage/lineage.ts'
import { cardKey } from '#domain/lineage/lineage-links.ts'
import type { LineageIndex } from './lineage-index.ts'
import { mayUseMore } from './read-action.ts'

/** None if there is no table on the path that actions can use. */
export function unresolvedActions(
  { stored, tables }: LineageIndex,
  { keys, isReadable }: { keys: readonly string[]; isReadable: (key: string) => boolean },
): Lineage['unresolved_actions'] {
  if (!keys.some((key) => tables.has(key))) return { count: 0, named: [] }
  const unresolved = [...stored.actions].filter(([, { value }]) => mayUseMore(value))
  return {
    count: unresolved.length,
    named: unresolved.flatMap(([id, { row }]) =>
      isReadable(cardKey('action', id)) ? [{ id, name: row.name }] : [],
    ),
  }
}
