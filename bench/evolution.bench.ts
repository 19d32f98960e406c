// Queries with past periods over 3 million generated rows, in the order of their days and without order: the compiled
// statement against the fastest of the forms
// that one would write by hand, on one connection of the library. Both are prepared and bound in each run.
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { compileEvolution, isEvolved } from '../server/platform/query/compile-evolution.ts'
import type { QueryableTable } from '../server/platform/data-manager/catalogue/catalogue.ts'
import { tableOf } from '../server/platform/query/testing/sample-warehouse.ts'
import { duckDialect } from '../server/platform/warehouse/dialect.ts'
import type { Statement } from '../server/platform/warehouse/warehouse.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const fields = { day: 'date', station: 'string', customer: 'bigint', receipt: 'bigint', amount: 'bigint' }

/** Distinct values in four years. */
const distinct: Readonly<Record<string, number>> = {
  day: 1461,
  station: 230,
  customer: 8000,
  receipt: 300_000,
  amount: 1000,
}

const rows = 3_000_000
const tableNames = ['ordered', 'unordered'] as const
type TableName = (typeof tableNames)[number]

const tableNamed = (table_name: TableName): QueryableTable => {
  const table = tableOf(fields, { table_name, rows, measure_date_field: 'day' })
  return {
    ...table,
    fields: table.fields.map((field) => ({ ...field, distinct: distinct[field.field] })),
  }
}

/** Four years, once in the order of their days; 230 stations, 8,000 customers, 300,000 receipts. */
const createTables = `create schema data_prim; create table data_prim.ordered as
  select date '2021-01-01' + cast(i * 1461 // ${rows} as integer) as day,
    'station ' || (hash(i) % 230) as station, cast(hash(i + 1) % 8000 as bigint) as customer,
    cast(hash(i + 2) % 1000 as bigint) as amount, cast(hash(i + 3) % 300000 as bigint) as receipt
  from range(${rows}) as r(i);
  create table data_prim.unordered as select * from data_prim.ordered order by hash(rowid)`

interface EvolutionCase {
  readonly name: string
  readonly request: object
  /** Forms written by hand over the view `sales`; the fastest is the baseline. */
  readonly byHand: readonly string[]
}

const total = 'sum(amount) as a, avg(amount) as b'
const inYear = (year: number, end = `${year}-12-31`, start = `${year}-01-01`): string =>
  `day between date '${start}' and date '${end}'`

const joinedWindows = (key: string, [now, past]: readonly [string, string]): string => `
  with n as (select ${key} as k, ${total} from sales where ${now} group by k),
    p as (select ${key} as k, ${total} from sales where ${past} group by k)
  select coalesce(n.k, p.k) as k, n.a, n.b, p.a, p.b from n full join p on n.k is not distinct from p.k
  order by 1 limit 5000`

const pivotedYears = (key: string): string => `
  with g as (select ${key} as k, case when day >= date '2024-01-01' then 0 else 1 end as period, ${total}
    from sales where ${inYear(2023, '2024-12-31')} group by k, period)
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
        from sales group by m, station)
      select n.*, p.m, p.a, p.b from g as n
      left join g as p on p.m = n.m - interval '1 year' and p.station is not distinct from n.station
      order by n.m, n.station limit 5000`,
    ],
  },
  years('station'),
  years('customer'),
  years('receipt'),
]

const statementOf = (request: object, name: TableName): Statement => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: [tableNamed(name)],
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
  tableName: TableName,
): Promise<Measurement> => {
  const statement = statementOf(request, tableName)
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
  return {
    name: `${name}, ${tableName}`,
    unit: 'ms',
    ours: median(best?.ours ?? []),
    baseline,
    limit: baseline * 1.15,
  }
}

export const measure: Measure = async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' })
  const connection = await instance.connect()
  try {
    await connection.run(createTables)
    const measured: Measurement[] = []
    for (const tableName of tableNames) {
      await connection.run(`create or replace temp view sales as from data_prim.${tableName}`)
      for (const each of cases) measured.push(await compare(connection, each, tableName))
    }
    return measured
  } finally {
    connection.closeSync()
    instance.closeSync()
  }
}
