import { useTranslation } from 'react-i18next'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { useProblemText } from '#src/parts/trouble/use-error-text.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { useQuestion } from './question.ts'

interface UnansweredProps {
  error: Error
  onRetry: () => void
  retrying: boolean
}

/** The question was refused: what stands at no chip is said here, everything else at the chip it belongs to. */
export const Unanswered = ({ error, onRetry, retrying }: UnansweredProps) => {
  const { t } = useTranslation('query')
  const { problems } = useQuestion()
  const say = useProblemText()
  const isNamed = isApiError(error) && error.details.length > 0
  if (!isNamed)
    return <Trouble error={error} title={t('trouble.title')} onRetry={onRetry} retrying={retrying} />
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
