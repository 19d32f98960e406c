import { useTranslation } from 'react-i18next'
import { isKnownAction, subjectOf } from './audit-actions.ts'

/** Says an action, or all actions of a subject; what nobody knows here stays as the log has it. */
export const useActionWord = (): ((action: string) => string) => {
  const { t } = useTranslation('administration')
  return (action) => {
    if (isKnownAction(action)) return t(`audit.action.${action}`)
    const subject = subjectOf(action)
    return subject === undefined ? action : t(`audit.subject.${subject}`)
  }
}
