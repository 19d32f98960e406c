// The action `python`: its function runs in a process of its own, and its writes to tables are committed with its result.
import type { Executor, StepRun } from './execution.ts'
import type { PythonRun } from './python/python-run.ts'
import type { PythonRunner } from './python/python-runner.ts'
import { runWrites } from './tables/pending-writes.ts'
import { openTableAccess } from './tables/table-access.ts'
import type { TablesDeps } from './tables/tables-deps.ts'

interface PythonDeps {
  readonly tables: TablesDeps
  readonly runner: PythonRunner
  /** Bytes of memory, and of log and result. */
  readonly limits: () => Pick<PythonRun['limits'], 'memory' | 'output'>
}

/** Milliseconds. The timeout of the action aborts the signal of the step before. */
const longestRun = 86_400_000

const contentOf = async ({ event }: StepRun): Promise<string> => (event === null ? 'null' : event.text())

/** Opens the executor of `python`. A run whose writes are committed is not repeated: its result is returned. */
export function pythonExecutor({ tables, runner, limits }: PythonDeps): Executor<'python'> {
  return ({ function: functionName, source }, run) =>
    runWrites(tables, run, async (pending) => {
      const { resultJson } = await runner.run({
        source,
        functionName,
        event: {
          type: run.event?.type ?? 'event',
          contentJson: await contentOf(run),
          inputJson: JSON.stringify(run.input),
        },
        secrets: run.secrets,
        limits: { time: longestRun, ...limits() },
        onPrint: (line) => run.print(line),
        tables: openTableAccess(tables, { run, pending }),
        signal: pending.loading.signal,
      })
      return pending.finish(resultJson)
    })
}
