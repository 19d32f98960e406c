// A platform with accounts, and short calls for account tests.
import { users } from '#contract/iam/users.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import type { User } from '#contract/iam/user.ts'
import { adminPassword, openTestPlatform, type TestOptions, type TestPlatform } from './test-platform.ts'

interface AccountOptions {
  readonly roles?: readonly string[]
  readonly groups?: readonly string[]
}

export interface UsersFixture {
  readonly platform: TestPlatform
  /** Token of the first administrator. */
  readonly token: string
  readonly admin: string
  /** Creates an account with this login and the administrator's password. */
  account(login: string, options?: AccountOptions): Promise<User>
  /** Creates an account and signs it in. */
  signedIn(login: string, options?: AccountOptions): Promise<{ user: User; token: string }>
  /** Creates a role with these permissions and returns its id. */
  role(name: string, permissions: readonly string[]): Promise<string>
  /** Inserts a provider row that does not support sign-in. */
  provider(id: string, options?: { mappings?: readonly unknown[]; active?: boolean }): Promise<void>
}

export async function openUsersFixture(options: TestOptions = {}): Promise<UsersFixture> {
  const platform = await openTestPlatform(options)
  const token = await platform.signIn()
  const { items } = await platform.request(users.list, { token, query: {} })
  const admin = items[0]?.id ?? ''

  const account: UsersFixture['account'] = async (login, options = {}) => {
    const body = {
      login,
      firstname: 'First',
      lastname: login,
      password: adminPassword,
      password_renew: false,
      roles: (options.roles ?? []).map((role) => ({ role })),
      groups: (options.groups ?? []).map((group) => ({ group })),
    }
    return (await platform.request(users.create, { token, body })).user
  }

  return {
    platform,
    token,
    admin,
    account,
    signedIn: async (login, options) => ({
      user: await account(login, options),
      token: await platform.signIn(login, adminPassword),
    }),
    role: async (name, permissions) =>
      (await platform.request(roles.create, { token, body: { name, permissions: [...permissions] } })).role
        .id,
    provider: async (id, { mappings = [], active = true } = {}) => {
      const at = '2026-03-01T12:00:00.000Z'
      const document = {
        name: id,
        kind: 'oidc',
        tenant_id: `https://${id}.example`,
        bindings: { login: 'preferred_username' },
        mappings,
      }
      await platform.deps.db
        .insertInto('providers')
        .values({
          id,
          name: `Provider ${id}`,
          kind: 'oidc',
          active: active ? 1 : 0,
          debugUntil: null,
          documentJson: JSON.stringify(document),
          clientSecret: null,
          clientSecretSetAt: null,
          createdAt: at,
          updatedAt: at,
          updatedBy: 'System',
        })
        .execute()
    },
  }
}
