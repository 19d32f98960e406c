// Generates query requests, valid and nearly valid, with hostile names and values. They are texts of JSON, so that
// also numbers beyond a double and reserved names are sent.
import fc from 'fast-check'
import {
  calendarUnits,
  computeModes,
  evolutionModes,
  evolutionScales,
  filterOperators,
  relativeEdges,
  relativeUnits,
} from '#contract/query/vocabulary.ts'

/** Names that break out of SQL, JSON or a path where they are not quoted. */
export const hostileNames = [
  'a "b" \'c\'',
  '"; drop table data_prim.fuzz; --',
  "' or 1=1 --",
  'x") from (select 1) as t("x',
  'rowid',
  'value',
  'a.b',
  '気温（℃）',
  '🦆 مرحبا',
  'constructor',
  '$1 ? :a {{b}}',
] as const

const plainNames = ['n', 'x', 's', 'd', 't', 'month', 'b'] as const
const strangeNames = [
  '',
  ' ',
  '__proto__',
  'toString',
  'no such field',
  'd.',
  '.month',
  'a\0b',
  '\ud800',
  '*',
]

const units = Object.keys(calendarUnits)
const known = fc.constantFrom(...plainNames, ...hostileNames)
const withUnit = fc.tuple(known, fc.constantFrom(...units)).map(([name, unit]) => `${name}.${unit}`)
const name = fc.oneof(
  { weight: 12, arbitrary: known },
  { weight: 3, arbitrary: withUnit },
  { weight: 2, arbitrary: fc.constantFrom(...units) },
  { weight: 1, arbitrary: fc.constantFrom(...strangeNames) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
)
/** Mostly valid; else another name or any text. */
const mostly = (valid: readonly string[]) =>
  fc.oneof(
    { weight: 14, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: fc.constantFrom(...valid).map((text) => text.toUpperCase()) },
    { weight: 1, arbitrary: fc.oneof(name, fc.string({ maxLength: 8 })) },
  )

const relative = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      unit: fc.constantFrom(...relativeUnits),
      shift: fc.integer({ min: -400, max: 400 }),
      edge: fc.constantFrom(...relativeEdges),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      { unit: mostly(relativeUnits), shift: fc.oneof(fc.maxSafeInteger(), fc.double()), edge: name },
      { requiredKeys: [] },
    ),
  },
)
const hostileValues = [
  "x' or '1'='1",
  "'; drop schema data_prim cascade; --",
  '%',
  '_\\',
  '\0',
  '\ud800',
  '9'.repeat(500),
  '1e400',
  '-0',
  'NaN',
  'Infinity',
  '2024-02-30',
  '2024-02-29T25:00:00Z',
  '253402300800',
  '-62135596801',
]
const value = fc.oneof(
  fc.constantFrom(...hostileValues),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc
    .date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  relative,
)
const list = <T>(item: fc.Arbitrary<T>, maxLength = 3) => fc.array(item, { maxLength })
const wrong = fc.oneof(fc.jsonValue({ maxDepth: 2 }), name)
/** A member of the right shape, seldom of any other. */
const nearly = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 24, arbitrary: right }, { weight: 1, arbitrary: wrong })

const entries = <T>(key: fc.Arbitrary<string>, item: fc.Arbitrary<T>, maxLength = 3) =>
  list(fc.tuple(key, item), maxLength).map((pairs) => Object.fromEntries(pairs))

const modes = mostly(Object.keys(computeModes))
const operators = mostly([...Object.keys(filterOperators), 'equal'])
const operands = fc.oneof(value, fc.tuple(value, value), list(value))
const scaleItem = fc.oneof({ weight: 4, arbitrary: name }, { weight: 1, arbitrary: list(name) })
const size = fc.oneof(fc.integer({ min: 0, max: 50 }), fc.constantFrom(-1, 1.5, 1e9, '10', null))

