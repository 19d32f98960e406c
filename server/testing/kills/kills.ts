// Kills the real server again and again while it is written to in every way, starts it on the same folder, and looks
// whether every acknowledged write is there.
import { setTimeout as wait } from 'node:timers/promises'
import { startServer } from '../program.ts'
import type { Kind, Place } from './kind.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { auditFaults, kinds, prepare, reach, readBack, settingsOf } from './stage.ts'
import { CutOff } from './wire.ts'

export interface Ordeal {
  /** Empty folder for the data and the files. */
  readonly place: string
  readonly kills: number
  readonly seed: number
  readonly onKill?: (kill: number) => void
}

export interface Outcome {
  readonly acknowledged: number
  /** One sentence for each thing that was lost, half there, or refused without a reason. */
  readonly faults: readonly string[]
}

/** Acknowledged writes between a start and its kill, at most, and milliseconds after the last of them. */
const most = { writes: 60, after: 25 } as const

/** A small generator of even numbers in [0, 1), always the same for one seed. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

interface Writing {
  readonly place: Place
  readonly ledger: Ledger
  readonly next: () => number
  readonly isOver: () => boolean
  readonly onWritten: () => void
}

/** Writes one cell after the other until the server is gone; a refusal is a fault. */
const writeUntilKilled = async (kind: Kind, writing: Writing): Promise<readonly string[]> => {
  const { place, ledger, next, isOver, onWritten } = writing
  for (let turn = 0; !isOver(); turn += 1) {
    const cell = kind.cells[turn % kind.cells.length] ?? ''
    const before = ledger.at(cell)
    const value = kind.value(before, next())
    try {
      await ledger.write(cell, { value, act: () => kind.write(place, { cell, before, value }) })
      onWritten()
    } catch (error) {
      if (error instanceof CutOff) return []
      return [`${cell} could not be written: ${String(error)}`]
    }
  }
  return []
}

/** Lives through as many kills as wanted; stops at the first that cost something. */
export async function surviveKills({ place, kills, seed, onKill }: Ordeal): Promise<Outcome> {
  const random = numbers(seed)
  const ledger = openLedger()
  await prepare(place, ledger)
  let number = 0
  const next = (): number => (number += 1)
  let faults: readonly string[] = []
  for (let kill = 0; kill < kills && faults.length === 0; kill += 1) {
    const server = await startServer(settingsOf(place))
    const reached = await reach(place, server)
    faults = await readBack(reached, ledger)
    const goal = Math.floor(random() * most.writes)
    const moment = Promise.withResolvers<void>()
    let written = 0
    let isOver = faults.length > 0
    const onWritten = (): void => {
      written += 1
      if (written >= goal) moment.resolve()
    }
    if (goal === 0) moment.resolve()
    const writing = { place: reached, ledger, next, isOver: () => isOver, onWritten }
    const writers = Promise.all(kinds.map((kind) => writeUntilKilled(kind, writing)))
    await Promise.race([moment.promise, writers])
    await wait(random() * most.after)
    isOver = true
    await server.end('SIGKILL')
    faults = [...faults, ...(await writers).flat(), ...(await auditFaults(place))]
    onKill?.(kill)
  }
  const last = await startServer(settingsOf(place))
  if (faults.length === 0) faults = await readBack(await reach(place, last), ledger)
  await last.end()
  return { acknowledged: ledger.acknowledged, faults }
}
