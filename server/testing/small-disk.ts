// A disk of a few megabytes, where this machine lets us make one (Linux, as root).
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Leaves no room at all. */
  fill(): void
  /** Gives the room back. */
  free(): void
  remove(): void
}

const run = (command: string, ...words: string[]): boolean => spawnSync(command, words).status === 0

const block = Buffer.alloc(64 * 1024)

/** Undefined where no disk can be made. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'disk-'))
  if (!run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const ballast = join(folder, 'ballast')
  const writeAll = (length: number): void => {
    const file = openSync(ballast, 'a')
    try {
      for (;;) writeSync(file, block, 0, length)
    } catch {
      // There is no room for another piece.
    } finally {
      closeSync(file)
    }
  }
  return {
    folder,
    fill: () => {
      for (const length of [block.length, 4096, 1]) writeAll(length)
    },
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      run('umount', '-l', folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Whether this machine lets us make disks: what needs one is left out elsewhere, and named. */
export function canMakeDisks(): boolean {
  const disk = smallDisk(1)
  disk?.remove()
  return disk !== undefined
}
