// The typed text of the request beside the wells. A text without problems is applied at once. A text with problems
// stays as it is typed, also while the query changes elsewhere or another tab of the pane is shown.
import { useRef } from 'react'
import type { Batch } from '#domain/playbook/command.ts'
import { applyBatch } from '#domain/playbook/text-edit.ts'
import { isFieldName } from '../state/catalogue.ts'
import { useQueryContext } from '../state/query-context.ts'
import { writeAddress } from '../state/query-params.ts'
import { toRequest } from '../state/query-request.ts'
import type { QueryState } from '../state/query-state.ts'
import { readRequestText } from './request-text.ts'
import type { TypedRequest, TypedText } from './typed-request.ts'

export interface RequestText {
  readonly text: string
  readonly problems: ReturnType<typeof readRequestText>['problems']
  /** The query was changed elsewhere since the text with problems was typed. */
  readonly isMoved: boolean
  readonly edit: (batch: Batch) => void
  readonly discard: () => void
}

interface Page {
  readonly state: QueryState
  readonly isField: (name: string) => boolean
}

/** What the editor shows: the typed text while it is that of the query or has problems, otherwise the query. */
const shownText = (
  typed: TypedText | null,
  page: Page,
): Pick<RequestText, 'text' | 'problems' | 'isMoved'> => {
  const own = { text: JSON.stringify(toRequest(page.state), null, 2), problems: [], isMoved: false }
  if (typed === null) return own
  const address = writeAddress(page.state)
  const isCurrent = typed.from === address || typed.to === address
  const { state, problems } = readRequestText(typed.text, page)
  return isCurrent || state === undefined ? { text: typed.text, problems, isMoved: !isCurrent } : own
}

/** Milliseconds: what is typed without a longer pause is one step to undo. */
const pause = 1500

export function useRequestText([typed, type]: TypedRequest): RequestText {
  const { state, naming, change, join = change } = useQueryContext()
  const address = writeAddress(state)
  const last = useRef({ at: -Infinity, to: '' })
  const apply = (applied: QueryState, to: string): void => {
    const at = performance.now()
    const isOne = last.current.to === address && at - last.current.at < pause
    last.current = { at, to }
    if (isOne) join(applied)
    else change(applied)
  }
  const page = { state, isField: (name: string) => isFieldName(naming.catalogue, name) }
  const { text, ...shown } = shownText(typed, page)
  return {
    text,
    ...shown,
    edit: (batch) => {
      const next = applyBatch(text, batch)
      const { state: applied } = readRequestText(next, page)
      const to = applied === undefined ? address : writeAddress(applied)
      type({ text: next, from: address, to })
      if (applied !== undefined && to !== address) apply(applied, to)
    },
    discard: () => type(null),
  }
}
