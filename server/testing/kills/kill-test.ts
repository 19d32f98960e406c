// Repeatedly kills the real server during writes of every kind, restarts it on the same folder, and verifies every
// acknowledged write.
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../program.ts'
import type { WriteKind, KillTarget } from './write-kind.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { auditFaults, writeKinds, prepare, connect, readBack, settingsOf } from './setup.ts'
import { ConnectionLost } from './remote-client.ts'

export interface KillTestOptions {
  /** Empty folder for the data and the files. */
  readonly folder: string
  readonly kills: number
  readonly seed: number
  readonly onKill?: (kill: number) => void
}

export interface Outcome {
  readonly acknowledged: number
  /** One sentence for each write that was lost, partial, or rejected without a reason. */
  readonly faults: readonly string[]
}

/** Maximum acknowledged writes between a start and its kill, and maximum milliseconds after the last of them. */
const limits = { writes: 60, after: 25 } as const

/** A pseudo-random generator of numbers in [0, 1), deterministic for a seed. */
const createRandom = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Writing {
  readonly target: KillTarget
  readonly ledger: Ledger
  readonly next: () => number
  readonly isOver: () => boolean
  readonly onWritten: () => void
}

/** Writes the cells in turn until the server is killed. A rejected write is a fault. */
const writeUntilKilled = async (kind: WriteKind, writing: Writing): Promise<readonly string[]> => {
  const { target, ledger, next, isOver, onWritten } = writing
  for (let turn = 0; !isOver(); turn += 1) {
    const cell = kind.cells[turn % kind.cells.length] ?? ''
    const before = ledger.at(cell)
    const value = kind.value(before, next())
    try {
      await ledger.write(cell, { value, act: () => kind.write(target, { cell, before, value }) })
      onWritten()
    } catch (error) {
      if (error instanceof ConnectionLost) return []
      return [`${cell} could not be written: ${String(error)}`]
    }
  }
  return []
}

/** Runs the requested number of kills, and stops at the first one with a fault. */
export async function runKillTest({ folder, kills, seed, onKill }: KillTestOptions): Promise<Outcome> {
  const random = createRandom(seed)
  const ledger = openLedger()
  await prepare(folder, ledger)
  let number = 0
  const next = (): number => (number += 1)
  let faults: readonly string[] = []
  for (let kill = 0; kill < kills && faults.length === 0; kill += 1) {
    const server = await startServer(settingsOf(folder))
    const target = await connect(folder, server)
    faults = await readBack(target, ledger)
    const goal = Math.floor(random() * limits.writes)
    const moment = Promise.withResolvers<void>()
    let written = 0
    let isOver = faults.length > 0
    const onWritten = (): void => {
      written += 1
      if (written >= goal) moment.resolve()
    }
    if (goal === 0) moment.resolve()
    const writing = { target, ledger, next, isOver: () => isOver, onWritten }
    const writers = Promise.all(writeKinds.map((kind) => writeUntilKilled(kind, writing)))
    await Promise.race([moment.promise, writers])
    await wait(random() * limits.after)
    isOver = true
    await server.stop('SIGKILL')
    faults = [...faults, ...(await writers).flat(), ...(await auditFaults(folder))]
    onKill?.(kill)
  }
  const last = await startServer(settingsOf(folder))
  if (faults.length === 0) faults = await readBack(await connect(folder, last), ledger)
  await last.stop()
  return { acknowledged: ledger.acknowledged, faults }
}
