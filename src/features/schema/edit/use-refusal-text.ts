import { useTranslation } from 'react-i18next'
import { useProblemMessage } from '../model/use-problem-message.ts'
import type { Refusal } from './drop-rules.ts'

/** Returns a function that writes why a change is refused, and what to do instead. */
export function useRefusalText(): (refusal: Refusal) => string {
  const { t } = useTranslation(['designer', 'mart'])
  const formatProblem = useProblemMessage()
  return (refusal) => {
    if (refusal.code === 'problem') return formatProblem(refusal.problem)
    if (refusal.code === 'obstacle') return t(`mart:obstacle.${refusal.obstacle}`, { name: refusal.name })
    if (refusal.code === 'mapped') return t('refusal.mapped', { object: refusal.object, name: refusal.name })
    if (refusal.code === 'never_extracted') return t('refusal.never_extracted', { name: refusal.name })
    if (refusal.code === 'date_field')
      return t('refusal.date_field', { object: refusal.object, name: refusal.name })
    return t(`refusal.${refusal.code}`)
  }
}
