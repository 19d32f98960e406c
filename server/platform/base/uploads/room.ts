// Free room on the disk of the uploads. A part of it is never given to them: what people have acknowledged already, and
// the platform itself, go on writing when uploads no longer may.
import { statfs } from 'node:fs/promises'
import { PlatformError } from '../../error.ts'

/** The smaller of the two is kept free. */
const reserve = { bytes: 64 * 1024 ** 2, share: 0.05 } as const

/** Refuses with `storage_full` where the disk has no room for so many bytes beside the reserve. */
export const demandRoom = async (folder: string, bytes: number): Promise<void> => {
  const { bavail, blocks, bsize } = await statfs(folder)
  const kept = Math.min(reserve.bytes, blocks * bsize * reserve.share)
  if (bavail * bsize - kept < bytes) throw new PlatformError('storage_full')
}
