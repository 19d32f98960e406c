// Assigns the roles and groups that a provider's mappings grant to an account (IAM14). Each sign-in replaces the
// assignments of its own provider only. The former ones are retained if no administrator would remain otherwise
// (IAM70).
import type { Transaction } from 'kysely'
import type { Computed } from '#domain/bindings/compute.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { Tables } from '../../db/tables.ts'
import { administratorIds } from '../identity/administrators.ts'

interface MappingContext {
  readonly clock: Clock
  readonly session: { readonly uid: string; readonly login: string }
  readonly provider: { readonly id: string; readonly name: string }
}

type Trx = Transaction<Tables>

const findOrCreateRole = async (trx: Trx, name: string, context: MappingContext): Promise<string> => {
  const existing = await trx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const { clock, session, provider } = context
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

const findOrCreateGroup = async (trx: Trx, name: string, context: MappingContext): Promise<string> => {
  const existing = await trx.selectFrom('userGroups').select('id').where('name', '=', name).executeTakeFirst()
  if (existing !== undefined) return existing.id
  const { clock, session, provider } = context
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

interface Assignments {
  readonly roles: readonly string[]
  readonly groups: readonly string[]
}

const mappedAssignments = async (
  trx: Trx,
  { uid, provider }: { uid: string; provider: string },
): Promise<Assignments> => {
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

const insertAssignments = async (
  trx: Trx,
  { uid, provider, assignments }: { uid: string; provider: string; assignments: Assignments },
): Promise<void> => {
  for (const roleId of assignments.roles)
    await trx
      .insertInto('userRoles')
      .values({ userId: uid, roleId, providerId: provider })
      .onConflict((on) => on.doNothing())
      .execute()
  for (const groupId of assignments.groups)
    await trx
      .insertInto('groupMembers')
      .values({ userId: uid, groupId, providerId: provider })
      .onConflict((on) => on.doNothing())
      .execute()
}

const deleteAssignments = async (
  trx: Trx,
  { uid, provider }: { uid: string; provider: string },
): Promise<void> => {
  await trx.deleteFrom('userRoles').where('userId', '=', uid).where('providerId', '=', provider).execute()
  await trx.deleteFrom('groupMembers').where('userId', '=', uid).where('providerId', '=', provider).execute()
}

/** Ids that the response grants, including newly created ones, without roles and groups that no longer exist. */
const targetAssignments = async (
  trx: Trx,
  computed: Computed,
  context: MappingContext,
): Promise<Assignments> => {
  const roles = new Set(computed.roles)
  const groups = new Set(computed.groups)
  for (const { kind, name } of computed.created)
    if (kind === 'role') roles.add(await findOrCreateRole(trx, name, context))
    else groups.add(await findOrCreateGroup(trx, name, context))
  const existing = {
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
    roles: existing.roles.map(({ id }) => id).toSorted(),
    groups: existing.groups.map(({ id }) => id).toSorted(),
  }
}

const areEqual = (one: Assignments, other: Assignments): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

interface ReplacedAssignments {
  readonly before: Assignments
  readonly after: Assignments
  /** The former ones were retained because there is no other administrator. */
  readonly areFormerRetained: boolean
}

/** Replaces the assignments of a provider's mappings to an account. Undefined if nothing changed. */
export async function replaceMappedAssignments(
  trx: Trx,
  { uid, computed, context }: { uid: string; computed: Computed; context: MappingContext },
): Promise<ReplacedAssignments | undefined> {
  const provider = context.provider.id
  const before = await mappedAssignments(trx, { uid, provider })
  const target = await targetAssignments(trx, computed, context)
  if (areEqual(before, target)) return undefined
  const hadAdministrator = (await administratorIds(trx)).size > 0
  await deleteAssignments(trx, { uid, provider })
  await insertAssignments(trx, { uid, provider, assignments: target })
  const areFormerRetained = hadAdministrator && (await administratorIds(trx)).size === 0
  if (areFormerRetained) await insertAssignments(trx, { uid, provider, assignments: before })
  const after = await mappedAssignments(trx, { uid, provider })
  return areEqual(before, after) ? undefined : { before, after, areFormerRetained }
}
