// Provisions the account of a sign-in: creates or updates it, its identity and mapped assignments, and writes the
// audit entries. Runs inside a transaction, after the account was matched.
import type { Transaction } from 'kysely'
import type { Computed } from '#domain/bindings/compute.ts'
import type { ProviderSubject } from '#domain/bindings/provider-kinds.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { IdentityRow, UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { insertAccount, isLoginTaken } from '../accounts/new-account.ts'
import { providerNode, recordAuthor } from '../identity/credential-authors.ts'
import type { StoredProvider } from '../providers/provider-row.ts'
import type { AccountMatch } from './match-account.ts'
import { configurationOf, mergedConfiguration, type BoundAccount } from './account-fields.ts'
import { replaceMappedAssignments } from './apply-mappings.ts'

type Trx = Transaction<Tables>

export interface ProvisionInput {
  readonly clock: Clock
  readonly provider: StoredProvider
  readonly identity: ProviderSubject
  readonly bound: BoundAccount
  readonly computed: Computed
}

type LastSeen = Pick<IdentityRow, 'login' | 'email' | 'lastAt'>

const lastSeenOf = (input: ProvisionInput, existing: IdentityRow | undefined): LastSeen => ({
  login: input.bound.login ?? existing?.login ?? '',
  email: input.bound.email ?? existing?.email ?? '',
  lastAt: instantOf(input.clock),
})

const insertIdentity = async (
  trx: Trx,
  { input, userId, lastSeen }: { input: ProvisionInput; userId: string | null; lastSeen: LastSeen },
): Promise<void> => {
  const { clock, identity, provider } = input
  const linkedAt = userId === null ? null : lastSeen.lastAt
  const linked = { userId, linkedAt, linkedBy: null }
  const id = freshId('identity', clock)
  await trx
    .insertInto('identities')
    .values({
      id,
      providerId: provider.row.id,
      ...identity,
      ...lastSeen,
      ...linked,
      firstAt: lastSeen.lastAt,
    })
    .execute()
}

/** Stores or updates the identity. `userId` is null while it is linked to no account. */
export async function saveIdentity(
  trx: Trx,
  {
    input,
    existing,
    userId,
  }: { input: ProvisionInput; existing: IdentityRow | undefined; userId: string | null },
): Promise<void> {
  const lastSeen = lastSeenOf(input, existing)
  const author = providerNode(input.provider.row.id)
  if (userId !== null && existing?.userId !== userId) await recordAuthor(trx, { subject: userId, author })
  if (existing === undefined) return insertIdentity(trx, { input, userId, lastSeen })
  const linked = existing.userId === null && userId !== null ? { linkedAt: lastSeen.lastAt } : {}
  await trx
    .updateTable('identities')
    .set({ ...lastSeen, userId, ...linked })
    .where('id', '=', existing.id)
    .execute()
}

const createAccount = async (trx: Trx, input: ProvisionInput, login: string): Promise<string> => {
  const { provider, bound, computed, clock } = input
  const { directory, tags } = provider.document
  const details = { firstname: '', lastname: '', civility: '', email: '', ...bound, login, directory, tags }
  const configuration = configurationOf(computed.fields)
  const account = { ...details, configuration, active: true, passwordHash: '', passwordRenew: false }
  const id = await insertAccount(trx, { account, clock, by: provider.row.name })
  const { firstname, lastname, email } = details
  const after = { firstname, lastname, email, provider: provider.row.name }
  await record(trx, {
    session: { uid: id, login },
    clock,
    change: { action: 'user.create', object: login, after },
  })
  return id
}

const changedFields = (user: UserRow, bound: BoundAccount): BoundAccount =>
  Object.fromEntries(Object.entries(bound).filter(([column, text]) => Reflect.get(user, column) !== text))

const pick = (user: UserRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name): [string, unknown] => [name, Reflect.get(user, name)]))

/** Updates the bound fields; a login that another account uses is left unchanged. */
const updateAccount = async (trx: Trx, input: ProvisionInput, user: UserRow): Promise<void> => {
  const { provider, computed, clock } = input
  const { login, ...others } = changedFields(user, input.bound)
  const isLoginFree = login !== undefined && !(await isLoginTaken(trx, { login, except: user.id }))
  const changed = isLoginFree ? { login, ...others } : others
  const configurationJson = mergedConfiguration(user.configurationJson, configurationOf(computed.fields))
  const isConfigured = configurationJson !== user.configurationJson
  const names = Object.keys(changed)
  if (names.length === 0 && !isConfigured) return
  await trx
    .updateTable('users')
    .set({ ...changed, configurationJson, updatedAt: instantOf(clock), updatedBy: provider.row.name })
    .where('id', '=', user.id)
    .execute()
  // Values of further fields come from the provider and may be anything, so the audit entry records their names only.
  const further = isConfigured ? { configuration: Object.keys(configurationOf(computed.fields)) } : {}
  const after = { ...changed, ...further, provider: provider.row.name }
  const change = { action: 'user.update' as const, object: user.login, before: pick(user, names), after }
  await record(trx, { session: { uid: user.id, login: user.login }, clock, change })
}

const applyMappings = async (trx: Trx, input: ProvisionInput, session: { uid: string; login: string }) => {
  const { clock, provider, computed } = input
  const context = { clock, session, provider: provider.row }
  const replaced = await replaceMappedAssignments(trx, { uid: session.uid, computed, context })
  if (replaced === undefined) return
  const { before, after, areFormerRetained } = replaced
  const retained = areFormerRetained ? { kept_for: 'last_administrator' } : {}
  const change = {
    action: 'user.map' as const,
    object: session.login,
    before,
    after: { ...after, ...retained, provider: provider.row.name },
  }
  await record(trx, { session, clock, change })
}

/** Creates or updates the matched account and returns its id. */
export async function provisionAccount(
  trx: Trx,
  { input, match }: { input: ProvisionInput; match: Exclude<AccountMatch, { kind: 'refused' }> },
): Promise<string> {
  const isNew = match.kind === 'new'
  if (!isNew) await updateAccount(trx, input, match.user)
  const uid = isNew ? await createAccount(trx, input, match.login) : match.user.id
  const login = isNew ? match.login : match.user.login
  await saveIdentity(trx, { input, existing: match.identity, userId: uid })
  await applyMappings(trx, input, { uid, login })
  return uid
}
