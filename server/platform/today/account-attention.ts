// Passwords, secrets and keys that end soon, and accounts that have to wait after failed sign-ins.
import { providers } from '#contract/iam/providers.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { AttentionItem } from '#contract/today/today.ts'
import { passwordExpiry } from '#domain/password-policy/password-policy.ts'
import type { Session } from '../core/session.ts'
import { fullName } from '../iam/identity/account-view.ts'
import { policiesOf } from '../iam/identity/application.ts'
import { lockedUntil } from '../iam/passwords/lock-out.ts'
import { endsSoon } from './attention-rules.ts'
import { holds, mayCall } from './may.ts'
import type { TodayDeps } from './today-deps.ts'

const everything = { limit: 1000 } as const
const isoOf = (time: number): string => new Date(time).toISOString()

/** The caller's own password, which only the caller changes. */
export async function passwordAttention(
  { db, clock }: TodayDeps,
  session: Session,
): Promise<AttentionItem[]> {
  const user = await db
    .selectFrom('users')
    .select(['passwordHash', 'passwordChangedAt'])
    .where('id', '=', session.uid)
    .executeTakeFirst()
  if (user === undefined || user.passwordHash === '') return []
  const end = passwordExpiry(await policiesOf(db), Date.parse(user.passwordChangedAt))
  return end !== null && endsSoon(end, clock.now()) ? [{ kind: 'password', at: isoOf(end) }] : []
}

/** Client secrets of providers. A secret that has ended stays listed until it is replaced. */
export async function secretAttention(
  { clientFor, clock }: TodayDeps,
  session: Session,
): Promise<AttentionItem[]> {
  if (!mayCall(session, providers.list) || !holds(session, 'iam:provider:write')) return []
  const { items } = await clientFor(session)(providers.list, { query: everything })
  return items.flatMap(({ id, name, client_secret_expires_on: day }): AttentionItem[] => {
    const end = day === null ? null : Date.parse(day)
    if (end === null || !endsSoon(end, clock.now())) return []
    return [{ kind: 'provider_secret', at: isoOf(end), provider: id, name }]
  })
}

/** API keys that still work. */
export async function keyAttention(
  { clientFor, clock }: TodayDeps,
  session: Session,
): Promise<AttentionItem[]> {
  if (!mayCall(session, apiKeys.list) || !holds(session, 'iam:api_key:write')) return []
  const { items } = await clientFor(session)(apiKeys.list, { query: everything })
  const now = clock.now()
  return items.flatMap(({ id, name, user, expires_at: at }): AttentionItem[] => {
    const end = at === null ? null : Date.parse(at)
    if (end === null || end <= now || !endsSoon(end, now)) return []
    return [{ kind: 'api_key', at: isoOf(end), id, name, user }]
  })
}

const loginSubject = 'login:'

/** Accounts that are locked now, for people who may unlock them. */
export async function lockAttention(deps: TodayDeps, session: Session): Promise<AttentionItem[]> {
  if (!holds(session, 'iam:user:read') || !holds(session, 'iam:user:write')) return []
  const { db } = deps
  const attempts = await db
    .selectFrom('attempts')
    .select('subject')
    .distinct()
    .where('subject', 'like', `${loginSubject}%`)
    .execute()
  if (attempts.length === 0) return []
  const subjects = attempts.map(({ subject }) => subject)
  const locked = await lockedUntil(db, { subjects, deps })
  if (locked.size === 0) return []
  const logins = [...locked.keys()].map((subject) => subject.slice(loginSubject.length))
  const users = await db
    .selectFrom('users')
    .select(['id', 'login', 'firstname', 'lastname'])
    .where(({ fn }) => fn<string>('lower', ['login']), 'in', logins)
    .execute()
  return users.map((user) => ({
    kind: 'locked_account',
    at: isoOf(locked.get(`${loginSubject}${user.login.toLowerCase()}`) ?? deps.clock.now()),
    user_id: user.id,
    user: fullName(user),
  }))
}
