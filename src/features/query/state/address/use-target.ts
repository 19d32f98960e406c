// The address that the page shows. A navigation renders the whole page again, so that it waits for the answer of a fast
// query, but not longer than a person takes to act. Until it has landed, the page shows where it leads, so that a second change continues the first one.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Target {
  /** As `URLSearchParams` writes it. */
  readonly search: string
  /** What the entry in the history remembers besides the address. */
  readonly target: unknown
}

const normalSearch = (search: string): string => new URLSearchParams(search).toString()

/** Milliseconds. */
const longestWait = 150

const acts = ['keydown', 'pointerdown', 'pagehide'] as const

/**
 * Runs a function after a moment, or before what a person does next, or before the next function. Going back or forward in
 * the history drops it.
 */
function useBeforeActs(): (run: () => void) => void {
  const waiting = useRef<() => void>(undefined)
  const flush = useCallback(() => {
    const run = waiting.current
    waiting.current = undefined
    run?.()
  }, [])
  useEffect(() => {
    const drop = () => {
      waiting.current = undefined
    }
    for (const act of acts) window.addEventListener(act, flush, { capture: true })
    window.addEventListener('popstate', drop)
    return () => {
      drop()
      for (const act of acts) window.removeEventListener(act, flush, { capture: true })
      window.removeEventListener('popstate', drop)
    }
  }, [flush])
  return useCallback(
    (run) => {
      flush()
      waiting.current = run
      setTimeout(() => {
        if (waiting.current === run) flush()
      }, longestWait)
    },
    [flush],
  )
}

/** The address of the last change, or the current one if no change is on its way. */
export function useTarget(): Target & {
  navigateTo: (search: string, entry: { state: object; replace?: true }) => void
} {
  const navigate = useNavigate()
  const beforeActs = useBeforeActs()
  const location = useLocation()
  const landed = normalSearch(location.search)
  const [pending, setPending] = useState<Target | null>(null)
  if (pending?.search === landed) setPending(null)
  const navigateTo = useCallback(
    (search: string, entry: { state: object; replace?: true }) => {
      const next = { search: normalSearch(search), target: entry.state }
      // A link may overtake the navigation, which then ends at another address.
      const end = () => {
        if (normalSearch(window.location.search) !== next.search)
          setPending((now) => (now === next ? null : now))
      }
      setPending(next)
      beforeActs(() => {
        void Promise.resolve(navigate({ search }, { ...entry, preventScrollReset: true })).finally(end)
      })
    },
    [navigate, beforeActs],
  )
  useEffect(() => {
    const drop = () => setPending(null)
    window.addEventListener('popstate', drop)
    return () => window.removeEventListener('popstate', drop)
  }, [])
  return {
    search: pending?.search ?? landed,
    target: pending === null ? location.state : pending.target,
    navigateTo,
  }
}
