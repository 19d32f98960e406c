import { describe, expect, it } from 'vitest'
import { columnsType } from '#contract/query/columns.ts'
import { readQueryAnswer } from './query-answer.ts'

const head = {
  success: true,
  timestamp: 1,
  duration: 0.1,
  error: null,
  warning: null,
  warnings: [],
  query_params: {},
  cache: false,
  table_name: 'trips',
  database_name: 'data_prim',
  sql: '',
  receipt: { plan_ms: 1, engine_ms: 1, candidates: [], build_id: 1, built_at: '', limited_by: [] },
}
const column = (role: string, name: string, mode: string | null = null, period = 0) => ({
  role,
  name,
  mode,
  period,
  type: 'num',
})
const reply = (body: object, type = columnsType) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': type } })

describe('QB39 answers', () => {
  it('QB39 reads the batches of the current period as columns', async () => {
    const answer = await readQueryAnswer(
      reply({
        ...head,
        columns: [
          column('scale', 'quay'),
          column('value', 'price', 'sum'),
          column('presence', '', null, 1),
          column('value', 'price', 'sum', 1),
        ],
        rows: 3,
        batches: [
          [
            ['north', 'south'],
            [1, '12345678901234567890.12'],
            [true, false],
            [0, null],
          ],
          [[null], [null], [true], [0]],
        ],
        total: { all: [], x: [], y: [] },
      }),
    )
    expect(answer.columns.rows).toBe(3)
    expect(answer.columns.periods[0]?.scales.get('quay')).toEqual(['north', 'south', null])
    expect(answer.columns.periods[0]?.values.get('price')?.get('sum')).toEqual([
      1,
      '12345678901234567890.12',
      null,
    ])
    expect(answer.columns.periods[1]?.scales.get('quay')).toEqual(['north', null, null])
    expect(answer.columns.periods[1]?.values.get('price')?.get('sum')).toEqual([0, undefined, 0])
    expect(answer.table_name).toBe('trips')
  })

  it('QB39 reads one batch, and an empty result', async () => {
    const columns = [column('scale', 'quay'), column('value', 'price', 'sum')]
    const one = await readQueryAnswer(
      reply({ ...head, columns, rows: 1, batches: [[['north'], [1]]], total: { all: [], x: [], y: [] } }),
    )
    expect(one.columns.periods[0]?.scales.get('quay')).toEqual(['north'])
    const none = await readQueryAnswer(
      reply({ ...head, columns, rows: 0, batches: [], total: { all: [], x: [], y: [] } }),
    )
    expect(none.columns.periods[0]?.values.get('price')?.get('sum')).toEqual([])
  })

  it('QB39 reads the nested form of other platforms', async () => {
    const results = [
      { data: { price: { sum: [{ quay: 'north', value: 1 }] } }, scales: { quay: 'north' } },
      { data: { price: { sum: [{ quay: null, value: null }] } }, scales: { quay: null } },
    ]
    const { columns } = await readQueryAnswer(
      reply({ ...head, results, total: { all: [], x: [], y: [] } }, 'application/json'),
    )
    expect(columns.rows).toBe(2)
    expect(columns.periods[0]?.scales.get('quay')).toEqual(['north', null])
    expect(columns.periods[0]?.values.get('price')?.get('sum')).toEqual([1, null])
  })

  it('QB9 tells a past period without rows from a null, also in the nested form', async () => {
    const past = (quay: string | null) => [
      { quay: 'north', value: 1 },
      { quay, value: null },
    ]
    const results = [null, 'north'].map((quay) => ({
      data: { price: { sum: past(quay) } },
      scales: { quay: 'north' },
    }))
    const { columns } = await readQueryAnswer(
      reply({ ...head, results, total: { all: [], x: [], y: [] } }, 'application/json'),
    )
    expect(columns.periods[1]?.values.get('price')?.get('sum')).toEqual([undefined, null])
  })

  it('QB39 rejects an answer without its members', async () => {
    const missing = readQueryAnswer(
      reply({ ...head, columns: [], rows: 0, total: { all: [], x: [], y: [] } }),
    )
    await expect(missing).rejects.toMatchObject({ kind: 'contract', message: /batches is missing$/ })
    await expect(
      readQueryAnswer(new Response('{', { headers: { 'content-type': columnsType } })),
    ).rejects.toThrow(/missing$/)
  })
})
