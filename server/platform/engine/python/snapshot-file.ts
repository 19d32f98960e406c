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

interface Place {
  readonly folder: string
  /** A snapshot contains the names and offsets of its zone. */
  readonly timeZone: string
}

/** Everything that a snapshot contains or depends on. */
const sources = ['values.py', 'tables.py', 'secrets.py', 'action.py', 'python-worker.ts'].map(
  (name) => new URL(name, import.meta.url),
)
const fileIn = ({ folder, timeZone }: Place): string => {
  const hash = createHash('sha256').update(`${process.version} ${process.arch} ${timeZone}`)
  for (const file of [...sources, new URL('package.json', import.meta.resolve('pyodide'))])
    hash.update(readFileSync(file))
  return join(folder, `python-${hash.digest('hex').slice(0, 32)}.snapshot`)
}

/** Opens the snapshot that was stored in a folder; undefined if there is none of this version and zone. */
export function openStoredSnapshot(place: Place): number | undefined {
  try {
    return openSync(fileIn(place), 'r')
  } catch {
    return undefined
  }
}

/** Removes all snapshots from a folder. */
export function removeStoredSnapshots(folder: string): void {
  for (const name of globSync('python-*.snapshot', { cwd: folder }))
    rmSync(join(folder, name), { force: true })
}

/** Creates the file of a snapshot. With a place, it is stored there when it is complete. */
export function createSnapshot(place: Place | undefined): NewSnapshot {
  const folder = place?.folder
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
      if (isComplete && place !== undefined) {
        await synchronize(writable)
        removeStoredSnapshots(place.folder)
        renameSync(file, fileIn(place))
      }
      closeSync(writable)
      if (!isComplete) closeSync(readable)
      rmSync(parent, { recursive: true, force: true })
    },
  }
}
