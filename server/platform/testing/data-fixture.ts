// A platform with a folder of source files, and short calls for data tests.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Answer, Endpoint, JsonBody } from '#contract/endpoint.ts'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Build } from '#contract/data-manager/build.ts'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { Extraction } from '#contract/data-manager/table.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import type { CallResult } from '../http/client.ts'
import type { Cell } from '../warehouse/values.ts'
import { openTestPlatform, type TestOptions, type TestPlatform, type TokenInput } from './test-platform.ts'

type JsonEndpoint = Endpoint & { readonly response: JsonBody }

export interface DataFixture {
  readonly platform: TestPlatform
  /** The response for the administrator. Throws the body of an error response. */
  request<E extends JsonEndpoint>(endpoint: E, input: TokenInput<E>): Promise<Answer<E>>
  /** The response for the administrator, success or error. */
  call<E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<CallResult>
  /** Writes a file of the source folder and returns its path. */
  put(name: string, content: string | Uint8Array): string
  /** Registers the folder as source `shop` with these tables. */
  register(...tables: string[]): Promise<void>
  extract(table: string, settings?: { sample?: boolean; sample_max_lines?: number }): Promise<Extraction>
  /** Registers, extracts and proposes an object of one file. */
  design(table: string): Promise<LogicalObject>
  /** Saves the objects, freezes both levels and builds the given ones; with `full`, also unchanged tables. */
  build(
    objects: readonly LogicalObject[],
    levels?: readonly string[],
    query?: { full?: boolean },
  ): Promise<Build>
  /** Rows of an object as queries see them, in physical order. */
  rows(object: string): Promise<Cell[][]>
}

export const source = 'shop'

const builtTables = z.array(
  z.object({ table_name: z.string(), physical_name: z.string(), database_name: z.string() }),
)

export async function openDataFixture(options: TestOptions = {}): Promise<DataFixture> {
  const platform = await openTestPlatform(options)
  const token = await platform.signIn()
  const call: DataFixture['call'] = (endpoint, input) => platform.call(endpoint, { token, ...input })
  const request: DataFixture['request'] = async (endpoint, input) => {
    const { status, body } = await call(endpoint, input)
    if (status >= 300)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    // oxlint-disable-next-line consistent-type-assertions -- parsed by the schema of the endpoint
    return endpoint.response.schema.parse(body) as Answer<typeof endpoint>
  }

  const register = async (...tables: string[]): Promise<void> => {
    const parameters = { path: platform.sources }
    await request(dataManager.createSource, {
      body: { dbms: 'local', parameters, database_name: source },
    })
    if (tables.length > 0)
      await request(dataManager.addTables, {
        body: tables.map((table) => ({ table_name: table, database_name: source })),
      })
  }

  const extract: DataFixture['extract'] = async (table, settings = {}) => {
    const answer = await request(dataManager.extract, {
      params: { source, table },
      query: { flashzone: true, wait: true, ...settings },
    })
    if (answer.extraction === undefined) throw new Error('the extraction did not end')
    return answer.extraction
  }

  return {
    platform,
    request,
    call,
    put: (name, content) => {
      const path = join(platform.sources, name)
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content)
      return path
    },
    register,
    extract,
    design: async (table) => {
      await register(table)
      return proposeObject(await extract(table))
    },
    build: async (objects, levels = ['data_prim'], query = {}) => {
      await request(dataManager.saveObjects, { body: [...objects] })
      await request(dataManager.freezePrim, {})
      await request(dataManager.freezeMart, {})
      const answer = await request(dataManager.buildPhysical, {
        query: { wait: true, ...query },
        body: { levelsToBuild: [...levels] },
      })
      if (answer.build === undefined) throw new Error('the build did not end')
      return answer.build
    },
    rows: async (object) => {
      const row = await platform.deps.db.selectFrom('catalogue').selectAll().executeTakeFirstOrThrow()
      const tables = builtTables.parse(JSON.parse(row.tablesJson))
      const found = tables.find((table) => table.table_name === object)
      if (found === undefined) throw new Error(`no table ${object}`)
      const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
      const batch = await platform.deps.warehouse.execute(
        `SELECT * FROM ${quote(found.database_name)}.${quote(found.physical_name)}`,
      )
      return Array.from({ length: batch.rows }, (_, index) =>
        batch.columns.map((column) => column[index] ?? null),
      )
    },
  }
}
