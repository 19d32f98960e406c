// Carries out what a sign-in at a provider means here: the account made or brought up to date, its identity, its mapped
// rights, the trace of all that. It is one part of one transaction and decides nothing about whose account it is.
import type { Transaction } from 'kysely'
import type { Computed } from '#domain/bindings/compute.ts'
import type { Identity } from '#domain/bindings/provider-kinds.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { IdentityRow, UserRow } from '../../db/identity-tables.ts'
import type { Tables } from '../../db/tables.ts'
import { insertAccount, isLoginTaken } from '../accounts/new-account.ts'
import type { StoredProvider } from '../providers/provider-row.ts'
import type { Decision } from './match-account.ts'
import { configurationOf, mergedConfiguration, type BoundAccount } from './account-fields.ts'
import { replaceRights } from './apply-mappings.ts'

type Trx = Transaction<Tables>

export interface Settling {
  readonly clock: Clock
  readonly provider: StoredProvider
  readonly identity: Identity
  readonly bound: BoundAccount
  readonly computed: Computed
}

type Seen = Pick<IdentityRow, 'login' | 'email' | 'lastAt'>

const seenNow = (settling: Settling, known: IdentityRow | undefined): Seen => ({
  login: settling.bound.login ?? known?.login ?? '',
  email: settling.bound.email ?? known?.email ?? '',
  lastAt: instantOf(settling.clock),
})

const insertIdentity = async (
  trx: Trx,
  { settling, userId, seen }: { settling: Settling; userId: string | null; seen: Seen },
): Promise<void> => {
  const { clock, identity, provider } = settling
  const linkedAt = userId === null ? null : seen.lastAt
  const linked = { userId, linkedAt, linkedBy: null }
  const id = freshId('identity', clock)
  await trx
    .insertInto('identities')
    .values({ id, providerId: provider.row.id, ...identity, ...seen, ...linked, firstAt: seen.lastAt })
    .execute()
}

/** Keeps or refreshes the identity. `userId` is null while it belongs to no account. */
export async function keepIdentity(
  trx: Trx,
  { settling, known, userId }: { settling: Settling; known: IdentityRow | undefined; userId: string | null },
): Promise<void> {
  const seen = seenNow(settling, known)
  if (known === undefined) return insertIdentity(trx, { settling, userId, seen })
  const linked = known.userId === null && userId !== null ? { linkedAt: seen.lastAt } : {}
  await trx
    .updateTable('identities')
    .set({ ...seen, userId, ...linked })
    .where('id', '=', known.id)
    .execute()
}

const makeAccount = async (trx: Trx, settling: Settling, login: string): Promise<string> => {
  const { provider, bound, computed, clock } = settling
  const { directory, tags } = provider.document
  const person = { firstname: '', lastname: '', civility: '', email: '', ...bound, login, directory, tags }
  const configuration = configurationOf(computed.fields)
  const account = { ...person, configuration, active: true, passwordHash: '', passwordRenew: false }
  const id = await insertAccount(trx, { account, clock, by: provider.row.name })
  const { firstname, lastname, email } = person
  const after = { firstname, lastname, email, provider: provider.row.name }
  await record(trx, {
    session: { uid: id, login },
    clock,
    change: { action: 'user.create', object: login, after },
  })
  return id
}

const differing = (user: UserRow, bound: BoundAccount): BoundAccount =>
  Object.fromEntries(Object.entries(bound).filter(([column, text]) => Reflect.get(user, column) !== text))

const pick = (user: UserRow, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name): [string, unknown] => [name, Reflect.get(user, name)]))

/** Brings bound fields up to date; a login that somebody else has stays what it was. */
const updateAccount = async (trx: Trx, settling: Settling, user: UserRow): Promise<void> => {
  const { provider, computed, clock } = settling
  const { login, ...others } = differing(user, settling.bound)
  const isFree = login !== undefined && !(await isLoginTaken(trx, { login, except: user.id }))
  const changed = isFree ? { login, ...others } : others
  const configurationJson = mergedConfiguration(user.configurationJson, configurationOf(computed.fields))
  const isConfigured = configurationJson !== user.configurationJson
  const names = Object.keys(changed)
  if (names.length === 0 && !isConfigured) return
  await trx
    .updateTable('users')
    .set({ ...changed, configurationJson, updatedAt: instantOf(clock), updatedBy: provider.row.name })
    .where('id', '=', user.id)
    .execute()
  // Values of further fields are the provider's own and may be anything; their names will do for the trace.
  const further = isConfigured ? { configuration: Object.keys(configurationOf(computed.fields)) } : {}
  const after = { ...changed, ...further, provider: provider.row.name }
  const change = { action: 'user.update', object: user.login, before: pick(user, names), after }
  await record(trx, { session: { uid: user.id, login: user.login }, clock, change })
}

const mapRights = async (trx: Trx, settling: Settling, session: { uid: string; login: string }) => {
  const { clock, provider, computed } = settling
  const acting = { clock, session, provider: provider.row }
  const replaced = await replaceRights(trx, { uid: session.uid, computed, acting })
  if (replaced === undefined) return
  const { before, after, isKept } = replaced
  const kept = isKept ? { kept_for: 'last_administrator' } : {}
  const change = {
    action: 'user.map',
    object: session.login,
    before,
    after: { ...after, ...kept, provider: provider.row.name },
  }
  await record(trx, { session, clock, change })
}

/** Makes or updates the account of a decision and returns its id. */
export async function settleAccount(
  trx: Trx,
  { settling, decision }: { settling: Settling; decision: Exclude<Decision, { kind: 'refused' }> },
): Promise<string> {
  const isNew = decision.kind === 'new'
  if (!isNew) await updateAccount(trx, settling, decision.user)
  const uid = isNew ? await makeAccount(trx, settling, decision.login) : decision.user.id
  const login = isNew ? decision.login : decision.user.login
  await keepIdentity(trx, { settling, known: decision.identity, userId: uid })
  await mapRights(trx, settling, { uid, login })
  return uid
}
