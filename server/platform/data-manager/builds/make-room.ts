// Room for the tables of a build: the previous build is removed first (DM38.j).
import { setTimeout } from 'node:timers/promises'
import { PlatformError } from '../../core/error.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { databaseBytes } from '../catalogue/physical-tables.ts'
import { buildKey } from '../core/resource-locks.ts'
import type { BuildDeps } from './read-build.ts'

/** Whether work was stopped because the disk has too little space. */
export function isShortage(error: unknown): boolean {
  return error instanceof PlatformError && error.code === 'storage_low'
}

/** Milliseconds. A file system can take seconds until the space of a shortened file is free. */
const roomWait = { before: 1000, times: 40, pause: 250 } as const

/** Drops what the stopped build has written, until there is room again. Even that can fail on a full disk at first. */
export async function waitForRoom({ disk, catalogue }: BuildDeps, signal: AbortSignal): Promise<void> {
  for (let time = 0; time < roomWait.times; time += 1)
    try {
      await catalogue.dropOrphans()
      disk.requireRoom(0)
      return
    } catch {
      await setTimeout(roomWait.pause, undefined, { signal })
    }
}

const fits = ({ disk }: Pick<BuildDeps, 'disk'>, bytes: number): boolean => {
  try {
    disk.requireRoom(bytes)
    return true
  } catch {
    return false
  }
}

/** Drops what the stopped build has written. While space is short, it waits until all of it is returned. */
export async function dropStopped({ catalogue, disk }: BuildDeps): Promise<void> {
  for (let time = 1; time < roomWait.times; time += 1) {
    try {
      if ((await catalogue.dropOrphans()) || fits({ disk }, 0)) return
    } catch (error) {
      if (fits({ disk }, 0)) throw error
    }
    await setTimeout(roomWait.pause)
  }
  await catalogue.dropOrphans()
}

/** Whether there is room for all tables again: the file contains those of the live and of the previous build. */
export async function hasRoom({ disk, warehouse }: BuildDeps): Promise<boolean> {
  return fits({ disk }, (await databaseBytes(warehouse)) / 2)
}

/** Removes the tables of the previous build, which a successful build replaces anyway. Returns whether it did. */
export async function dropPrevious({ catalogue }: BuildDeps, job: JobWork): Promise<boolean> {
  const retained = catalogue.retained()
  if (retained === null) return false
  await catalogue.makeSpace(0)
  if (catalogue.retained() !== null) return false
  job.log('warning', 'build_dropped', { build: retained.build_id })
  return true
}

/**
 * Removes the tables of the previous build when data does not fit, a moment later: work that was stopped still writes
 * for a moment, and the warehouse must not find the disk full. A build does it itself.
 */
export function watchSpace({ disk, catalogue, locks }: BuildDeps): void {
  let isWaiting = false
  const canMake = (): boolean => catalogue.retained() !== null && locks.jobOf(buildKey) === undefined
  const makeSpace = async (missing: number): Promise<void> => {
    isWaiting = true
    await setTimeout(roomWait.before, undefined, { ref: false })
    isWaiting = false
    if (canMake()) await catalogue.makeSpace(missing)
  }
  disk.onShortage((missing) => {
    if (!isWaiting && canMake()) void makeSpace(missing)
  })
}
