// Many clients at the same time, and the search for values while text is typed. 16 clients are compared with two:
// half of them send the same query, so the engine has less to do for each of them.
import { z } from 'zod'
import { median, type Measure, type Measurement } from './measurement.ts'
import { openClient, withFlights, type QueryBench } from './query-server.ts'

const seconds = 5

const requestOf = (operand: number) => ({
  data: { fields: { delay: ['sum', 'avg'], distance: 'max' } },
  scale: { fields: ['origin'] },
  filter: { delay: { lt: 1_000_000 + operand } },
})

let operand = 0
const nextOperand = (): number => {
  operand += 1
  return operand
}

/** Answers per second of `count` clients. The first half sends one query, which changes with each answer. */
const throughputOf = async ({ port, client }: QueryBench, count: number): Promise<number> => {
  const clients = Array.from({ length: count }, () => openClient(port, client.token()))
  let shared = nextOperand()
  let answered = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    clients.map(async ({ call }, index) => {
      const isShared = count > 2 && index < count / 2
      while (performance.now() < end) {
        const own = isShared ? shared : nextOperand()
        await call({ path: '/qb/query', body: requestOf(own) })
        if (isShared && own === shared) shared = nextOperand()
        answered += 1
      }
    }),
  )
  for (const each of clients) each.close()
  return answered / seconds
}

const measureClients = async (bench: QueryBench): Promise<Measurement> => {
  await throughputOf(bench, 2)
  const two = await throughputOf(bench, 2)
  const many = await throughputOf(bench, 16)
  const perAnswer = (rate: number): number => 1000 / rate
  return {
    name: '16 clients, half with the same query: per answer',
    unit: 'ms',
    ours: perAnswer(many),
    baseline: perAnswer(two),
    limit: perAnswer(two) / 0.9,
  }
}

const answered = z.object({ duration: z.number(), cache: z.literal(false) })

/** What the console sends while text is typed: the most frequent values that contain it. */
const searchFor = (text: string) => ({
  data: { fields: { name: ['count'] }, limit: 300 },
  scale: { fields: ['name'] },
  order: { 'name.count': 'desc', name: 'asc' },
  filter: { name: { like: [`%${text}%`] } },
})

const measureSearch = async ({ client }: QueryBench): Promise<Measurement> => {
  const times: number[] = []
  for (let run = 0; run < 60; run += 1) {
    const body = searchFor((4096 + run * 37).toString(16))
    const text = (await client.call({ path: '/qb/query', body })).toString()
    if (run >= 10) times.push(answered.parse(JSON.parse(text)).duration * 1000)
  }
  return { name: 'search in 500,000 values, on the server', unit: 'ms', ours: median(times), limit: 30 }
}

export const measure: Measure = () =>
  withFlights(async (bench) => [await measureSearch(bench), await measureClients(bench)])
