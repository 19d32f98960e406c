import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { requestFor } from '../../http/client.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { createStep } from '../testing/table-step.ts'

let fixture: DataFixture
beforeAll(async () => {
  fixture = await openDataFixture()
})
afterAll(() => fixture.platform.close())

let count = 0
let name = ''
const columns = [
  { name: 'event_id', type: { main: 'num', sub: 'bigint' } },
  { name: 'event_name', type: { main: 'string' } },
  { name: 'event_content', type: { main: 'string' } },
  { name: 'date', type: { main: 'date' } },
  { name: 'large', type: { main: 'num', sub: 'hugeint' } },
  { name: 'price', type: { main: 'num', sub: 'decimal', precision: 18, digits: 38 } },
  { name: 'seen', type: { main: 'datetime' } },
  { name: 'number', type: { main: 'num' } },
]
beforeEach(async () => {
  count += 1
  name = `events_${count}`
  await fixture.request(engine.createTable, {
    body: { database_name: 'data_prim', table_name: name, columns },
  })
})

const archive = (body: string, options: Parameters<typeof createStep>[1] = {}) => {
  const step = createStep(fixture.platform.folder, { body, ...options })
  const { archive_event: execute } = fixture.platform.tables.executors
  const table = { database_name: 'data_prim' as const, table_name: name }
  return { ...step, done: execute({ table }, step.run) }
}

const physicalName = (): string => {
  const found = fixture.platform.tables.deps.catalogue
    .actionTables()
    .find((table) => table.table_name === name)
  return found?.physical_name ?? ''
}

const fetchText = async (fields: Record<string, string>): Promise<string> => {
  const token = await fixture.platform.signIn()
  const body = { data: { fields, limit: 5000 }, table_name: name }
  const response = await fixture.platform.fetch(requestFor(query.run, { token, body }), {
    address: '192.0.2.1',
    requestId: 'test',
  })
  return response.text()
}

