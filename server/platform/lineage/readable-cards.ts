// Which cards a session may read (DM65.d). What it may not read is counted and never named.
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { restrictionOf } from '#domain/query/restriction.ts'
import { seesAllRows, type Session } from '../core/session.ts'
import { sharingOf } from '../query/boards/board-store.ts'
import { sharedObjectOf } from '../query/saved/saved-query-row.ts'
import { mayRead } from '../query/sharing.ts'
import { type CardKind, parseKey } from './card-key.ts'
import type { LineageIndex } from './lineage-index.ts'

/** Returns whether the session may read the card of a key. A card that does not exist may not be read. */
export function openReadableCards(index: LineageIndex, session: Session): (key: string) => boolean {
  const may = (permission: Permission): boolean => isGranted(session.permissions, permission)
  const seesAll = seesAllRows(session)
  const mayReadQueries = may('query-builder-legacy:saved_query:read')

  /** Rows of the table are visible: a condition of the session applies to it. */
  const isVisible = (key: string): boolean => {
    const table = index.tables.get(key)
    return table !== undefined && restrictionOf({ table, timeZone: 'UTC' }, session.conditions) !== undefined
  }
  const isHidden = (key: string): boolean => index.tables.has(key) && !seesAll && !isVisible(key)
  const mayReadObject = (key: string): boolean => {
    const exists = index.objects.has(key) || index.tables.has(key)
    const byDesign = may('data-manager:object:read') && exists
    const byDataset = may('query-builder-legacy:dataset:read') && index.tables.has(key)
    return !isHidden(key) && (byDesign || byDataset)
  }
  const readers: Readonly<Record<CardKind, (key: string, names: readonly string[]) => boolean>> = {
    source: (_key, [source = '', table = '']) =>
      may('data-manager:source:read') && seesAll && index.stored.tables.get(source)?.has(table) === true,
    data_prim: mayReadObject,
    data_mart: mayReadObject,
    query: (_key, [id = '']) => {
      const query = index.stored.queries.get(id)
      return query !== undefined && mayReadQueries && mayRead(sharedObjectOf(query.row), session)
    },
    board: (_key, [id = '']) => {
      const row = index.stored.boards.get(id)?.row
      return (
        row !== undefined && mayReadQueries && mayRead({ uid: row.uid, sharing: sharingOf(row) }, session)
      )
    },
    action: (_key, [id = '']) => may('dpe:action:read') && index.stored.actions.has(id),
    workflow: (_key, [id = '']) => may('dpe:workflow:read') && index.stored.workflows.has(id),
  }
  return (key) => {
    const { kind, names } = parseKey(key)
    return readers[kind](key, names)
  }
}
