// Names of the actions of the audit log. An action of another version is shown as logged.
import { useTranslation } from 'react-i18next'
import { type AuditAction, type AuditSubject, auditActions } from '#contract/iam/audit.ts'

const isSubject = (name: string): name is AuditSubject => Object.hasOwn(auditActions, name)

/** In the order of the filter. */
export const subjects: readonly AuditSubject[] = Object.keys(auditActions).filter(isSubject)

const actionCodes = new Set<string>(
  subjects.flatMap((subject) => auditActions[subject].map((name) => `${subject}.${name}`)),
)

const isAction = (text: string): text is AuditAction => actionCodes.has(text)

/** Names an action, or all actions of a subject. */
export function useActionLabel(): (action: string) => string {
  const { t } = useTranslation('audit')
  return (action) => {
    if (isAction(action)) return t(`action.${action}`)
    return isSubject(action) ? t(`subject.${action}`) : action
  }
}
