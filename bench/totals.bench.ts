// All totals of a pivot over three million rows, against the query of the pivot itself: five groupings of five values.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { queryRequest } from '../contract/query/request.ts'
import { readQuery } from '../domain/query/read-query.ts'
import { distinctGroupings } from '../domain/query/totals.ts'
import { compileQuery } from '../server/platform/query/compile-query.ts'
import { compileTotals } from '../server/platform/query/compile-totals.ts'
import { tableOf } from '../server/platform/query/testing/sample-warehouse.ts'
import { duckDialect } from '../server/platform/warehouse/dialect.ts'
import { openWarehouse } from '../server/platform/warehouse/duckdb.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const data = resolve(import.meta.dirname, '../node_modules/vega-datasets/data')

const flights = tableOf(
  { date: 'datetime', delay: 'bigint', distance: 'bigint', origin: 'string', destination: 'string' },
  { table_name: 'flights', rows: 3_000_000, measure_date_field: 'date' },
)

const request = queryRequest.parse({
  data: { fields: { delay: ['sum', 'avg', 'max'], distance: ['sum', 'count'] }, limit: 100_000 },
  scale: { fields: ['origin', 'month', 'weekday'] },
  total: { all: ['origin', 'month', 'weekday', ['month', 'weekday']] },
})

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-totals-'))
  const warehouse = await openWarehouse({
    file: join(folder, 'warehouse.duckdb'),
    folders: [data],
    staging: join(folder, 'staging'),
    threads: 2,
    timeZone: 'UTC',
  })
  try {
    await warehouse.execute(
      `create schema data_prim; create table data_prim.flights as from '${join(data, 'flights-3m.parquet')}'`,
    )
    const reading = readQuery(request, { tables: [flights], dataLimit: 100_000, timeZone: 'UTC' })
    if (!('query' in reading) || reading.query.totals === null) throw new Error('not understood')
    const { query } = reading
    const groupings = distinctGroupings(reading.query.totals)
    const detail = compileQuery(query, duckDialect)
    const totals = compileTotals(query, { groupings, limit: 100_000, dialect: duckDialect })
    const { rows } = await warehouse.run(detail)
    const times = await timeAlternately({
      ours: () => warehouse.run(totals),
      baseline: () => warehouse.run(detail),
      runs: 40,
      warmUp: 8,
    })
    const baseline = median(times.baseline)
    const ours = median(times.ours)
    const name = `5 groupings of 5 values of a pivot of ${rows.toLocaleString('en')} rows`
    return [{ name, unit: 'ms', ours, baseline, limit: baseline * 1.1 }]
  } finally {
    await warehouse.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
