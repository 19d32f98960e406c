// Matches an identity to an account (IAM16): the one it is linked to, or a new one. Never one that only has the same
// login or e-mail address. It only reads.
import type { Db } from '../../db/sqlite.ts'
import type { IdentityRow, UserRow } from '../../db/identity-tables.ts'
import { PlatformError } from '../../core/error.ts'
import { isLoginTaken } from '../accounts/new-account.ts'
import type { BoundAccount } from './account-fields.ts'

interface KnownAccount {
  readonly kind: 'known'
  readonly identity: IdentityRow
  readonly user: UserRow
}
interface NewAccount {
  readonly kind: 'new'
  /** Set if the identity was refused before. */
  readonly identity: IdentityRow | undefined
  readonly login: string
}
interface RefusedAccount {
  readonly kind: 'refused'
  readonly identity: IdentityRow | undefined
  readonly refusal: PlatformError
  /** The account of the identity, if it has one. */
  readonly user: UserRow | undefined
  /** An administrator can link the two; the identity is stored for that purpose. */
  readonly isLinkable: boolean
}
export type AccountMatch = KnownAccount | NewAccount | RefusedAccount

const userOf = (db: Db, id: string): Promise<UserRow | undefined> =>
  db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

interface AccountQuery {
  readonly provider: string
  readonly issuer: string
  readonly subject: string
  readonly bound: BoundAccount
}

/** Matches by what is stored now; call it in the transaction that provisions the account. */
export async function matchAccount(
  db: Db,
  { provider, issuer, subject, bound }: AccountQuery,
): Promise<AccountMatch> {
  const identity = await db
    .selectFrom('identities')
    .selectAll()
    .where('providerId', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const refused = (refusal: PlatformError, more: Partial<RefusedAccount> = {}): RefusedAccount => ({
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
