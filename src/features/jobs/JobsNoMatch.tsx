import { useTranslation } from 'react-i18next'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import type { JobsQuestion } from './jobs-address.ts'
import { useJobCounts } from './use-jobs.ts'

interface JobsNoMatchProps {
  question: JobsQuestion
  onAsk: (change: Partial<JobsQuestion>) => void
}

/** No job answers the question: what hides them, and the way back. */
export const JobsNoMatch = ({ question, onAsk }: JobsNoMatchProps) => {
  const { t, i18n } = useTranslation('jobs')
  const counts = useJobCounts()
  const { q, kind, state } = question
  const filters = [
    ...(q === '' ? [] : [t('noMatch.filterText')]),
    ...(kind ? [t('noMatch.filterKind', { value: t(`kind.${kind}`) })] : []),
    ...(state ? [t('noMatch.filterState', { value: t(`filter.states.${state}`) })] : []),
  ]
  const named = new Intl.ListFormat(i18n.language).format(filters)
  return (
    <EmptyState
      title={q === '' ? t('noMatch.titleBare') : t('noMatch.title', { text: q })}
      actions={
        <Button onClick={() => onAsk({ q: '', kind: undefined, state: undefined })}>
          {t('filter.clear')}
        </Button>
      }
    >
      {counts && t('noMatch.text', { count: counts.all, filters: named })}
    </EmptyState>
  )
}
