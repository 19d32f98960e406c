import { expect, it } from 'vitest'
import { valuesRequest } from './field-profile.ts'

it('QB2 the request for values contains hints, that of a search does not', () => {
  const base = { dimension: { field: 'name' }, table: null, limit: 300 }
  expect(valuesRequest(base).data).toMatchObject({ limit: 300, hints: true })
  expect(valuesRequest({ ...base, find: 'a_b' })).toMatchObject({ filter: { name: { like: ['%a\\_b%'] } } })
  expect(valuesRequest({ ...base, find: 'a_b' }).data).not.toHaveProperty('hints')
  const only = valuesRequest({ ...base, only: ['N', 'S'] })
  expect(only.filter).toEqual({ name: { in: ['N', 'S'] } })
  expect(only.data).not.toHaveProperty('hints')
})
