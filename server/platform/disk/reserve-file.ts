// The reserve file of a data folder. It contains random bytes, since a file system may store equal bytes in no space.
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

const blockBytes = 1024 ** 2

/** Size of the file in bytes; 0 if it does not exist. */
export function heldBytes(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export function releaseReserveFile(path: string): void {
  rmSync(path, { force: true })
}

/** Writes the file. Leaves none if the disk has no space for it. */
export function createReserveFile(path: string, size: number): void {
  const block = randomFillSync(Buffer.alloc(Math.min(blockBytes, size)))
  const file = openSync(path, 'w', 0o600)
  try {
    for (let written = 0; written < size;)
      written += writeSync(file, block, 0, Math.min(block.length, size - written))
  } catch (error) {
    releaseReserveFile(path)
    throw error
  } finally {
    closeSync(file)
  }
}
