// Handlers of links that set a password (IAM109): administrators create them for accounts that they cover (IAM101),
// and who has the link sets the password once.
import type { PlatformApi } from '#contract/api.ts'
import type { OpenedPasswordLink } from '#contract/iam/password-links/password-link.ts'
import { formatReason } from '#contract/reasons.ts'
import { checkPassword } from '#domain/password-policy/password-policy.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError, refuse } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { userById } from '../accounts/account.ts'
import { fullName } from '../identity/account-view.ts'
import { passwordRulesOf, type PasswordRules } from '../identity/application.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { recordAuthor } from '../identity/credential-authors.ts'
import type { IdentityService } from '../identity/identity.ts'
import { endPasswordLink, storePassword } from '../passwords/account-password.ts'
import { passwordProblems } from '../passwords/password-problems.ts'
import { type LinkOptions, addressOf, deliverLink } from './deliver-link.ts'
import { consumeLink, demandPossible, insertLink, linkOf, openLink, openLinkOf } from './link-store.ts'
import { openRequestedLinks } from './requested-links.ts'

type LinkHandlers = Handlers<PlatformApi['passwordLinks']>

const rulesOf = ({ policies }: PasswordRules): string[] => [
  ...checkPassword(policies, '').map(({ rule, needed }) => formatReason(rule, { count: needed })),
  formatReason('common_password'),
  formatReason('name_in_password'),
]

/** What administrators do with the link of an account. */
const linksOfAccounts = (
  { deps }: IdentityService,
  { language, publicOrigin }: LinkOptions,
): Pick<LinkHandlers, 'read' | 'create' | 'revoke'> => {
  const { db, clock } = deps
  return {
    read: async ({ params: { id } }) => {
      await userById(db, id)
      const row = await openLinkOf(db, { userId: id, clock })
      return { link: row === undefined ? null : linkOf(row) }
    },
    create: async ({ params: { id }, body: { kind } }, { session, origin }) => {
      const { user, row, secret } = await changePermissions(deps, { session }, async (trx, guard) => {
        const found = await userById(trx, id)
        guard.demandAccounts([id])
        await demandPossible(trx, found, kind)
        await recordAuthor(trx, { subject: id, author: session.uid })
        const link = await insertLink(trx, { clock, userId: id, kind, by: session.user, sentTo: '' })
        const after = { kind, expires_at: link.row.expiresAt }
        const change = { action: 'password_link.create' as const, object: found.login, after }
        await record(trx, { session, clock, change })
        return { ...link, user: found }
      })
      const address = addressOf(publicOrigin ?? origin, secret)
      const undelivered = await deliverLink(deps, { user, row, address, language })
      const sentTo = undelivered === null ? user.email : ''
      return {
        link: linkOf({ ...row, sentTo }),
        address: undelivered === null ? null : address,
        undelivered,
      }
    },
    revoke: async ({ params: { id } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, guard) => {
        const user = await userById(trx, id)
        guard.demandAccounts([id])
        if (!(await endPasswordLink(trx, id)))
          throw new PlatformError('link_absent', { params: { name: fullName(user) } })
        const change = { action: 'password_link.revoke' as const, object: user.login }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}

/** What the person with the secret does. */
const opened = ({ deps, passwords }: IdentityService): Pick<LinkHandlers, 'check' | 'setPassword'> => {
  const { db, clock } = deps
  return {
    check: async ({ body: { secret } }): Promise<OpenedPasswordLink> => {
      const { row, user } = await openLink(db, { secret, clock })
      const rules = await passwordRulesOf(db)
      const { login, firstname, lastname } = user
      return {
        kind: row.kind,
        login,
        user: fullName(user),
        firstname,
        lastname,
        expires_at: row.expiresAt,
        password_policies: rules.policies,
        rules: rulesOf(rules),
      }
    },
    setPassword: async ({ body: { secret, password } }, { address }) => {
      const start = clock.now()
      const { user: owner } = await openLink(db, { secret, clock })
      const problems = await passwordProblems(await passwordRulesOf(db), {
        path: 'password',
        password,
        owner,
      })
      if (problems.length > 0) throw refuse(problems)
      const hash = await passwords.hash(password)
      const login = await db.transaction().execute(async (trx) => {
        // Read again: hashing takes time, and the link may have been used or revoked meanwhile. One that expires
        // meanwhile still counts.
        const { row, user } = await openLink(trx, { secret, clock: { now: () => start } })
        if (!(await consumeLink(trx, { hash: row.hash, clock }))) throw new PlatformError('link_used')
        await storePassword(trx, { user, clock, hash, renew: false })
        const session = { uid: user.id, login: user.login }
        const change = {
          action: 'password_link.use' as const,
          object: user.login,
          after: { kind: row.kind, address },
        }
        await record(trx, { session, clock, change })
        return user.login
      })
      return { login }
    },
  }
}

/** Opens the handlers of links. `close` waits for e-mails that were requested. */
export function openPasswordLinks(
  identity: IdentityService,
  options: LinkOptions,
): { readonly handlers: LinkHandlers; close(): Promise<void> } {
  const requested = openRequestedLinks(identity.deps, options)
  return {
    handlers: {
      ...linksOfAccounts(identity, options),
      ...opened(identity),
      request: async ({ body: { login } }, { address, origin }) => {
        await requested.request({ login, address, origin })
        return {}
      },
    },
    close: () => requested.close(),
  }
}
