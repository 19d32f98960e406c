// Actions in Python: the start of a process against bare Pyodide, the first line of an action whose process is ready,
// and rows that pass through an action into a table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { PythonRun } from '../server/platform/engine/python/python-run.ts'
import { openPythonRunner, type PythonRunner } from '../server/platform/engine/python/python-runner.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const most = { coldStart: 1.5, laterStart: 0.5, firstLine: 50, rows: 1000 } as const
const rows = Array.from({ length: 10_000 }, (_, at) => ({
  id: at,
  port: `Port ${at % 50}`,
  draught: at / 10,
  price: `${at}.25`,
  arrived: '2026-01-31T09:30:00',
  remark: at % 3 === 0 ? null : 'in the harbour',
}))

const printing = 'def event_handle(event):\n  print("ready")'
const inserting = [
  'from dataplatform import tables',
  'from decimal import Decimal',
  'def event_handle(event):',
  '  print("ready")',
  '  for row in event.content: row["price"] = Decimal(row["price"])',
  '  return tables.insert("arrivals", event.content).rows',
].join('\n')

const stored = async (_: string, rowsJson: string) => {
  const parsed: unknown = JSON.parse(rowsJson)
  return { rows: Array.isArray(parsed) ? parsed.length : 0, refused: 0 }
}
const runOf = (source: string, content: unknown, onPrint: () => void): PythonRun => ({
  source,
  functionName: 'event_handle',
  event: { type: 'event', contentJson: JSON.stringify(content), inputJson: '{}' },
  secrets: {},
  limits: { time: 60_000, memory: 512 * 1024 ** 2, output: 1024 ** 2 },
  onPrint,
  tables: { read: async () => ({ columns: [], rowsJson: '[]' }), insert: stored, replace: stored },
  signal: new AbortController().signal,
})

const openRunner = (processes: number, idleTime: number): PythonRunner =>
  openPythonRunner({ processes: () => processes, idleTime: () => idleTime, timeZone: 'UTC' })

const startBare = async (): Promise<void> => {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'bare-pyodide.ts')], { stdio: 'pipe' })
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'close')
}
const startOurs = async (): Promise<void> => {
  const runner = openRunner(1, 1)
  await runner.run(runOf(printing, [], () => undefined))
  await runner.close()
}

/** Milliseconds until the first line, and until the end. */
const timesOf = async (
  runner: PythonRunner,
  source: string,
  content: unknown = [],
): Promise<{ line: number; end: number }> => {
  const since = performance.now()
  let line = Number.NaN
  await runner.run(runOf(source, content, () => (line = performance.now() - since)))
  return { line, end: performance.now() - since }
}

const measureStarts = async (): Promise<Measurement[]> => {
  const times = await timeAlternately({ ours: startOurs, baseline: startBare, runs: 3, warmUp: 0 })
  const baseline = median(times.baseline)
  const runner = openRunner(1, 1)
  const later: number[] = []
  try {
    await timesOf(runner, printing)
    for (let turn = 0; turn < 5; turn += 1) {
      await sleep(100)
      later.push((await timesOf(runner, printing)).line)
    }
  } finally {
    await runner.close()
  }
  const limits = { first: baseline * most.coldStart, later: baseline * most.laterStart }
  return [
    { name: 'first start of Python', unit: 'ms', ours: median(times.ours), baseline, limit: limits.first },
    { name: 'later start of Python', unit: 'ms', ours: median(later), baseline, limit: limits.later },
  ]
}

/** Medians of runs whose process has started before. */
const measureReady = async (): Promise<Measurement[]> => {
  const runner = openRunner(2, 60_000)
  const timesWhenReady = async (source: string, content: unknown) => {
    await sleep(3000)
    return timesOf(runner, source, content)
  }
  const lines: number[] = []
  const ends: number[] = []
  try {
    await timesOf(runner, printing)
    for (let turn = 0; turn < 7; turn += 1) {
      lines.push((await timesWhenReady(printing, [])).line)
      ends.push((await timesWhenReady(inserting, rows)).end)
    }
  } finally {
    await runner.close()
  }
  return [
    { name: 'first line of an action', unit: 'ms', ours: median(lines), limit: most.firstLine },
    { name: '10,000 rows inserted by an action', unit: 'ms', ours: median(ends), limit: most.rows },
  ]
}

export const measure: Measure = async () => [...(await measureStarts()), ...(await measureReady())]
