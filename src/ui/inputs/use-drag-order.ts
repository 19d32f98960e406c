import { useState } from 'react'

export type DragStep = 'start' | 'over' | 'drop' | 'end'

/** Reorders a list by dragging: which item is dragged, what each item reports, and on which side it would be dropped. */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const step = (index: number) => (what: DragStep) => {
    if (what === 'start') return setDragged(index)
    if (what === 'over') return setOver(index)
    if (what === 'drop' && dragged !== undefined) move(dragged, index)
    setDragged(undefined)
    setOver(undefined)
  }
  const sideOf = (index: number): 'before' | 'after' | undefined => {
    if (dragged === undefined || over !== index || dragged === index) return undefined
    return dragged < index ? 'after' : 'before'
  }
  return { dragged, step, sideOf }
}
