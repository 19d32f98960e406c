// A real server in a process of its own, while several senders send it the most expensive bodies they can think of:
// how long others wait for `/healthz`, beside the same server with nothing else to do, and how much memory it takes.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { startServer, type Running } from '../server/testing/program.ts'
import type { Measure, Measurement } from './measurement.ts'

const password = 'Correct-Horse-7-Battery'
const senders = 4
/** Milliseconds of each attack. */
const duration = 4000
/** Milliseconds of each attack before it is measured: until code is compiled and the heap has its working size. */
const warmUp = 2000
const maxWait = 100
const maxGrowth = 64
/** The heap of a server under attack, beyond that of a server after ordinary requests. */
const maxTotalGrowth = 256

interface Attack {
  readonly name: string
  readonly path: string
  readonly body: Buffer
  readonly isAnonymous?: true
  readonly isGzipped?: true
}

const list = (item: string, count: number): string => `[${Array.from({ length: count }, () => item).join()}]`
const members = (count: number, value: string): string =>
  `{${Array.from({ length: count }, (_, index) => `"member${index}":${value}`).join()}}`
const query = (filter: string): string => `{"data":{"fields":{"a":["sum"]}},"filter":{"a":${filter}}}`
const attribute = '{"attribute_name":"a","sources":[],"type":{"main":"num"}}'

const attacks: readonly Attack[] = [
  {
    name: 'sign-in of 10 MB',
    path: '/iam/login',
    body: Buffer.from(list('{}', 3_400_000)),
    isAnonymous: true,
  },
  {
    name: 'sign-in of 10 MB in 10 kB of gzip',
    path: '/iam/login',
    body: gzipSync(' '.repeat(10e6)),
    isAnonymous: true,
    isGzipped: true,
  },
  {
    name: 'filter of 1,000,000 operands',
    path: '/qb/query',
    body: Buffer.from(query(list('17', 1_000_000))),
  },
  {
    name: 'filter of 19,000 wrong operands',
    path: '/qb/query',
    body: Buffer.from(query(list('{}', 19_000))),
  },
  {
    name: '19,000 fields',
    path: '/qb/query',
    body: Buffer.from(`{"data":{"fields":${members(19_000, '"sum"')}}}`),
  },
  {
    name: 'role with 18,000 condition values',
    path: '/iam/roles',
    body: Buffer.from(
      `{"name":"r","condition":{"filter":{"a":${list('1', 9000)},"b":${list('"x"', 9000)}}}}`,
    ),
  },
  {
    name: 'object with 40,000 attributes',
    path: '/logical/object',
    body: Buffer.from(`[{"object_name":"o","attributes":${list(attribute, 40_000)}}]`),
  },
  {
    name: '19,000 empty objects',
    path: '/logical/object',
    body: Buffer.from(list('{}', 19_000)),
  },
  { name: 'text of 10 MB', path: '/qb/query', body: Buffer.from(`"${'\\n'.repeat(5e6)}"`) },
]

const ordinary: Attack = { name: 'small query', path: '/qb/query', body: Buffer.from(query('[1,2,3]')) }

const signIn = async ({ origin }: Running): Promise<string> => {
  const response = await fetch(`${origin}/iam/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ login: 'admin', password }),
  })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

interface Target {
  readonly server: Running
  readonly token: string
}

/** Megabytes of memory that the server occupies. */
const memoryOf = ({ process: { pid } }: Running): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The longest wait for `/healthz` in milliseconds, and the most memory, while `isOn`. */
const observe = async (server: Running, isOn: () => boolean): Promise<{ wait: number; memory: number }> => {
  let longest = 0
  let memory = 0
  while (isOn()) {
    const since = performance.now()
    await (await fetch(`${server.origin}/healthz`)).arrayBuffer()
    longest = Math.max(longest, performance.now() - since)
    memory = Math.max(memory, memoryOf(server))
    await wait(10)
  }
  return { wait: longest, memory }
}

const until = (end: number) => () => performance.now() < end

const sentBodies = z.object({
  sent: z.number(),
  statuses: z.array(z.union([z.number(), z.literal('closed')])),
})

/** Sends the body of an attack again and again, in a thread of its own: what it costs to send delays no measurement. */
const sendBodies = ({ server, token }: Target, attack: Attack, milliseconds: number) =>
  new Promise<z.infer<typeof sentBodies>>((resolve, reject) => {
    const { path, body, isAnonymous = false, isGzipped = false } = attack
    const headers = {
      ...(isAnonymous ? {} : { authorization: `Bearer ${token}` }),
      ...(isGzipped ? { 'content-encoding': 'gzip' } : {}),
    }
    const workerData = { url: `${server.origin}${path}`, headers, body, senders, milliseconds }
    const worker = new Worker(new URL('body-sender.ts', import.meta.url), { workerData })
    worker.once('message', (message) => resolve(sentBodies.parse(message)))
    worker.once('error', reject)
  })

const repel = async (target: Target, attack: Attack, milliseconds: number) => {
  const before = memoryOf(target.server)
  const isOn = until(performance.now() + milliseconds)
  const [observed, { sent, statuses }] = await Promise.all([
    observe(target.server, isOn),
    sendBodies(target, attack, milliseconds),
  ])
  const refused = statuses.every((status) => status === 'closed' || (status >= 400 && status < 500))
  if (!refused) throw new Error(`${attack.name}: ${statuses.join(', ')}`)
  const growth = Math.max(0, observed.memory - before)
  return { ...observed, growth, note: `${sent} bodies, answered with ${statuses.join(', ')}` }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-hostile-bodies-'))
  const server = await startServer({
    PLATFORM_DATA: join(folder, 'data'),
    PLATFORM_ADMIN_PASSWORD: password,
  })
  try {
    const target = { server, token: await signIn(server) }
    await sendBodies(target, ordinary, warmUp)
    const idle = await observe(server, until(performance.now() + duration))
    const figures: Measurement[] = []
    let most = 0
    for (const attack of attacks) {
      await repel(target, attack, warmUp)
      const { wait: longest, memory, growth, note } = await repel(target, attack, duration)
      most = Math.max(most, memory)
      figures.push({
        name: `/healthz, longest wait: ${attack.name}`,
        unit: 'ms',
        ours: longest,
        baseline: idle.wait,
        limit: maxWait,
        note,
      })
      figures.push({
        name: `memory, growth: ${attack.name}`,
        unit: 'MB',
        ours: growth,
        limit: maxGrowth,
      })
    }
    figures.push({
      name: 'memory, growth over a server without attacks',
      unit: 'MB',
      ours: most - idle.memory,
      limit: maxTotalGrowth,
    })
    return figures
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
