// Prepares the data that is written during kill tests: accounts, files and designs. Also reads it back.
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { findBreak } from '../../platform/audit/audit.ts'
import { openDatabase } from '../../platform/db/sqlite.ts'
import { root } from '../../program.ts'
import { runProgram, startServer, type Running } from '../program.ts'
import { firstPassword, passwords, logins, sessions } from './accounts.ts'
import { archivedEvents, createArchiving } from './archived-events.ts'
import { builds, generations, writeGeneration } from './builds.ts'
import { extractions, folder, objects, sources, tables } from './data.ts'
import {
  createCrew,
  groups,
  keys,
  links,
  members,
  providers,
  roles,
  settings,
  updateSettings,
  users,
} from './identity.ts'
import type { WriteKind, KillTarget } from './write-kind.ts'
import type { Ledger } from './ledger.ts'
import { playbookCreations, playbookSaves } from './playbooks.ts'
import { savedQueries } from './saved-queries.ts'
import { uploads, uploadSource } from './uploads.ts'
import { virtualAttributes } from './virtual-attributes.ts'
import { createPackages, versions, withdrawals } from './versions.ts'
import { createRemoteClient } from './remote-client.ts'

/** Every kind of write. */
export const writeKinds: readonly WriteKind[] = [
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
  users,
  links,
  roles,
  groups,
  members,
  keys,
  settings,
  providers,
  virtualAttributes,
  archivedEvents,
]
const adminPassword = 'Correct-Horse-7-Battery'
export function dataOf(testFolder: string): string {
  return join(testFolder, 'data')
}
const filesOf = (testFolder: string): string => join(testFolder, 'files')
export function settingsOf(testFolder: string) {
  return {
    PLATFORM_DATA: dataOf(testFolder),
    PLATFORM_SOURCES: filesOf(testFolder),
    PLATFORM_ADMIN_PASSWORD: adminPassword,
  }
}

export async function connect(testFolder: string, server: Running): Promise<KillTarget> {
  const { token } = await createRemoteClient(server.origin, undefined)(iam.login, {
    body: { login: 'admin', password: adminPassword },
  })
  return {
    sources: filesOf(testFolder),
    request: createRemoteClient(server.origin, token),
    requestAs: (other) => createRemoteClient(server.origin, other),
  }
}

const createUser = async (testFolder: string, { login, server }: { login: string; server: Running }) => {
  const args = ['create-user', login, '--role', 'data_editor', '--firstname', login, '--lastname', 'Bauer']
  const { out } = await runProgram('admin.ts', { args, settings: settingsOf(testFolder) })
  const oldpassword = /: (\S+)/.exec(out)?.[1] ?? ''
  const anonymous = createRemoteClient(server.origin, undefined)
  const { token } = await anonymous(iam.login, { body: { login, password: oldpassword } })
  await createRemoteClient(server.origin, token)(iam.passwordChange, {
    body: { password: firstPassword, oldpassword },
  })
}

/** Failed sign-ins after a kill are not attacks and must not cause a lock-out. */
const allowFailures = ({ request }: KillTarget): Promise<void> =>
  updateSettings(request, {
    lockout_attempts: 100,
    lockout_address_attempts: 10_000,
    lockout_window: 60,
    lockout_wait: 1,
    lockout_wait_max: 1,
  })

/** Faults found once the server responds. Before the first kill, records the initial values. */
export async function readBack(
  target: KillTarget,
  ledger: Ledger,
  only: readonly WriteKind[] = writeKinds,
): Promise<readonly string[]> {
  const faults: string[] = []
  for (const kind of only)
    faults.push(...ledger.check(await kind.read(target, (cell) => ledger.possible(cell))))
  const { total } = await target.request(engine.listJobs, { query: { state: 'Running' } })
  if (total > 0) faults.push(`${total} jobs run that were never started`)
  return faults
}

export async function prepare(testFolder: string, ledger: Ledger): Promise<void> {
  mkdirSync(filesOf(testFolder), { recursive: true })
  cpSync(join(root, 'fixtures', 'harbour'), filesOf(testFolder), { recursive: true })
  writeGeneration(filesOf(testFolder), '0')
  const server = await startServer(settingsOf(testFolder))
  const target = await connect(testFolder, server)
  const { request } = target
  for (const login of Object.values(logins)) await createUser(testFolder, { login, server })
  const parameters = { path: filesOf(testFolder) }
  await request(dataManager.createSource, { body: { dbms: 'local', parameters, database_name: folder } })
  await request(dataManager.createSource, {
    body: { dbms: 'upload', parameters: {}, database_name: uploadSource },
  })
  const files = [...generations, 'ship-calls.csv', ...extractions.cells]
  await request(dataManager.addTables, {
    body: files.map((table) => ({ table_name: table, database_name: folder })),
  })
  const designs = []
  for (const table of [...generations, 'ship-calls.csv']) {
    const { extraction } = await request(dataManager.extract, {
      params: { source: folder, table },
      query: { wait: true },
    })
    if (extraction === undefined) throw new Error(`${table} was not read`)
    designs.push(proposeObject(extraction))
  }
  await request(dataManager.saveObjects, { body: designs.slice(0, generations.length) })
  await request(dataManager.freezePrim, {})
  await request(dataManager.buildPhysical, { query: { wait: true }, body: { levelsToBuild: ['data_prim'] } })
  await createPackages(target)
  await createCrew(target)
  await createArchiving(target)
  await allowFailures(target)
  await readBack(target, ledger)
  await server.stop()
}

/** Verifies the audit log of a folder whose server has stopped. */
export async function auditFaults(testFolder: string): Promise<readonly string[]> {
  const { db } = openDatabase(join(dataOf(testFolder), 'platform.sqlite'))
  const broken = await findBreak(db)
  await db.destroy()
  return broken === null ? [] : [`the audit breaks at row ${broken}`]
}
