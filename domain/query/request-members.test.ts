import { expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { unknownMembers } from './request-members.ts'

it('HTTP5 names unknown members at every depth', () => {
  const request = queryRequest.parse({
    data: { fields: {}, offset: 3 },
    scale: { axis: { x: ['a'], z: [] }, colour: 1 },
    total: {},
    evol: { since: 1 },
    dictionnary: { a: 1 },
    page: 1,
  })
  expect(unknownMembers(request)).toEqual([
    'dictionnary',
    'page',
    'data.offset',
    'scale.colour',
    'evol.since',
    'scale.axis.z',
  ])
})
