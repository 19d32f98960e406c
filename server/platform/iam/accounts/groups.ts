// Handlers of groups and their members (IAM27).
import type { Transaction } from 'kysely'
import type { Problem } from '#contract/http.ts'
import type { Group, GroupWrite } from '#contract/iam/group.ts'
import type { groups } from '#contract/iam/roles-and-groups.ts'
import type { TermCode } from '#contract/reasons.ts'
import { record } from '../../audit/audit.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { checkEtag } from '../../core/etag.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { Tables } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../core/error.ts'
import { Reply, type Handlers } from '../../core/handler.ts'
import { userById } from './account.ts'
import { demandRolesCovered } from '../identity/caller.ts'
import { changePermissions } from '../identity/change-permissions.ts'
import type { IdentityService } from '../identity/identity.ts'
import { roleProblems } from './unknown-references.ts'
import { listMembers, readGroup, readGroups } from './group-view.ts'
import { demandUnmapped } from './used-by-mappings.ts'

const kind = 'group' satisfies TermCode

const listing: Listing<Group> = {
  text: ({ name, description }) => `${name} ${description}`,
  sorts: {
    name: ({ name }) => name.toLowerCase(),
    members: ({ members }) => members,
    created_at: ({ created_at: at }) => at,
    updated_at: ({ updated_at: at }) => at,
  },
}

const auditView = ({ name, description, roles }: Group) => ({
  name,
  description,
  roles: roles.map((role) => role.name),
})

const problemsOf = async (
  trx: Transaction<Tables>,
  { body, except }: { body: GroupWrite; except?: string },
): Promise<Problem[]> => {
  const { name } = body
  const other = await trx.selectFrom('userGroups').select('id').where('name', '=', name).executeTakeFirst()
  const isTaken = other !== undefined && other.id !== except
  return [
    ...(isTaken ? [problemAt('name', 'exists', { kind, name })] : []),
    ...(await roleProblems(trx, body.roles)),
  ]
}

const replaceGroupRoles = async (
  trx: Transaction<Tables>,
  groupId: string,
  roles: readonly string[],
): Promise<void> => {
  await trx.deleteFrom('groupRoles').where('groupId', '=', groupId).execute()
  for (const roleId of roles) await trx.insertInto('groupRoles').values({ groupId, roleId }).execute()
}

const idsOf = (roles: readonly { role: string }[]): string[] => [...new Set(roles.map(({ role }) => role))]
const replyWith = (group: Group) => new Reply({ group }, { etag: group.etag })

/** Returns the handlers of groups. */
export function groupHandlers({
  deps,
}: Pick<IdentityService, 'deps'>): Omit<Handlers<typeof groups>, 'addMember' | 'removeMember'> {
  const { db, clock } = deps

  return {
    list: async ({ query }) => sortedPage(await readGroups(db), { query, listing }),
    get: async ({ params }) => replyWith(await readGroup(db, params.id)),
    members: async ({ params: { id }, query }) => {
      await readGroup(db, id)
      return listMembers(db, { id, query })
    },

    create: async ({ body }, { session }) => {
      const id = freshId('group', clock)
      const created = await changePermissions(deps, { session }, async (trx, { caller }) => {
        const problems = await problemsOf(trx, { body })
        if (problems.length > 0) throw refuse(problems)
        const roles = idsOf(body.roles)
        await demandRolesCovered(trx, { caller, roles })
        const at = instantOf(clock)
        const { name, description } = body
        const row = { id, name, description, createdAt: at, updatedAt: at, updatedBy: session.user }
        await trx.insertInto('userGroups').values(row).execute()
        await replaceGroupRoles(trx, id, roles)
        const group = await readGroup(trx, id)
        const change = { action: 'group.create' as const, object: name, after: auditView(group) }
        await record(trx, { session, clock, change })
        return group
      })
      return replyWith(created)
    },

    update: async ({ params: { id }, body, ifMatch }, { session }) => {
      const changed = await changePermissions(deps, { session }, async (trx, { caller }) => {
        const before = await readGroup(trx, id)
        checkEtag(ifMatch, before.etag, { kind, name: before.name })
        const problems = await problemsOf(trx, { body, except: id })
        if (problems.length > 0) throw refuse(problems)
        const roles = idsOf(body.roles)
        await demandRolesCovered(trx, { caller, roles: [...idsOf(before.roles), ...roles] })
        const { name, description } = body
        const row = { name, description, updatedAt: instantOf(clock), updatedBy: session.user }
        await trx.updateTable('userGroups').set(row).where('id', '=', id).execute()
        await replaceGroupRoles(trx, id, roles)
        const group = await readGroup(trx, id)
        const change = {
          action: 'group.update' as const,
          object: before.name,
          before: auditView(before),
          after: auditView(group),
        }
        await record(trx, { session, clock, change })
        return group
      })
      return replyWith(changed)
    },

    delete: async ({ params: { id } }, { session }) => {
      await changePermissions(deps, { session }, async (trx, { caller }) => {
        const before = await readGroup(trx, id)
        await demandRolesCovered(trx, { caller, roles: idsOf(before.roles) })
        await demandUnmapped(trx, { kind, id, name: before.name })
        await trx.deleteFrom('userGroups').where('id', '=', id).execute()
        const change = { action: 'group.delete' as const, object: before.name, before: auditView(before) }
        await record(trx, { session, clock, change })
      })
      return {}
    },
  }
}

/** Returns the handlers of members that administrators add and remove. */
export function membershipHandlers({
  deps,
}: Pick<IdentityService, 'deps'>): Pick<Handlers<typeof groups>, 'addMember' | 'removeMember'> {
  const { clock } = deps
  return {
    addMember: async ({ params: { id }, body }, { session }) => {
      const changed = await changePermissions(deps, { session, assignee: body.user }, async (trx) => {
        const { name } = await readGroup(trx, id)
        const user = await userById(trx, body.user)
        const { numInsertedOrUpdatedRows: added = 0n } = await trx
          .insertInto('groupMembers')
          .values({ userId: user.id, groupId: id })
          .onConflict((on) => on.doNothing())
          .executeTakeFirstOrThrow()
        const change = { action: 'group.add_member' as const, object: name, after: { user: user.login } }
        if (added > 0n) await record(trx, { session, clock, change })
        return readGroup(trx, id)
      })
      return replyWith(changed)
    },

    removeMember: async ({ params: { id, user: userId } }, { session }) => {
      const changed = await changePermissions(deps, { session, assignee: userId }, async (trx, guard) => {
        const { name } = await readGroup(trx, id)
        const user = await userById(trx, userId)
        guard.demandAccounts([userId])
        const { numDeletedRows: removed } = await trx
          .deleteFrom('groupMembers')
          .where('groupId', '=', id)
          .where('userId', '=', userId)
          .executeTakeFirst()
        if (removed === 0n)
          throw new PlatformError('not_found', {
            params: { kind: 'user' satisfies TermCode, name: user.login },
          })
        const change = { action: 'group.remove_member' as const, object: name, before: { user: user.login } }
        await record(trx, { session, clock, change })
        return readGroup(trx, id)
      })
      return replyWith(changed)
    },
  }
}
