// Runs actions in Python: each run has a process of its own, so that no state reaches another run. While one runs, the
// next process is started ahead.
import { findIsolation } from './process-command.ts'
import type { PythonProcess } from './python-process.ts'
import type { PythonRun } from './python-run.ts'
import { runAction } from './run-action.ts'
import { createSlots, unlessAborted } from './slots.ts'
import { createProcessStarter } from './snapshot.ts'

export interface PythonRunner {
  /**
   * The JSON text of the returned value, with all digits. Waits while all processes are busy. Throws the errors of
   * `runAction`, and an error that is not a `PlatformError` if no process starts.
   */
  run(run: PythonRun): Promise<{ readonly resultJson: string }>
  /** Ends all runs with `job_cancelled`, and resolves when no process is left. */
  close(): Promise<void>
}

interface RunnerOptions {
  /** The most processes at a time, at least 1. Each takes about 200 MB and up to the memory limit of its action. */
  readonly processes: number
  /** Milliseconds without a run after which the process that was started ahead ends. */
  readonly idleTime: number
  /** The command before Node that separates a process from the system. */
  readonly isolation?: readonly string[]
}

/** Milliseconds that a run has the machine to itself before the next process starts. */
const headStart = 200

/** Opens a runner. Processes start with the first run. */
export function openPythonRunner({ processes, idleTime, isolation }: RunnerOptions): PythonRunner {
  const starter = createProcessStarter(isolation === undefined ? findIsolation() : Promise.resolve(isolation))
  const closing = new AbortController()
  const slots = createSlots(processes)
  let spare: Promise<PythonProcess> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const retain = (next: Promise<PythonProcess>): void => {
    spare = next
    const forget = (): void => {
      if (spare === next) spare = undefined
    }
    next.then(({ ended }) => ended.then(forget), forget)
  }
  const endSpare = (): void => {
    void spare?.then(
      (python) => python.kill(),
      () => undefined,
    )
    spare = undefined
  }
  /** Starts the process of the next run, and ends it if none follows. */
  const prepareNext = (): void => {
    clearTimeout(idleTimer)
    if (closing.signal.aborted) return
    if (spare === undefined && slots.isFree()) retain(starter.start())
    idleTimer = setTimeout(endSpare, idleTime).unref()
  }
  const takeProcess = async (signal: AbortSignal): Promise<PythonProcess> => {
    const next = spare ?? starter.start()
    spare = undefined
    try {
      return await unlessAborted(next, signal)
    } catch (error) {
      // The next run can use what an aborted one has started.
      if (spare === undefined) retain(next)
      else
        next.then(
          (python) => python.kill(),
          () => undefined,
        )
      throw error
    }
  }

  const runWithSlot = async (run: PythonRun): Promise<{ resultJson: string }> => {
    const python = await takeProcess(run.signal)
    const timer = setTimeout(prepareNext, headStart)
    try {
      return await runAction(python, run)
    } finally {
      clearTimeout(timer)
      await python.ended
    }
  }
  return {
    run: async (given) => {
      const run = { ...given, signal: AbortSignal.any([given.signal, closing.signal]) }
      await slots.take(run.signal)
      try {
        return await runWithSlot(run)
      } finally {
        slots.giveBack()
        prepareNext()
      }
    },
    close: async () => {
      closing.abort()
      clearTimeout(idleTimer)
      endSpare()
      await starter.close()
    },
  }
}
