import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { passwords } from './testing/kills/accounts.ts'
import type { WriteKind, KillTarget } from './testing/kills/write-kind.ts'
import { openLedger, type Ledger } from './testing/kills/ledger.ts'
import {
  auditFaults,
  dataOf,
  writeKinds,
  prepare,
  connect,
  readBack,
  settingsOf,
} from './testing/kills/setup.ts'
import { startServer, type Running } from './testing/program.ts'
import { canCreateDisks, smallDisk, type SmallDisk } from './testing/small-disk.ts'

interface World {
  readonly place: string
  readonly disk: SmallDisk
  readonly ledger: Ledger
  next: number
}
let world: World
let server: Running | undefined

/** The data folder is on the small disk, the source files are not. */
beforeEach(async () => {
  if (!canCreateDisks()) return
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
  await server?.stop('SIGKILL')
  world.disk.remove()
  rmSync(world.place, { recursive: true, force: true })
})

const start = async (): Promise<KillTarget> => {
  server = await startServer(settingsOf(world.place))
  return connect(world.place, server)
}

/** Writes a cell. Returns false if it was rejected because the disk is full. */
const writeOnce = async (
  place: KillTarget,
  { kind, cell }: { kind: WriteKind; cell: string },
): Promise<boolean> => {
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

/** Signs in beforehand, since nobody can sign in while nothing can be written. */
const withoutSignIn = writeKinds.filter((kind) => kind !== passwords)

const writeAll = async (place: KillTarget): Promise<{ taken: number; refused: number }> => {
  const taken: boolean[] = []
  for (const kind of writeKinds)
    for (const cell of kind.cells) taken.push(await writeOnce(place, { kind, cell }))
  return { taken: taken.filter(Boolean).length, refused: taken.filter((one) => !one).length }
}

describe.skipIf(!canCreateDisks())('DUR2 a full disk', () => {
  it('DUR2 rejects writes that do not fit, keeps accepted ones, and continues when there is space', async () => {
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
    expect(await server?.stop()).toBe(0)
    expect(await auditFaults(world.place)).toEqual([])
  }, 120_000)

  it('DUR2 loses nothing after a kill and a restart on it', async () => {
    const place = await start()
    await writeAll(place)
    world.disk.fill()
    await writeAll(place)
    await server?.stop('SIGKILL')
    const full = await startServer(settingsOf(world.place)).catch((error: unknown) => String(error))
    if (typeof full === 'string') expect(full).toMatch(/disk/i)
    else await full.stop('SIGKILL')
    world.disk.free()
    const again = await start()
    expect(await readBack(again, world.ledger)).toEqual([])
    expect(await writeAll(again)).toMatchObject({ refused: 0 })
  }, 120_000)
})
