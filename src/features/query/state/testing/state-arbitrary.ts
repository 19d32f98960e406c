// Generates normalized states, with field names as unusual as in imported files.
import fc from 'fast-check'
import {
  type CalendarUnit,
  type ComputeMode,
  calendarUnits,
  computeModes,
  evolutionModes,
  evolutionScales,
  filterOperators,
  relativeEdges,
  relativeUnits,
} from '#contract/query/vocabulary.ts'
import { calculationKinds } from '../calculation/kinds.ts'
import {
  type Measure,
  type QueryState,
  isMode,
  isOperator,
  isUnit,
  normalize,
  views,
} from '../query-state.ts'

const field = fc.oneof(
  fc.constantFrom(
    'Cost Total $',
    'Airport Name',
    'Flight Date',
    '気温（℃）',
    'sum:x',
    ':x',
    'month:x',
    'a.b',
  ),
  // JSON parsers drop a member with this name, and the platform refuses it.
  fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !/^\d+$/.test(text) && text !== '__proto__'),
)
const mode: fc.Arbitrary<ComputeMode> = fc.constantFrom(...Object.keys(computeModes).filter(isMode))
const unit: fc.Arbitrary<CalendarUnit> = fc.constantFrom(...Object.keys(calendarUnits).filter(isUnit))
const operator = fc.constantFrom(...Object.keys(filterOperators).filter(isOperator))
const measure: fc.Arbitrary<Measure> = fc.record({ mode, field })
const dimension = fc.oneof(fc.record({ field }), fc.record({ field, unit }))
const scale = fc.oneof(
  dimension,
  dimension.map((each) => ({ ...each, isJoined: true as const })),
)
const operand = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
  fc.boolean(),
  fc.constant(null),
  fc.record({
    unit: fc.constantFrom(...relativeUnits),
    shift: fc.integer(),
    edge: fc.constantFrom(...relativeEdges),
  }),
)
const condition = fc.record({ dimension, operator, operands: fc.array(operand, { maxLength: 4 }) })
const direction = fc.constantFrom('asc' as const, 'desc' as const)

const short = <T>(items: fc.Arbitrary<T>) => fc.array(items, { maxLength: 3 })

export const stateArbitrary: fc.Arbitrary<QueryState> = fc
  .record({
    values: short(measure),
    rows: short(scale),
    columns: short(scale),
    filters: short(condition),
    directions: short(direction),
    comparison: fc.option(
      fc.record({
        scale: fc.constantFrom(...evolutionScales),
        mode: fc.constantFrom(...evolutionModes),
        depth: fc.integer({ min: 1, max: 5 }),
      }),
    ),
    hasTotals: fc.boolean(),
    calculated: short(fc.record({ at: fc.nat(2), calculation: fc.constantFrom(...calculationKinds) })),
    largest: fc.option(
      fc.record({ at: fc.nat(2), count: fc.integer({ min: 1, max: 1000 }), hasOthers: fc.boolean() }),
    ),
    limit: fc.integer({ min: 1, max: 1_000_000 }),
    view: fc.option(fc.constantFrom(...views)),
    table: fc.option(field),
    level: fc.option(fc.constantFrom('data_prim', 'data_mart')),
    anyTable: fc.boolean(),
    answeredBy: fc.option(fc.constantFrom('data_prim.strike', 'data_mart.by month')),
    extra: fc.constantFrom({}, { data: { skip: 10 } }, { note: 'x' }),
  })
  .map(({ directions, calculated, largest, ...rest }) => {
    const items = [...rest.values, ...rest.rows, ...rest.columns]
    const order = directions.flatMap((each, index) => {
      const by = items[index * 2]
      return by === undefined ? [] : [{ by, direction: each }]
    })
    const calculations = calculated.flatMap(({ at, calculation }) => {
      const value = rest.values[at]
      return value === undefined ? [] : [{ ...value, calculation }]
    })
    const by = largest === null ? undefined : rest.values[largest.at]
    const top =
      largest === null || by === undefined ? null : { count: largest.count, hasOthers: largest.hasOthers, by }
    return normalize({ ...rest, order, calculations, top })
  })
