import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

const digits = '12345678901234567890'

let platform: TestPlatform
let token: string
beforeAll(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
})
afterAll(() => platform.close())

const send = async (method: string, path: string, body?: string) => {
  const request = new Request(`http://p${path}?token=${token}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body }),
  })
  const response = await platform.fetch(request, { address: '192.0.2.1', requestId: 'r' })
  const text = await response.text()
  const answer: unknown = JSON.parse(text)
  return { status: response.status, text, answer }
}

const problems = z.object({ details: z.array(z.object({ path: z.string(), code: z.string() })) })
const problemsOf = (answer: unknown) =>
  problems.parse(answer).details.map(({ path, code }) => `${path}:${code}`)

describe('HTTP31 numbers that no double represents', () => {
  it('HTTP31 are stored and answered with their digits in saved queries', async () => {
    const body = `{"name":"q","request":{"data":{"fields":{"a":["sum"]}},"filter":{"a":{"gt":${digits}},"b":[0.1,${digits}]},"extra":${digits}},"view":{"zoom":1.0000000000000000001}}`
    const created = await send('POST', '/qb/queries', body)
    expect(created.status).toBe(200)
    const { query } = z.object({ query: z.object({ id: z.string() }) }).parse(created.answer)
    for (const { text } of [created, await send('GET', `/qb/queries/${query.id}`)]) {
      expect(text).toContain(`"filter":{"a":{"gt":${digits}},"b":[0.1,${digits}]},"extra":${digits}`)
      expect(text).toContain('"zoom":1.0000000000000000001')
    }
  })

  it('HTTP31 become text in the condition of a role', async () => {
    const body = `{"name":"r","permissions":[],"condition":{"filter":{"a":[${digits},1]}}}`
    const { status, text } = await send('POST', '/iam/roles', body)
    expect(status).toBe(200)
    expect(text).toContain(`"filter":{"a":["${digits}",1]}`)
  })

  it('HTTP31 are refused with their path where a member of a query must be a plain number', async () => {
    const { status, answer } = await send('POST', '/qb/query', `{"data":{"fields":{},"limit":${digits}}}`)
    expect([status, problemsOf(answer)]).toEqual([400, ['data.limit:number_not_exact']])
  })

  it('HTTP31 are refused with their paths everywhere else', async () => {
    const body = `{"dbms":"local","database_name":"d","parameters":{"path":"a","deep":[{"limit":${digits}}]},"x":1e400}`
    const { status, answer } = await send('POST', '/datastores/db', body)
    expect([status, problemsOf(answer)]).toEqual([
      400,
      ['parameters.deep.0.limit:number_not_exact', 'x:number_not_exact'],
    ])
  })
})

describe('HTTP32 members that are sent twice', () => {
  it('HTTP32 are refused with their path, since only one of them could count', async () => {
    const body = '{"data":{"fields":{"a":["sum"]}},"filter":{"a":1,"a":2}}'
    const { status, answer } = await send('POST', '/qb/query', body)
    expect([status, problemsOf(answer)]).toEqual([400, ['filter.a:duplicate']])
  })
})
