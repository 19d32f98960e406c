import { useQuery } from '@tanstack/react-query'
import { queryClient } from '#src/api/query.ts'
import { isApiError } from '#src/lib/api-error.ts'
import type { Problem } from '#contract/http.ts'
import { type Asked, answerOptions } from './ask.ts'
import { type QueryState, isEmpty } from './query-state.ts'
import { usePaint } from './use-paint.ts'

export interface Answer {
  /** `asked`: an answer is shown, this one or the one before; `waiting`: none yet. */
  readonly phase: 'nothing' | 'waiting' | 'cancelled' | 'refused' | 'asked'
  readonly asked: Asked | undefined
  /** What the answer is laid out by: the state it answers, shown as the present one says. */
  readonly layout: QueryState
  readonly error: Error | null
  readonly problems: readonly Problem[]
  readonly painted: number | null
  readonly isFetching: boolean
  /** What is shown answers an earlier question, and the present one was cancelled. */
  readonly isStale: boolean
  readonly run: () => void
  readonly cancel: () => void
}

const none: readonly Problem[] = []

type Told = ReturnType<typeof useQuery<Asked>>

const phaseOf = (state: QueryState, answer: Told): Answer['phase'] => {
  if (isEmpty(state)) return 'nothing'
  if (answer.isError) return 'refused'
  if (answer.data !== undefined) return 'asked'
  return answer.fetchStatus === 'idle' ? 'cancelled' : 'waiting'
}

/** The answer to the question as it stands: asked by itself after each change, the one before cut short. */
export const useAnswer = (state: QueryState): Answer => {
  const options = answerOptions(state)
  const answer = useQuery(options)
  const phase = phaseOf(state, answer)
  const asked = phase === 'asked' ? answer.data : undefined
  const painted = usePaint(asked)
  const isOld = answer.isPlaceholderData && asked !== undefined
  return {
    phase,
    asked,
    layout: isOld ? { ...asked.state, view: state.view } : state,
    error: phase === 'refused' ? answer.error : null,
    problems: phase === 'refused' && isApiError(answer.error) ? answer.error.details : none,
    painted,
    isFetching: phase !== 'nothing' && answer.isFetching,
    isStale: isOld && answer.fetchStatus === 'idle',
    run: () => void answer.refetch(),
    cancel: () => void queryClient.cancelQueries({ queryKey: options.queryKey }),
  }
}
