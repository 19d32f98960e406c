import { describe, expect, it } from 'vitest'
import { logicalObject } from '#contract/data-manager/logical-object.ts'
import { roleWrite } from '#contract/iam/role.ts'
import { queryRequest } from '#contract/query/request.ts'
import { z } from 'zod'
import { firstIssues } from './first-issues.ts'

const many = <T>(item: T, count = 20_000): T[] => Array.from({ length: count }, () => item)
const bad = {}

describe('HTTP32 a large body that is wrong everywhere', () => {
  it.each([
    { what: 'a list of objects', schema: z.array(logicalObject), value: many(bad) },
    {
      what: 'a list in an object in a list',
      schema: z.array(logicalObject),
      value: [{ attributes: many(bad) }],
    },
    {
      what: 'a bare list of operands',
      schema: queryRequest,
      value: { data: { fields: {} }, filter: { a: many(bad) } },
    },
    {
      what: 'a list of operands',
      schema: queryRequest,
      value: { data: { fields: {} }, filter: { a: { in: many(bad) } } },
    },
    {
      what: 'many filters',
      schema: queryRequest,
      value: { filter: Object.fromEntries(many(0).map((_, index) => [index, { eq: bad }])) },
    },
    {
      what: 'values of a condition',
      schema: roleWrite,
      value: { condition: { filter: { a: many(bad, 9000), b: many(bad, 9000) } } },
    },
  ])('HTTP32 is read up to its first problems: $what', async ({ schema, value }) => {
    const issues = await firstIssues(schema, value, 100)
    expect(issues.length).toBeGreaterThan(100)
    expect(issues.length).toBeLessThan(120)
  })

  it('HTTP32 has the problems that its schema reports', async () => {
    const value = { name: 'a', permissions: [], condition: { filter: { a: [1, {}, 2], b: [] } } }
    const issues = await firstIssues(roleWrite, value, 100)
    const all = roleWrite.safeParse(value).error?.issues ?? []
    expect(issues.map(({ path, code }) => [path, code])).toEqual(all.map(({ path, code }) => [path, code]))
  })

  it('HTTP32 has none when it is valid', async () => {
    const value = {
      data: { fields: { a: ['sum'] } },
      filter: { a: { in: many(1, 5000) }, b: many('x', 5000), c: 1 },
    }
    expect(queryRequest.safeParse(value).success).toBe(true)
    expect(await firstIssues(queryRequest, value, 100)).toEqual([])
  })
})
