import { expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { unavailableMembers, unknownMembers } from './request-members.ts'

it('HTTP5 names unknown members at every depth', () => {
  const request = queryRequest.parse({
    data: { fields: {}, offset: 3 },
    scale: { axis: { x: ['a'] }, colour: 1 },
    total: {},
    evol: { since: 1 },
    dictionnary: {},
    page: 1,
  })
  expect(unknownMembers(request)).toEqual(['page', 'data.offset', 'scale.colour', 'evol.since'])
})

it.each([
  [{ total: { all: [], x: [] }, evol: {}, dictionnary: {} }, []],
  [{ total: { x: ['a'], y: ['b'] } }, ['total.x', 'total.y']],
  [{ evol: { scale: 'year', depth: 2 }, dictionnary: { a: 1 } }, ['evol.scale', 'dictionnary']],
])('reports the filled members of %j as not yet supported', (members, expected) => {
  const request = queryRequest.parse({ data: { fields: { a: 'sum' } }, ...members })
  expect(unavailableMembers(request).map(({ path }) => path)).toEqual(expected)
})
