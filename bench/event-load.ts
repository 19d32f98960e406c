// Events and the baseline of their benchmarks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { engine } from '../contract/engine/endpoints.ts'
import type { EndpointClient } from '../server/platform/core/endpoint-client.ts'

export const password = 'Correct-Horse-7-Battery'
export const body = JSON.stringify([
  { ship: 'Zoe Marie', berth: 'B12', arrived_at: '2026-03-01T12:00:00Z', draught: 7.25 },
])
export const rounds = 5
export const events = { one: 400, many: 4000 } as const
export const clients = 32

/** Milliseconds per call of a function. */
export async function timeCalls(
  call: () => Promise<unknown>,
  { count, atOnce }: { count: number; atOnce: number },
): Promise<number> {
  let left = count
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await call()
    }
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: atOnce }, caller))
  return (performance.now() - since) / count
}

/** Returns a function that inserts events one after the other, durably, and returns the milliseconds of one. */
export function openBaseline(folder: string): () => number {
  const database = new DatabaseSync(join(folder, 'bare.sqlite'))
  database.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE e (id INTEGER PRIMARY KEY, body TEXT)',
  )
  const insert = database.prepare('INSERT INTO e (body) VALUES (?)')
  return (): number => {
    const since = performance.now()
    for (let index = 0; index < events.one; index += 1) insert.run(body)
    return (performance.now() - since) / events.one
  }
}

/** Creates the workflow that the events start. */
export async function prepare(client: EndpointClient): Promise<void> {
  await client(engine.createWorkflow, { body: { id: 'nothing', name: 'Nothing', stages: [] } })
}

/** Waits until no job is left of the events that were sent: they would run beside the next measurement. */
export async function idle(client: EndpointClient): Promise<void> {
  for (;;) {
    const lists = await Promise.all(
      (['Queued', 'Running'] as const).map((state) =>
        client(engine.listJobs, { query: { state, limit: 1 } }),
      ),
    )
    if (lists.every(({ items }) => items.length === 0)) return
    await setTimeout(100)
  }
}

export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-events-'))
  try {
    return await work(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
