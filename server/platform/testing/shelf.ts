// A platform whose administrator belongs to `org`, and people of other organizations who must see nothing of it.
import type { Endpoint } from '#contract/endpoint.ts'
import { organizations } from '#contract/iam/administration.ts'
import type { Collection } from '#contract/store/collection.ts'
import { storeApi, storeApp } from '#contract/store/endpoints.ts'
import type { PackageWrite } from '#contract/store/package.ts'
import type { Called } from '../http/client.ts'
import { openPeople, type People } from './people.ts'
import type { TokenInput } from './test-platform.ts'

export const collections = { app: storeApp, api: storeApi } as const satisfies Record<Collection, unknown>

/** Name and owner alone, and what a test adds. */
export function written(more: Partial<PackageWrite> = {}) {
  return {
    name: 'Tides',
    owner: 'org',
    category: 'Harbour',
    i18n: {},
    ...more,
  }
}

export interface Shelf {
  readonly people: People
  /** Of the first administrator, who is a member of `org`. */
  readonly token: string
  /** What the administrator is answered, success or refusal. */
  call<E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<Called>
  /** Makes a package of the administrator, or replaces its listing. */
  put(slug: string, more?: Partial<PackageWrite>, collection?: Collection): Promise<Called>
  /** Token of a new account that may do all in the store and belongs to these organizations only, which are made. */
  editor(login: string, members: readonly string[]): Promise<string>
  close(): Promise<void>
}

export async function openShelf(): Promise<Shelf> {
  const people = await openPeople()
  const { platform, token } = people
  const call: Shelf['call'] = (endpoint, input) => platform.call(endpoint, { token, ...input })
  const join = async (id: string, user: string): Promise<void> => {
    await call(organizations.create, { body: { id, name: `The ${id}` } })
    await platform.ask(organizations.addMember, { params: { id }, body: { user }, token })
  }
  return {
    people,
    token,
    call,
    put: (slug, more, collection = 'app') =>
      call(collections[collection].put, { params: { package: slug }, body: written(more) }),
    editor: async (login, members) => {
      const account = await people.signedIn(login, { roles: ['store_editor'] })
      const params = { id: 'org', user: account.user.id }
      await call(organizations.removeMember, { params })
      for (const id of members) await join(id, account.user.id)
      return account.token
    },
    close: () => platform.close(),
  }
}
