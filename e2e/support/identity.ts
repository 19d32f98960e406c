// What a journey lays down before it begins: accounts, groups and roles that it is not about, made by the
// administrator through the interface.
import { users } from '#contract/iam/users.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { Group, GroupWrite } from '#contract/iam/group.ts'
import type { DefaultRole } from '#contract/iam/permission.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import type { User, UserCreate } from '#contract/iam/user.ts'
import type { Platform } from './platform.ts'
import { tokenOf } from './token.ts'

interface Asked {
  readonly method: string
  readonly path: string
  readonly body?: unknown
}

/** Asks the platform as its administrator; anything but an answer is an error that says what was refused. */
export async function requestAsAdministrator(
  platform: Platform,
  { method, path, body }: Asked,
): Promise<unknown> {
  const reply = await fetch(platform.origin + path, {
    method,
    headers: { authorization: `Bearer ${await tokenOf(platform)}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${method} ${path} was refused: ${text}`)
  return JSON.parse(text)
}

/** An account that signs in with the administrator's password unless it is given another; nothing has to be renewed. */
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

/** An account of one role; its password is the administrator's. */
export async function addAccount(
  platform: Platform,
  { login, role }: { login: string; role: DefaultRole },
): Promise<{ login: string; password: string }> {
  const { password } = await createUser(platform, { login, firstname: login, roles: [{ role }] })
  return { login, password }
}
