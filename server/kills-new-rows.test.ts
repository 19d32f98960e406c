// Kills the platform repeatedly while it adds new rows of a table of a database to the held ones.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { hasPostgres, openPostgres } from './platform/testing/postgres.ts'
import { ConnectionLost } from './testing/kills/remote-client.ts'
import { connect, settingsOf } from './testing/kills/setup.ts'
import type { KillTarget } from './testing/kills/write-kind.ts'
import { startServer } from './testing/program.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kills-rows-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const kills = 5
const rowsEach = 20_000
const params = { source: 'shop', table: 'sales' }

/** Rows of the last extraction, all and different ones. */
const heldRows = async ({ request }: KillTarget) => {
  const { extraction } = await request(dataManager.lastExtraction, { params })
  return { rows: extraction?.rows, different: extraction?.attributes[0]?.cardinality }
}

it.runIf(hasPostgres)(
  'DM66.h a kill leaves the rows from before or after, and none is lost or held twice',
  async () => {
    const database = await openPostgres({ isOnNetwork: true })
    const insert = (from: number) =>
      database.rows(
        `INSERT INTO sales SELECT n, repeat('x', 50) FROM generate_series(${from + 1}, ${from + rowsEach}) n`,
      )
    try {
      await database.rows('CREATE TABLE sales (id bigint, t text)')
      await insert(0)
      mkdirSync(join(folder, 'files'))
      let server = await startServer(settingsOf(folder))
      let target = await connect(folder, server)
      const parameters = { ...database.location, ssl: 'off' }
      await target.request(dataManager.createSource, {
        body: { dbms: 'postgresql', parameters, database_name: params.source },
      })
      const remote = { schema: 'public', name: 'sales' }
      await target.request(dataManager.addTables, {
        body: { database_name: params.source, table_name: params.table, remote },
      })
      const read = () => target.request(dataManager.extract, { params, query: { wait: true } })
      await read()
      await target.request(dataManager.saveRefresh, { params, body: { growing_by: 'id' } })
      for (let kill = 1; kill <= kills; kill += 1) {
        await insert(kill * rowsEach)
        const reading = read().then(
          () => true,
          (error: unknown) => {
            if (error instanceof ConnectionLost) return false
            throw error
          },
        )
        await wait(Math.random() * 250)
        await server.stop('SIGKILL')
        await reading
        server = await startServer(settingsOf(folder))
        target = await connect(folder, server)
        const found = await heldRows(target)
        expect([kill * rowsEach, (kill + 1) * rowsEach]).toContain(found.rows)
        expect(found.different).toBe(found.rows)
        const { extraction } = await read()
        expect(extraction?.rows_read).toMatchObject({ growing_by: 'id', whole_reason: null })
        expect(await heldRows(target)).toEqual({
          rows: (kill + 1) * rowsEach,
          different: (kill + 1) * rowsEach,
        })
      }
      await server.stop()
    } finally {
      await database.close()
    }
  },
  180_000,
)
