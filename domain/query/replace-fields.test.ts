import { describe, expect, test } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { fieldNames, replaceFields } from './replace-fields.ts'

const request = queryRequest.parse({
  data: { fields: { ship: ['count'], tonnes: ['sum'] }, limit: 5 },
  filter: { ship: ['ship', 'Ada'], day: { last: [3] } },
  scale: { fields: ['ship', ['day.month', 'port']], axis: { x: ['ship'], y: ['day'] } },
  total: { all: ['ship'], x: ['day.year'] },
  order: { ship: 'asc' },
  table_name: 'ship',
})

describe('DM43 fields of a request', () => {
  test('DM43 are all names, with and without a calendar unit', () => {
    expect([...fieldNames(request)].toSorted()).toEqual(
      ['day', 'day.month', 'day.year', 'port', 'ship', 'tonnes'].toSorted(),
    )
  })

  test('DM43 are replaced wherever they are names, and nowhere else', () => {
    const replaced = new Map([
      ['ship', 'vessel'],
      ['day', 'date'],
    ])
    expect(replaceFields(request, replaced)).toEqual({
      data: { fields: { vessel: ['count'], tonnes: ['sum'] }, limit: 5 },
      filter: { vessel: ['ship', 'Ada'], date: { last: [3] } },
      scale: { fields: ['vessel', ['date.month', 'port']], axis: { x: ['vessel'], y: ['date'] } },
      total: { all: ['vessel'], x: ['date.year'] },
      order: { vessel: 'asc' },
      table_name: 'ship',
    })
  })

  test('DM43 are not replaced by one that the request names too', () => {
    expect(replaceFields(request, new Map([['ship', 'port']]))).toBeNull()
  })
})
