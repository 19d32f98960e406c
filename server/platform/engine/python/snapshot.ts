// The snapshot of a started interpreter: the first process writes it before any code of an action arrives, and all
// others continue from it, which takes an eighth of the time.
import { closeSync } from 'node:fs'
import type { StartArguments } from './process-command.ts'
import { startPythonProcess, type PythonProcess } from './python-process.ts'
import { createSnapshot, openStoredSnapshot, removeStoredSnapshots } from './snapshot-file.ts'

interface ProcessStarter {
  /** Starts a process and resolves when an action can start. Rejects if the process does not start. */
  start: () => Promise<PythonProcess>
  /** The ids of the processes that run. */
  processIds(): readonly number[]
  /** Kills all processes and closes the snapshot. */
  close(): Promise<void>
}

interface StarterOptions {
  /** The command before Node. */
  readonly isolation: Promise<readonly string[]>
  /** Where the snapshot is stored for later servers. */
  readonly folder: string | undefined
  readonly timeZone: string
}

/** Creates the starter of processes. */
export function createProcessStarter({ isolation, folder, timeZone }: StarterOptions): ProcessStarter {
  const place = folder === undefined ? undefined : { folder, timeZone }
  const living = new Set<PythonProcess>()
  let snapshot = place === undefined ? undefined : openStoredSnapshot(place)
  let isProven = snapshot === undefined
  let making: Promise<unknown> | undefined
  let isClosed = false

  const open = async (
    mode: StartArguments['mode'],
    file: number,
    prefix: readonly string[],
  ): Promise<PythonProcess> => {
    const python = startPythonProcess({ mode, timeZone, isolation: prefix, snapshot: file })
    living.add(python)
    void python.ended.then(() => living.delete(python))
    await python.ready
    return python
  }
  const make = async (prefix: readonly string[]): Promise<PythonProcess> => {
    const { writable, readable, end } = createSnapshot(place)
    let python: PythonProcess | undefined
    try {
      python = await open('make', writable, prefix)
      await end(true)
      snapshot = readable
      return python
    } catch (error) {
      python?.kill()
      await end(false)
      throw error
    }
  }
  const load = async (file: number, prefix: readonly string[]): Promise<PythonProcess> => {
    try {
      const python = await open('load', file, prefix)
      isProven = true
      return python
    } catch (error) {
      if (isProven || isClosed || folder === undefined) throw error
      // An earlier server stored what cannot be used, for example on a disk with errors.
      if (snapshot === file) {
        snapshot = undefined
        closeSync(file)
        removeStoredSnapshots(folder)
      }
      return start()
    }
  }
  const start = async (): Promise<PythonProcess> => {
    const prefix = await isolation
    if (isClosed) throw new Error('the Python runner is closed')
    if (snapshot !== undefined) return load(snapshot, prefix)
    if (making !== undefined) {
      await making
      return start()
    }
    const made = make(prefix)
    const forget = (): void => {
      making = undefined
    }
    making = made.then(forget, forget)
    return made
  }
  return {
    start,
    processIds: () => [...living].map(({ pid }) => pid),
    close: async () => {
      isClosed = true
      const all = [...living]
      for (const python of all) python.kill()
      await Promise.all([making, ...all.map(({ ended }) => ended)])
      if (snapshot !== undefined) closeSync(snapshot)
      snapshot = undefined
    },
  }
}
