// Password sign-ins at a real server, as many at once as the setting allows. The baseline is the same number of bare
// argon2id hashes in this process. Also measures small requests meanwhile; the baseline is the idle server.
import { argon2, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { identitySettings } from '#contract/iam/setting.ts'
import { standardCost } from '#server/platform/iam/identity/password-hash.ts'
import { stepBack } from '#server/thread-priority.ts'
import { startServer, type Running } from '../server/testing/program.ts'
import { median, type Measure } from './measurement.ts'

const password = 'Correct-Horse-7-Battery'
const atOnce = identitySettings.hashes_at_once.initial
/** More than the number of concurrent hashes, so that the queue is never empty. */
const concurrentSignIns = atOnce * 2
const each = 16
const rounds = 25
const most = 1.2
const prompt = 5

const hash = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const settings = { message: password, nonce: randomBytes(16), ...standardCost, tagLength: 32 }
    argon2('argon2id', settings, (error) => (error === null ? resolve() : reject(error)))
  })

interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
}

/** Node's bare client, because the client shares the processor with the server that is measured. */
const clientOf = ({ origin }: Running) => {
  const agent = new Agent({ keepAlive: true })
  return ({ method, path, body }: Call): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const headers = { 'content-type': 'application/json' }
      const sent = request(`${origin}${path}`, { method, agent, headers }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${method} ${path}: ${response.statusCode}`))
        else json(response).then(resolve, reject)
      })
      sent.on('error', reject)
      sent.end(body === undefined ? undefined : JSON.stringify(body))
    })
}
type Client = ReturnType<typeof clientOf>

const signIn = (client: Client): Promise<unknown> =>
  client({ method: 'POST', path: '/iam/login', body: { login: 'admin', password } })

/** Milliseconds per call of `work` with this many concurrent calls. */
const timeEach = async (work: () => Promise<unknown>, concurrency: number): Promise<number> => {
  const since = performance.now()
  let remaining = each
  const worker = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1
      await work()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return (performance.now() - since) / each
}

/** Milliseconds of small requests, sent one after the other while `isOn` is true. */
const sendSmallRequests = async (
  client: Client,
  { token, isOn }: { token: string; isOn: () => boolean },
): Promise<number[]> => {
  const times: number[] = []
  while (isOn()) {
    const since = performance.now()
    await client({ method: 'GET', path: `/iam/checkSession?token=${token}` })
    times.push(performance.now() - since)
    await wait(20)
  }
  return times
}

const during = async <T>(
  client: Client,
  { token, work }: { token: string; work: () => Promise<T> },
): Promise<{ value: T; times: number[] }> => {
  let isOn = true
  const pending = sendSmallRequests(client, { token, isOn: () => isOn })
  const value = await work()
  isOn = false
  return { value, times: await pending }
}

/** Runs the measurements alternately, so that all run under the same load, and returns their medians. */
export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-sign-ins-'))
  const server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_SAMPLE: 'off',
    PLATFORM_ADMIN_PASSWORD: password,
  })
  try {
    // The server hashes at a low thread priority, so the baseline does too.
    await stepBack()
    const client = clientOf(server)
    const { token } = z.object({ token: z.string() }).parse(await signIn(client))
    const baseline: number[] = []
    const ours: number[] = []
    const idle: number[] = []
    const busy: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const bare = await timeEach(hash, atOnce)
      const quiet = await during(client, { token, work: () => wait(200) })
      const loud = await during(client, {
        token,
        work: () => timeEach(() => signIn(client), concurrentSignIns),
      })
      if (round < 0) continue
      baseline.push(bare)
      ours.push(loud.value)
      idle.push(...quiet.times)
      busy.push(...loud.times)
    }
    return [
      {
        name: `sign-in by password, ${atOnce} at a time, each`,
        unit: 'ms',
        ours: median(ours),
        baseline: median(baseline),
        limit: median(baseline) * most,
        note: `${(1000 / median(ours)).toFixed(0)} sign-ins a second; bare argon2id ${(1000 / median(baseline)).toFixed(0)}`,
      },
      {
        name: 'small requests during the sign-ins, median',
        unit: 'ms',
        ours: median(busy),
        baseline: median(idle),
        limit: median(idle) + prompt,
      },
    ]
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
