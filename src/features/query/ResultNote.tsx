// What a person must know about a result that is not the latest: why, and from when it is.
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { isToday } from '#src/lib/format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { useQueryContext } from './state/query-context.ts'
import { toRequest } from './state/query-request.ts'
import { useOtherBuild } from './state/use-newer-build.ts'
import type { CompletedQuery } from './state/use-query-result.ts'

interface ResultNoteProps {
  completed: CompletedQuery
  /** Why the last request failed; null if it did not. */
  error: Error | null
  onRun: () => void
}

/** Says that an earlier result is shown, from when it is, and why there is no later one. */
function useLastGood({ state, response }: CompletedQuery, error: Error | null): string | null {
  const { t } = useTranslation('query')
  const { state: current } = useQueryContext()
  const format = useFormat()
  const formatError = useErrorText()
  if (error === null) return null
  const time = format.instant(new Date(response.timestamp * 1000).toISOString())
  const isSame = JSON.stringify(toRequest(state)) === JSON.stringify(toRequest(current))
  return joinSentences(t(isSame ? 'error.lastGood' : 'error.lastOther', { time }), formatError(error))
}

/** Says of which build the result is, once another one is live. */
function useEarlierBuild(completed: CompletedQuery): string | null {
  const { t } = useTranslation('query')
  const format = useFormat()
  const { built_at: at } = completed.response.receipt
  const other = useOtherBuild(completed)
  if (other === null) return null
  const time = isToday(at) ? format.time(at) : format.instant(at)
  return t(other === 'newer' ? 'result.earlierBuild' : 'result.laterBuild', { time })
}

/** The note above a result that is not the latest, with the action that gets the latest. */
export function ResultNote({ completed, error, onRun }: ResultNoteProps) {
  const { t } = useTranslation(['query', 'common'])
  const lastGood = useLastGood(completed, error)
  const earlierBuild = useEarlierBuild(completed)
  const text = lastGood ?? earlierBuild
  if (text === null) return null
  const refresh = () => {
    void invalidate(query.dataset)
    onRun()
  }
  return (
    <div style={{ padding: '8px 12px', borderBottom: hairline }}>
      <MarginNote
        live
        tone="warning"
        actions={
          <LinkButton onClick={refresh}>
            {t(lastGood === null ? 'result.refresh' : 'common:action.tryAgain')}
          </LinkButton>
        }
      >
        {text}
      </MarginNote>
    </div>
  )
}
