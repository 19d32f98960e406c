import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { passwords } from './testing/kills/accounts.ts'
import type { Kind, Place } from './testing/kills/kind.ts'
import { openLedger, type Ledger } from './testing/kills/ledger.ts'
import { auditFaults, dataOf, kinds, prepare, reach, readBack, settingsOf } from './testing/kills/stage.ts'
import { startServer, type Running } from './testing/program.ts'
import { canMakeDisks, smallDisk, type SmallDisk } from './testing/small-disk.ts'

interface World {
  readonly place: string
  readonly disk: SmallDisk
  readonly ledger: Ledger
  next: number
}
let world: World
let server: Running | undefined

/** The data folder lies on the small disk, the files that are read beside it. */
beforeEach(async () => {
  if (!canMakeDisks()) return
  const disk = smallDisk(48)
  if (disk === undefined) throw new Error('no disk could be made')
  const place = mkdtempSync(join(tmpdir(), 'full-disk-'))
  mkdirSync(join(disk.folder, 'data'))
  symlinkSync(join(disk.folder, 'data'), dataOf(place))
  world = { place, disk, ledger: openLedger(), next: 0 }
  await prepare(place, world.ledger)
}, 60_000)
afterEach(async () => {
  if (world === undefined) return
  await server?.end('SIGKILL')
  world.disk.remove()
  rmSync(world.place, { recursive: true, force: true })
})

const start = async (): Promise<Place> => {
  server = await startServer(settingsOf(world.place))
  return reach(world.place, server)
}

/** Writes a cell; true when it was taken, false when it was refused because the disk is full. */
const writeOnce = async (place: Place, { kind, cell }: { kind: Kind; cell: string }): Promise<boolean> => {
  const { ledger } = world
  const before = ledger.at(cell)
  const value = kind.value(before, (world.next += 1))
  try {
    await ledger.write(cell, { value, act: () => kind.write(place, { cell, before, value }) })
    return true
  } catch (error) {
    expect(String(error)).toMatch(/storage_full/)
    ledger.refused(cell)
    return false
  }
}

/** Nobody signs in anew while nothing can be written. */
const withoutSignIn = kinds.filter((kind) => kind !== passwords)

const writeAll = async (place: Place): Promise<{ taken: number; refused: number }> => {
  const taken: boolean[] = []
  for (const kind of kinds) for (const cell of kind.cells) taken.push(await writeOnce(place, { kind, cell }))
  return { taken: taken.filter(Boolean).length, refused: taken.filter((one) => !one).length }
}

describe.skipIf(!canMakeDisks())('DUR2 a full disk', () => {
  it('DUR2 refuses what it cannot keep, keeps what it took, and goes on when there is room', async () => {
    const place = await start()
    expect(await writeAll(place)).toMatchObject({ refused: 0 })
    world.disk.fill()
    let refused = 0
    for (let round = 0; round < 20 && refused < 20; round += 1) refused += (await writeAll(place)).refused
    expect(refused).toBeGreaterThan(0)
    expect(await readBack(place, world.ledger, withoutSignIn)).toEqual([])

    world.disk.free()
    expect(await writeAll(place)).toMatchObject({ refused: 0 })
    expect(await readBack(place, world.ledger)).toEqual([])
    expect(await server?.end()).toBe(0)
    expect(await auditFaults(world.place)).toEqual([])
  }, 120_000)

  it('DUR2 met by a kill and a start, loses nothing either', async () => {
    const place = await start()
    await writeAll(place)
    world.disk.fill()
    await writeAll(place)
    await server?.end('SIGKILL')
    const full = await startServer(settingsOf(world.place)).catch((error: unknown) => String(error))
    if (typeof full === 'string') expect(full).toMatch(/disk/i)
    else await full.end('SIGKILL')
    world.disk.free()
    const again = await start()
    expect(await readBack(again, world.ledger)).toEqual([])
    expect(await writeAll(again)).toMatchObject({ refused: 0 })
  }, 120_000)
})
