import { describe, expect, it } from 'vitest'
import { addressOf } from './request-url.ts'

describe('addressOf', () => {
  it.each([
    { path: '/dpe/v3/jobs', input: {}, address: '/dpe/v3/jobs' },
    { path: '/dpe/v3/jobs/:job', input: { params: { job: 'j 1/2' } }, address: '/dpe/v3/jobs/j%201%2F2' },
    {
      path: '/dpe/v3/jobs',
      input: { query: { limit: 20, q: 'a&b', cursor: undefined, wait: true } },
      address: '/dpe/v3/jobs?limit=20&q=a%26b&wait=true',
    },
    {
      path: '/metas/sources/extract/:source/table/:table',
      input: { params: { source: '気象', table: 't' } },
      address: '/metas/sources/extract/%E6%B0%97%E8%B1%A1/table/t',
    },
    { path: '/x', input: { query: { level: ['a', 'b'] } }, address: '/x?level=a&level=b' },
  ] as const)('$address', ({ path, input, address }) => {
    expect(addressOf({ path }, input)).toBe(address)
  })
})
