// Which cards a session may read (DM60.d). What it may not read is counted and never named.
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { restrictionOf } from '#domain/query/restriction.ts'
import { seesAllRows, type Session } from '../core/session.ts'
import { sharingOf } from '../query/boards/board-store.ts'
import { sharedObjectOf } from '../query/saved/saved-query-row.ts'
import { mayRead } from '../query/sharing.ts'
import { parseKey } from './card-key.ts'
import type { LineageIndex } from './lineage-index.ts'

/** Returns whether the session may read the card of a key. A card that does not exist may not be read. */
export function openReadableCards(index: LineageIndex, session: Session): (key: string) => boolean {
  const may = (permission: Permission): boolean => isGranted(session.permissions, permission)
  const seesAll = seesAllRows(session)

  /** Rows of the table are visible: a condition of the session applies to it. */
  const isVisible = (key: string): boolean => {
    const table = index.tables.get(key)
    return table !== undefined && restrictionOf({ table, timeZone: 'UTC' }, session.conditions) !== undefined
  }
  const mayReadObject = (key: string): boolean => {
    const isHidden = index.tables.has(key) && !seesAll && !isVisible(key)
    if (isHidden) return false
    if (may('data-manager:object:read') && (index.objects.has(key) || index.tables.has(key))) return true
    return may('query-builder-legacy:dataset:read') && index.tables.has(key)
  }
  const mayReadQueries = may('query-builder-legacy:saved_query:read')

  return (key) => {
    const { kind, names } = parseKey(key)
    const [name = '', table = ''] = names
    if (kind === 'source')
      return may('data-manager:source:read') && seesAll && index.stored.tables.get(name)?.has(table) === true
    if (kind === 'data_prim' || kind === 'data_mart') return mayReadObject(key)
    if (kind === 'action') return may('dpe:action:read') && index.stored.actions.has(name)
    if (kind === 'workflow') return may('dpe:workflow:read') && index.stored.workflows.has(name)
    if (!mayReadQueries) return false
    if (kind === 'query') {
      const query = index.stored.queries.get(name)
      return query !== undefined && mayRead(sharedObjectOf(query.row), session)
    }
    const board = index.stored.boards.get(name)
    return board !== undefined && mayRead({ uid: board.row.uid, sharing: sharingOf(board.row) }, session)
  }
}
