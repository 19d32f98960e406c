import { useEffect, useState } from 'react'
import { afterAnswers } from './answer-rounds.ts'

/** Rows that fit into one row of the grid, at their least height. */
const rowsOfTile = 13

/**
 * How many of the rows of a tile are rendered: those in sight until all tiles have answers, or a person comes near. Then
 * all. `handlers` belong to the element that scrolls.
 */
export function useRowsInSight(count: number, height: number) {
  const [showsAll, setShowsAll] = useState(false)
  const showAll = () => setShowsAll(true)
  useEffect(() => afterAnswers(() => setShowsAll(true)), [])
  return {
    shown: showsAll ? count : Math.min(count, height * rowsOfTile),
    handlers: { onPointerEnter: showAll, onFocus: showAll, onScroll: showAll },
  }
}
