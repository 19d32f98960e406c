// The names of the users and objects of audit entries, as their pages show them.
import type { AuditEntry } from '#contract/iam/audit.ts'
import type { Db } from '../../db/sqlite.ts'
import { systemSession } from '../../core/session.ts'
import { fullName } from '../identity/account-view.ts'

export type LoggedEntry = Omit<AuditEntry, 'user' | 'name' | 'account'>

/** Types of objects whose entries contain the name in the state before or after. */
const namedBy: Readonly<Record<string, string>> = {
  object: 'display_name',
  playbook: 'name',
  action: 'name',
  workflow: 'name',
  application: 'name',
  organization: 'name',
  job: 'subject',
}
/** Types whose entries have the login of an account as their object. */
const ofAccounts = new Set(['user', 'password', 'identity', 'api_key'])

const subjectOf = ({ action }: LoggedEntry): string => action.split('.', 1)[0] ?? ''

const textIn = (state: unknown, member: string): string | undefined => {
  const entries = typeof state === 'object' && state !== null ? Object.entries(state) : []
  const [, value] = entries.find(([name]) => name === member) ?? []
  return typeof value === 'string' && value !== '' ? value : undefined
}

const loggedName = (entry: LoggedEntry): string => {
  const member = namedBy[subjectOf(entry)]
  const found =
    member === undefined ? undefined : (textIn(entry.after, member) ?? textIn(entry.before, member))
  return found ?? entry.object
}

/** Adds the names of users and objects: those of accounts are the current ones. */
export async function withNames(db: Db, entries: readonly LoggedEntry[]): Promise<AuditEntry[]> {
  const logins = entries.filter((entry) => ofAccounts.has(subjectOf(entry))).map(({ object }) => object)
  const found = await db
    .selectFrom('users')
    .select(['id', 'login', 'firstname', 'lastname'])
    .where((is) =>
      is.or([
        is('id', 'in', [...new Set(entries.map(({ uid }) => uid))]),
        is('login', 'in', [...new Set(logins)]),
      ]),
    )
    .execute()
  const byId = new Map(found.map((user) => [user.id, user]))
  const byLogin = new Map(found.map((user) => [user.login, user]))
  return entries.map((entry) => {
    const author = byId.get(entry.uid)
    const other = entry.uid === systemSession.uid ? systemSession.user : entry.login
    const account = ofAccounts.has(subjectOf(entry)) ? byLogin.get(entry.object) : undefined
    return {
      ...entry,
      user: author === undefined ? other : fullName(author),
      name: account === undefined ? loggedName(entry) : fullName(account),
      account: account?.id ?? null,
    }
  })
}
