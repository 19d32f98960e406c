import { expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { unavailableMembers, unknownMembers } from './request-members.ts'

it('HTTP5 names unknown members at every depth', () => {
  const request = queryRequest.parse({
    data: { fields: {}, offset: 3 },
    scale: { axis: { x: ['a'], z: [] }, colour: 1 },
    total: {},
    evol: { since: 1 },
    dictionnary: {},
    page: 1,
  })
  expect(unknownMembers(request)).toEqual([
    'page',
    'data.offset',
    'scale.colour',
    'evol.since',
    'scale.axis.z',
  ])
})

it.each([
  [{ total: { x: [] }, dictionnary: {} }, []],
  [{ evol: { scale: 'year', depth: 2 }, dictionnary: { a: 1 } }, ['dictionnary not_yet']],
])('QB34 rejects the members of %j that are not computed', (members, expected) => {
  const request = queryRequest.parse({ data: { fields: { a: 'sum' } }, ...members })
  expect(unavailableMembers(request).map(({ path, code }) => `${path} ${code}`)).toEqual(expected)
})
