// Writes to users, links for passwords, roles with conditions, groups, their members, API keys, settings and providers.
import type { z } from 'zod'
import { identitySettings } from '#contract/iam/administration.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { providers as providerEndpoints } from '#contract/iam/providers.ts'
import {
  apiKeys as keyEndpoints,
  groups as groupEndpoints,
  roles as roleEndpoints,
} from '#contract/iam/roles-and-groups.ts'
import { settingsWrite } from '#contract/iam/setting.ts'
import { users as userEndpoints } from '#contract/iam/users.ts'
import type { EndpointClient } from '../../platform/core/endpoint-client.ts'
import { logins } from './accounts.ts'
import { createOrDelete, readCells, type KillTarget, type WriteKind } from './write-kind.ts'

/** The value, or both if a write was partial. */
const whole = (one: string, other: string): string => (one === other ? one : `${one} and ${other}`)

const byName = <T extends { readonly name: string }>(items: readonly T[]): ReadonlyMap<string, T> =>
  new Map(items.map((item) => [item.name, item]))

const usersOf = async ({ request }: KillTarget) => {
  const { items } = await request(userEndpoints.list, {})
  return new Map(items.map((user) => [user.login, user]))
}

const mailHost = '@berth.example'
const toMail = (value: string): string => value.replaceAll(' ', '-') + mailHost
const fromMail = (email: string): string => email.replace(mailHost, '').replaceAll('-', ' ')

export const users: WriteKind = {
  cells: ['user-1', 'user-2'],
  value: createOrDelete,
  write: async (target, { cell, value }) => {
    const { request } = target
    const params = { id: (await usersOf(target)).get(cell)?.id ?? '' }
    const details = { firstname: value ?? '', email: toMail(value ?? '') }
    if (value === null) await request(userEndpoints.delete, { params })
    else if (params.id === '') await request(userEndpoints.create, { body: { login: cell, ...details } })
    else await request(userEndpoints.update, { params, body: details })
    return value ?? null
  },
  read: async (target) =>
    readCells({
      cells: users.cells,
      values: await usersOf(target),
      valueOf: ({ user, email }) => whole(user, fromMail(email)),
    }),
}

/** Links of one account, created, replaced and revoked. The value is when the link was created. */
export const links: WriteKind = {
  cells: ['link'],
  value: (before, next) => (before !== null && next % 3 === 0 ? null : undefined),
  write: async (target, { value }) => {
    const params = { id: (await usersOf(target)).get(logins.sessions)?.id ?? '' }
    if (value === null) {
      await target.request(passwordLinks.revoke, { params })
      return null
    }
    const { link } = await target.request(passwordLinks.create, { params, body: { kind: 'reset' } })
    return link.created_at
  },
  read: async (target) => {
    const params = { id: (await usersOf(target)).get(logins.sessions)?.id ?? '' }
    const { link } = await target.request(passwordLinks.read, { params })
    return new Map([['link', link?.created_at ?? null]])
  },
}

const rolesOf = async ({ request }: KillTarget) => byName((await request(roleEndpoints.list, {})).items)

export const roles: WriteKind = {
  cells: ['role 1', 'role 2'],
  value: createOrDelete,
  write: async (target, { cell, value }) => {
    const { request } = target
    const stored = (await rolesOf(target)).get(cell)
    const condition = { filter: { berth: [value ?? ''] } }
    const permissions = ['query-builder-legacy:*:*' as const]
    const body = { name: cell, description: value ?? '', permissions, condition }
    if (stored === undefined) await request(roleEndpoints.create, { body })
    else if (value === null) await request(roleEndpoints.delete, { params: { id: stored.id } })
    else await request(roleEndpoints.update, { params: { id: stored.id }, body, ifMatch: stored.etag })
    return value ?? null
  },
  read: async (target) =>
    readCells({
      cells: roles.cells,
      values: await rolesOf(target),
      valueOf: ({ description, condition }) => whole(description, String(condition?.filter['berth']?.[0])),
    }),
}

const groupsOf = async ({ request }: KillTarget) => byName((await request(groupEndpoints.list, {})).items)

