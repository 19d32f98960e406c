// Refuses unsafe changes of a provider: those that leave no administrator, and those by which a user without every
// permission could create an administrator. It only reads.
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
  fullAccessAccounts,
  isAdministrator,
  fullAccessRoles,
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

const decisiveFields = (form: Decisive): string =>
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
  /** As saved before; null for a new one. */
  readonly before: ProviderDocument | null
  readonly after: ProviderDocument
  /** Maximum number of recorded sign-ins to replay. */
  readonly limit: number
}

/** Refuses with `last_administrator` if no administrator would remain after the next sign-ins. */
const demandReplay = async (trx: Transaction<Tables>, { provider, before, after, limit }: Change) => {
  if (before === null || decisiveFields(before) === decisiveFields(after)) return
  const others = await administratorIds(trx, { without: provider })
  if (others.size > 0) return
  // Another issuer knows none of the users by their current identities.
  if (before.kind !== after.kind || issuerOf(before) !== issuerOf(after))
    throw new PlatformError('last_administrator')
  const basis = await replayBasisOf(trx, { provider, limit })
  if (replay(basis, { ...after, saved: before }).administratorsLeft === 0)
    throw new PlatformError('last_administrator')
}

/**
 * Whether a mapping could grant every permission. The provider controls what `bind` finds, so it could name any role
 * or group.
 */
const canGrantAll = async (trx: Transaction<Tables>, { mappings }: Decisive): Promise<boolean> => {
  const roles = await fullAccessRoles(trx)
  const groupRoles = await trx.selectFrom('groupRoles').selectAll().execute()
  const groups = new Set(groupRoles.flatMap(({ groupId, roleId }) => (roles.has(roleId) ? [groupId] : [])))
  return mappings.some((mapping) => {
    const bind = mapping['bind']
    if (typeof bind === 'object' && bind !== null)
      return Reflect.get(bind, 'kind') === 'role' ? roles.size > 0 : groups.size > 0
    return roles.has(String(mapping['role'])) || groups.has(String(mapping['group']))
  })
}

/**
 * Refuses with `beyond_own_rights` if the session does not hold every permission and the provider could grant it: an
 * account would receive it as soon as its linked identity signs in.
 */
export async function demandOwnMappings(
  trx: Transaction<Tables>,
  { session, form }: { readonly session: Session; readonly form: Decisive },
): Promise<void> {
  if (isAdministrator(session)) return
  if (await canGrantAll(trx, form)) throw new PlatformError('beyond_own_rights')
}

/** Whether an account with every permission signs in through the provider. */
const signsInFullAccess = async (trx: Transaction<Tables>, provider: string): Promise<boolean> => {
  const holders = await fullAccessAccounts(trx)
  const rows = await trx
    .selectFrom('identities')
    .select('userId')
    .where('providerId', '=', provider)
    .where('userId', 'is not', null)
    .execute()
  return rows.some(({ userId }) => userId !== null && holders.has(userId))
}

interface ProviderScope {
  readonly session: Session
  readonly provider: string
  /** The provider before and after the change, where each exists. */
  readonly forms: readonly Decisive[]
}

/**
 * Refuses with `beyond_own_rights` if the session does not hold every permission, and the provider could grant it or
 * an account that holds it signs in through the provider.
 */
export async function demandOwnProvider(
  trx: Transaction<Tables>,
  { session, provider, forms }: ProviderScope,
): Promise<void> {
  if (isAdministrator(session)) return
  const grants = await Promise.all(forms.map((form) => canGrantAll(trx, form)))
  if (grants.includes(true) || (await signsInFullAccess(trx, provider)))
    throw new PlatformError('beyond_own_rights')
}

/**
 * Call it in the writing transaction after the write. Refuses with `last_administrator`, or with `beyond_own_rights`
 * if a session without every permission changes what could grant or remove it. `isSwitched`: activated, deactivated,
 * or given another secret.
 */
export async function demandSafeChange(
  trx: Transaction<Tables>,
  { session, isSwitched, ...change }: Change & { session: Session; isSwitched: boolean },
): Promise<void> {
  const { provider, before, after } = change
  const isDecisive = isSwitched || before === null || decisiveFields(before) !== decisiveFields(after)
  const forms = before === null ? [after] : [before, after]
  if (isDecisive) await demandOwnProvider(trx, { session, provider, forms })
  await demandReplay(trx, change)
  await demandAdministrator(trx)
}
