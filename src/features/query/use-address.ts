import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type ReadAddress, readAddress, writeAddress } from './address.ts'
import type { QueryState } from './query-state.ts'

interface Address extends ReadAddress {
  readonly change: (next: QueryState) => void
  /** The saved query that was opened. */
  readonly saved: string | null
  /** Sets or, with null, drops a member that is not part of the question; the history keeps no step for it. */
  readonly setMember: (name: 'saved' | 'pane', value: string | null) => void
  readonly pane: string | null
}

/** The question in the address bar. */
export const useAddress = (): Address => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = params.toString()
  const read = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  // Going there takes a moment: until the address has followed, what was chosen last stands.
  const [ahead, setAhead] = useState<{ from: string; state: QueryState } | null>(null)
  if (ahead !== null && ahead.from !== search) setAhead(null)
  const state = ahead?.from === search ? ahead.state : read.state
  const change = useCallback(
    (next: QueryState) => {
      setAhead({ from: search, state: next })
      void navigate({ search: writeAddress(next, new URLSearchParams(search)) }, { preventScrollReset: true })
    },
    [navigate, search],
  )
  return {
    state,
    ignored: read.ignored,
    saved: params.get('saved'),
    pane: params.get('pane'),
    change,
    setMember: (name, value) => {
      const others = new URLSearchParams(params)
      if (value === null) others.delete(name)
      else others.set(name, value)
      void navigate({ search: writeAddress(state, others) }, { replace: true, preventScrollReset: true })
    },
  }
}
