// The process that is started ahead of the next run, and ended if none follows.
import type { PythonProcess } from './python-process.ts'
import { unlessAborted } from './slots.ts'

interface SpareOptions {
  readonly start: () => Promise<PythonProcess>
  /** Whether one more process may run. */
  readonly hasRoom: () => boolean
  /** Milliseconds. */
  readonly idleTime: () => number
}

interface SpareProcess {
  /** Starts the process of the next run, and ends it if none follows within the idle time. */
  prepare: () => void
  /** The process that was started ahead, or a new one. Rejects with `job_cancelled` after an abort. */
  take: (signal: AbortSignal) => Promise<PythonProcess>
  /** Applies a changed idle time, and a changed number of processes. */
  adjust: () => void
  /** Ends the process that was started ahead. */
  end: () => void
}

export function createSpareProcess({ start, hasRoom, idleTime }: SpareOptions): SpareProcess {
  let spare: Promise<PythonProcess> | undefined
  let timer: NodeJS.Timeout | undefined

  const retain = (next: Promise<PythonProcess>): void => {
    spare = next
    const forget = (): void => {
      if (spare === next) spare = undefined
    }
    next.then(({ ended }) => ended.then(forget), forget)
  }
  const kill = (unused: Promise<PythonProcess> | undefined): void => {
    void unused?.then(
      (python) => python.kill(),
      () => undefined,
    )
  }
  const end = (): void => {
    clearTimeout(timer)
    kill(spare)
    spare = undefined
  }
  const prepare = (): void => {
    clearTimeout(timer)
    if (spare === undefined && hasRoom()) retain(start())
    timer = setTimeout(end, idleTime()).unref()
  }
  const adjust = (): void => {
    if (spare === undefined) return
    if (hasRoom()) prepare()
    else end()
  }
  const take = async (signal: AbortSignal): Promise<PythonProcess> => {
    const next = spare ?? start()
    spare = undefined
    try {
      return await unlessAborted(next, signal)
    } catch (error) {
      // The next run can use what an aborted one has started.
      if (spare === undefined) retain(next)
      else kill(next)
      throw error
    }
  }
  return { prepare, take, adjust, end }
}
