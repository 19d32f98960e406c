import { expect, it } from 'vitest'
import { packageSummary } from '#contract/store/package.ts'
import { packageOrder } from './package-order.ts'

const of = (name: string, members: object = {}) =>
  packageSummary.parse({
    id: `org:${name.toLowerCase()}`,
    collection: 'app',
    slug: name.toLowerCase(),
    owner: 'org',
    name,
    category: '',
    i18n: {},
    image: null,
    latest: null,
    versions: 0,
    downloaded: 0,
    updated_at: '2026-01-31T09:30:00.000Z',
    updated_by: 'Ada',
    ...members,
  })

const packages = [
  of('Éclair', { category: 'b', latest: '2.10.0', versions: 3, downloaded: 5 }),
  of('apron', { category: 'B', latest: '2.9.0', versions: 1, updated_at: '2026-02-01T09:30:00.000Z' }),
  of('Zebra', { latest: null, downloaded: 9 }),
  of('eclair', { category: 'a', latest: '2.10.0-rc.1', versions: 3 }),
]

it.each([
  ['name', false, 'apron eclair Éclair Zebra'],
  ['name', true, 'Zebra eclair Éclair apron'],
  ['category', false, 'eclair apron Éclair Zebra'],
  ['category', true, 'apron Éclair eclair Zebra'],
  ['delivered', true, 'Éclair eclair apron Zebra'],
  ['delivered', false, 'apron eclair Éclair Zebra'],
  ['versions', true, 'eclair Éclair apron Zebra'],
  ['downloads', true, 'Zebra Éclair apron eclair'],
  ['changed', true, 'apron eclair Éclair Zebra'],
] as const)('STO60: orders packages by %s, descending: %s', (by, descending, names) => {
  const sorted = packages.toSorted(packageOrder({ by, descending }))
  expect(sorted.map(({ name }) => name).join(' ')).toBe(names)
})
