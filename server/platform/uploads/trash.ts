// Files that a sweep removed. They stay for a week, so that a sweep that was wrong loses nothing, and go first when disk
// space is short.
import { mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { copyFile, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Clock } from '../core/clock.ts'

const graceMs = 7 * 24 * 3_600_000
/** Disk space is short if less than the smaller of the two is free. */
const short = { bytes: 1024 ** 3, share: 0.1 } as const

export interface Trash {
  /** Moves a file to the trash. A missing file is ignored. */
  readonly put: (path: string) => Promise<void>
  /** Removes files whose time is over, and all files if disk space is short. */
  readonly removeExpired: () => Promise<void>
  /** Removes all files. Returns their size in bytes. */
  readonly empty: () => Promise<number>
}

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined)

/** The folder may be on another file system than the file. */
const move = async (from: string, to: string): Promise<void> => {
  try {
    await rename(from, to)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  }
}

/**
 * Removes the oldest files of the trash in a folder until `bytes` are free, or none if all have less. Returns whether
 * it did.
 */
export function discardTrash(folder: string, bytes: number): boolean {
  const files = readdirSync(folder)
    .map((name) => ({ path: join(folder, name), movedAt: Number.parseInt(name, 10) }))
    .toSorted((a, b) => a.movedAt - b.movedAt)
    .map(({ path }) => ({ path, size: statSync(path, { throwIfNoEntry: false })?.size ?? 0 }))
  if (files.reduce((sum, { size }) => sum + size, 0) < bytes) return false
  let freed = 0
  for (const { path, size } of files) {
    if (freed >= bytes) break
    rmSync(path, { force: true })
    freed += size
  }
  return true
}

/** Opens the trash in a folder, creating it if necessary. The name of a file starts with the time it was moved. */
export function openTrash(location: string, clock: Clock): Trash {
  mkdirSync(location, { recursive: true, mode: 0o700 })
  const folder = realpathSync(location)

  const removeWhere = async (isRemoved: (movedAt: number) => boolean): Promise<number> => {
    let bytes = 0
    for (const name of await readdir(folder)) {
      if (!isRemoved(Number.parseInt(name, 10))) continue
      const file = await stat(join(folder, name)).catch(() => undefined)
      bytes += file?.size ?? 0
      await rm(join(folder, name), { force: true })
    }
    return bytes
  }

  const isSpaceShort = async (): Promise<boolean> => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return bavail * bsize < Math.min(short.bytes, blocks * bsize * short.share)
  }

  const empty = (): Promise<number> => removeWhere(() => true)

  return {
    put: async (path) => {
      try {
        await move(path, join(folder, `${clock.now()}-${basename(path)}`))
      } catch (error) {
        if (codeOf(error) !== 'ENOENT') throw error
      }
    },
    removeExpired: async () => {
      if (await isSpaceShort()) await empty()
      else await removeWhere((movedAt) => clock.now() - movedAt > graceMs)
    },
    empty,
  }
}
