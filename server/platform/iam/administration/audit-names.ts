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
const ofAccounts = new Set(['user', 'password', 'password_link', 'identity', 'api_key'])

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

/** Current names of accounts by login and id, and of organizations by id. */
const currentNames = async (db: Db, entries: readonly LoggedEntry[]) => {
  const objectsOf = (isOne: (subject: string) => boolean): string[] => [
    ...new Set(entries.filter((entry) => isOne(subjectOf(entry))).map(({ object }) => object)),
  ]
  const uids = [...new Set(entries.map(({ uid }) => uid))]
  const logins = objectsOf((subject) => ofAccounts.has(subject))
  const users = await db
    .selectFrom('users')
    .select(['id', 'login', 'firstname', 'lastname'])
    .where((is) => is.or([is('id', 'in', uids), is('login', 'in', logins)]))
    .execute()
  const organizations = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      objectsOf((subject) => subject === 'organization'),
    )
    .execute()
  return {
    users: new Map(users.map((user) => [user.id, fullName(user)])),
    accounts: new Map(users.map((user) => [user.login, { id: user.id, name: fullName(user) }])),
    organizations: new Map(organizations.map(({ id, name }) => [id, name])),
  }
}

/** Adds the names of users and objects: those of accounts and organizations are the current ones. */
export async function withNames(db: Db, entries: readonly LoggedEntry[]): Promise<AuditEntry[]> {
  const { users, accounts, organizations } = await currentNames(db, entries)
  return entries.map((entry) => {
    const subject = subjectOf(entry)
    const account = ofAccounts.has(subject) ? accounts.get(entry.object) : undefined
    const organization = subject === 'organization' ? organizations.get(entry.object) : undefined
    const other = entry.uid === systemSession.uid ? systemSession.user : entry.login
    return {
      ...entry,
      user: users.get(entry.uid) ?? other,
      name: account?.name ?? organization ?? loggedName(entry),
      account: account?.id ?? null,
    }
  })
}