/** Values of a field in the order of the rows, as JSON texts with all digits. */
const valuesOf = async (field: string): Promise<string[]> => {
  const text = await fetchText({ [field]: 'select' })
  const [, results = ''] = text.split('"results":')
  return [...results.matchAll(/\{"value":("(?:[^"\\]|\\.)*"|[^}]*)\}/g)].map(([, value = '']) => value)
}

describe('ENG22 archiving an event', () => {
  it('ENG22 stores the rows, which queries see at once and before the first build', async () => {
    const { done, log } = archive('[{"price": 1.5}, {"price": 2}]')
    expect(await done).toEqual({ result: '{"rows":2,"refused":0}', rows: 2, refused: 0 })
    expect(log).toEqual([`${name}: 2 rows inserted`])
    expect(await valuesOf('price')).toEqual(['1.5', '2'])
    expect(await valuesOf('date')).toEqual(['"2026-03-01"', '"2026-03-01"'])
    expect(await valuesOf('event_name')).toEqual(['"event"', '"event"'])
    expect(await valuesOf('seen')).toEqual(['null', 'null'])
  })

  it('ENG22 numbers rows without an id after the largest one', async () => {
    await archive('[{}, {"event_id": 41}, {}]').done
    await archive('[{}, {"event_id": 7, "event_name": "own"}]').done
    expect(await valuesOf('event_id')).toEqual(['42', '41', '44', '45', '7'])
    expect(await valuesOf('event_name')).toEqual(['"event"', '"event"', '"event"', '"event"', '"own"'])
  })

  it('ENG22 stores the row as JSON text with all digits', async () => {
    await archive('[{"deep":[{"n":0.12345678901234567890123,"m":123456789012345678901234567890}]}]').done
    expect(await valuesOf('event_content')).toEqual([
      JSON.stringify('{"deep":[{"n":0.12345678901234567890123,"m":123456789012345678901234567890}]}'),
    ])
  })

  it('HTTP31 every number has the same digits in a query answer as in the event', async () => {
    const large = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n })
    const price = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 18n }), fc.stringMatching(/^\d{0,17}[1-9]$/))
      .map(([whole, fraction]) => `${whole}.${fraction}`)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(large, price), { minLength: 1, maxLength: 20 }), async (rows) => {
        await fixture.platform.deps.warehouse.execute(`DELETE FROM data_prim."${physicalName()}"`)
        const body = rows.map(([one, other]) => `{"large":${one},"price":${other},"number":${one}.5}`)
        await archive(`[${body.join(',')}]`).done
        expect((await valuesOf('large')).map(BigInt)).toEqual(rows.map(([value]) => value))
        expect(await valuesOf('price')).toEqual(rows.map(([, value]) => value))
        expect(await valuesOf('number')).toEqual(rows.map(([value]) => `${value}.5`))
      }),
      { numRuns: 25 },
    )
  })

  it('ENG22 refuses rows that do not fit, lists them, and stores the others', async () => {
    const body = JSON.stringify([
      { price: 'cheap' },
      { price: 1 },
      7,
      { seen: '2026-03-01T10:00:00+02:00', event_id: 1.5 },
      { date: '2026-02-30' },
      { seen: '2026-03-01T10:00:00Z', large: '12' },
    ])
    const { done, log } = archive(body)
    expect(await done).toMatchObject({ rows: 2, refused: 4 })
    expect(log).toEqual([
      `${name}: row 1 refused: “cheap” does not fit “price” of type num decimal (${name})`,
      `${name}: row 3 refused: the row is not a JSON object`,
      `${name}: row 4 refused: “1.5” does not fit “event_id” of type num bigint (${name})`,
      `${name}: row 5 refused: “2026-02-30” does not fit “date” of type date (${name})`,
      `${name}: 2 rows inserted`,
    ])
    expect(await valuesOf('large')).toEqual(['null', '12'])
  })

  it('ENG22 lists the first 20 refused rows and counts the others', async () => {
    const { done, log } = archive(JSON.stringify(Array.from({ length: 30 }, () => ({ date: 'soon' }))))
    expect(await done).toMatchObject({ rows: 0, refused: 30 })
    expect(log).toHaveLength(22)
    expect(log[20]).toBe(`${name}: 10 more rows refused`)
  })

  it.each(['{"a": 1}', '"text"', 'null', '7'])(
    'ENG3 fails with a message that requests rows if the content is %s',
    async (body) => {
      await expect(archive(body).done).rejects.toMatchObject({ code: 'rows_expected', status: 400 })
      expect(await valuesOf('event_id')).toEqual([])
    },
  )

  it('ENG3 accepts an empty list', async () => {
    expect(await archive('[]').done).toMatchObject({ rows: 0, refused: 0 })
  })

  it('ENG20 a test writes nothing and shows what it would write', async () => {
    const { done, effects } = archive('[{"price": 0.123456789012345678}, {"price": "no"}]', { isTest: true })
    expect(await done).toMatchObject({ rows: 1, refused: 1 })
    expect(JSON.parse(JSON.stringify(effects))).toMatchObject([
      {
        kind: 'insert',
        table: { database_name: 'data_prim', table_name: name },
        rows: 1,
        refused: 1,
        preview: [{ event_id: 1, event_name: 'event', date: '2026-03-01' }],
      },
    ])
    expect(JSON.stringify(effects)).toContain('"price":0.123456789012345678')
    expect(await valuesOf('event_id')).toEqual([])
  })

  it('ENG22 a step that runs twice writes its rows once', async () => {
    const first = await archive('[{"price": 1}, {"price": "x"}]', { key: `${name}-key` }).done
    const again = archive('[{"price": 1}, {"price": "x"}]', { key: `${name}-key` })
    expect(await again.done).toEqual(first)
    expect(again.log).toEqual([
      'the rows of this step were written by an earlier run; nothing was written again',
    ])
    expect(await valuesOf('price')).toEqual(['1'])
  })

  it('ENG22 two runs of a step at the same time write its rows once', async () => {
    const key = `${name}-parallel`
    const runs = await Promise.all([1, 2, 3].map(() => archive('[{"price": 1}]', { key }).done))
    expect(runs.map(({ rows }) => rows)).toEqual([1, 1, 1])
    expect(await valuesOf('price')).toEqual(['1'])
  })

  it('ENG22 a cancelled step writes nothing', async () => {
    const stop = new AbortController()
    const { done } = archive('[{}]', { signal: stop.signal })
    stop.abort()
    await expect(done).rejects.toBeDefined()
    expect(await valuesOf('event_id')).toEqual([])
  })

  it('QB37 a write advances the data version, so that an answer is not taken from the cache', async () => {
    await archive('[{"price": 1}]').done
    expect(await valuesOf('price')).toEqual(['1'])
    expect(await fetchText({ price: 'select' })).toContain('"cache":true')
    await archive('[{"price": 2}]').done
    expect(await valuesOf('price')).toEqual(['1', '2'])
  })

  it('ENG22 parallel steps write all their rows', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => archive(`[{"price": ${index}}]`).done))
    const found = await valuesOf('price')
    expect(found.map(Number).toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(new Set(await valuesOf('event_id')).size).toBe(8)
  })
})
