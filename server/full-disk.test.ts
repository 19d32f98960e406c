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
  readonly folder: string
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
  if (disk === undefined) throw new Error('the disk could not be created')
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'))
  mkdirSync(join(disk.folder, 'data'))
  symlinkSync(join(disk.folder, 'data'), dataOf(folder))
  world = { folder, disk, ledger: openLedger(), next: 0 }
  await prepare(folder, world.ledger)
}, 60_000)
afterEach(async () => {
  if (world === undefined) return
  await server?.stop('SIGKILL')
  world.disk.remove()
  rmSync(world.folder, { recursive: true, force: true })
})

/** Without a reserve, writes of every kind find the disk full. */
const withoutReserve = (folder: string) => ({ ...settingsOf(folder), PLATFORM_DISK_RESERVE: '0' })

const start = async (): Promise<KillTarget> => {
  server = await startServer(withoutReserve(world.folder))
  return connect(world.folder, server)
}

/** Writes a cell. Returns false if it was rejected because the disk is full. */
const writeOnce = async (
  target: KillTarget,
  { kind, cell }: { kind: WriteKind; cell: string },
): Promise<boolean> => {
  const { ledger } = world
  const before = ledger.at(cell)
  const value = kind.value(before, (world.next += 1))
  try {
    await ledger.write(cell, { value, act: () => kind.write(target, { cell, before, value }) })
    return true
  } catch (error) {
    expect(String(error)).toMatch(/storage_(full|low)/)
    ledger.refused(cell)
    return false
  }
}

/** Signs in before the disk is full, because a sign-in writes too. */
const withoutSignIn = writeKinds.filter((kind) => kind !== passwords)

const writeAll = async (target: KillTarget): Promise<{ accepted: number; refused: number }> => {
  const accepted: boolean[] = []
  for (const kind of writeKinds)
    for (const cell of kind.cells) accepted.push(await writeOnce(target, { kind, cell }))
  return { accepted: accepted.filter(Boolean).length, refused: accepted.filter((one) => !one).length }
}

describe.skipIf(!canCreateDisks())('DUR2 a full disk', () => {
  it('DUR2 rejects writes that do not fit, keeps accepted ones, and continues when there is space', async () => {
    const target = await start()
    expect(await writeAll(target)).toMatchObject({ refused: 0 })
    world.disk.fill()
    let refused = 0
    for (let round = 0; round < 20 && refused < 20; round += 1) refused += (await writeAll(target)).refused
    expect(refused).toBeGreaterThan(0)
    expect(await readBack(target, world.ledger, withoutSignIn)).toEqual([])

    world.disk.free()
    expect(await writeAll(target)).toMatchObject({ refused: 0 })
    expect(await readBack(target, world.ledger)).toEqual([])
    const code = await server?.stop()
    expect(`${code} ${code === 0 ? '' : server?.err()}`).toBe('0 ')
    expect(await auditFaults(world.folder)).toEqual([])
  }, 120_000)

  it('DUR2 loses nothing after a kill and a restart on it', async () => {
    const target = await start()
    await writeAll(target)
    world.disk.fill()
    await writeAll(target)
    await server?.stop('SIGKILL')
    const full = await startServer(withoutReserve(world.folder)).catch((error: unknown) => String(error))
    if (typeof full === 'string') expect(full).toMatch(/disk/i)
    else await full.stop('SIGKILL')
    world.disk.free()
    const again = await start()
    expect(await readBack(again, world.ledger)).toEqual([])
    expect(await writeAll(again)).toMatchObject({ refused: 0 })
  }, 120_000)
})