export const groups: WriteKind = {
  cells: ['group 1', 'group 2'],
  value: createOrDelete,
  write: async (target, { cell, value }) => {
    const { request } = target
    const stored = (await groupsOf(target)).get(cell)
    const body = { name: cell, description: value ?? '', roles: [{ role: 'read_only' }] }
    if (stored === undefined) await request(groupEndpoints.create, { body })
    else if (value === null) await request(groupEndpoints.delete, { params: { id: stored.id } })
    else await request(groupEndpoints.update, { params: { id: stored.id }, body, ifMatch: stored.etag })
    return value ?? null
  },
  read: async (target) =>
    readCells({
      cells: groups.cells,
      values: await groupsOf(target),
      valueOf: ({ description, roles: held }) => (held.length === 1 ? description : 'without its role'),
    }),
}

const crew = 'Crew'

/** Creates the group whose members change. */
export async function createCrew({ request }: Pick<KillTarget, 'request'>): Promise<void> {
  await request(groupEndpoints.create, { body: { name: crew } })
}

/** The cells are logins. */
export const members: WriteKind = {
  cells: Object.values(logins),
  value: (before) => (before === null ? 'member' : null),
  write: async (target, { cell, value }) => {
    const { request } = target
    const id = (await groupsOf(target)).get(crew)?.id ?? ''
    const user = (await usersOf(target)).get(cell)?.id ?? ''
    if (value === null) await request(groupEndpoints.removeMember, { params: { id, user } })
    else await request(groupEndpoints.addMember, { params: { id }, body: { user } })
    return value ?? null
  },
  read: async (target) => {
    const id = (await groupsOf(target)).get(crew)?.id ?? ''
    const { items } = await target.request(groupEndpoints.members, { params: { id } })
    const values = new Map(items.map(({ login }) => [login, 'member']))
    return readCells({ cells: members.cells, values, valueOf: (value) => value })
  },
}

/** The value is the id of the key. */
export const keys: WriteKind = {
  cells: ['key 1', 'key 2'],
  value: (before) => (before === null ? undefined : null),
  write: async (target, { cell, before }) => {
    const { request } = target
    if (before !== null) {
      await request(keyEndpoints.delete, { params: { id: before } })
      return null
    }
    const user = (await usersOf(target)).get(logins.sessions)?.id ?? ''
    return (await request(keyEndpoints.create, { body: { user, name: cell } })).api_key.id
  },
  read: async ({ request }) => {
    const values = byName((await request(keyEndpoints.list, {})).items)
    return readCells({ cells: keys.cells, values, valueOf: ({ id }) => id })
  },
}

/** Changes some of the identity settings. */
export async function updateSettings(
  request: EndpointClient,
  changes: Partial<z.infer<typeof settingsWrite>>,
): Promise<void> {
  const { settings: stored } = await request(identitySettings.get, {})
  const body = settingsWrite.parse({ ...stored, ...changes })
  await request(identitySettings.update, { body, ifMatch: stored.etag })
}

/** The value is the number of recorded sign-ins. */
export const settings: WriteKind = {
  cells: ['identity settings'],
  value: (_before, next) => String(1000 + (next % 4000)),
  write: async ({ request }, { value }) => {
    await updateSettings(request, { recorded_sign_ins: Number(value) })
    return value ?? null
  },
  read: async ({ request }) => {
    const { settings: stored } = await request(identitySettings.get, {})
    return new Map([['identity settings', String(stored.recorded_sign_ins)]])
  },
}

const providersOf = async ({ request }: KillTarget) =>
  byName((await request(providerEndpoints.list, {})).items)

export const providers: WriteKind = {
  cells: ['provider 1', 'provider 2'],
  value: createOrDelete,
  write: async (target, { cell, value }) => {
    const { request } = target
    const params = { id: (await providersOf(target)).get(cell)?.id ?? '' }
    const form = { name: cell, kind: 'oidc' as const, tenant_id: 'https://login.example.com', client_id: 'c' }
    const secret = { description: value ?? '', client_secret: `secret of ${value}` }
    const body = { ...form, ...secret, bindings: { login: 'sub' } }
    if (value === null) await request(providerEndpoints.delete, { params })
    else if (params.id === '') await request(providerEndpoints.create, { body })
    else {
      const { provider } = await request(providerEndpoints.get, { params })
      await request(providerEndpoints.update, { params, body, ifMatch: provider.etag })
    }
    return value ?? null
  },
  read: async (target) =>
    readCells({
      cells: providers.cells,
      values: await providersOf(target),
      valueOf: ({ description, client_secret_set_at: at }) =>
        at === null ? 'without its secret' : description,
    }),
}
