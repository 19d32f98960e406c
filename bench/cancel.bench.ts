// Cancelling: from the end of busy queries to the next answer, and the cancellation of a job whose action never ends.
import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { withEngine } from './engine-server.ts'
import { median, type Measure, type Measurement } from './measurement.ts'
import { openClient, withFlights } from './query-server.ts'

/** Milliseconds. */
const limit = 300
const rounds = 5
const endless = 'def event_handle(event):\n    while True: pass\n'
const jobReply = z.object({ job: z.object({ state: z.string(), outcome: z.string().nullable() }) })

const path = '/qb/query'
const headersOf = (token: string) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
})
/** Seconds of work: almost every row is a group. Each operand is another query. */
const slow = (operand: number): string =>
  JSON.stringify({
    data: { fields: { delay: ['sum', 'avg'], distance: ['count_distinct'] }, limit: 1 },
    scale: { fields: ['date', 'origin', 'destination'] },
    filter: { delay: { lt: operand } },
  })
const small = (operand: number) => ({
  data: { fields: { delay: ['sum'] } },
  scale: { fields: ['origin'] },
  filter: { delay: { lt: operand }, origin: ['ATL'] },
})

const measureQueries = (): Promise<Measurement> =>
  withFlights(async ({ port, client }) => {
    const other = openClient(port, client.token())
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const controller = new AbortController()
      const busy = Array.from({ length: availableParallelism() * 2 }, (_, at) =>
        fetch(`http://127.0.0.1:${port}${path}`, {
          method: 'POST',
          headers: headersOf(client.token()),
          body: slow(1_000_000 + round * 100 + at),
          signal: controller.signal,
        }),
      )
      const ended = Promise.allSettled(busy)
      await wait(200)
      const following = other.call({ path, body: small(2_000_000 + round) })
      const since = performance.now()
      controller.abort()
      await following
      times.push(performance.now() - since)
      if ((await ended).some(({ status }) => status === 'fulfilled'))
        throw new Error('a query ended too early')
    }
    other.close()
    return { name: 'the next answer after cancelled queries', unit: 'ms', ours: median(times), limit }
  })

const measureJobs = (): Promise<Measurement> =>
  withEngine(async ({ call, createAction, start }) => {
    await createAction('endless', endless)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const job = `/dpe/v3/jobs/${await start('endless', [])}`
      while (jobReply.parse(await call('GET', job)).job.state !== 'Running') await wait(50)
      // The process of Python starts first.
      await wait(3000)
      const since = performance.now()
      const { outcome } = jobReply.parse(await call('DELETE', job)).job
      times.push(performance.now() - since)
      if (outcome !== 'interrupted') throw new Error(`the job ended with ${outcome}`)
    }
    return { name: 'a job whose action never ends is cancelled', unit: 'ms', ours: median(times), limit }
  })

export const measure: Measure = async () => [await measureQueries(), await measureJobs()]
