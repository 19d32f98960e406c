// Runs actions in Python: each run has a process of its own, so that no state reaches another run. While one runs, the
// next process is started ahead.
import { occupiedBytes } from './memory-watch.ts'
import { findIsolation } from './process-command.ts'
import type { PythonProcess } from './python-process.ts'
import type { PythonRun } from './python-run.ts'
import { runAction } from './run-action.ts'
import { createSlots } from './slots.ts'
import { createProcessStarter } from './snapshot.ts'
import { createSpareProcess } from './spare-process.ts'

export interface PythonRunner {
  /**
   * The JSON text of the returned value, with all digits. Waits while all processes are busy. Throws the errors of
   * `runAction`, and an error that is not a `PlatformError` if no process starts.
   */
  run(run: PythonRun): Promise<{ readonly resultJson: string }>
  /** Applies a changed number of processes and idle time. Runs that have started go on. */
  adjust(): void
  /** How many processes there are, also idle ones, and the bytes that they occupy (0 except on Linux). */
  usage(): { readonly processes: number; readonly bytes: number }
  /** Ends all runs with `job_cancelled`, and resolves when no process is left. */
  close(): Promise<void>
}

interface RunnerOptions {
  /** The most processes at a time, at least 1. Each takes about 200 MB and up to the memory limit of its action. */
  readonly processes: () => number
  /** Milliseconds without a run after which the process that was started ahead ends. */
  readonly idleTime: () => number
  /** IANA name of the zone of local times. */
  readonly timeZone: string
  /** The command before Node that separates a process from the system. */
  readonly isolation?: readonly string[]
  /** Stores the snapshot of the interpreter (31 MB) for later servers. Without it, the first start takes longer. */
  readonly folder?: string
}

/** Milliseconds that a run has the machine to itself before the next process starts. */
const headStart = 200

/** Opens a runner. Processes start with the first run. */
export function openPythonRunner(options: RunnerOptions): PythonRunner {
  const { processes, idleTime, timeZone, isolation, folder } = options
  const starter = createProcessStarter({
    isolation: isolation === undefined ? findIsolation() : Promise.resolve(isolation),
    folder,
    timeZone,
  })
  const closing = new AbortController()
  const slots = createSlots(processes)
  const spare = createSpareProcess({ start: starter.start, hasRoom: slots.isFree, idleTime })
  const prepareNext = (): void => {
    if (!closing.signal.aborted) spare.prepare()
  }

  const release = (): void => {
    slots.giveBack()
    prepareNext()
  }
  const takeProcess = async (signal: AbortSignal): Promise<PythonProcess> => {
    try {
      return await spare.take(signal)
    } catch (error) {
      release()
      throw error
    }
  }
  return {
    run: async (given) => {
      const run = { ...given, signal: AbortSignal.any([given.signal, closing.signal]) }
      await slots.take(run.signal)
      const python = await takeProcess(run.signal)
      const timer = setTimeout(prepareNext, headStart)
      try {
        return await runAction(python, run)
      } finally {
        clearTimeout(timer)
        // The caller does not wait until the system has removed the process, but the next run does.
        void python.ended.then(release)
      }
    },
    adjust: () => {
      slots.admit()
      spare.adjust()
    },
    usage: () => {
      const ids = starter.processIds()
      return { processes: ids.length, bytes: ids.reduce((sum, id) => sum + occupiedBytes(id), 0) }
    },
    close: async () => {
      closing.abort()
      spare.end()
      await starter.close()
    },
  }
}
