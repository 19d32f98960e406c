import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toRequest } from '../state/query-request.ts'
import { type QueryState, emptyState, normalize } from '../state/query-state.ts'
import { stateArbitrary } from '../state/testing/state-arbitrary.ts'
import { extraPaths, readRequestText, spanOfProblem } from './request-text.ts'

const state: QueryState = normalize({
  ...emptyState,
  values: [
    { mode: 'sum', field: 'cost' },
    { mode: 'avg', field: 'cost' },
  ],
  rows: [{ field: 'day', unit: 'month' }],
  columns: [{ field: 'phase' }],
  view: 'bars',
  table: 'strike',
})
const isField = (): boolean => false
const read = (text: string) => readRequestText(text, { state, isField })
const textOf = (of: QueryState): string => JSON.stringify(toRequest(of), null, 2)
/** The problems, with the words that they mark. */
const problemsOf = (text: string) =>
  read(text).problems.map(({ kind, start, end }) => `${kind} ${text.slice(start, end)}`)

describe('QB16 the request as text', () => {
  it('QB16 reads the text of a state as this state', () => {
    expect(read(textOf(state))).toEqual({ state, problems: [] })
  })

  it('QB16 a text that is read and written again is the same request', () => {
    fc.assert(
      fc.property(stateArbitrary, (any) => {
        const text = textOf(any)
        const found = readRequestText(text, { state: any, isField }).state
        if (found === undefined) return
        expect(JSON.parse(textOf(found))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('QB16 keeps members that the page cannot show, and names them', () => {
    const request = { ...toRequest(state), note: { by: 'Ada' } }
    const text = JSON.stringify({ ...request, data: { ...request.data, skip: 20 } })
    const found = read(text).state
    expect(found && extraPaths(found)).toEqual(['data.skip', 'note'])
    expect(found && toRequest({ ...found, limit: 7 })).toMatchObject({
      data: { limit: 7, skip: 20 },
      note: { by: 'Ada' },
    })
  })

  it.each([
    ['{"data": {"fields": {}}', 'syntax '],
    ['{"data": {"fields": {"cost": "total"}}}', 'unknown "cost"'],
    ['{"data": {"fields": {"cost": "sum"}}, "filter": {"a.b": {"near": [1]}}}', 'unknown "near"'],
    ['{"data": {"fields": {"cost": "sum"}}, "order": {"speed": "asc"}}', 'order "speed"'],
    ['{"data": {"fields": {"cost": "sum"}, "limit": "many"}}', 'type "limit"'],
    ['{"data": {"fields": {"cost": "sum"}, "limit": -1}}', 'shape "limit"'],
    ['[]', 'type []'],
  ])('QB16 marks the word of a problem: %s', (text, expected) => {
    expect(problemsOf(text).map((each) => each.slice(0, expected.length))).toEqual([expected])
    expect(read(text).state).toBeUndefined()
  })

  it('QB16 finds the word of a problem of the platform, also with dots in names', () => {
    const text = JSON.stringify({
      data: { fields: { a: ['sum', 'avg'] } },
      filter: { 'a.b': { between: [1, 2] } },
    })
    const word = (path: string): string => {
      const { start, end } = spanOfProblem(text, { path })
      return text.slice(start, end)
    }
    expect(['filter.a.b.between.1', 'data.fields.a.1', 'scale.fields'].map(word)).toEqual([
      '2',
      '"avg"',
      text,
    ])
  })
})
