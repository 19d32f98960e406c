// What every part of the query page shares: the question as it stands, and the one way to change it.
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { type Ignored, type ReadAddress, readAddress, writeAddress } from './query-params.ts'
import type { Naming } from './naming.ts'
import { type PlacedProblems, placeProblems } from './query-problems.ts'
import type { QueryState } from './query-state.ts'
import { useAnswer } from './use-query-result.ts'
import { useNavigate, useSearchParams } from 'react-router'

/** Members that are not part of the question; null drops one. */
type AddressMembers = Readonly<Partial<Record<'saved' | 'version' | 'pane' | 'dialog' | 'of', string | null>>>

interface Address extends ReadAddress {
  readonly change: (next: QueryState, members?: AddressMembers) => void
  /** The saved query that was opened. */
  readonly saved: string | null
  /** The version of it that the question began from. */
  readonly version: string | null
  /** Sets members beside the question; the history keeps no step for it. */
  readonly setMembers: (members: AddressMembers) => void
  readonly pane: string | null
}

const withMembers = (search: string, members: AddressMembers): URLSearchParams => {
  const others = new URLSearchParams(search)
  for (const [name, value] of Object.entries(members))
    if (value === null) others.delete(name)
    else others.set(name, value)
  return others
}

/** The question in the address bar. */
function useAddress(): Address {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const search = params.toString()
  const read = useMemo(() => readAddress(new URLSearchParams(search)), [search])
  // Going there takes a moment: until the address has followed, what was chosen last stands.
  const [ahead, setAhead] = useState<{ from: string; state: QueryState } | null>(null)
  if (ahead !== null && ahead.from !== search) setAhead(null)
  const state = ahead?.from === search ? ahead.state : read.state
  const change = useCallback(
    (next: QueryState, members: AddressMembers = {}) => {
      setAhead({ from: search, state: next })
      void navigate(
        { search: writeAddress(next, withMembers(search, members)) },
        { preventScrollReset: true },
      )
    },
    [navigate, search],
  )
  return {
    state,
    ignored: read.ignored,
    saved: params.get('saved'),
    version: params.get('version'),
    pane: params.get('pane'),
    change,
    setMembers: (members) => {
      void navigate(
        { search: writeAddress(state, withMembers(search, members)) },
        { replace: true, preventScrollReset: true },
      )
    },
  }
}

export interface Question {
  readonly state: QueryState
  readonly ignored: readonly Ignored[]
  readonly naming: Naming
  readonly problems: PlacedProblems
  /** Goes to the next state: one step of the browser's history. */
  readonly change: (next: QueryState, members?: AddressMembers) => void
}

export const QuestionContext = createContext<Question | null>(null)

export function useQuestion(): Question {
  const question = use(QuestionContext)
  if (question === null) throw new Error('A part of the query page stands outside of it')
  return question
}

/** The question in the address, its answer, and what of it the platform refused. */
export function useQuestionState(naming: Naming, onAsk: () => void) {
  const address = useAddress()
  const { state, ignored, change } = address
  const answer = useAnswer(state, onAsk)
  const question = useMemo<Question>(
    () => ({ state, ignored, naming, problems: placeProblems(state, answer.problems), change }),
    [state, ignored, naming, answer.problems, change],
  )
  return { address, answer, question }
}
