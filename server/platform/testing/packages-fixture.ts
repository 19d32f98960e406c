// A platform whose administrator belongs to `org`, with accounts of other organizations that must not see its
// packages.
import type { Endpoint } from '#contract/endpoint.ts'
import { organizations } from '#contract/iam/administration.ts'
import type { Collection } from '#contract/store/collection.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { PackageWrite } from '#contract/store/package.ts'
import type { CallResult } from '../http/client.ts'
import { openUsersFixture, type UsersFixture } from './users-fixture.ts'
import type { TokenInput } from './test-platform.ts'

export const collections = { app: storeApp, api: storeApi } as const satisfies Record<Collection, unknown>

/** A body with name and owner only, and the given members. */
export function packageBody(more: Partial<PackageWrite> = {}) {
  return {
    name: 'Tides',
    owner: 'org',
    category: 'Harbour',
    i18n: {},
    ...more,
  }
}

export interface PackagesFixture {
  readonly users: UsersFixture
  /** Token of the first administrator, a member of `org`. */
  readonly token: string
  /** The response for the administrator, success or error. */
  call<E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<CallResult>
  /** Creates a package as the administrator, or replaces its listing. */
  put(slug: string, more?: Partial<PackageWrite>, collection?: Collection): Promise<CallResult>
  /**
   * Token of a new account with all store permissions that belongs only to these organizations, which are created.
   */
  editor(login: string, members: readonly string[]): Promise<string>
  close(): Promise<void>
}

export async function openPackagesFixture(): Promise<PackagesFixture> {
  const users = await openUsersFixture()
  const { platform, token } = users
  const call: PackagesFixture['call'] = (endpoint, input) => platform.call(endpoint, { token, ...input })
  const join = async (id: string, user: string): Promise<void> => {
    await call(organizations.create, { body: { id, name: `The ${id}` } })
    await platform.request(organizations.addMember, { params: { id }, body: { user }, token })
  }
  return {
    users,
    token,
    call,
    put: (slug, more, collection = 'app') =>
      call(collections[collection].put, { params: { package: slug }, body: packageBody(more) }),
    editor: async (login, members) => {
      const account = await users.signedIn(login, { roles: ['store_editor'] })
      const params = { id: 'org', user: account.user.id }
      await call(organizations.removeMember, { params })
      for (const id of members) await join(id, account.user.id)
      return account.token
    },
    close: () => platform.close(),
  }
}
