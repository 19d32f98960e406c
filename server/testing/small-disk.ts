// A disk of a few megabytes, where the machine allows creating one (Linux, as root).
import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  readonly folder: string
  /** Fills the disk completely. */
  fill(): void
  /** Frees the space again. */
  free(): void
  remove(): void
}

const run = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0

const block = Buffer.alloc(64 * 1024)

/** Undefined if no disk can be created. */
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
      // The disk is full.
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

/** Whether this machine allows creating disks. Tests that need one are skipped elsewhere. */
export function canCreateDisks(): boolean {
  const disk = smallDisk(1)
  disk?.remove()
  return disk !== undefined
}
