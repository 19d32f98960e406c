// Roles and groups that a provider's mappings give to one account (IAM14). Each sign-in replaces those of its provider
// and touches no others; only where that would leave nobody who administers, the former ones stay as well (IAM70).
import type { Transaction } from 'kysely'
import type { Computed } from '#domain/bindings/compute.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Tables } from '../../db/tables.ts'
import { administratorIds } from '../identity/administrators.ts'

interface Acting {
  readonly clock: Clock
  readonly session: { readonly uid: string; readonly login: string }
  readonly provider: { readonly id: string; readonly name: string }
}

type Trx = Transaction<Tables>

const roleNamed = async (trx: Trx, name: string, acting: Acting): Promise<string> => {
  const known = await trx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
  if (known !== undefined) return known.id
  const { clock, session, provider } = acting
  const id = freshId('role', clock)
  const at = instantOf(clock)
  const row = { id, name, permissionsJson: '[]', conditionJson: null, description: '' }
  await trx
    .insertInto('roles')
    .values({ ...row, createdAt: at, updatedAt: at, updatedBy: provider.name })
    .execute()
  await record(trx, {
    session,
    clock,
    change: { action: 'role.create', object: name, after: { by: provider.name } },
  })
  return id
}

const groupNamed = async (trx: Trx, name: string, acting: Acting): Promise<string> => {
  const known = await trx.selectFrom('userGroups').select('id').where('name', '=', name).executeTakeFirst()
  if (known !== undefined) return known.id
  const { clock, session, provider } = acting
  const id = freshId('group', clock)
  const at = instantOf(clock)
  await trx
    .insertInto('userGroups')
    .values({ id, name, description: '', createdAt: at, updatedAt: at, updatedBy: provider.name })
    .execute()
  await record(trx, {
    session,
    clock,
    change: { action: 'group.create', object: name, after: { by: provider.name } },
  })
  return id
}

interface Rights {
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

const mappedRights = async (
  trx: Trx,
  { uid, provider }: { uid: string; provider: string },
): Promise<Rights> => {
  const roles = await trx
    .selectFrom('userRoles')
    .select('roleId')
    .where('userId', '=', uid)
    .where('providerId', '=', provider)
    .orderBy('roleId')
    .execute()
  const groups = await trx
    .selectFrom('groupMembers')
    .select('groupId')
    .where('userId', '=', uid)
    .where('providerId', '=', provider)
    .orderBy('groupId')
    .execute()
  return { roles: roles.map(({ roleId }) => roleId), groups: groups.map(({ groupId }) => groupId) }
}

const give = async (
  trx: Trx,
  { uid, provider, rights }: { uid: string; provider: string; rights: Rights },
): Promise<void> => {
  for (const roleId of rights.roles)
    await trx
      .insertInto('userRoles')
      .values({ userId: uid, roleId, providerId: provider })
      .onConflict((on) => on.doNothing())
      .execute()
  for (const groupId of rights.groups)
    await trx
      .insertInto('groupMembers')
      .values({ userId: uid, groupId, providerId: provider })
      .onConflict((on) => on.doNothing())
      .execute()
}

const take = async (trx: Trx, { uid, provider }: { uid: string; provider: string }): Promise<void> => {
  await trx.deleteFrom('userRoles').where('userId', '=', uid).where('providerId', '=', provider).execute()
  await trx.deleteFrom('groupMembers').where('userId', '=', uid).where('providerId', '=', provider).execute()
}

/** Ids that the response gives, those made now included; ids of roles and groups that are gone are left out. */
const wantedRights = async (trx: Trx, computed: Computed, acting: Acting): Promise<Rights> => {
  const roles = new Set(computed.roles)
  const groups = new Set(computed.groups)
  for (const { kind, name } of computed.created)
    if (kind === 'role') roles.add(await roleNamed(trx, name, acting))
    else groups.add(await groupNamed(trx, name, acting))
  const living = {
    roles: await trx
      .selectFrom('roles')
      .select('id')
      .where('id', 'in', [...roles])
      .execute(),
    groups: await trx
      .selectFrom('userGroups')
      .select('id')
      .where('id', 'in', [...groups])
      .execute(),
  }
  return {
    roles: living.roles.map(({ id }) => id).toSorted(),
    groups: living.groups.map(({ id }) => id).toSorted(),
  }
}

const same = (one: Rights, other: Rights): boolean => JSON.stringify(one) === JSON.stringify(other)

interface ReplacedRights {
  readonly before: Rights
  readonly after: Rights
  /** Former ones stayed, because nobody else administers. */
  readonly isKept: boolean
}

/** Replaces what a provider's mappings gave to an account. Undefined where nothing changes. */
export async function replaceRights(
  trx: Trx,
  { uid, computed, acting }: { uid: string; computed: Computed; acting: Acting },
): Promise<ReplacedRights | undefined> {
  const provider = acting.provider.id
  const before = await mappedRights(trx, { uid, provider })
  const wanted = await wantedRights(trx, computed, acting)
  if (same(before, wanted)) return undefined
  const wasRuled = (await administratorIds(trx)).size > 0
  await take(trx, { uid, provider })
  await give(trx, { uid, provider, rights: wanted })
  const isKept = wasRuled && (await administratorIds(trx)).size === 0
  if (isKept) await give(trx, { uid, provider, rights: before })
  const after = await mappedRights(trx, { uid, provider })
  return same(before, after) ? undefined : { before, after, isKept }
}
