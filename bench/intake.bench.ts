// Takes events in this process, without HTTP: whole requests with their token, and the part that makes an event and its
// job durable. The baseline is bare durable inserts of the same bodies, one after the other.
import { hash } from 'node:crypto'
import { join } from 'node:path'
import { pino } from 'pino'
import { iam } from '../contract/iam/endpoints.ts'
import { systemClock } from '../server/platform/core/clock.ts'
import { systemSession } from '../server/platform/core/session.ts'
import { openGroupCommit } from '../server/platform/db/group-commit.ts'
import { storedWorkflow } from '../server/platform/engine/core/workflow-row.ts'
import { openEventFiles } from '../server/platform/engine/events/event-files.ts'
import { openIntake } from '../server/platform/engine/events/event-intake.ts'
import { createClient } from '../server/platform/http/client.ts'
import { openPlatform, type OpenPlatform } from '../server/platform/open.ts'
import {
  body,
  clients,
  events,
  idle,
  inFolder,
  openBaseline,
  password,
  prepare,
  rounds,
  timeCalls,
} from './event-load.ts'
import { median, type Measure, type Measurement } from './measurement.ts'

const caller = { address: '127.0.0.1', requestId: 'bench' }

const requestOf =
  ({ fetch }: OpenPlatform, token: string) =>
  async (): Promise<void> => {
    const url = `http://localhost/dpe/v3/workflows/nothing/start?type=cam&token=${token}`
    const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }
    const { status } = await fetch(new Request(url, { method: 'POST', headers, body }), caller)
    if (status !== 200) throw new Error(`status ${status}`)
  }

/** An event that is read and allowed already. Its job does not run. */
const storeOf = async ({ deps, eventsFolder }: OpenPlatform) => {
  const { db, clock, jobs } = deps
  const row = await db
    .selectFrom('workflows')
    .selectAll()
    .where('id', '=', 'nothing')
    .executeTakeFirstOrThrow()
  const workflow = storedWorkflow(row)
  const take = openIntake({
    db,
    clock,
    jobs: { prepare: (plan) => jobs.prepare(plan), enqueue: () => undefined },
    files: openEventFiles(eventsFolder),
    commit: openGroupCommit(db),
  })
  const bytes = Buffer.from(body)
  const sha256 = hash('sha256', bytes)
  return () =>
    take({
      target: { kind: 'workflow', workflow },
      session: systemSession,
      address: caller.address,
      idempotencyKey: undefined,
      body: { bytes, sha256, rows: 1 },
      firstValues: '',
      resentFrom: null,
    })
}

const measureIntake = async (platform: OpenPlatform, folder: string): Promise<Measurement[]> => {
  const { token } = await createClient(platform.fetch, caller)(iam.login, {
    body: { login: 'admin', password },
  })
  const client = createClient(platform.fetch, { ...caller, session: systemSession })
  await prepare(client)
  const request = requestOf(platform, token)
  const store = await storeOf(platform)
  const insert = openBaseline(folder)
  const times: Record<
    'insert' | 'insertLater' | 'requestOne' | 'requestMany' | 'storeOne' | 'storeMany',
    number[]
  > = {
    insert: [],
    insertLater: [],
    requestOne: [],
    requestMany: [],
    storeOne: [],
    storeMany: [],
  }
  const one = { count: events.one, atOnce: 1 }
  const many = { count: events.many, atOnce: clients }
  await timeCalls(request, { count: events.one, atOnce: 4 })
  for (let round = 0; round < rounds; round += 1) {
    await idle(client)
    times.insert.push(insert())
    times.requestOne.push(await timeCalls(request, one))
    await idle(client)
    times.requestMany.push(await timeCalls(request, many))
    await idle(client)
  }
  // Last, since the jobs of these events stay; with a baseline of the same time.
  for (let round = 0; round < rounds; round += 1) {
    times.insertLater.push(insert())
    times.storeOne.push(await timeCalls(store, one))
    times.storeMany.push(await timeCalls(store, many))
  }
  const compared = (
    name: string,
    ours: number[],
    { baseline, times: factor }: { baseline: number; times: number },
  ): Measurement => ({
    name: `${name}, to a bare insert`,
    unit: 'ms',
    ours: median(ours),
    baseline,
    limit: baseline * factor,
  })
  const [baseline, later] = [median(times.insert), median(times.insertLater)]
  return [
    compared('request with an event, one at a time', times.requestOne, { baseline, times: 2 }),
    compared('request with an event, 32 at once', times.requestMany, { baseline, times: 1 / 4 }),
    compared('event and job stored, one at a time', times.storeOne, { baseline: later, times: 2 }),
    compared('event and job stored, 32 at once', times.storeMany, { baseline: later, times: 1 / 4 }),
  ]
}

export const measure: Measure = () =>
  inFolder(async (folder) => {
    const options = {
      dataFolder: join(folder, 'data'),
      sourceFolders: [],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    }
    const platform = await openPlatform(options, { clock: systemClock, logger: pino({ level: 'silent' }) })
    try {
      return await measureIntake(platform, folder)
    } finally {
      await platform.close()
    }
  })
