// POST /qb/query over loopback, through listener, gateway, token and permission. The baseline is the same SQL, run by
// the bare library in the same process, with its rows read as JavaScript objects. The client reads the body and does
// not parse it. Each run has another operand, so no answer comes from the cache.
import { columnsType } from '../contract/query/columns.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'
import { withFlights, type QueryBench } from './query-server.ts'

interface QueryCase {
  readonly name: string
  readonly request: { readonly data: object; readonly scale?: object; readonly filter?: object }
  /** `$limit` is the operand of the run. */
  readonly sql: string
  readonly accept?: string
}

const upToThousand: readonly QueryCase[] = [
  {
    name: '229 rows of 3 million grouped',
    request: { data: { fields: { delay: ['sum', 'avg'] } }, scale: { fields: ['origin'] } },
    sql: 'select origin, sum(delay), avg(delay) from data_prim.flights where delay < $limit group by origin order by origin',
  },
  {
    name: '31 rows filtered, by day',
    request: {
      data: { fields: { delay: ['max'], distance: ['sum'] } },
      scale: { fields: ['date.date'] },
      filter: { origin: ['ATL', 'ORD'], 'date.month': { eq: 3 } },
    },
    sql: `select cast(date as date) as day, max(delay), sum(distance) from data_prim.flights
      where origin in ('ATL', 'ORD') and extract(month from date) = 3 and delay < $limit group by day order by day`,
  },
  {
    name: '1,000 rows listed',
    request: { data: { fields: { date: 'select', origin: 'select', delay: 'select' }, limit: 1000 } },
    sql: 'select date, origin, delay from data_prim.flights where delay < $limit limit 1000',
  },
]

const listed: QueryCase = {
  name: '100,000 rows listed as nested JSON',
  request: {
    data: {
      fields: {
        date: 'select',
        origin: 'select',
        destination: 'select',
        delay: 'select',
        distance: 'select',
      },
      limit: 100_000,
    },
  },
  sql: 'select date, origin, destination, delay, distance from data_prim.flights where delay < $limit limit 100000',
}
const grouped: QueryCase = {
  name: '100,000 groups as nested JSON',
  request: { data: { fields: { delay: ['sum', 'avg'] }, limit: 100_000 }, scale: { fields: ['date'] } },
  sql: 'select date, sum(delay), avg(delay) from data_prim.flights where delay < $limit group by date order by date limit 100000',
}
const nested = [grouped, listed]
const columnar = [
  { ...grouped, name: '100,000 groups by column', accept: columnsType },
  { ...listed, name: '100,000 rows listed by column', accept: columnsType },
]

/** Larger than every delay. Each run has its own. */
const operandOf = (run: number): number => 1_000_000 + run

interface Comparison {
  readonly runs: number
  readonly limitOf: (baseline: number) => number
}

const compare = async (
  { client, bare }: QueryBench,
  { queryCase, runs, limitOf }: Comparison & { queryCase: QueryCase },
): Promise<Measurement> => {
  const { name, request, sql, accept } = queryCase
  let run = 0
  const times = await timeAlternately({
    ours: () => {
      run += 1
      const body = { ...request, filter: { ...request.filter, delay: { lt: operandOf(run) } } }
      return client.call({ path: '/qb/query', body, ...(accept === undefined ? {} : { accept }) })
    },
    baseline: async () =>
      (await bare.runAndReadAll(sql.replace('$limit', String(operandOf(run))))).getRowObjectsJS(),
    runs,
    warmUp: Math.ceil(runs / 5),
  })
  const baseline = median(times.baseline)
  return { name, unit: 'ms', ours: median(times.ours), baseline, limit: limitOf(baseline) }
}

export const measure: Measure = () =>
  withFlights(async (bench) => {
    const plans = [
      { cases: upToThousand, runs: 200, limitOf: (baseline: number) => baseline * 1.05 + 1 },
      { cases: nested, runs: 25, limitOf: (baseline: number) => baseline * 2.5 },
      { cases: columnar, runs: 25, limitOf: (baseline: number) => baseline * 1.5 },
    ]
    const measured: Measurement[] = []
    for (const { cases, ...comparison } of plans)
      for (const queryCase of cases) measured.push(await compare(bench, { queryCase, ...comparison }))
    return measured
  })
