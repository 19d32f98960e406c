import { expect, it } from 'vitest'
import { packagesParams, packagesQuery } from './packages-params.ts'

const read = (search: string) => packagesParams.read(new URLSearchParams(search))

it.each(['', 'collection=api&category=Maps&owner=org&q=port&sort=-downloads', 'sort=changed'])(
  'STO60: the parameters "%s" survive a round trip through the address',
  (search) => {
    expect(packagesParams.write(read(search)).toString()).toBe(search)
  },
)

it('STO60: uses the query parameters of the store', () => {
  expect(packagesQuery(read('collection=app&q=port&category=Maps&owner=org&sort=-changed'))).toEqual({
    q: 'port',
    category: 'Maps',
    owner: 'org',
    sort: '-updated_at',
  })
  expect(packagesQuery(read(''))).toEqual({ sort: 'name' })
})
