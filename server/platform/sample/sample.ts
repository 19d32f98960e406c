// Creates the sample project once, as a job, through the platform's API. Existing objects are left unchanged, so an
// interrupted run continues at the next start. The completion mark is written last.
import { join } from 'node:path'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { JobWork, StartedJob } from '../jobs/jobs.ts'
import { createClient, type EndpointClient } from '../http/client.ts'
import type { PlatformFetch } from '../http/router.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { systemSession } from '../core/session.ts'
import { sampleMart, sampleTables, type SampleTable } from './design.ts'
import { martObject, primObject } from './object.ts'
import { readFile } from 'node:fs/promises'
import { playbooks } from '#contract/playbook/endpoints.ts'

const samplePlaybook = new URL('./storm-watch.json', import.meta.url)
const samplePlaybookId = '8a7e2b64-1f0d-4c53-9e0b-7d5c3f2a9b64'

/** Creates the object if it does not exist. */
const storeSamplePlaybook = async (ask: EndpointClient): Promise<void> => {
  const isThere = await ask(playbooks.summary, { params: { playbook: samplePlaybookId } }).then(
    () => true,
    () => false,
  )
  if (isThere) return
  await ask(playbooks.create, {
    body: new Blob([await readFile(samplePlaybook)], { type: 'application/json' }),
  })
}

interface SampleDeps {
  readonly deps: Pick<PlatformDeps, 'db' | 'jobs' | 'logger'>
  readonly fetch: PlatformFetch
  /** Real path of the folder with the files; one of the source folders. */
  readonly folder: string
}

const mark = 'sample_ready'
const everything = { limit: 1000 } as const
const steps = [...sampleTables.map(({ source }) => source), 'design', 'build'] as const
const designStep = sampleTables.length
const buildStep = designStep + 1

const isReady = async ({ db }: SampleDeps['deps']): Promise<boolean> =>
  (await db.selectFrom('settings').select('name').where('name', '=', mark).executeTakeFirst()) !== undefined

const registerSource = async (ask: EndpointClient, table: SampleTable, folder: string) => {
  const { items } = await ask(dataManager.listSources, { query: everything })
  if (items.some((source) => source.database_name === table.source)) return
  const body = { dbms: 'local', parameters: { path: join(folder, table.file) }, database_name: table.source }
  await ask(dataManager.createSource, { body })
}

const addTable = async (ask: EndpointClient, { source, file }: SampleTable): Promise<void> => {
  const query = { ...everything, database_name: source }
  const { items } = await ask(dataManager.listTables, { query })
  if (items.some((table) => table.table_name === file)) return
  await ask(dataManager.addTables, { body: { table_name: file, database_name: source } })
}

const extract = async (ask: EndpointClient, { source, file }: SampleTable): Promise<number | null> => {
  const params = { source, table: file }
  const { extraction: last } = await ask(dataManager.lastExtraction, { params })
  if (last !== null) return last.rows
  const { extraction } = await ask(dataManager.extract, { params, query: { wait: true, flashzone: true } })
  return extraction?.rows ?? null
}

/** Registers one file, as a step of the job. */
const register = async (
  ask: EndpointClient,
  { table, folder, work, index }: { table: SampleTable; folder: string; work: JobWork; index: number },
): Promise<void> => {
  work.step(index, { state: 'running' })
  await registerSource(ask, table, folder)
  await addTable(ask, table)
  const rows = await extract(ask, table)
  work.step(index, { state: 'done', rows })
  work.log('info', 'sample_read', { source: table.source, rows: rows ?? 0 })
}

const typesIn = async (
  ask: EndpointClient,
  { source, file }: SampleTable,
): Promise<ReadonlyMap<string, AttributeType>> => {
  const { extraction } = await ask(dataManager.lastExtraction, { params: { source, table: file } })
  return new Map((extraction?.attributes ?? []).map(({ attribute_name: name, type }) => [name, type]))
}

const design = async (ask: EndpointClient): Promise<void> => {
  const prim = await Promise.all(
    sampleTables.map(async (table) => primObject(table, await typesIn(ask, table))),
  )
  const { items } = await ask(dataManager.listObjects, { query: everything })
  const known = new Set(items.map(({ object }) => object.object_name))
  const missing = [...prim, martObject(sampleMart, prim)].filter((object) => !known.has(object.object_name))
  if (missing.length > 0) await ask(dataManager.saveObjects, { body: missing })
}

const isBuilt = async (ask: EndpointClient): Promise<boolean> => {
  const { items } = await ask(dataManager.listObjects, { query: everything })
  const built = new Set(items.filter(({ rows }) => rows !== null).map(({ object }) => object.object_name))
  return [...sampleTables, sampleMart].every(({ object }) => built.has(object))
}

const build = async (ask: EndpointClient): Promise<void> => {
  if (await isBuilt(ask)) return
  await ask(dataManager.freezePrim, {})
  await ask(dataManager.freezeMart, {})
  const body = { levelsToBuild: ['data_prim', 'data_mart'] }
  await ask(dataManager.buildPhysical, { query: { wait: true }, body })
}

const conduct = async (deps: SampleDeps, work: JobWork): Promise<void> => {
  const ask = createClient(deps.fetch, {
    address: '127.0.0.1',
    requestId: work.jobId,
    session: systemSession,
  })
  const parts: readonly (() => Promise<void>)[] = [
    ...sampleTables.map((table, index) => () => register(ask, { table, folder: deps.folder, work, index })),
    async () => {
      work.step(designStep, { state: 'running' })
      await design(ask)
      work.step(designStep, { state: 'done' })
    },
    async () => {
      work.step(buildStep, { state: 'running' })
      await build(ask)
      work.step(buildStep, { state: 'done' })
    },
  ]
  await storeSamplePlaybook(ask)
  for (const [index, part] of parts.entries()) {
    work.signal.throwIfAborted()
    await part()
    work.progress((index + 1) / parts.length)
  }
}

/** Starts the job that creates the sample; undefined if it was created before. */
export async function startSample(deps: SampleDeps): Promise<StartedJob<void> | undefined> {
  if (await isReady(deps.deps)) return undefined
  return deps.deps.jobs.start({
    kind: 'sample',
    subject: 'Sample project',
    session: systemSession,
    steps,
    run: async (work) => {
      await conduct(deps, work)
      return {
        value: undefined,
        commit: async (trx) => {
          await trx.insertInto('settings').values({ name: mark, valueJson: 'true' }).execute()
        },
      }
    },
  })
}
