// The text of a request as it was typed. It is kept apart from the editor, which is loaded only when it is opened.
import { useState } from 'react'
import { useQueryContext } from '../state/query-context.ts'
import { writeAddress } from '../state/query-params.ts'

export interface TypedText {
  readonly text: string
  /** The query when the text was typed, and the query of the text; the same while it has problems. */
  readonly from: string
  readonly to: string
}

/** The typed text, and the function that replaces it. */
export type TypedRequest = readonly [TypedText | null, (next: TypedText | null) => void]

/** The text of a pane that was closed, shown again for the same query. */
let lastTyped: TypedText | null = null

export function useTypedRequest(): TypedRequest {
  const { state } = useQueryContext()
  const [typed, setTyped] = useState(() => (lastTyped?.from === writeAddress(state) ? lastTyped : null))
  return [
    typed,
    (next) => {
      lastTyped = next
      setTyped(next)
    },
  ]
}
