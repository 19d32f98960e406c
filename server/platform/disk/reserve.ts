// The reserve of a disk: space that data never uses, so that people can sign in and make room when the disk is full.
// Half of it is a file, which is released when even the other half is used.

const megabyte = 1024 ** 2

/** Bytes. */
interface DiskSpace {
  /** Free for this account. */
  readonly free: number
  /** Size of the reserve file; 0 while it is released. */
  readonly held: number
}

export interface Shortage {
  readonly free: number
  readonly needed: number
}

/** Bytes of the reserve by default: 64 MB, or a twentieth of a smaller disk, and at least 8 MB. */
export function defaultReserve(diskSize: number): number {
  return Math.min(64 * megabyte, Math.max(8 * megabyte, Math.floor(diskSize / 20)))
}

/** Bytes of the reserve file. */
export function reserveFileSize(reserve: number): number {
  return Math.floor(reserve / 2)
}

/** What is missing before `bytes` of data can be written and the reserve remains. */
export function dataShortage(
  { free, held }: DiskSpace,
  { bytes, reserve }: { bytes: number; reserve: number },
): Shortage | undefined {
  const needed = Math.max(0, bytes + reserve - held)
  return free < needed ? { free, needed } : undefined
}

/** What is missing before small writes can be accepted. They may use a quarter of the reserve. */
export function writeShortage({ free, held }: DiskSpace, reserve: number): Shortage | undefined {
  const needed = Math.max(0, Math.floor(reserve * 0.75) - held)
  return free < needed ? { free, needed } : undefined
}

/** What to do with the reserve file. */
export function reserveFileAction(
  { free, held }: DiskSpace,
  reserve: number,
): 'create' | 'release' | undefined {
  if (held > 0) return free < reserve / 8 ? 'release' : undefined
  return free >= reserve ? 'create' : undefined
}
