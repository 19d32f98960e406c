// What the tiles of a board query. It is known before they are rendered, so their queries start with the board.
import type { BoardTile, BoardWithQueries } from '#contract/query/board.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { queryClient } from '#src/api/query-client.ts'
import { lossOf } from '../../saved/replacement.ts'
import { type Catalogue, isFieldName } from '../../state/catalogue.ts'
import { startLabels } from '../../state/labels.ts'
import { fromRequest } from '../../state/query-request.ts'
import { type QueryState, isEmpty, isView, usedNames } from '../../state/query-state.ts'
import { applyFilters, pinTable, tileTable } from '../model/board-filters.ts'
import { tileOptions } from './tile-query.ts'

interface TileParts {
  readonly view: BoardTile['view']
  readonly saved: SavedQuery
  /** Filters and comparison of the board. */
  readonly board: QueryState
  readonly catalogue: Catalogue
}

type Stored = Pick<TileParts, 'saved' | 'catalogue'>

const readStored = ({ saved, catalogue }: Stored) => {
  const own = fromRequest(saved, (name) => isFieldName(catalogue, name)).state
  return { own, table: tileTable(catalogue, own), isBroken: lossOf(catalogue, own) !== null }
}

const storedQueries = new WeakMap<Catalogue, WeakMap<SavedQuery, ReturnType<typeof readStored>>>()

/** The saved query of a tile without the filters of the board, and the table that it reads. Each is read once. */
export function storedQuery({ saved, catalogue }: Stored) {
  const known = storedQueries.get(catalogue) ?? new WeakMap()
  const stored = known.get(saved) ?? readStored({ saved, catalogue })
  storedQueries.set(catalogue, known.set(saved, stored))
  return stored
}

/** Returns the query of a tile with the filters of the board, and what of these does not apply. */
export function tileState({ view, saved, board, catalogue }: TileParts) {
  const { own, table, isBroken } = storedQuery({ saved, catalogue })
  const filtered = applyFilters(own, { board, table })
  return {
    ...filtered,
    state: { ...pinTable(filtered.state, table), view: view !== null && isView(view) ? view : own.view },
    isBroken,
  }
}

/**
 * Starts the queries of tiles without an answer, all at once, and reads the labels of their codes. A failure occurs
 * again, and is shown, in the tile.
 */
export function startTiles(
  { board: { tiles }, queries }: BoardWithQueries,
  { board, catalogue }: Pick<TileParts, 'board' | 'catalogue'>,
): void {
  for (const { query_id: id, view } of tiles) {
    const saved = queries.find((each) => each.id === id)
    if (saved === undefined) continue
    const { state, isBroken } = tileState({ view, saved, board, catalogue })
    if (isBroken || isEmpty(state)) continue
    startLabels(catalogue, usedNames(state))
    void queryClient.prefetchQuery({ ...tileOptions({ saved: id, state }), staleTime: Infinity })
  }
}
