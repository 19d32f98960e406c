// Accounts, groups and roles that a journey needs but does not test, created by the administrator with the interface.
import { users } from '#contract/iam/users.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { Group, GroupWrite } from '#contract/iam/group.ts'
import type { DefaultRole } from '#contract/iam/permission.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import type { User, UserCreate } from '#contract/iam/user.ts'
import type { Platform } from './platform.ts'
import { tokenOf } from './token.ts'

interface AdministratorRequest {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Sends a request as the administrator. Throws the message of the platform if it is rejected. */
export async function requestAsAdministrator(
  platform: Platform,
  { method, path, body }: AdministratorRequest,
): Promise<unknown> {
  const reply = await fetch(platform.origin + path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(platform)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} was rejected: ${text}`)
  return JSON.parse(text)
}

/**
 * Creates an account with the administrator's password, unless another is given, which does not have to be renewed.
 */
export async function createUser(
  platform: Platform,
  user: Partial<UserCreate> & { login: string },
): Promise<User & { password: string }> {
  const password = user.password ?? platform.password
  const body = { password_renew: false, ...user, password }
  const answer = await requestAsAdministrator(platform, { ...users.create, body })
  return { ...users.create.response.schema.parse(answer).user, password }
}

export async function createGroup(
  platform: Platform,
  group: Partial<GroupWrite> & { name: string },
): Promise<Group> {
  return groups.create.response.schema.parse(
    await requestAsAdministrator(platform, { ...groups.create, body: group }),
  ).group
}

export async function createRole(
  platform: Platform,
  role: Partial<RoleWrite> & { name: string },
): Promise<Role> {
  return roles.create.response.schema.parse(
    await requestAsAdministrator(platform, { ...roles.create, body: { permissions: [], ...role } }),
  ).role
}

/** Creates an account with one role and the administrator's password. */
export async function addAccount(
  platform: Platform,
  { login, role }: { login: string; role: DefaultRole },
): Promise<{ login: string; password: string }> {
  const { password } = await createUser(platform, { login, firstname: login, roles: [{ role }] })
  return { login, password }
}
