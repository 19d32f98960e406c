// The address that the page shows. A change is rendered at once, together with the address that it leads to: rendered
// later, as other navigations are, it would render the page twice, and the second time while the query runs.
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The current address, and a function that changes it. */
export function useTarget(): {
  /** As `URLSearchParams` writes it. */
  readonly search: string
  /** What the entry in the history remembers besides the address. */
  readonly target: unknown
  navigateTo: (search: string, entry: { state: object; replace?: true }) => void
} {
  const navigate = useNavigate()
  const location = useLocation()
  const navigateTo = useCallback(
    (next: string, entry: { state: object; replace?: true }) => {
      void navigate({ search: next }, { ...entry, preventScrollReset: true, flushSync: true })
    },
    [navigate],
  )
  return { search: new URLSearchParams(location.search).toString(), target: location.state, navigateTo }
}
