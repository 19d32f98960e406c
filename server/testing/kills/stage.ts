// The world that is written to while something happens to the server: people, files, designs, and how it is read.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { findBreak } from '../../platform/audit/audit.ts'
import { openDatabase } from '../../platform/db/sqlite.ts'
import { root } from '../../program.ts'
import { runToEnd, startServer, type Running } from '../program.ts'
import { firstPassword, passwords, people, sessions } from './accounts.ts'
import { builds, generations, writeGeneration } from './builds.ts'
import { extractions, folder, objects, sources, tables } from './data.ts'
import type { Kind, Place } from './kind.ts'
import type { Ledger } from './ledger.ts'
import { playbookCreations, playbookSaves } from './playbooks.ts'
import { savedQueries } from './saved-queries.ts'
import { uploads, uploadSource } from './uploads.ts'
import { makePackages, versions, withdrawals } from './versions.ts'
import { askAt } from './wire.ts'

/** Every kind of write there is. */
export const kinds: readonly Kind[] = [
  sources,
  tables,
  objects,
  savedQueries,
  sessions,
  passwords,
  extractions,
  builds,
  uploads,
  versions,
  withdrawals,
  playbookCreations,
  playbookSaves,
]
const adminPassword = 'Correct-Horse-7-Battery'
export function dataOf(place: string): string {
  return join(place, 'data')
}
const filesOf = (place: string): string => join(place, 'files')
export function settingsOf(place: string) {
  return {
    PLATFORM_DATA: dataOf(place),
    PLATFORM_SOURCES: filesOf(place),
    PLATFORM_ADMIN_PASSWORD: adminPassword,
  }
}

export async function reach(place: string, server: Running): Promise<Place> {
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
export async function readBack(
  place: Place,
  ledger: Ledger,
  only: readonly Kind[] = kinds,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const kind of only)
    faults.push(...ledger.check(await kind.read(place, (cell) => ledger.possible(cell))))
  const { total } = await place.ask(engine.listJobs, { query: { state: 'Running' } })
  if (total > 0) faults.push(`${total} jobs run that nobody started`)
  return faults
}

export async function prepare(place: string, ledger: Ledger): Promise<void> {
  mkdirSync(filesOf(place), { recursive: true })
  cpSync(join(root, 'fixtures', 'harbour'), filesOf(place), { recursive: true })
  writeGeneration(filesOf(place), '0')
  const server = await startServer(settingsOf(place))
  const reached = await reach(place, server)
  const { ask } = reached
  for (const login of Object.values(people)) await makePerson(place, { login, server })
  const parameters = { path: filesOf(place) }
  await ask(dataManager.createSource, { body: { dbms: 'local', parameters, database_name: folder } })
  await ask(dataManager.createSource, {
    body: { dbms: 'upload', parameters: {}, database_name: uploadSource },
  })
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
  await makePackages(reached)
  await readBack(reached, ledger)
  await server.end()
  await liftLockOut(place)
}

/** Whether the audit of a folder that no server holds is whole. */
export async function auditFaults(place: string): Promise<readonly string[]> {
  const { db } = openDatabase(join(dataOf(place), 'platform.sqlite'))
  const broken = await findBreak(db)
  await db.destroy()
  return broken === null ? [] : [`the audit breaks at row ${broken}`]
}
