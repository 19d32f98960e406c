// The snapshot of a started interpreter: the first process writes it before any code of an action arrives, and all
// others continue from it, which takes an eighth of the time. The file has no name, so only open files reach it.
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StartMode } from './process-command.ts'
import { startPythonProcess, type PythonProcess } from './python-process.ts'

interface ProcessStarter {
  /** Starts a process and resolves when an action can start. Rejects if the process does not start. */
  start(): Promise<PythonProcess>
  /** Kills all processes and removes the snapshot. */
  close(): Promise<void>
}

const openSnapshot = (): { writable: number; readable: number } => {
  const folder = mkdtempSync(join(tmpdir(), 'platform-python-'))
  try {
    const file = join(folder, 'snapshot')
    const writable = openSync(file, 'wx', 0o600)
    return { writable, readable: openSync(file, 'r') }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Creates the starter of processes behind `isolation`, a command before Node. */
export function createProcessStarter(isolation: Promise<readonly string[]>): ProcessStarter {
  const living = new Set<PythonProcess>()
  let snapshot: number | undefined
  let making: Promise<unknown> | undefined
  let isClosed = false

  const open = async (mode: StartMode, file: number, prefix: readonly string[]): Promise<PythonProcess> => {
    const python = startPythonProcess({ mode, isolation: prefix, snapshot: file })
    living.add(python)
    void python.ended.then(() => living.delete(python))
    await python.ready
    return python
  }
  const make = async (prefix: readonly string[]): Promise<PythonProcess> => {
    const { writable, readable } = openSnapshot()
    try {
      const python = await open('make', writable, prefix)
      snapshot = readable
      return python
    } catch (error) {
      closeSync(readable)
      throw error
    } finally {
      closeSync(writable)
    }
  }
  const start = async (): Promise<PythonProcess> => {
    const prefix = await isolation
    if (isClosed) throw new Error('the Python runner is closed')
    if (snapshot !== undefined) return open('load', snapshot, prefix)
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
