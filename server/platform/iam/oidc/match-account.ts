// Whose account an identity is (IAM16): the one it is linked to, or a new one. Never one that only has the same login or
// e-mail address. It reads and writes nothing but what it decides by.
import type { Db } from '../../db/sqlite.ts'
import type { IdentityRow, UserRow } from '../../db/identity-tables.ts'
import { PlatformError } from '../../core/error.ts'
import { isLoginTaken } from '../accounts/new-account.ts'
import type { BoundAccount } from './account-fields.ts'

interface Known {
  readonly kind: 'known'
  readonly identity: IdentityRow
  readonly user: UserRow
}
interface New {
  readonly kind: 'new'
  /** Where the identity has signed in in vain before. */
  readonly identity: IdentityRow | undefined
  readonly login: string
}
interface Refused {
  readonly kind: 'refused'
  readonly identity: IdentityRow | undefined
  readonly refusal: PlatformError
  /** The account it concerns, where the identity has one. */
  readonly user: UserRow | undefined
  /** An administrator can link the two; the identity is kept for that. */
  readonly isLinkable: boolean
}
export type Decision = Known | New | Refused

const userOf = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

interface Question {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly bound: BoundAccount
}

/** Decides by what is kept now; call it in the transaction that carries it out. */
export async function decideAccount(
  db: Db,
  { provider, issuer, subject, bound }: Question,
): Promise<Decision> {
  const identity = await db
    .selectFrom('identities')
    .selectAll()
    .where('providerId', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const refused = (refusal: PlatformError, more: Partial<Refused> = {}): Refused => ({
    kind: 'refused',
    identity,
    refusal,
    user: undefined,
    isLinkable: false,
    ...more,
  })
  const linked = identity?.userId ?? null
  const user = linked === null ? undefined : await userOf(db, linked)
  if (identity !== undefined && user !== undefined)
    return user.active === 1
      ? { kind: 'known', identity, user }
      : refused(new PlatformError('account_inactive'), { user })
  const { login } = bound
  if (login === undefined) return refused(new PlatformError('login_unbound'))
  return (await isLoginTaken(db, { login }))
    ? refused(new PlatformError('identity_unlinked', { params: { login } }), { isLinkable: true })
    : { kind: 'new', identity, login }
}
