// What a change of a provider must not do: leave nobody who administers, or make an administrator by the hand of
// somebody who is none. It looks and refuses; it changes nothing.
import type { Transaction } from 'kysely'
import type { ProviderWrite } from '#contract/iam/provider.ts'
import { replay } from '#domain/bindings/replay.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import {
  administratorIds,
  demandAdministrator,
  holdersOfEveryRight,
  isAdministrator,
  rolesOfEveryRight,
} from '../identity/administrators.ts'
import type { ProviderDocument } from './provider-row.ts'
import { replayBasisOf } from './replay-basis.ts'

type Decisive = Pick<
  ProviderWrite,
  | 'kind'
  | 'tenant_id'
  | 'client_id'
  | 'scope'
  | 'user_info'
  | 'user_info_url'
  | 'memberships_url'
  | 'bindings'
  | 'mappings'
>

const decisive = (form: Decisive): string =>
  JSON.stringify([
    form.kind,
    form.tenant_id,
    form.client_id,
    form.scope,
    form.user_info,
    form.user_info_url,
    form.memberships_url,
    form.bindings,
    form.mappings,
  ])

const issuerOf = ({ kind, tenant_id: tenant }: Decisive): string => rulesOf(kind).issuer(tenant)

interface Change {
  readonly provider: string
  /** As saved until now; null for a new one. */
  readonly before: ProviderDocument | null
  readonly after: ProviderDocument
  /** How many recorded sign-ins to look at. */
  readonly limit: number
}

/** Refuses with `last_administrator` where the next sign-ins would leave nobody who administers. */
const demandReplay = async (trx: Transaction<Tables>, { provider, before, after, limit }: Change) => {
  if (before === null || decisive(before) === decisive(after)) return
  const others = await administratorIds(trx, { without: provider })
  if (others.size > 0) return
  // Another issuer knows none of the people by the identities they have here.
  if (before.kind !== after.kind || issuerOf(before) !== issuerOf(after))
    throw new PlatformError('last_administrator')
  const basis = await replayBasisOf(trx, { provider, limit })
  if (replay(basis, { ...after, saved: before }).administrators_left === 0)
    throw new PlatformError('last_administrator')
}

/** Whether a mapping could give every right. What `bind` finds is named by the provider, so that it could be any. */
const couldGiveEvery = async (trx: Transaction<Tables>, { mappings }: Decisive): Promise<boolean> => {
  const roles = await rolesOfEveryRight(trx)
  const held = await trx.selectFrom('groupRoles').selectAll().execute()
  const groups = new Set(held.flatMap(({ groupId, roleId }) => (roles.has(roleId) ? [groupId] : [])))
  return mappings.some((mapping) => {
    const bind = mapping['bind']
    if (typeof bind === 'object' && bind !== null)
      return Reflect.get(bind, 'kind') === 'role' ? roles.size > 0 : groups.size > 0
    return roles.has(String(mapping['role'])) || groups.has(String(mapping['group']))
  })
}

/**
 * Refuses with `beyond_own_rights` where the session does not hold every right itself and the provider could give it:
 * an account of somebody else's would have it as soon as the identity that is linked to it signs in.
 */
export async function demandOwnMappings(
  trx: Transaction<Tables>,
  { session, form }: { readonly session: Session; readonly form: Decisive },
): Promise<void> {
  if (isAdministrator(session)) return
  if (await couldGiveEvery(trx, form)) throw new PlatformError('beyond_own_rights')
}

/** Whether somebody who holds every right signs in by the provider. */
const signsInHolders = async (trx: Transaction<Tables>, provider: string): Promise<boolean> => {
  const holders = await holdersOfEveryRight(trx)
  const rows = await trx
    .selectFrom('identities')
    .select('userId')
    .where('providerId', '=', provider)
    .where('userId', 'is not', null)
    .execute()
  return rows.some(({ userId }) => userId !== null && holders.has(userId))
}

interface Concern {
  readonly session: Session
  readonly provider: string
  /** The provider before and after, as far as there is one. */
  readonly forms: readonly Decisive[]
}

/**
 * Refuses with `beyond_own_rights` where the session does not hold every right itself, and the provider could give it or
 * signs somebody in who does.
 */
export async function demandOwnProvider(
  trx: Transaction<Tables>,
  { session, provider, forms }: Concern,
): Promise<void> {
  if (isAdministrator(session)) return
  const gives = await Promise.all(forms.map((form) => couldGiveEvery(trx, form)))
  if (gives.includes(true) || (await signsInHolders(trx, provider)))
    throw new PlatformError('beyond_own_rights')
}

/**
 * Called in the writing transaction after the write. Refuses with `last_administrator`, or with `beyond_own_rights`
 * where somebody without every right changes what could give or take it. `isSwitched`: on or off, or to another secret.
 */
export async function demandSafeChange(
  trx: Transaction<Tables>,
  { session, isSwitched, ...change }: Change & { session: Session; isSwitched: boolean },
): Promise<void> {
  const { provider, before, after } = change
  const isDecisive = isSwitched || before === null || decisive(before) !== decisive(after)
  const forms = before === null ? [after] : [before, after]
  if (isDecisive) await demandOwnProvider(trx, { session, provider, forms })
  await demandReplay(trx, change)
  await demandAdministrator(trx)
}
