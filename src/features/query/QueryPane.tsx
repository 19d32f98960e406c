import { Stack } from '#src/ui/layout/Stack.tsx'
import { bareButton, rowLayout } from '#src/ui/theme/shapes.ts'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Ignored } from './IgnoredParams.tsx'
import { isEmpty, itemKey } from './state/query-state.ts'
import { fromRequest } from './state/query-request.ts'
import { Result } from './ResultPane.tsx'
import { openPath } from './saved/saved-list.ts'
import type { Answer } from './state/use-query-result.ts'
import { useSaved } from './saved/use-saved-query.ts'
import { Wells } from './wells/Wells.tsx'
import { color, focusInside, focusRing, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { proposeName, sentenceWords } from './state/naming.ts'
import { openChip } from './fields/open-chip.ts'
import { useQuestion } from './state/query-context.ts'
import { type Target, sentenceParts } from './state/sentence.ts'
import { ChevronRight } from 'lucide-react'
import { RuledList } from '#src/ui/display/bordered-lists.ts'
import { addressParts } from './state/query-params.ts'
import { suggestions } from './suggested-queries.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { useProblemText } from '#src/components/errors/use-error-message.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'

const slowAfter = 5

interface MiddleProps {
  answer: Answer
  saved: string | null
  /** Opens the fields, where they have no pane. */
  onFields: (() => void) | undefined
}

const StarterRoot = styled('section')({
  padding: '40px 24px',
  maxWidth: 620,
  '& h2': { ...type.section, margin: '0 0 4px' },
  '& > p': { ...type.body, margin: '0 0 16px', color: color.text.secondary },
})
const Item = styled('button')({
  ...type.body,
  ...bareButton,
  ...rowLayout(8),
  width: '100%',
  minHeight: 40,
  padding: '4px 8px',
  textAlign: 'start',
  color: color.text.primary,
  '&:hover': { backgroundColor: color.surface.hover },
  '&:focus-visible': { ...focusInside, borderRadius: radius.chip },
  '& > span': { ...oneLine, flex: 1, fontWeight: 500 },
  '& > small': { ...type.small, ...oneLine, color: color.text.tertiary },
  '& > svg': { flex: 'none', color: color.text.tertiary },
})

/** Nothing is asked yet: a few questions that this data suggests. */
function Starter({ onFields }: { onFields?: (() => void) | undefined }) {
  const { t } = useTranslation('query')
  const { change, naming } = useQuestion()
  const offered = suggestions(naming.catalogue)
  return (
    <StarterRoot>
      <h2>{t('start.title')}</h2>
      <p>{onFields === undefined ? t('start.text') : t('start.textNarrow')}</p>
      <RuledList style={{ marginBottom: 16 }}>
        {offered.map(({ table, state }) => (
          <li key={addressParts(state).join()}>
            <Item type="button" onClick={() => change(state)}>
              <span>{proposeName(naming, state)}</span>
              <small>{t('start.in', { table })}</small>
              <ChevronRight size={14} strokeWidth={2} aria-hidden />
            </Item>
          </li>
        ))}
      </RuledList>
      {onFields !== undefined && <Button onClick={onFields}>{t('start.chooseFields')}</Button>}
    </StarterRoot>
  )
}

/** An address that names only a saved query is that query's. */
const NothingAsked = ({ saved, onFields }: Omit<MiddleProps, 'answer'>) => {
  const kept = useSaved(saved).data?.query
  if (kept !== undefined && !isEmpty(fromRequest(kept).state)) return <Navigate to={openPath(kept)} replace />
  return <Starter onFields={onFields} />
}

interface UnansweredProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

/** The question was refused: what stands at no chip is said here, everything else at the chip it belongs to. */
function Unanswered({ error, onRetry, retrying }: UnansweredProps) {
  const { t } = useTranslation('query')
  const { problems } = useQuestion()
  const say = useProblemText()
  const isNamed = isApiError(error) && error.details.length > 0
  if (!isNamed)
    return <ErrorView error={error} title={t('trouble.title')} onRetry={onRetry} retrying={retrying} />
  return (
    <EmptyState
      title={t('trouble.title')}
      note={
        problems.rest.length > 0 &&
        problems.rest.map((problem) => (
          <MarginNote key={`${problem.path} ${problem.code}`} tone="error">
            {say(problem)}
          </MarginNote>
        ))
      }
    >
      {problems.byKey.size > 0 && t('trouble.marked', { count: problems.byKey.size })}
    </EmptyState>
  )
}

const Shown = ({ answer, saved, onFields }: MiddleProps) => {
  const { t } = useTranslation(['query', 'shared'])
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
        actions={<Button onClick={run}>{t('shared:action.run')}</Button>}
      >
        {t('trouble.cancelled')}
      </EmptyState>
    )
  if (error !== null) return <Unanswered error={error} onRetry={run} retrying={isFetching} />
  if (asked === undefined) return null
  return <Result asked={asked} layout={layout} isFetching={isFetching} isCancelled={isStale} />
}

const SentenceRoot = styled('p')({
  ...type.controlSmall,
  flex: 'none',
  margin: 0,
  padding: '7px 12px 8px',
  color: color.text.secondary,
  borderBottom: `1px solid ${color.line.hair}`,
  '& button': {
    ...bareButton,
    font: 'inherit',
    fontWeight: 500,
    borderRadius: 0,
    color: color.text.primary,
    boxShadow: `0 1px ${color.accent.line}`,
    textAlign: 'start',
    '&:hover': { boxShadow: `0 2px ${color.accent.focus}` },
    '&:focus-visible': { ...focusRing, borderRadius: 2 },
  },
})

/** The whole question in words; what is underlined opens its chip. */
function Sentence() {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  const parts = sentenceParts(state, sentenceWords(naming))
  if (parts.length === 0) return null
  const open = (target: Target) => {
    const by = state.order[0]?.by
    if (target.kind !== 'order') openChip(target.key)
    else if (by !== undefined) openChip(itemKey(by))
  }
  return (
    <SentenceRoot aria-label={t('sentence.label')}>
      {parts.map(({ text, target }, index) => {
        const key = `${index} ${text}`
        return target === null ? (
          <span key={key}>{text}</span>
        ) : (
          <button key={key} type="button" onClick={() => open(target)}>
            {text}
          </button>
        )
      })}
    </SentenceRoot>
  )
}

/** The question and its answer. */
export function Middle({ answer, saved, onFields }: MiddleProps) {
  return (
    <Stack style={{ height: '100%' }}>
      <Ignored saved={saved} />
      <Wells />
      <Sentence />
      <Shown answer={answer} saved={saved} onFields={onFields} />
    </Stack>
  )
}
