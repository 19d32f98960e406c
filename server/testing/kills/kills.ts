// Kills the real server again and again while it is written to in every way, starts it on the same folder, and looks
// whether every acknowledged write is there.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { findBreak } from '../../platform/base/audit.ts'
import { openDatabase } from '../../platform/db/sqlite.ts'
import { root } from '../../program.ts'
import { runToEnd, startServer, type Running } from '../program.ts'
import { firstPassword, passwords, people, sessions } from './accounts.ts'
import { builds, generations, writeGeneration } from './builds.ts'
import { extractions, folder, objects, sources, tables } from './data.ts'
import type { Kind, Place } from './kind.ts'
import { openLedger, type Ledger } from './ledger.ts'
import { savedQueries } from './saved-queries.ts'
import { askAt, CutOff } from './wire.ts'

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

const kinds: readonly Kind[] = [
  sources,
  tables,
  objects,
  savedQueries,
  sessions,
  passwords,
  extractions,
  builds,
]
const adminPassword = 'Correct-Horse-7-Battery'
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

const dataOf = (place: string): string => join(place, 'data')
const filesOf = (place: string): string => join(place, 'files')
const settingsOf = (place: string) => ({
  PLATFORM_DATA: dataOf(place),
  PLATFORM_SOURCES: filesOf(place),
  PLATFORM_ADMIN_PASSWORD: adminPassword,
})

const reach = async (place: string, server: Running): Promise<Place> => {
  const { token } = await askAt(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password: adminPassword },
  })
  return {
    sources: filesOf(place),
    ask: askAt(server.origin, token),
    askAs: (other) => askAt(server.origin, other),
  }
}

const makePerson = async (place: string, { login, server }: { login: string; server: Running }) => {
  const args = ['create-user', login, '--role', 'data_editor', '--firstname', login, '--lastname', 'Bauer']
  const { out } = await runToEnd('admin.ts', { args, settings: settingsOf(place) })
  const oldpassword = /: (\S+)/.exec(out)?.[1] ?? ''
  const nobody = askAt(server.origin, undefined)
  const { token } = await nobody(iam.login, { body: { login, password: oldpassword } })
  await askAt(server.origin, token)(iam.passwordChange, { body: { password: firstPassword, oldpassword } })
}

/** Guesses after a kill are no attack: nobody is to wait for them. */
const liftLockOut = async (place: string): Promise<void> => {
  const { db } = openDatabase(join(dataOf(place), 'platform.sqlite'))
  await db.insertInto('settings').values({ name: 'lockout_attempts', valueJson: '1000000000' }).execute()
  await db.destroy()
}

/** What does not hold once the server answers; before the first kill, what there is. */
const readBack = async (place: Place, ledger: Ledger): Promise<readonly string[]> => {
  const faults: string[] = []
  for (const kind of kinds)
    faults.push(...ledger.check(await kind.read(place, (cell) => ledger.possible(cell))))
  const { total } = await place.ask(engine.listJobs, { query: { state: 'Running' } })
  if (total > 0) faults.push(`${total} jobs run that nobody started`)
  return faults
}

const prepare = async (place: string, ledger: Ledger): Promise<void> => {
  mkdirSync(filesOf(place), { recursive: true })
  cpSync(join(root, 'fixtures', 'harbour'), filesOf(place), { recursive: true })
  writeGeneration(filesOf(place), '0')
  const server = await startServer(settingsOf(place))
  const reached = await reach(place, server)
  const { ask } = reached
  for (const login of Object.values(people)) await makePerson(place, { login, server })
  const parameters = { path: filesOf(place) }
  await ask(dataManager.createSource, { body: { dbms: 'local', parameters, database_name: folder } })
  const files = [...generations, 'ship-calls.csv', ...extractions.cells]
  await ask(dataManager.addTables, {
    body: files.map((table) => ({ table_name: table, database_name: folder })),
  })
  const designs = []
  for (const table of [...generations, 'ship-calls.csv']) {
    const { extraction } = await ask(dataManager.extract, {
      params: { source: folder, table },
      query: { wait: true },
    })
    if (extraction === undefined) throw new Error(`${table} was not read`)
    designs.push(proposeObject(extraction))
  }
  await ask(dataManager.saveObjects, { body: designs.slice(0, generations.length) })
  await ask(dataManager.freezePrim, {})
  await ask(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } })
  await readBack(reached, ledger)
  await server.end()
  await liftLockOut(place)
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

const auditFaults = async (place: string): Promise<readonly string[]> => {
  const { db } = openDatabase(join(dataOf(place), 'platform.sqlite'))
  const broken = await findBreak(db)
  await db.destroy()
  return broken === null ? [] : [`the audit breaks at row ${broken}`]
}

/** Lives through as many kills as wanted; stops at the first that cost something. */
export const surviveKills = async ({ place, kills, seed, onKill }: Ordeal): Promise<Outcome> => {
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
