// Queries with past periods over 3 million generated rows: the compiled statement against the fastest of the forms
// that one would write by hand, on one connection of the library. Both are prepared and bound in each run.
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { compileEvolution, isEvolved } from '../server/platform/query/compile-evolution.ts'
import { tableOf } from '../server/platform/query/testing/sample-warehouse.ts'
import { duckDialect } from '../server/platform/warehouse/dialect.ts'
import type { Statement } from '../server/platform/warehouse/warehouse.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const fields = { day: 'date', station: 'string', customer: 'bigint', amount: 'bigint' }
const sales = tableOf(fields, { table_name: 'sales', rows: 3_000_000, measure_date_field: 'day' })

/** Four years in the order of their days, 230 stations, 8,000 customers. */
const rows = `create schema data_prim; create table data_prim.sales as
  select date '2021-01-01' + cast(i * 1461 // 3000000 as integer) as day,
    'station ' || (hash(i) % 230) as station, cast(hash(i + 1) % 8000 as bigint) as customer,
    cast(hash(i + 2) % 1000 as bigint) as amount
  from range(3000000) as r(i)`

interface EvolutionCase {
  readonly name: string
  readonly request: unknown
  /** Forms written by hand; the fastest is the baseline. */
  readonly byHand: readonly string[]
}

const total = 'sum(amount) as a, avg(amount) as b'
const inYear = (year: number, end = `${year}-12-31`, start = `${year}-01-01`): string =>
  `day between date '${start}' and date '${end}'`

const joinedWindows = (key: string, [now, past]: readonly [string, string]): string => `
  with n as (select ${key} as k, ${total} from data_prim.sales where ${now} group by k),
    p as (select ${key} as k, ${total} from data_prim.sales where ${past} group by k)
  select coalesce(n.k, p.k) as k, n.a, n.b, p.a, p.b from n full join p on n.k is not distinct from p.k
  order by 1 limit 5000`

const pivotedYears = (key: string): string => `
  with g as (select ${key} as k, case when day >= date '2024-01-01' then 0 else 1 end as period, ${total}
    from data_prim.sales where ${inYear(2023, '2024-12-31')} group by k, period)
  select k, max(a) filter (period = 0), max(b) filter (period = 0), max(a) filter (period = 1), max(b) filter (period = 1)
  from g group by k order by 1 limit 5000`

const years = (key: string): EvolutionCase => ({
  name: `groups by ${key} over two whole years`,
  request: {
    data: { fields: { amount: ['sum', 'avg'] } },
    scale: { fields: [key] },
    filter: { day: { between: ['2024-01-01', '2024-12-31'] } },
    evol: { scale: 'year' },
  },
  byHand: [pivotedYears(key), joinedWindows(key, [inYear(2024), inYear(2023)])],
})

const cases: readonly EvolutionCase[] = [
  {
    name: 'two narrow windows by station',
    request: {
      data: { fields: { amount: ['sum', 'avg'] } },
      scale: { fields: ['station'] },
      filter: { day: { between: ['2024-03-01', '2024-03-31'] } },
      evol: { scale: 'year' },
    },
    byHand: [
      joinedWindows('station', [
        inYear(2024, '2024-03-31', '2024-03-01'),
        inYear(2023, '2023-03-31', '2023-03-01'),
      ]),
    ],
  },
  {
    name: 'months and stations against the year before',
    request: {
      data: { fields: { amount: ['sum', 'avg'] } },
      scale: { fields: ['year_month', 'station'] },
      evol: { scale: 'year' },
    },
    byHand: [
      `with g as materialized (select cast(date_trunc('month', day) as date) as m, station, ${total}
        from data_prim.sales group by m, station)
      select n.*, p.m, p.a, p.b from g as n
      left join g as p on p.m = n.m - interval '1 year' and p.station is not distinct from n.station
      order by n.m, n.station limit 5000`,
    ],
  },
  years('station'),
  years('customer'),
]

const statementOf = (request: unknown): Statement => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: [sales],
    dataLimit: 10_000,
    timeZone: 'UTC',
  })
  if (!('query' in reading) || !isEvolved(reading.query)) throw new Error(JSON.stringify(reading))
  return compileEvolution(reading.query, duckDialect)
}

/** A statement written by hand, with its dates as bound values, like those of the compiled statement. */
const bound = (text: string): Statement => {
  const parameters: string[] = []
  const sql = text.replaceAll(/date '([^']+)'/g, (_, day: string) => `cast($${parameters.push(day)} as date)`)
  return { sql, parameters }
}

const run = async (connection: DuckDBConnection, { sql, parameters }: Statement): Promise<number> => {
  const prepared = await connection.prepare(sql)
  for (const [index, value] of parameters.entries()) prepared.bindVarchar(index + 1, String(value))
  const { currentRowCount } = await prepared.runAndReadAll()
  prepared.destroySync()
  return currentRowCount
}

const compare = async (
  connection: DuckDBConnection,
  { name, request, byHand }: EvolutionCase,
): Promise<Measurement> => {
  const statement = statementOf(request)
  const measured = []
  for (const form of byHand)
    measured.push(
      await timeAlternately({
        ours: () => run(connection, statement),
        baseline: () => run(connection, bound(form)),
        runs: 40,
        warmUp: 5,
      }),
    )
  const best = measured.toSorted((one, other) => median(one.baseline) - median(other.baseline))[0]
  const baseline = median(best?.baseline ?? [])
  return { name, unit: 'ms', ours: median(best?.ours ?? []), baseline, limit: baseline * 1.15 }
}

export const measure: Measure = async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  try {
    await connection.run(rows)
    const measured: Measurement[] = []
    for (const each of cases) measured.push(await compare(connection, each))
    return measured
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
