// Undo and redo over the queries of the page. Each query is its search string, so that going back in the browser and
// undo agree.
import { useState } from 'react'

interface Steps {
  readonly entries: readonly string[]
  readonly index: number
}

const maxSteps = 200

/**
 * Returns the steps after the page has shown `current`: a step back or forward if it is next to it, or a new one. A joined
 * change continues the step before it.
 */
export function stepsTo({ entries, index }: Steps, current: string, isJoined = false): Steps {
  if (entries[index] === current) return { entries, index }
  if (entries[index - 1] === current) return { entries, index: index - 1 }
  if (entries[index + 1] === current) return { entries, index: index + 1 }
  const next = [...entries.slice(0, isJoined ? index : index + 1), current].slice(-maxSteps)
  return { entries: next, index: next.length - 1 }
}

/** The queries before and after the current one; null without any. */
export function useUndo(current: string, isJoined = false): { undo: string | null; redo: string | null } {
  const [steps, setSteps] = useState<Steps>({ entries: [current], index: 0 })
  const now = stepsTo(steps, current, isJoined)
  if (now.index !== steps.index || now.entries !== steps.entries) setSteps(now)
  return { undo: now.entries[now.index - 1] ?? null, redo: now.entries[now.index + 1] ?? null }
}
