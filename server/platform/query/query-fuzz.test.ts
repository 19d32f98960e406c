import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { queryResponse } from '#contract/query/response.ts'
import { openDataFixture, type DataFixture } from '../testing/data-fixture.ts'
import type { Cell } from '../warehouse/values.ts'
import { hostileNames, requestText } from './testing/request-arbitrary.ts'

const lines = Array.from({ length: 40 }, (_, row) => ({
  n: row % 7,
  x: row / 8,
  s: ['a', '', "o'x", '%', '🦆'][row % 5],
  d: `2024-0${(row % 9) + 1}-29`,
  t: `2024-0${(row % 9) + 1}-28T23:59:59.25`,
  month: row % 3,
  b: row % 2 === 0,
  ...Object.fromEntries(hostileNames.map((name, index) => [name, index % 2 === 0 ? row : `${name} ${row}`])),
}))

let fixture: DataFixture
let token: string
let before: readonly (readonly Cell[])[]
beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('fuzz.json', JSON.stringify(lines))
  const design = await fixture.design('fuzz.json')
  await fixture.build([{ ...design, object_name: 'fuzz', measure_date_field: 'd' }])
  token = await fixture.platform.signIn()
  before = await fixture.rows('fuzz')
})
afterAll(() => fixture.platform.close())

const refusal = z.object({
  success: z.literal(false),
  status: z.number(),
  error: z.string().min(1),
  details: z.array(z.object({ path: z.string(), code: z.string(), message: z.string().min(1) })).min(1),
})

const send = async (text: string): Promise<{ status: number; body: unknown }> => {
  const request = new Request('http://platform.invalid/qb/query', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: text,
  })
  const response = await fixture.platform.fetch(request, { address: '192.0.2.1', requestId: 'fuzz' })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

const runs = fc.readConfigureGlobal().numRuns ?? 25
/** Requests of each run: 500 in all in the usual tests, 100,000 in the deep tier. */
const batch = runs > 1000 ? 80 : 20
/** Milliseconds for one request on a busy machine. */
const longest = 80

it(
  'QB2 HTTP2 any request is answered, or refused with problems and their paths; nothing else happens',
  async () => {
    const answered = { ok: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(requestText, { minLength: batch, maxLength: batch }), async (texts) => {
        for (const text of texts) {
          const { status, body } = await send(text)
          const shape = status === 200 ? queryResponse : refusal
          const error = shape.safeParse(body).error?.message
          const expected = { text, status: status === 200 ? 200 : 400, error: undefined }
          expect({ text, status, error }).toEqual(expected)
          answered[status === 200 ? 'ok' : 'refused'] += 1
        }
      }),
      { endOnFailure: true },
    )
    // Also the valid half is tested.
    expect(answered.ok / (answered.ok + answered.refused)).toBeGreaterThan(0.1)
    expect(await fixture.rows('fuzz')).toEqual(before)
  },
  runs * batch * longest,
)
