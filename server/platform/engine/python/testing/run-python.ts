// Runs sources in a Python runner and collects what they print.
import { fileURLToPath } from 'node:url'
import { PlatformError } from '../../../core/error.ts'
import type { PythonRun, TableAccess } from '../python-run.ts'
import { openPythonRunner, type PythonRunner } from '../python-runner.ts'

/** Tables that refuse every call. */
export const noTables: TableAccess = {
  read: async (table) => Promise.reject(missing(table)),
  insert: async (table) => Promise.reject(missing(table)),
  replace: async (table) => Promise.reject(missing(table)),
}
const missing = (name: string): PlatformError =>
  new PlatformError('not_found', { params: { kind: 'table', name } })

type Changes = Partial<Omit<PythonRun, 'limits'>> & {
  readonly content?: string
  readonly input?: string
  readonly limits?: Partial<PythonRun['limits']>
}

/** A run of `source` with generous limits. */
export function runOf(
  source: string,
  { content = '[]', input = '{}', limits, ...changes }: Changes = {},
): PythonRun {
  return {
    source,
    functionName: 'event_handle',
    event: { type: 'event', contentJson: content, inputJson: input },
    secrets: {},
    onPrint: () => undefined,
    tables: noTables,
    signal: new AbortController().signal,
    ...changes,
    limits: { time: 20_000, memory: 256 * 1024 ** 2, output: 1024 ** 2, ...limits },
  }
}

interface Outcome {
  /** JSON text, or null after an error. */
  readonly result: string | null
  readonly printed: readonly string[]
  readonly error: unknown
}

/** Runs an action and returns its outcome, also if it fails. */
export async function tryPython(runner: PythonRunner, source: string, changes?: Changes): Promise<Outcome> {
  const printed: string[] = []
  const onPrint = (line: string): void => {
    printed.push(line)
  }
  try {
    const { resultJson: result } = await runner.run({ ...runOf(source, changes), onPrint })
    return { result, printed, error: null }
  } catch (error) {
    return { result: null, printed, error }
  }
}

/** Milliseconds for the first start of an interpreter on a busy machine. */
export const coldStartTime = 90_000

/** Shared by all test files, so that only the first start of an interpreter takes long. */
export const snapshots = fileURLToPath(new URL('../../../../../node_modules/.cache/python', import.meta.url))

interface TestRunner {
  readonly processes?: number
  readonly idleTime?: number
  readonly timeZone?: string
  readonly folder?: string
}

/** Opens a runner. Its numbers can be changed, and apply after `adjust`. */
export function openTestRunner(settings: TestRunner = {}): PythonRunner {
  const { timeZone = 'UTC', folder = snapshots } = settings
  return openPythonRunner({
    processes: () => settings.processes ?? 1,
    idleTime: () => settings.idleTime ?? 60_000,
    timeZone,
    folder,
  })
}

/** Opens a runner that has run an action, so that its next processes start fast. */
export async function openWarmRunner(): Promise<PythonRunner> {
  const runner = openTestRunner({ processes: 2 })
  await runner.run(runOf('def event_handle(event): pass'))
  return runner
}
