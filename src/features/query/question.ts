// What every part of the query page shares: the question as it stands, and the one way to change it.
import { createContext, use } from 'react'
import type { Ignored } from './address.ts'
import type { Naming } from './names.ts'
import type { PlacedProblems } from './problems.ts'
import type { QueryState } from './query-state.ts'
import type { AddressMembers } from './use-address.ts'

export interface Question {
  readonly state: QueryState
  readonly ignored: readonly Ignored[]
  readonly naming: Naming
  readonly problems: PlacedProblems
  /** Goes to the next state: one step of the browser's history. */
  readonly change: (next: QueryState, members?: AddressMembers) => void
}

export const QuestionContext = createContext<Question | null>(null)

export const useQuestion = (): Question => {
  const question = use(QuestionContext)
  if (question === null) throw new Error('A part of the query page stands outside of it')
  return question
}
