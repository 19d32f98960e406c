import { expect, test } from 'vitest'
import type { ProviderSummary } from '#contract/iam/provider.ts'
import { providersParams, filterProviders } from './provider-list.ts'

const provider = (name: string, more: Partial<ProviderSummary> = {}): ProviderSummary => ({
  id: name,
  name,
  description: '',
  kind: 'oidc',
  active: true,
  debug: false,
  debug_until: null,
  directory: '',
  applications: [],
  client_secret_set_at: null,
  client_secret_expires_on: null,
  users: 0,
  last_sign_in_at: null,
  updated_at: '2026-11-01T00:00:00.000Z',
  etag: '1',
  ...more,
})

const all = [
  provider('Zürich', { users: 2, client_secret_expires_on: '2027-01-01' }),
  provider('älter', { users: 10, directory: 'north' }),
  provider('Berlin', { client_secret_expires_on: '2026-12-01' }),
]

test.each([
  { search: '', names: ['älter', 'Berlin', 'Zürich'] },
  { search: 'sort=-users', names: ['älter', 'Zürich', 'Berlin'] },
  { search: 'sort=secret', names: ['Berlin', 'Zürich', 'älter'] },
  { search: 'sort=-secret', names: ['Zürich', 'Berlin', 'älter'] },
  { search: 'sort=constructor', names: ['älter', 'Berlin', 'Zürich'] },
  { search: 'q=NORTH', names: ['älter'] },
  { search: 'q=zurich', names: ['Zürich'] },
])('UI1 lists the providers at ?$search', ({ search, names }) => {
  const params = providersParams.read(new URLSearchParams(search))
  expect(filterProviders(all, { ...params, language: 'en' }).map(({ name }) => name)).toEqual(names)
})
