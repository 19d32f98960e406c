import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Ignored } from './Ignored.tsx'
import { isEmpty } from './query-state.ts'
import { fromRequest } from './request.ts'
import { Result } from './Result.tsx'
import { openPath } from './saved-list.ts'
import { Sentence } from './Sentence.tsx'
import { Starter } from './Starter.tsx'
import { Unanswered } from './Unanswered.tsx'
import type { Answer } from './use-answer.ts'
import { useSaved } from './use-saved.ts'
import { Wells } from './Wells.tsx'

const Root = styled('div')({ display: 'flex', flexDirection: 'column', height: '100%' })

const slowAfter = 5

interface MiddleProps {
  answer: Answer
  saved: string | null
  /** Opens the fields, where they have no pane. */
  onFields: (() => void) | undefined
}

/** An address that names only a saved query is that query's. */
const NothingAsked = ({ saved, onFields }: Omit<MiddleProps, 'answer'>) => {
  const kept = useSaved(saved).data?.query
  if (kept !== undefined && !isEmpty(fromRequest(kept).state)) return <Navigate to={openPath(kept)} replace />
  return <Starter onFields={onFields} />
}

const Shown = ({ answer, saved, onFields }: MiddleProps) => {
  const { t } = useTranslation('query')
  const { phase, asked, error, layout, isFetching, isStale, run, cancel } = answer
  if (phase === 'nothing') return <NothingAsked saved={saved} onFields={onFields} />
  if (phase === 'waiting')
    return (
      <Loading shape="table" rows={12} slow={t('trouble.slow', { count: slowAfter })} onCancel={cancel} />
    )
  if (phase === 'cancelled')
    return (
      <EmptyState
        title={t('trouble.cancelledTitle')}
        actions={<Button onClick={run}>{t('action.run')}</Button>}
      >
        {t('trouble.cancelled')}
      </EmptyState>
    )
  if (error !== null) return <Unanswered error={error} onRetry={run} retrying={isFetching} />
  if (asked === undefined) return null
  return <Result asked={asked} layout={layout} isFetching={isFetching} isCancelled={isStale} />
}

/** The question and its answer. */
export const Middle = ({ answer, saved, onFields }: MiddleProps) => (
  <Root>
    <Ignored saved={saved} />
    <Wells />
    <Sentence />
    <Shown answer={answer} saved={saved} onFields={onFields} />
  </Root>
)
