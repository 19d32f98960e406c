// A tile with its query: the state that is run, with the filters of the board, and its answer.
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { BoardTile } from '#contract/query/board.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { tableKey, tableOf } from '../../state/catalogue.ts'
import type { Naming } from '../../state/naming.ts'
import type { QueryContextValue } from '../../state/query-context.ts'
import { assignProblems } from '../../state/query-problems.ts'
import { type QueryState, isEmpty } from '../../state/query-state.ts'
import { shownState } from '../../state/use-query-result.ts'
import { useScopedNaming } from '../../state/use-scoped-naming.ts'
import { tileOptions } from './tile-query.ts'
import { tileState } from './tile-state.ts'

export interface TileInput {
  readonly tile: BoardTile
  readonly saved: SavedQuery
  /** Filters and comparison of the board. */
  readonly board: QueryState
  /** Names without a table in scope. */
  readonly naming: Naming
}

const nothing = () => undefined

/** The query of a tile, its answer, and what its parts need to be shown. */
export function useTile(input: TileInput) {
  const {
    naming: unscoped,
    naming: { catalogue },
    tile: { view, height },
    saved,
    board,
  } = input
  const {
    state,
    unapplied,
    isBroken: isGone,
  } = useMemo(() => tileState({ view, saved, board, catalogue }), [view, saved, board, catalogue])
  const result = useQuery({
    ...tileOptions({ saved: input.saved.id, state }),
    enabled: !isGone && !isEmpty(state),
    placeholderData: (before) => before,
  })
  const answers = result.data
  const layout = useMemo(
    () => (answers === undefined ? state : shownState(answers.state, state)),
    [answers, state],
  )
  const answering = answers === undefined ? null : tableKey(answers.response)
  const naming = useScopedNaming(unscoped, { state: layout, answering })
  const context = useMemo<QueryContextValue>(
    () => ({
      state: layout,
      ignored: [],
      naming,
      problems: assignProblems(layout, []),
      change: nothing,
      drillPath: [],
      changedTable: null,
      pendingSwitch: null,
      setPendingSwitch: nothing,
    }),
    [layout, naming],
  )
  const hasTable = answering === null || tableOf(unscoped.catalogue, answering) !== undefined
  return {
    saved: input.saved.id,
    height,
    state,
    layout,
    unapplied,
    isBroken: isGone,
    answers,
    result,
    context,
    hasTable,
  }
}
