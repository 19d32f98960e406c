// Links identities at providers to accounts. Only an administrator can link an identity to an existing account
// (IAM16).
import type { Transaction } from 'kysely'
import type { LinkedIdentity, identityLink } from '#contract/iam/identity.ts'
import type { users } from '#contract/iam/users.ts'
import type { TermCode } from '#contract/reasons.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import type { z } from 'zod'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { IdentityRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { userById } from './account.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import { providerNode, recordAuthor } from '../identity/credential-authors.ts'
import type { IdentityService } from '../identity/identity.ts'
import { documentOf, providerRow } from '../providers/provider-row.ts'
import { demandMappingsCovered } from '../providers/safe-change.ts'
import { unlinkedIdentities } from './identity-row.ts'
import { readUser } from './user-view.ts'

type Link = z.output<typeof identityLink>
const kind = 'identity' satisfies TermCode

const listing: Listing<LinkedIdentity> = {
  text: ({ login, email, subject, provider_name: provider }) => [login, email, subject, provider].join(' '),
  sorts: {
    login: ({ login }) => login.toLowerCase(),
    provider_name: ({ provider_name: name }) => name.toLowerCase(),
    last_at: ({ last_at: at }) => at,
  },
}

/** An identity as audit entries record it. */
const auditView = ({ providerId: provider, issuer, subject }: IdentityRow) => ({ provider, issuer, subject })

type LinkedIdentityHandlers = Pick<Handlers<typeof users>, 'unlinked' | 'link' | 'unlink'>
type Deps = IdentityService['deps']

const identityById = (trx: Transaction<Tables>, id: string): Promise<IdentityRow> =>
  trx
    .selectFrom('identities')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new PlatformError('not_found', { params: { kind, name: id } }))

/**
 * Finds or inserts an identity that has not signed in yet, by its subject. At Entra ID the subject includes the
 * tenant.
 */
const expectedIdentity = async (
  deps: Deps,
  trx: Transaction<Tables>,
  { provider, subject }: { provider: string; subject: string },
): Promise<IdentityRow> => {
  const { kind: providerKind, tenant_id: tenant } = documentOf(await providerRow(trx, provider))
  const rules = rulesOf(providerKind)
  const issuer = rules.issuer(rules.tenantTerm === 'tenant' ? (subject.split('/')[0] ?? '') : tenant)
  const existing = await trx
    .selectFrom('identities')
    .selectAll()
    .where('providerId', '=', provider)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (existing !== undefined) return existing
  const at = instantOf(deps.clock)
  return trx
    .insertInto('identities')
    .values({
      id: freshId('identity', deps.clock),
      providerId: provider,
      issuer,
      subject,
      userId: null,
      login: '',
      email: '',
      firstAt: at,
      lastAt: at,
      linkedAt: null,
      linkedBy: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const identityToLink = (deps: Deps, trx: Transaction<Tables>, link: Link): Promise<IdentityRow> =>
  'identity' in link ? identityById(trx, link.identity) : expectedIdentity(deps, trx, link)

const replyWithUser = async (deps: Deps, id: string) => {
  const user = await readUser(deps, id)
  return new Reply({ user }, { etag: user.etag })
}

const unlinked =
  (deps: Deps): LinkedIdentityHandlers['unlinked'] =>
  async ({ query }) =>
    sortedPage(await unlinkedIdentities(deps.db), { query, listing })

const link =
  (deps: Deps): LinkedIdentityHandlers['link'] =>
  async ({ params: { id }, body }, { session }) => {
    await changePermissions(deps, { session }, async (trx, guard) => {
      const user = await userById(trx, id)
      guard.demandAccounts([id])
      const row = await identityToLink(deps, trx, body)
      if (row.userId === id) return
      if (row.userId !== null) {
        const { login } = await userById(trx, row.userId)
        throw new PlatformError('identity_taken', { params: { login } })
      }
      const form = documentOf(await providerRow(trx, row.providerId))
      await demandMappingsCovered(trx, { caller: guard.caller, form })
      for (const author of [session.uid, providerNode(row.providerId)])
        await recordAuthor(trx, { subject: id, author })
      const linked = { userId: id, linkedAt: instantOf(deps.clock), linkedBy: session.user }
      await trx.updateTable('identities').set(linked).where('id', '=', row.id).execute()
      const change = { action: 'identity.link' as const, object: user.login, after: auditView(row) }
      await record(trx, { session, clock: deps.clock, change })
    })
    return replyWithUser(deps, id)
  }

const unlink =
  (deps: Deps): LinkedIdentityHandlers['unlink'] =>
  async ({ params: { id, identity: name } }, { session }) => {
    await changePermissions(deps, { session }, async (trx, guard) => {
      const user = await userById(trx, id)
      guard.demandAccounts([id])
      const row = await identityById(trx, name)
      if (row.userId !== id) throw new PlatformError('not_found', { params: { kind, name } })
      const at = instantOf(deps.clock)
      await trx
        .updateTable('identities')
        .set({ userId: null, linkedAt: null, linkedBy: null })
        .where('id', '=', name)
        .execute()
      await trx
        .updateTable('tokens')
        .set({ deletedAt: at })
        .where('userId', '=', id)
        .where('providerId', '=', row.providerId)
        .where('deletedAt', 'is', null)
        .execute()
      await trx
        .deleteFrom('signInCodes')
        .where('userId', '=', id)
        .where('providerId', '=', row.providerId)
        .execute()
      const change = { action: 'identity.unlink' as const, object: user.login, before: auditView(row) }
      await record(trx, { session, clock: deps.clock, change })
    })
    return replyWithUser(deps, id)
  }

/** Returns the handlers that list, link and unlink identities. */
export function linkedIdentityHandlers({ deps }: IdentityService): LinkedIdentityHandlers {
  return {
    unlinked: unlinked(deps),
    link: link(deps),
    unlink: unlink(deps),
  }
}
