// A small sample dataset: two tables that share one field, and a response as on the wire.
import type { Dataset } from '#contract/query/dataset.ts'
import type { QueryResult, Value } from '#contract/query/response.ts'
import { type QueryAnswer, columnsOf } from '#src/api/query-answer.ts'
import { readCatalogue } from '../catalogue.ts'

type Roles = Partial<Record<'measure' | 'dimension' | 'summable', true>>

const field = ([name, main]: readonly [string, string], roles: Roles) => ({
  field: name,
  display_name: name === 'cost' ? 'Cost' : '',
  type: { main },
  is_measure: roles.measure ?? false,
  is_dimension: roles.dimension ?? false,
  is_summable: roles.summable ?? false,
})

const dimension = { dimension: true } as const
const measure = { measure: true, summable: true } as const

export const dataset: Dataset = {
  data: {
    cost: { computes: ['sum', 'avg', 'count'], default: 'sum' },
    phase: { computes: ['count', 'count_distinct'], default: 'select' },
  },
  compute_mods: [],
  orders: [],
  filters: [],
  scales: [],
  evol: { scales: [], modes: [] },
  dictionnary: {},
  tables: [
    {
      database_name: 'data_prim',
      table_name: 'strike',
      display_name: 'Bird strikes',
      object_type: 'measure',
      rows: 900,
      is_sample: false,
      measure_date_field: 'day',
      fields: [
        field(['cost', 'num'], measure),
        field(['speed', 'num'], measure),
        field(['phase', 'string'], dimension),
        field(['airport', 'string'], dimension),
        field(['day', 'date'], dimension),
        field(['night', 'boolean'], dimension),
        field(['seen', 'datetime'], dimension),
      ],
    },
    {
      database_name: 'data_prim',
      table_name: 'airport',
      display_name: 'Airports',
      object_type: 'scale',
      rows: 40,
      is_sample: false,
      measure_date_field: null,
      fields: [
        { ...field(['airport', 'string'], dimension), display_name: 'Airport code' },
        field(['État', 'string'], dimension),
      ],
    },
  ],
}

export const catalogue = readCatalogue(dataset)

/** One group: its scales, and the sum of `cost`. */
export function group(scales: Record<string, Value>, cost: Value): QueryResult {
  return {
    scales,
    data: { cost: { sum: [{ ...scales, value: cost }] } },
  }
}

/** The answer with these groups, as the page reads it. */
export function answerOf(results: readonly QueryResult[]): QueryAnswer {
  const none = columnsOf([])
  return {
    success: true,
    timestamp: 0,
    duration: 0,
    error: null,
    warning: null,
    warnings: [],
    cache: false,
    table_name: 'strike',
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
    columns: columnsOf(results),
    total: { all: none, x: none, y: none },
  }
}
