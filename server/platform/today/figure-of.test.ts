import { expect, test } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import type { QueryResponse } from '#contract/query/response.ts'
import { figureRequest, mostGroups, readFigure, shapeOf } from './figure-of.ts'

const request = (fields: object, scale?: object) => queryRequest.parse({ data: { fields }, scale })

test.each<[string, object, object | undefined, string | null | undefined]>([
  ['one measure', { price: 'sum' }, undefined, null],
  ['one measure without fields of a scale', { price: 'sum' }, { fields: [] }, null],
  ['two modes', { price: ['sum', 'avg'] }, undefined, undefined],
  ['two measures', { price: 'sum', people: 'sum' }, undefined, undefined],
  ['no measure', {}, undefined, undefined],
  ['a split by month', { price: ['sum'] }, { fields: ['year_month'] }, 'year_month'],
  ['a split by the month of a date', { price: ['sum'] }, { fields: ['sold.at.Year_Month'] }, 'year_month'],
  ['a month of any year', { price: 'sum' }, { fields: ['month'] }, undefined],
  ['a split by a field', { price: 'sum' }, { fields: ['quay'] }, undefined],
  ['two splits', { price: 'sum' }, { fields: ['date', 'quay'] }, undefined],
  ['two joined splits', { price: 'sum' }, { fields: [['date', 'quay']] }, undefined],
  ['an axis', { price: 'sum' }, { axis: { x: ['date'] } }, 'date'],
])('UI20.c a query has one value: %s', (_case, fields, scale, unit) => {
  const shape = shapeOf(request(fields, scale))
  expect(shape === undefined ? undefined : (shape.scale?.unit ?? null)).toBe(unit)
})

test('UI20.c limit, order and totals would hide the last period', () => {
  const full = queryRequest.parse({
    data: { fields: { price: 'sum' }, limit: 3, skip: 2, hints: true },
    filter: { quay: ['north'] },
    order: { price: 'desc' },
    total: { all: [] },
  })
  expect(figureRequest(full)).toEqual({
    data: { fields: { price: 'sum' }, limit: mostGroups, hints: true },
    filter: { quay: ['north'] },
  })
})

type Part = Pick<QueryResponse, 'results' | 'evolution'>
const answer = ({ results, evolution }: Part): QueryResponse => ({
  success: true,
  timestamp: 0,
  duration: 0,
  error: null,
  warning: null,
  warnings: [],
  query_params: {},
  cache: false,
  table_name: 't',
  database_name: 'data_prim',
  sql: '',
  receipt: {
    plan_ms: 0,
    engine_ms: 0,
    candidates: [],
    build_id: 1,
    built_at: '',
    limited_by: [],
    resolved: [],
    cache_age_ms: null,
  },
  results,
  evolution,
  total: { all: [], x: [], y: [] },
})
const group = (label: string | null, ...values: (number | null)[]) => ({
  scales: label === null ? {} : { year_month: label },
  data: { price: { sum: values.map((value) => ({ value })) } },
})
const single = { field: 'price', mode: 'sum', scale: null } as const
const monthly = { field: 'price', mode: 'sum', scale: { name: 'year_month', unit: 'year_month' } } as const
const period = (from: string, to: string) => ({ from, to, is_partial: false })

test('UI20.c a single value has no comparison of its own', () => {
  expect(readFigure(single, answer({ results: [group(null, 12)] }))).toEqual({
    value: 12,
    unit: null,
    label: null,
    previous: null,
    points: [],
  })
})

test('UI20.c a single value is compared with the past period of its query', () => {
  const evolution = {
    date_field: 'day',
    periods: [period('2026-02-01', '2026-02-28'), period('2026-01-01', '2026-01-31')],
  }
  expect(readFigure(single, answer({ results: [group(null, 12, 10)], evolution }))).toMatchObject({
    value: 12,
    previous: { value: 10, label: '2026-01-01', to: '2026-01-31' },
    points: [
      { label: '2026-01-01', value: 10 },
      { label: '2026-02-01', value: 12 },
    ],
  })
})

test('UI20.c the last period of a series is its value in any order of the answer', () => {
  const results = [group('2026-03-01', 9), group('2026-01-01', 7), group('2026-02-01', null)]
  expect(readFigure(monthly, answer({ results }))).toEqual({
    value: 9,
    unit: 'year_month',
    label: '2026-03-01',
    previous: { value: null, label: '2026-02-01', to: null },
    points: [
      { label: '2026-01-01', value: 7, past: null },
      { label: '2026-02-01', value: null, past: null },
      { label: '2026-03-01', value: 9, past: null },
    ],
  })
})

test('UI20.c a series with a comparison is compared with the same period before', () => {
  const read = readFigure(
    monthly,
    answer({ results: [group('2026-01-01', 7, 6), group('2026-02-01', 9, 8)] }),
  )
  expect(read?.previous).toEqual({ value: 8, label: null, to: null })
  expect(read?.points.map(({ past }) => past)).toEqual([6, 8])
})

test('UI20.c an empty answer has no value, and too long a series no last period', () => {
  expect(readFigure(monthly, answer({ results: [] }))).toMatchObject({
    value: null,
    points: [],
    previous: null,
  })
  const results = Array.from({ length: mostGroups }, (_, at) => group(String(at), at))
  expect(readFigure(monthly, answer({ results }))).toBeUndefined()
})
