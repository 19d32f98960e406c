// The disk of a data folder as a budget: data leaves a reserve free, also while it is written, and work that would use
// the reserve is stopped. Sign-in and deletion may use all of it.
import { accessSync, constants, statSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { PlatformError } from '../core/error.ts'
import { oncePerTurn } from '../core/once-per-turn.ts'
import {
  dataShortage,
  defaultReserve,
  reserveFileAction,
  reserveFileSize,
  writeShortage,
  type Shortage,
} from './reserve.ts'
import { createReserveFile, heldBytes, releaseReserveFile } from './reserve-file.ts'

/** Milliseconds between two checks: of the reserve file, and while data is written. */
const intervals = { file: 1000, work: 20 } as const

const reserveFileName = 'reserve'

export interface Disk {
  /** Throws `storage_low` unless `bytes` of data and the reserve fit on the disk of the folder. */
  requireRoom(bytes: number, folder?: string): void
  /** Throws `storage_low` while the disk is too full for anything but signing in, reading and deleting. */
  requireWritable(): void
  /** Whether files can be created in the data folder. */
  isWritable(): boolean
  /** Bytes that data can use, and bytes of the whole disk. */
  space(): { readonly free: number; readonly size: number }
  /** Releases the reserve file if the disk is full, and creates it again if there is space. */
  check(): void
  /** Sets what is called with the missing bytes each time data does not fit, to free space for the next try. */
  onShortage(listener: (missing: number) => void): void
  /**
   * Runs work that writes data. Its signal is aborted, and `storage_low` is thrown, when the work uses the reserve.
   * Throws `storage_unwritable` before the work if files cannot be created: a database that fails while it writes its
   * log must be opened again, and until then no query runs.
   */
  whileRoom<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  close(): void
}

interface DiskOptions {
  /** The data folder. It exists. */
  readonly folder: string
  /** Bytes of the reserve; undefined for the default. */
  readonly reserve: number | undefined
  readonly hasReserveFile: boolean
  /** Removes files on this disk that are not needed, if they have at least so many bytes. Returns whether it did. */
  readonly makeRoom?: ((bytes: number) => boolean) | undefined
  readonly logger: Logger
}

const freeSpace = (folder: string): { free: number; size: number } => {
  const { bavail, blocks, bsize } = statfsSync(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

const shortageError = (shortage: Shortage): PlatformError =>
  new PlatformError('storage_low', { params: { free: shortage.free, needed: shortage.needed } })

const requireNone = (shortage: Shortage | undefined): void => {
  if (shortage !== undefined) throw shortageError(shortage)
}

const canWrite = (folder: string): boolean => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

interface Budget {
  readonly makeRoom: (bytes: number) => boolean
  readonly folder: string
  readonly reserve: number
  readonly heldNow: () => number
  readonly onShortage: (missing: number) => void
}

/** What is missing for `bytes` of data in a folder, after room was made on the disk of the data folder. */
const createShortageOf = ({ folder, reserve, makeRoom, heldNow, onShortage }: Budget) => {
  const isHere = (other: string): boolean => statSync(other).dev === statSync(folder).dev
  return (bytes: number, other = folder): Shortage | undefined => {
    const measure = () =>
      dataShortage({ free: freeSpace(other).free, held: isHere(other) ? heldNow() : 0 }, { bytes, reserve })
    const found = measure()
    if (found === undefined || !isHere(other)) return found
    const left = makeRoom(found.needed - found.free) ? measure() : found
    if (left !== undefined) onShortage(left.needed - left.free)
    return left
  }
}

type ShortageOf = ReturnType<typeof createShortageOf>

/** Runs work that writes data, as `Disk.whileRoom` describes. */
const createWhileRoom =
  ({
    folder,
    shortageOf,
    keepReserve,
  }: {
    folder: string
    shortageOf: ShortageOf
    keepReserve: () => () => void
  }): Disk['whileRoom'] =>
  async (signal, work) => {
    if (!canWrite(folder)) throw new PlatformError('storage_unwritable')
    const shortage = () => shortageOf(0)
    requireNone(shortage())
    const stop = new AbortController()
    let stopped: PlatformError | undefined
    let endKeeping = (): void => undefined
    const timer = setInterval(() => {
      const found = shortage()
      if (found === undefined || stopped !== undefined) return
      stopped = shortageError(found)
      // The work still writes for a moment. What it uses of the reserve would be missing when its space is returned.
      endKeeping = keepReserve()
      stop.abort(stopped)
    }, intervals.work)
    try {
      const result = await work(AbortSignal.any([signal, stop.signal]))
      if (stopped === undefined) return result
    } catch (error) {
      const isFull = error instanceof PlatformError && error.code === 'storage_full'
      const found = isFull ? shortage() : undefined
      throw stopped ?? (found === undefined ? error : shortageError(found))
    } finally {
      clearInterval(timer)
      endKeeping()
    }
    throw stopped
  }

/** Opens the disk of a data folder. Releases the reserve file if the disk is full, and creates it if there is space. */
export function openDisk({
  folder,
  reserve: configured,
  hasReserveFile,
  makeRoom = () => false,
  logger,
}: DiskOptions): Disk {
  const path = join(folder, reserveFileName)
  const reserve = configured ?? defaultReserve(freeSpace(folder).size)
  const fileSize = reserveFileSize(reserve)
  if (heldBytes(path) !== fileSize) releaseReserveFile(path)
  let held = heldBytes(path)

  const space = () => ({ free: freeSpace(folder).free, held })
  let freeMore: (missing: number) => void = () => undefined
  const shortageOf = createShortageOf({
    folder,
    reserve,
    makeRoom,
    heldNow: () => held,
    onShortage: (missing) => freeMore(missing),
  })
  const release = (): void => {
    releaseReserveFile(path)
    held = 0
    logger.warn({ reserve: fileSize }, 'the disk is full: released the reserve file')
  }
  const create = (): void => {
    createReserveFile(path, fileSize)
    held = fileSize
  }
  let hasFailed = false
  /** Works that are being stopped, and until then keep the reserve file. */
  let stopping = 0
  const check = (): void => {
    try {
      const action = reserveFileAction(space(), reserve)
      if (action === 'release' && stopping === 0) release()
      if (action === 'create' && hasReserveFile && fileSize > 0) create()
      hasFailed = false
    } catch (error) {
      // Logged once, not at every check.
      if (!hasFailed) logger.warn({ err: error }, 'could not check the reserve file')
      hasFailed = true
    }
  }

  const keepReserve = (): (() => void) => {
    stopping += 1
    return () => {
      stopping -= 1
      check()
    }
  }

  const writeShortageNow = oncePerTurn(() => {
    check()
    return writeShortage(space(), reserve)
  })
  check()
  const timer = setInterval(check, intervals.file).unref()
  return {
    requireRoom: (bytes, other) => requireNone(shortageOf(bytes, other)),
    isWritable: () => canWrite(folder),
    space: () => {
      const { free, size } = freeSpace(folder)
      return { free: Math.max(0, free + held - reserve), size }
    },
    requireWritable: () => requireNone(writeShortageNow()),
    check,
    onShortage: (listener) => {
      freeMore = listener
    },
    whileRoom: createWhileRoom({ folder, shortageOf, keepReserve }),
    close: () => clearInterval(timer),
  }
}
