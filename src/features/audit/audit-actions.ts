// Actions that the platform writes to its audit log. Unknown actions are shown as logged.
import { useTranslation } from 'react-i18next'

const actionsOf = {
  user: ['create', 'update', 'delete', 'map', 'unlock', 'end_sessions'],
  password: ['change', 'reset', 'refuse'],
  session: ['create', 'delete', 'refuse'],
  identity: ['link', 'unlink'],
  group: ['create', 'update', 'delete', 'add_member', 'remove_member'],
  role: ['create', 'update', 'delete'],
  api_key: ['create', 'delete'],
  application: ['create', 'update', 'delete'],
  organization: ['create', 'update', 'delete', 'add_member', 'remove_member'],
  provider: ['create', 'update', 'delete', 'forget_sign_ins'],
  setting: ['update'],
  source: ['create', 'update', 'delete'],
  table: ['add', 'extract', 'replace', 'delete'],
  upload: ['begin', 'complete', 'delete'],
  object: ['create', 'update', 'delete'],
  level: ['freeze'],
  build: ['show'],
  saved_query: ['create', 'update', 'delete'],
  board: ['create', 'update', 'delete'],
  job: ['cancel'],
  playbook: ['create', 'update', 'restore', 'delete'],
  package: ['create', 'update', 'publish', 'withdraw', 'restore', 'delete'],
} as const

type Actions = typeof actionsOf
/** The type of object an action applies to: the first word of the action. */
type Subject = keyof Actions
type ActionCode = { [S in Subject]: `${S}.${Actions[S][number]}` }[Subject]

const isSubject = (name: string): name is Subject => Object.hasOwn(actionsOf, name)

/** In the order of the filter. */
export const subjects: readonly Subject[] = Object.keys(actionsOf).filter(isSubject)

function subjectOf(text: string): Subject | undefined {
  return isSubject(text) ? text : undefined
}

const actionCodes = new Set<string>(
  subjects.flatMap((subject) => actionsOf[subject].map((name) => `${subject}.${name}`)),
)

function isActionCode(text: string): text is ActionCode {
  return actionCodes.has(text)
}

/** Names an action, or all actions of a subject. Unknown actions are shown as logged. */
export function useActionLabel(): (action: string) => string {
  const { t } = useTranslation('administration')
  return (action) => {
    if (isActionCode(action)) return t(`audit.action.${action}`)
    const subject = subjectOf(action)
    return subject === undefined ? action : t(`audit.subject.${subject}`)
  }
}
