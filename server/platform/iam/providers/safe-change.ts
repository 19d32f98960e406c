// Refuses unsafe changes of a provider: those that leave no administrator, and those by which a user could give
// permissions that the user lacks (IAM101).
import type { Transaction } from 'kysely'
import type { ProviderWrite } from '#contract/iam/provider.ts'
import { replay } from '#domain/bindings/replay.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import { administratorIds, demandAdministrator } from '../identity/administrators.ts'
import { readRoles } from '../identity/authorities.ts'
import { demandRolesCovered, type Caller } from '../identity/caller.ts'
import type { PermissionGuard } from '../identity/change-permissions.ts'
import { providerNode, recordAuthor } from '../identity/credential-authors.ts'
import type { ProviderDocument } from './provider-row.ts'
import { replayBasisOf } from './replay-basis.ts'

type Trx = Transaction<Tables>

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
const demandReplay = async (trx: Trx, { provider, before, after, limit }: Change) => {
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
 * Ids of the roles that a mapping could give. The provider controls what `bind` finds, so it could name any role or
 * group.
 */
const mappedRoles = async (trx: Trx, { mappings }: Decisive): Promise<readonly string[]> => {
  const roles = (await trx.selectFrom('roles').select('id').execute()).map(({ id }) => id)
  const groupRoles = await trx.selectFrom('groupRoles').selectAll().execute()
  const rolesIn = (group?: string): string[] =>
    groupRoles.flatMap(({ groupId, roleId }) => (group === undefined || groupId === group ? [roleId] : []))
  return mappings.flatMap((mapping) => {
    const bind = mapping['bind']
    if (typeof bind === 'object' && bind !== null)
      return Reflect.get(bind, 'kind') === 'role' ? roles : rolesIn()
    const { role, group } = mapping
    return [...(typeof role === 'string' ? [role] : []), ...(typeof group === 'string' ? rolesIn(group) : [])]
  })
}

/**
 * Refuses with `beyond_own_rights` or `beyond_own_rows` unless the caller covers everything that the provider could
 * give: an account receives it as soon as its linked identity signs in.
 */
export async function demandMappingsCovered(
  trx: Trx,
  { caller, form }: { readonly caller: Caller; readonly form: Decisive },
): Promise<void> {
  await demandRolesCovered(trx, { caller, roles: await mappedRoles(trx, form) })
}

/** Whether a mapping gives a role with a condition: without it, an account could see more rows. */
const limitsRows = async (trx: Trx, form: Decisive): Promise<boolean> =>
  [...(await readRoles(trx, await mappedRoles(trx, form))).values()].some(
    ({ condition }) => condition !== null,
  )

interface ProviderScope {
  readonly guard: PermissionGuard
  readonly provider: string
  /** The provider before and after the change, where each exists. */
  readonly forms: readonly Decisive[]
}

/**
 * Refuses with `beyond_own_rights` or `beyond_own_rows` unless the caller covers everything that the provider could
 * give, and every account that signs in through it.
 */
export async function demandProviderCovered(
  trx: Trx,
  { guard, provider, forms }: ProviderScope,
): Promise<void> {
  const { caller } = guard
  for (const form of forms) {
    await demandMappingsCovered(trx, { caller, form })
    const isLimited = caller.held.some(({ conditions }) => conditions.length > 0)
    if (isLimited && (await limitsRows(trx, form))) throw new PlatformError('beyond_own_rows')
  }
  const linked = await trx
    .selectFrom('identities')
    .select('userId')
    .where('providerId', '=', provider)
    .where('userId', 'is not', null)
    .execute()
  guard.demandAccounts(linked.flatMap(({ userId }) => userId ?? []))
}

/**
 * Call it in the writing transaction after the write. Refuses with `last_administrator`, or like
 * `demandProviderCovered` if what decides about accounts changes. `isSwitched`: activated, deactivated, or given
 * another secret.
 */
export async function demandSafeChange(
  trx: Trx,
  { guard, isSwitched, ...change }: Change & { guard: PermissionGuard; isSwitched: boolean },
): Promise<void> {
  const { provider, before, after } = change
  const isDecisive = isSwitched || before === null || decisiveFields(before) !== decisiveFields(after)
  const forms = before === null ? [after] : [before, after]
  if (isDecisive) {
    await demandProviderCovered(trx, { guard, provider, forms })
    await recordAuthor(trx, { subject: providerNode(provider), author: guard.caller.session.uid })
  }
  await demandReplay(trx, change)
  await demandAdministrator(trx)
}
