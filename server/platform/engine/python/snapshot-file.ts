// The file of a snapshot: without a name, so that only open files reach it, or stored in a folder for later servers.
import { createHash } from 'node:crypto'
import {
  closeSync,
  fsync,
  globSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const synchronize = promisify(fsync)

interface NewSnapshot {
  readonly writable: number
  readonly readable: number
  /** Call it when the snapshot is complete, or was given up. */
  end: (isComplete: boolean) => Promise<void>
}

/** Everything that a snapshot contains or depends on. */
const sources = ['values.py', 'tables.py', 'action.py', 'python-worker.ts'].map(
  (name) => new URL(name, import.meta.url),
)
const fileIn = (folder: string): string => {
  const hash = createHash('sha256').update(`${process.version} ${process.arch}`)
  for (const file of [...sources, new URL('package.json', import.meta.resolve('pyodide'))])
    hash.update(readFileSync(file))
  return join(folder, `python-${hash.digest('hex').slice(0, 32)}.snapshot`)
}

/** Opens the snapshot that was stored in a folder; undefined if there is none of this version. */
export function openStoredSnapshot(folder: string): number | undefined {
  try {
    return openSync(fileIn(folder), 'r')
  } catch {
    return undefined
  }
}

/** Removes all snapshots from a folder. */
export function removeStoredSnapshots(folder: string): void {
  for (const name of globSync('python-*.snapshot', { cwd: folder }))
    rmSync(join(folder, name), { force: true })
}

/** Creates the file of a snapshot. With a folder, it is stored there when it is complete. */
export function createSnapshot(folder: string | undefined): NewSnapshot {
  if (folder !== undefined) mkdirSync(folder, { recursive: true })
  const parent = mkdtempSync(join(folder ?? tmpdir(), 'new-python-'))
  const file = join(parent, 'snapshot')
  const writable = openSync(file, 'wx', 0o600)
  const readable = openSync(file, 'r')
  if (folder === undefined) rmSync(parent, { recursive: true, force: true })
  return {
    writable,
    readable,
    end: async (isComplete) => {
      if (isComplete && folder !== undefined) {
        await synchronize(writable)
        removeStoredSnapshots(folder)
        renameSync(file, fileIn(folder))
      }
      closeSync(writable)
      if (!isComplete) closeSync(readable)
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
