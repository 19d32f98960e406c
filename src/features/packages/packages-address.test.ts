import { expect, it } from 'vitest'
import {
  isFiltered,
  packagesQuery,
  readPackagesQuestion,
  unfiltered,
  writePackagesQuestion,
} from './packages-address.ts'

const read = (search: string) => readPackagesQuestion(new URLSearchParams(search))

it.each([
  '',
  'collection=app',
  'collection=api&category=Maps&owner=org&q=port&sort=-downloads',
  'sort=changed',
])('STO60: the question of the list survives the address: "%s"', (search) => {
  expect(writePackagesQuestion(read(search)).toString()).toBe(search)
})

it.each(['collection=all', 'sort=size', 'sort=-', 'sort=name', 'colour=red'])(
  'STO60: what the address says otherwise is passed over: %s',
  (search) => {
    expect(writePackagesQuestion(read(search)).toString()).toBe('')
  },
)

it('STO60: a list is narrowed by each filter, not by its order', () => {
  expect(
    ['q=x', 'collection=api', 'category=Maps', 'owner=org', 'sort=-name', ''].map((each) =>
      isFiltered(read(each)),
    ),
  ).toEqual([true, true, true, true, false, false])
  expect(isFiltered({ ...read('q=x&owner=org&collection=app&sort=-name'), ...unfiltered })).toBe(false)
})

it('STO60: the store is asked by its own words', () => {
  expect(packagesQuery(read('collection=app&q=port&category=Maps&owner=org&sort=-changed'))).toEqual({
    q: 'port',
    category: 'Maps',
    owner: 'org',
    sort: '-updated_at',
  })
  expect(packagesQuery(read(''))).toEqual({ sort: 'name' })
})
