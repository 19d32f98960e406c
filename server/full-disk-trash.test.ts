import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDisk, type Disk } from './platform/disk/disk.ts'
import { discardTrash } from './platform/uploads/trash.ts'
import { canCreateDisks, smallDisk, type SmallDisk } from './testing/small-disk.ts'

const megabyte = 1024 ** 2

let small: SmallDisk
let disk: Disk

const at = (...names: string[]): string => join(small.folder, ...names)
const freeBytes = (): number => {
  const { bavail, bsize } = statfsSync(small.folder)
  return bavail * bsize
}

/** A disk with 14 MB of trash, 22 MB of other data, and a reserve of 8 MB: 4 MB are free for data. */
beforeEach(() => {
  if (!canCreateDisks()) return
  const created = smallDisk(48)
  if (created === undefined) throw new Error('no disk could be made')
  small = created
  mkdirSync(at('trash'))
  for (const [name, size] of Object.entries({ '20-second': 7, '3-first': 7 }))
    writeFileSync(at('trash', name), Buffer.alloc(size * megabyte))
  writeFileSync(at('data'), Buffer.alloc(22 * megabyte))
  disk = openDisk({
    folder: small.folder,
    reserve: undefined,
    hasReserveFile: true,
    makeRoom: (bytes) => discardTrash(at('trash'), bytes),
    logger: pino({ enabled: false }),
  })
})
afterEach(() => {
  if (small === undefined) return
  disk.close()
  small.remove()
})

describe.skipIf(!canCreateDisks())('DUR8 the trash of a full disk', () => {
  it('DUR8 is removed, oldest first, before data is refused', () => {
    disk.requireRoom(3 * megabyte)
    expect(readdirSync(at('trash'))).toHaveLength(2)
    disk.requireRoom(9 * megabyte)
    expect(readdirSync(at('trash'))).toEqual(['20-second'])
    disk.requireRoom(16 * megabyte)
    expect(readdirSync(at('trash'))).toEqual([])
  })

  it('DUR8 stays if removing it would not be enough', () => {
    expect(() => disk.requireRoom(40 * megabyte)).toThrow(expect.objectContaining({ code: 'storage_low' }))
    expect(readdirSync(at('trash'))).toHaveLength(2)
  })

  it('DUR8 is removed while work writes, so that the work continues', async () => {
    const work = async (signal: AbortSignal): Promise<string> => {
      writeFileSync(at('more'), Buffer.alloc(6 * megabyte))
      await wait(100)
      return signal.aborted ? 'stopped' : 'done'
    }
    expect(await disk.whileRoom(new AbortController().signal, work)).toBe('done')
    expect(readdirSync(at('trash'))).toEqual(['20-second'])
    rmSync(at('more'))
    expect(freeBytes()).toBeGreaterThan(8 * megabyte)
  })
})

describe.skipIf(!canCreateDisks())('DUR5 the reserve file', () => {
  it('DUR5 remains until the work that filled the disk has ended, and is then released', async () => {
    const during = { isHeld: false, free: -1 }
    const work = async (signal: AbortSignal): Promise<void> => {
      // Also the space of the trash.
      while (!signal.aborted) {
        small.fill()
        await wait(5)
      }
      disk.check()
      Object.assign(during, { isHeld: existsSync(at('reserve')), free: freeBytes() })
    }
    await expect(disk.whileRoom(new AbortController().signal, work)).rejects.toMatchObject({
      code: 'storage_low',
    })
    expect(during).toEqual({ isHeld: true, free: 0 })
    expect(existsSync(at('reserve'))).toBe(false)
    expect(freeBytes()).toBeGreaterThanOrEqual(4 * megabyte)
  })
})
