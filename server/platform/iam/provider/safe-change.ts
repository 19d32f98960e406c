// What a change of a provider must not do: leave nobody who administers, or make an administrator by the hand of
// somebody who is none. It looks and refuses; it changes nothing.
import type { Transaction } from 'kysely'
import type { ProviderWrite } from '#contract/iam/provider.ts'
import { replay } from '#domain/bindings/replay.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError } from '../../error.ts'
import type { Session } from '../../session.ts'
import { administratorIds, demandAdministrator, everyRight, isAdministrator } from '../administrators.ts'
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

/** Roles and groups by which somebody comes to hold every right. */
const fullGifts = async (trx: Transaction<Tables>): Promise<{ roles: Set<string>; groups: Set<string> }> => {
  const { roles, groups } = await replayNames(trx)
  return {
    roles,
    groups: new Set(groups.filter(({ roleId }) => roles.has(roleId)).map(({ groupId }) => groupId)),
  }
}

const replayNames = async (trx: Transaction<Tables>) => {
  const rows = await trx.selectFrom('roles').select(['id', 'permissionsJson']).execute()
  return {
    roles: new Set(
      rows.flatMap(({ id, permissionsJson }) =>
        JSON.stringify(JSON.parse(permissionsJson)).includes(JSON.stringify(everyRight)) ? [id] : [],
      ),
    ),
    groups: await trx.selectFrom('groupRoles').selectAll().execute(),
  }
}

/** Whether a mapping could give every right. What `bind` finds is named by the provider, so that it could be any. */
const couldGiveEvery = async (trx: Transaction<Tables>, { mappings }: Decisive): Promise<boolean> => {
  const { roles, groups } = await fullGifts(trx)
  return mappings.some((mapping) => {
    const bind = mapping['bind']
    if (typeof bind === 'object' && bind !== null)
      return Reflect.get(bind, 'kind') === 'role' ? roles.size > 0 : groups.size > 0
    return roles.has(String(mapping['role'])) || groups.has(String(mapping['group']))
  })
}

/**
 * Called in the writing transaction after the write. Refuses with `last_administrator`, or with `beyond_own_rights`
 * where somebody without every right changes what could give it.
 */
export const demandSafeChange = async (
  trx: Transaction<Tables>,
  { session, isOpened, ...change }: Change & { session: Session; isOpened: boolean },
): Promise<void> => {
  const { before, after } = change
  const isChanged = isOpened || before === null || decisive(before) !== decisive(after)
  if (isChanged && !isAdministrator(session) && (await couldGiveEvery(trx, after)))
    throw new PlatformError('beyond_own_rights')
  await demandReplay(trx, change)
  await demandAdministrator(trx)
}
