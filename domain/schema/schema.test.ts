import { describe, expect, test } from 'vitest'
import { type LogicalObject, logicalAttribute } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { parsePath, formatPath, type KnownAttributes } from './attribute-path.ts'
import { checkObjects } from './check-objects.ts'
import { isFitting } from './fitting-types.ts'
import { proposeObject } from './propose-object.ts'
import { joinPlan } from './relations.ts'

describe('DM15 paths of attributes', () => {
  const known: KnownAttributes = new Map([
    [
      's',
      new Map([
        ['a/b.csv', new Set(['c', 'd/e'])],
        ['a', new Set(['b.csv/c'])],
        ['%.csv', new Set(['x'])],
        ['never.csv', null],
      ]),
    ],
  ])
  test.each([
    ['s/a/b.csv/c', { source: 's', table: 'a/b.csv', attribute: 'c' }],
    ['s/a/b.csv/d/e', { source: 's', table: 'a/b.csv', attribute: 'd/e' }],
    ['s/a%2Fb.csv/d%2Fe', { source: 's', table: 'a/b.csv', attribute: 'd/e' }],
    ['s/%.csv/x', { source: 's', table: '%.csv', attribute: 'x' }],
  ])('DM15 %s', (text, path) => {
    expect(parsePath(text, known)).toEqual({ kind: 'found', path })
    expect(parsePath(formatPath(path), known)).toEqual({ kind: 'found', path })
  })
  test.each([
    ['s/a', 'shape'],
    ['s//c', 'shape'],
    ['', 'shape'],
    ['s/never.csv/x', 'unknown'],
    ['other/a/b', 'unknown'],
  ])('DM15 %s is %s', (text, kind) => {
    expect(parsePath(text, known)).toEqual({ kind })
  })
})

const bare = (name: string, relations: LogicalObject['relations'] = []): LogicalObject => ({
  object_name: name,
  display_name: name,
  object_type: 'measure',
  to_materialize: true,
  key: [],
  date_type: false,
  relations,
  indexes: [],
  attributes: [],
})

describe('DM6 joins follow relations towards "one"', () => {
  const to = (object: string, type: string) => [
    { object_name: object, attributes: [{ from: 'x', to: 'y' }], type },
  ]
  test.each([
    ['as declared', [bare('a', to('b', 'many_to_one')), bare('b')], 'a'],
    ['reversed', [bare('a', to('b', 'one_to_many')), bare('b')], 'b'],
    ['one to one, in both directions', [bare('a', to('b', 'one_to_one')), bare('b')], 'a'],
    [
      'via a third object',
      [bare('a', to('c', 'many_to_one')), bare('c', to('b', 'many_to_one')), bare('b')],
      'a',
    ],
    ['no path', [bare('a'), bare('b')], null],
    ['an unknown relation type', [bare('a', to('b', 'many_to_many')), bare('b')], null],
  ])('DM6 %s', (_, objects, base) => {
    expect(joinPlan(['a', 'b'], objects)?.base ?? null).toBe(base)
  })
})

test.each([
  ['string', 'num', true],
  ['num', 'date', false],
  ['datetime', 'date', true],
  ['polygon', 'num', true],
])('DM4 %s can fill %s: %s', (origin, target, isAccepted) => {
  expect(isFitting(origin, target)).toBe(isAccepted)
})

const found = (name: string, type: { main: string; sub?: string }): Extraction['attributes'][number] => ({
  attribute_name: name,
  type,
  count: 1,
  null_count: 0,
  cardinality: 1,
  cardinality_exact: true,
  histogram: null,
  top_values: [],
  misfits: null,
  sampled_rows: null,
  min: null,
  max: null,
})

test('DM4 a proposed object can be saved unchanged', () => {
  const extraction: Extraction = {
    database_name: 'shop',
    table_name: 'deep/Bird-strikes 2.csv',
    extracted_at: '2026-01-01T00:00:00.000Z',
    job_id: 'job',
    sampled: false,
    lines_read: 1,
    rows: 1,
    size: 1,
    rejected: { count: 0, samples: [] },
    attributes: [
      found('Flight Date', { main: 'date' }),
      found('airport_id', { main: 'num', sub: 'bigint' }),
      found('Cost Total $', { main: 'num', sub: 'bigint' }),
      found('Speed', { main: 'num', sub: 'double' }),
      found('State', { main: 'string' }),
    ],
    flashzone: null,
  }
  const proposed = proposeObject(extraction)
  expect(proposed).toMatchObject({
    object_name: 'bird_strikes_2',
    display_name: 'Bird strikes 2',
    object_type: 'measure',
    measure_date_field: 'Flight Date',
  })
  expect(proposed.attributes.map((one) => [one.is_measure, one.is_summable])).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, false],
    [false, false],
  ])
  const types = new Map(extraction.attributes.map((one) => [one.attribute_name, one.type]))
  const sources = new Map([['shop', new Map([['deep/Bird-strikes 2.csv', types]])]])
  expect(checkObjects([proposed], { others: [], sources })).toEqual([])
})

describe('DM5 marts that read marts', () => {
  const attribute = (name: string, path: string, type: object = { main: 'string' }) =>
    logicalAttribute.parse({
      attribute_name: name,
      is_dimension: true,
      is_measure: false,
      is_summable: false,
      sources: [{ rules: [], attributes: [path] }],
      fpui: { operation: 'mapping' },
      type,
    })
  const mart = (name: string, path: string): LogicalObject => ({
    ...bare(name),
    attributes: [attribute('x', path)],
  })
  const problemsOf = (object: LogicalObject, others: LogicalObject[] = []) =>
    checkObjects([object], { others, sources: new Map() }).map(({ path, message }) => ({ path, message }))

  test.each([
    ['itself', mart('a', 'data_prim/a/x'), [], 'a → a'],
    ['itself by its level', mart('a', 'data_mart/a/x'), [], 'a → a'],
    ['another one that reads it', mart('a', 'data_prim/b/x'), [mart('b', 'data_prim/a/x')], 'a → b → a'],
    [
      'it over two others',
      mart('a', 'data_prim/b/x'),
      [mart('b', 'data_prim/c%2Fd/x'), mart('c/d', 'data_prim/a/x')],
      'a → b → c/d → a',
    ],
  ])('DM5 a mart that reads %s is refused, and the cycle is named', (_, object, others, cycle) => {
    const [found] = problemsOf(object, others)
    expect(found?.path).toBe('0.attributes.0.sources.0.attributes.0')
    expect(found?.message).toContain(cycle)
  })

  test('DM5 a mart that reads another one is refused with its name', () => {
    const [found] = problemsOf(mart('a', 'data_prim/b/x'), [mart('b', 'data_prim/p/x')])
    expect(found?.message).toContain('belongs to the mart “b”')
  })

  test.each([
    [{ precision: 39 }, '0.attributes.0.type.precision', 'from 0 to 38'],
    [{ precision: -1 }, '0.attributes.0.type.precision', 'from 0 to 38'],
    [{ min: 2, max: 1 }, '0.attributes.0.type.max', 'below the minimum 2'],
    [{ min: '9007199254740993', max: '9007199254740992' }, '0.attributes.0.type.max', 'below the minimum'],
  ])('DM31 refuses %j', (type, path, message) => {
    const object = {
      ...bare('a'),
      attributes: [{ ...attribute('x', 's/t/x', { main: 'num', ...type }), sources: [] }],
    }
    const [found] = problemsOf(object)
    expect(found?.path).toBe(path)
    expect(found?.message).toContain(message)
  })
})