const nearlyValid = fc.record(
  {
    data: nearly(
      fc.record(
        {
          fields: nearly(entries(name, nearly(fc.oneof(modes, list(modes))))),
          skip: size,
          limit: size,
          hints: nearly(fc.boolean()),
          colour: name,
        },
        { requiredKeys: ['fields'] },
      ),
    ),
    filter: nearly(entries(name, fc.oneof(operands, entries(operators, operands, 2)))),
    scale: nearly(
      fc.record(
        {
          fields: nearly(list(scaleItem)),
          axis: nearly(fc.record({ x: list(scaleItem), y: list(scaleItem) }, { requiredKeys: [] })),
        },
        { requiredKeys: [] },
      ),
    ),
    evol: nearly(
      fc.record(
        {
          scale: mostly(evolutionScales),
          mode: mostly(evolutionModes),
          depth: fc.oneof(fc.integer({ min: -1, max: 6 }), size),
        },
        { requiredKeys: [] },
      ),
    ),
    total: nearly(
      fc.record(
        { all: list(fc.oneof(scaleItem, wrong)), x: list(name), y: list(name) },
        { requiredKeys: [] },
      ),
    ),
    order: nearly(entries(name, mostly(['asc', 'desc', '']))),
    table_name: nearly(fc.constantFrom('fuzz', 'fuzz', 'fuzz"; --', '')),
    database_name: nearly(fc.constantFrom('data_prim', 'data_prim', 'data_mart', "data_prim'")),
    dictionnary: nearly(fc.constant([])),
    'a\0member': wrong,
  },
  { requiredKeys: ['data'] },
)

const numbers = ['n', 'x', ...hostileNames.filter((_, index) => index % 2 === 0)]
const texts = ['s', ...hostileNames.filter((_, index) => index % 2 === 1)]
const dates = ['d', 't', 't.date', 'd.year_month', 'd.year_week', 'year_quarter']
const parts = ['d.month', 't.hour', 'weekday', 'd.week']

const anyMode = fc.constantFrom('select', 'select_distinct', 'min', 'max', 'count', 'count_distinct')
const measures = fc.oneof(
  entries(fc.constantFrom(...numbers), fc.subarray(Object.keys(computeModes), { minLength: 1 })),
  entries(fc.constantFrom(...numbers, ...texts, 'd', 't', 'b', ...dates, ...parts), anyMode),
)
const text = fc.oneof(fc.constantFrom("x' or '1'='1", '"; --', '%', '🦆'), fc.string({ maxLength: 9 }))
const day = fc
  .integer({ min: 0, max: 40_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10))
const moment = fc.oneof(
  day,
  fc.record({
    unit: fc.constantFrom(...relativeUnits),
    shift: fc.integer({ min: -400, max: 400 }),
    edge: fc.constantFrom(...relativeEdges),
  }),
)
const conditionsOn = <T>(names: readonly string[], operand: fc.Arbitrary<T>) =>
  entries(
    fc.constantFrom(...names),
    fc.oneof(
      fc.record({ in: list(operand) }),
      fc.record({ not_in: list(operand) }),
      fc.record({ between: fc.tuple(operand, operand) }),
      fc.record({ gte: operand, lt: operand }, { requiredKeys: [] }),
      fc.record({ is_null: fc.constant([]) }),
    ),
    2,
  )
const number = fc.oneof(fc.integer({ min: -9, max: 50 }), fc.double({ noNaN: true, noDefaultInfinity: true }))
const filters = fc
  .tuple(conditionsOn([...numbers, ...parts], number), conditionsOn(texts, text), conditionsOn(dates, moment))
  .map((conditions) => Object.fromEntries(conditions.flatMap((each) => Object.entries(each))))
const groups = fc.subarray([...numbers, ...texts, ...dates, ...parts, 'b'], { minLength: 1, maxLength: 4 })
const seldom = <T>(item: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: item })

/** Only known members, modes, operators and types; evolutions, totals and inner arrays are seldom. */
const valid = groups.chain((fields) =>
  fc.record({
    data: fc.record(
      { fields: measures, skip: fc.nat(9), limit: fc.nat(60), hints: fc.boolean() },
      { requiredKeys: ['fields'] },
    ),
    filter: filters,
    scale: fc.record({
      fields: fc.oneof(
        { weight: 6, arbitrary: fc.constant<readonly (string | readonly string[])[]>(fields) },
        { weight: 1, arbitrary: fc.constant([fields.slice(0, 2), ...fields.slice(2)]) },
      ),
    }),
    order: entries(fc.constantFrom(...fields), fc.constantFrom('asc', 'desc')),
    evol: seldom(
      fc.record({
        scale: fc.constantFrom(...evolutionScales),
        mode: fc.constantFrom(...evolutionModes),
        depth: fc.integer({ min: 1, max: 5 }),
      }),
    ),
    total: seldom(
      fc.record(
        {
          all: fc.subarray(fields).map((each) => [each, ...each]),
          x: fc.subarray(fields),
          y: fc.subarray(fields),
        },
        { requiredKeys: [] },
      ),
    ),
    table_name: fc.constant('fuzz'),
  }),
)

/** A request as JSON. */
export const requestText: fc.Arbitrary<string> = fc
  .oneof(valid, nearlyValid)
  .map((request) => JSON.stringify(request))
