// Finds the relations between 50 tables of a built schema: 10 small ones that others name, and 40 with 2,000 rows that
// refer to them. The baseline is the limit of five seconds.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { z } from 'zod'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Answer, Endpoint, JsonBody } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { requestFor } from '#server/platform/http/client.ts'
import { openPlatform } from '#server/platform/open.ts'
import { median, type Measure } from './measurement.ts'

const password = 'Bench-Password-1!'
const limitMs = 5000
const targets = 10
const tables = 50
const rows = 2000
const columns = 8

const signedIn = z.object({ token: z.string() })

/** Lines joined by line breaks. */
const linesOf = (count: number, line: (row: number) => string): string =>
  Array.from({ length: count }, (_, row) => line(row)).join('\n')

const targetText = (table: number): string =>
  `id,code,label\n${linesOf(300, (row) => `${row + 1},T${table}-${row * 7},Label ${row}`)}\n`

const factText = (table: number): string => {
  const names = Array.from({ length: columns }, (_, index) => {
    const target = (table + index) % targets
    return index % 2 === 0 ? `target${target}_id` : `origin_${target}`
  })
  const line = (row: number): string =>
    names
      .map((_, index) => {
        const target = (table + index) % targets
        const key = (row * (index + 3)) % 300
        return index % 2 === 0 ? String(key + 1) : `T${target}-${key * 7}`
      })
      .join(',')
  return `nr,${names.join(',')}\n${linesOf(rows, (row) => `${row},${line(row)}`)}\n`
}

const filesIn = (folder: string): string[] => {
  mkdirSync(folder)
  return Array.from({ length: tables }, (_, table) => {
    const name = table < targets ? `target${table}.csv` : `fact${table}.csv`
    writeFileSync(join(folder, name), table < targets ? targetText(table) : factText(table))
    return name
  })
}

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const measure: Measure = async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-relations-')))
  const source = join(folder, 'sources')
  const names = filesIn(source)
  const platform = await openPlatform(
    {
      dataFolder: join(folder, 'data'),
      sourceFolders: [source],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: password,
    },
    { clock: systemClock, logger: pino({ level: 'silent' }) },
  )
  const send = async (endpoint: Endpoint, input: object): Promise<unknown> => {
    const caller = { address: '127.0.0.1', requestId: 'bench' }
    const response = await platform.fetch(requestFor(endpoint, input), caller)
    if (response.status !== 200) throw new Error(await response.text())
    return response.json()
  }
  const { token } = signedIn.parse(
    await send(iam.login, { body: { login: 'admin', password, app_id: 'platform' } }),
  )
  const request = async <E extends Endpoint & { readonly response: JsonBody }>(endpoint: E, input: object) =>
    // oxlint-disable-next-line consistent-type-assertions -- parsed by the schema of the endpoint
    endpoint.response.schema.parse(await send(endpoint, { token, ...input })) as Answer<E>
  const find = () => request(dataManager.findRelations, { body: {} })
  try {
    await request(dataManager.createSource, {
      body: { dbms: 'local', parameters: { path: source }, database_name: 'bench' },
    })
    await request(dataManager.addTables, {
      body: names.map((table) => ({ table_name: table, database_name: 'bench' })),
    })
    const objects = []
    for (const table of names) {
      const params = { source: 'bench', table }
      const { extraction } = await request(dataManager.extract, { params, query: { wait: true } })
      if (extraction === undefined) throw new Error('the extraction did not end')
      objects.push(proposeObject(extraction))
    }
    await request(dataManager.saveObjects, { body: objects })
    const unbuilt = await timed(find)
    await request(dataManager.freezePrim, {})
    await request(dataManager.buildPhysical, {
      query: { wait: true },
      body: { levelsToBuild: ['data_prim'] },
    })
    const { candidates } = await find()
    if (candidates.length === 0) throw new Error('no relation was found')
    const times = [await timed(find), await timed(find), await timed(find)]
    return [
      {
        name: `find ${candidates.length} relations between ${tables} built tables`,
        unit: 'ms',
        ours: median(times),
        baseline: limitMs,
        limit: limitMs,
      },
      {
        name: `find relations between ${tables} tables that are not built`,
        unit: 'ms',
        ours: unbuilt,
        baseline: limitMs,
        limit: limitMs,
      },
    ]
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
