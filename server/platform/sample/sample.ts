// Creates the sample project once, as a job, through the platform's API. Existing objects are left unchanged, so an
// interrupted run continues at the next start. The completion mark is written last.
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { JobWork, StartedJob } from '../jobs/jobs.ts'
import type { EndpointClient } from '../core/endpoint-client.ts'
import { createClient } from '../http/client.ts'
import type { PlatformFetch } from '../http/router.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { systemSession } from '../core/session.ts'
import { createArchive } from './archive.ts'
import { sampleMart, sampleTables, type SampleTable } from './design.ts'
import { martObject, primObject } from './object.ts'
import { readFile } from 'node:fs/promises'
import { samplePlaybookId } from './playbook.ts'
import { playbooks } from '#contract/playbook/endpoints.ts'

const samplePlaybook = new URL('./storm-watch.json', import.meta.url)

/** Creates the playbook if it does not exist. */
export async function storeSamplePlaybook(request: EndpointClient): Promise<void> {
  const isThere = await request(playbooks.summary, { params: { playbook: samplePlaybookId } }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await request(playbooks.create, {
    body: new Blob([await readFile(samplePlaybook)], { type: 'application/json' }),
  })
}

interface SampleDeps {
  readonly deps: Pick<PlatformDeps, 'db' | 'jobs' | 'logger'>
  readonly fetch: PlatformFetch
  /** Real path of the folder with the files; one of the source folders. */
  readonly folder: string
}

/** One mark for the data, which version 0.1 wrote, and one for the archive of events. */
const completionSettings = { data: 'sample_ready', archive: 'sample_archive_ready' } as const
type Part = keyof typeof completionSettings
const everything = { limit: 1000 } as const
const archiveStep = 'archive-events'
const steps = [...sampleTables.map(({ source }) => source), 'design', 'build', archiveStep] as const
const designStep = sampleTables.length
const buildStep = designStep + 1

const isReady = async ({ db }: SampleDeps['deps'], part: Part): Promise<boolean> =>
  (await db
    .selectFrom('settings')
    .select('name')
    .where('name', '=', completionSettings[part])
    .executeTakeFirst()) !== undefined

const registerSource = async (request: EndpointClient, table: SampleTable, folder: string) => {
  const { items } = await request(dataManager.listSources, { query: everything })
  if (items.some((source) => source.database_name === table.source)) return
  const body = { dbms: 'local', parameters: { path: join(folder, table.file) }, database_name: table.source }
  await request(dataManager.createSource, { body })
}

const addTable = async (request: EndpointClient, { source, file }: SampleTable): Promise<void> => {
  const query = { ...everything, database_name: source }
  const { items } = await request(dataManager.listTables, { query })
  if (items.some((table) => table.table_name === file)) return
  await request(dataManager.addTables, { body: { table_name: file, database_name: source } })
}

const extract = async (request: EndpointClient, { source, file }: SampleTable): Promise<number | null> => {
  const params = { source, table: file }
  const { extraction: last } = await request(dataManager.lastExtraction, { params })
  if (last !== null) return last.rows
  const { extraction } = await request(dataManager.extract, {
    params,
    query: { wait: true, flashzone: true },
  })
  return extraction?.rows ?? null
}

/** Registers one file, as a step of the job. */
const register = async (
  request: EndpointClient,
  { table, folder, work, index }: { table: SampleTable; folder: string; work: JobWork; index: number },
): Promise<void> => {
  work.step(index, { state: 'running' })
  await registerSource(request, table, folder)
  await addTable(request, table)
  const rows = await extract(request, table)
  work.step(index, { state: 'done', rows })
  work.log('info', 'sample_read', { source: table.source, rows: rows ?? 0 })
}

const typesIn = async (
  request: EndpointClient,
  { source, file }: SampleTable,
): Promise<ReadonlyMap<string, AttributeType>> => {
  const { extraction } = await request(dataManager.lastExtraction, { params: { source, table: file } })
  return new Map((extraction?.attributes ?? []).map(({ attribute_name: name, type }) => [name, type]))
}

const design = async (request: EndpointClient): Promise<void> => {
  const prim = await Promise.all(
    sampleTables.map(async (table) => primObject(table, await typesIn(request, table))),
  )
  const { items } = await request(dataManager.listObjects, { query: everything })
  const existing = new Set(items.map(({ object }) => object.object_name))
  const missing = [...prim, martObject(sampleMart, prim)].filter(
    (object) => !existing.has(object.object_name),
  )
  if (missing.length > 0) await request(dataManager.saveObjects, { body: missing })
}

const isBuilt = async (request: EndpointClient): Promise<boolean> => {
  const { items } = await request(dataManager.listObjects, { query: everything })
  const built = new Set(items.filter(({ rows }) => rows !== null).map(({ object }) => object.object_name))
  return [...sampleTables, sampleMart].every(({ object }) => built.has(object))
}

const build = async (request: EndpointClient): Promise<void> => {
  if (await isBuilt(request)) return
  await request(dataManager.freezePrim, {})
  await request(dataManager.freezeMart, {})
  const body = { levelsToBuild: ['data_prim', 'data_mart'] }
  await request(dataManager.buildPhysical, { query: { wait: true }, body })
}

const clientOf = (deps: SampleDeps, work: JobWork): EndpointClient =>
  createClient(deps.fetch, { address: '127.0.0.1', requestId: work.jobId, session: systemSession })

const conductArchive = async (deps: SampleDeps, work: JobWork, index: number): Promise<void> => {
  work.step(index, { state: 'running' })
  await createArchive(clientOf(deps, work))
  work.step(index, { state: 'done' })
}

const conductData = async (deps: SampleDeps, work: JobWork): Promise<void> => {
  const request = clientOf(deps, work)
  const parts: readonly (() => Promise<void>)[] = [
    ...sampleTables.map(
      (table, index) => () => register(request, { table, folder: deps.folder, work, index }),
    ),
    async () => {
      work.step(designStep, { state: 'running' })
      await design(request)
      work.step(designStep, { state: 'done' })
    },
    async () => {
      work.step(buildStep, { state: 'running' })
      await build(request)
      work.step(buildStep, { state: 'done' })
    },
  ]
  await storeSamplePlaybook(request)
  for (const [index, part] of parts.entries()) {
    work.signal.throwIfAborted()
    await part()
    work.progress((index + 1) / steps.length)
  }
}

/** Starts the job that creates the parts of the sample that were not created before; undefined if there are none. */
export async function startSample(deps: SampleDeps): Promise<StartedJob<void> | undefined> {
  const hasData = await isReady(deps.deps, 'data')
  if (hasData && (await isReady(deps.deps, 'archive'))) return undefined
  return deps.deps.jobs.start({
    kind: 'sample',
    subject: 'Sample project',
    session: systemSession,
    steps: hasData ? [archiveStep] : steps,
    run: async (work) => {
      if (!hasData) await conductData(deps, work)
      await conductArchive(deps, work, hasData ? 0 : steps.indexOf(archiveStep))
      return {
        value: undefined,
        commit: async (trx) => {
          const names = Object.values(completionSettings)
          await trx
            .insertInto('settings')
            .values(names.map((name) => ({ name, valueJson: 'true' })))
            .onConflict((on) => on.doNothing())
            .execute()
        },
      }
    },
  })
}
