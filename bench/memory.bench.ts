// The resident memory of the idle server, without the sample and after its first registration, and of a server with one
// Python process. Linux only. The baseline is Node without a program.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../server/testing/program.ts'
import { withEngine } from './engine-server.ts'
import type { Measure, Measurement } from './measurement.ts'
import { waitForSample } from './wait-for-sample.ts'

const idleMs = 30_000
const limits = { empty: 150, sample: 250, python: 400 } as const

/** Megabytes. */
const residentOf = ({ pid }: Pick<ChildProcess, 'pid'>): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

const measureNode = async (): Promise<number> => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  try {
    await wait(2000)
    return residentOf(child)
  } finally {
    child.kill()
  }
}

const measureServer = async (kind: 'empty' | 'sample'): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-memory-'))
  const sample = kind === 'sample' ? 'on' : 'off'
  // Without a compile cache, as `npm start` runs.
  const server = await startServer({
    PLATFORM_DATA: folder,
    PLATFORM_SAMPLE: sample,
    NODE_COMPILE_CACHE: '',
  })
  try {
    if (kind === 'sample') await waitForSample(folder)
    await wait(idleMs)
    return residentOf(server.process)
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Megabytes of a process and all that it started. */
const residentTree = (pid: number): number => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim()
  const others = children === '' ? [] : children.split(' ').map(Number)
  return residentOf({ pid }) + others.reduce((sum, child) => sum + residentTree(child), 0)
}

/** The server and the process of an action that waits. */
const measurePython = (baseline: number): Promise<Measurement> =>
  withEngine(async ({ server, createAction, start, call }) => {
    await createAction('wait', 'import time\ndef event_handle(event): time.sleep(600)')
    const job = await start('wait', [])
    await wait(idleMs)
    const own = residentOf(server.process)
    const ours = residentTree(server.process.pid ?? 0)
    await call('DELETE', `/dpe/v3/jobs/${job}`)
    const note = `${(ours - own).toFixed(0)} MB of them in the Python process`
    const name = 'memory of the server with one Python process'
    return { name, unit: 'MB', ours, baseline, limit: limits.python, note }
  })

export const measure: Measure = async () => {
  const baseline = await measureNode()
  const measurementOf = async (kind: 'empty' | 'sample', name: string): Promise<Measurement> => {
    const ours = await measureServer(kind)
    const limit = limits[kind]
    const note = `${(ours / limit).toFixed(2)} of the limit; resident after ${idleMs / 1000} s idle`
    return { name, unit: 'MB', ours, baseline, limit, note }
  }
  return [
    await measurementOf('empty', 'memory of the server without the sample'),
    await measurementOf('sample', 'memory of the server after the sample'),
    await measurePython(baseline),
  ]
}
