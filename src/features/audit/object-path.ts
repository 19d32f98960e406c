// The page that shows the object of an entry of the audit log.
import type { AuditEntry } from '#contract/iam/audit.ts'
import { paths } from '#src/paths.ts'

type LoggedObject = Pick<AuditEntry, 'action' | 'object' | 'name' | 'account'>

const subjectOf = (action: string): string => action.split('.', 1)[0] ?? ''

/** A list that is filtered by the name of the object. */
const searched = (list: string, { name }: LoggedObject): string =>
  `${list}?${new URLSearchParams({ q: name }).toString()}`

const ofAccount = ({ account }: LoggedObject): string | undefined =>
  account === null ? undefined : paths.user(account)

const ofTable = ({ object }: LoggedObject): string => {
  // Names of sources have no slash.
  const at = object.indexOf('/')
  return paths.table(object.slice(0, at), object.slice(at + 1))
}

const settingPages: Readonly<Record<string, string>> = {
  iam: paths.identitySettings(),
  store: paths.storeLimits(),
  engine: paths.engineSettings(),
}

/** The page of the object; entries of some types name it, and not its id, so that its list is searched. */
const pageOf: Readonly<Record<string, (entry: LoggedObject) => string | undefined>> = {
  user: ofAccount,
  password: ofAccount,
  password_link: ofAccount,
  second_factor: ofAccount,
  identity: ofAccount,
  api_key: ofAccount,
  group: (entry) => searched(paths.groups(), entry),
  role: (entry) => searched(paths.roles(), entry),
  provider: (entry) => searched(paths.providers(), entry),
  application: ({ object }) => paths.application(object),
  organization: ({ object }) => paths.organization(object),
  setting: ({ object }) => settingPages[object],
  source: ({ object }) => paths.source(object),
  table: ofTable,
  object: ({ object }) => paths.object(object),
  attribute: ({ object }) => paths.virtualAttribute(object),
  build: ({ object }) => paths.build(object),
  saved_query: (entry) => searched(paths.queries(), entry),
  board: (entry) => searched(paths.boards(), entry),
  playbook: ({ object }) => paths.playbook(object),
  action: ({ object }) => paths.action(object),
  action_table: () => paths.actionTables(),
  workflow: ({ object }) => paths.workflow(object),
  webhook_secret: () => paths.engineSettings(),
  job: ({ object }) => paths.job(object),
  package: (entry) => searched(paths.packages(), entry),
}

/** The address of the object of an entry; undefined if it has no page, or was deleted by this entry. */
export function objectPath(entry: LoggedObject): string | undefined {
  return entry.action.endsWith('.delete') ? undefined : pageOf[subjectOf(entry.action)]?.(entry)
}
