// The address that the page shows. A navigation takes a moment; until it has landed, the page shows where it leads, so that
// a second change continues the first one.
import { useCallback, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

interface Target {
  /** As `URLSearchParams` writes it. */
  readonly search: string
  /** What the entry in the history remembers besides the address. */
  readonly target: unknown
}

const normalSearch = (search: string): string => new URLSearchParams(search).toString()

/** The address of the last change, or the current one if no change is on its way. */
export function useTarget(): Target & {
  navigateTo: (search: string, entry: { state: object; replace?: true }) => void
} {
  const navigate = useNavigate()
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
      void Promise.resolve(navigate({ search }, { ...entry, preventScrollReset: true })).finally(end)
    },
    [navigate],
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
