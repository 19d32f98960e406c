// People and what lets them in, as entries.
import { applications } from '#contract/iam/administration.ts'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/rights.ts'
import { users } from '#contract/iam/users.ts'
import { callWith } from '#src/api/call.ts'
import { paths } from '#src/paths.ts'
import { type Asked, entryOf, useList } from './object-list.ts'

const lists = {
  users: {
    endpoint: users.list,
    permission: 'iam:user:read',
    most: 100,
    read: ({ signal, ...asked }: Asked) => callWith(users.list, { query: asked }, { signal }),
  },
  groups: {
    endpoint: groups.list,
    permission: 'iam:group:read',
    most: 500,
    read: ({ signal, ...asked }: Asked) => callWith(groups.list, { query: asked }, { signal }),
  },
  roles: {
    endpoint: roles.list,
    permission: 'iam:role:read',
    most: 500,
    read: ({ signal, ...asked }: Asked) => callWith(roles.list, { query: asked }, { signal }),
  },
  providers: {
    endpoint: providers.list,
    permission: 'iam:provider:read',
    most: 100,
    read: ({ signal, ...asked }: Asked) => callWith(providers.list, { query: asked }, { signal }),
  },
  applications: {
    endpoint: applications.list,
    permission: 'iam:application:read',
    most: 20,
    read: ({ signal, ...asked }: Asked) => callWith(applications.list, { query: asked }, { signal }),
  },
} as const

/** Entries for users, groups, roles, providers and applications that are known, and those found by the text. */
export const useIdentityEntries = (text: string) => {
  const people = useList(lists.users, text)
  const teams = useList(lists.groups, text)
  const rights = useList(lists.roles, text)
  const outside = useList(lists.providers, text)
  const shown = useList(lists.applications, text)
  const all = [people, teams, rights, outside, shown]
  return {
    entries: [
      ...people.items.map(({ id: key, user: name, login, email }) =>
        entryOf({
          kind: 'user',
          key,
          name,
          detail: login,
          isQuoted: true,
          words: `${login} ${email}`,
          to: paths.user(key),
        }),
      ),
      ...teams.items.map(({ id: key, name, description }) =>
        entryOf({ kind: 'group', key, name, words: description, to: paths.group(key) }),
      ),
      ...rights.items.map(({ id: key, name, description }) =>
        entryOf({ kind: 'role', key, name, words: description, to: paths.role(key) }),
      ),
      ...outside.items.map(({ id: key, name, description }) =>
        entryOf({ kind: 'provider', key, name, words: description, to: paths.provider(key) }),
      ),
      ...shown.items.map(({ appid: key, name }) =>
        entryOf({ kind: 'application', key, name, detail: key, isQuoted: true, to: paths.application(key) }),
      ),
    ],
    isReading: all.some(({ isReading }) => isReading),
    isUnread: all.some(({ isUnread }) => isUnread),
  }
}
