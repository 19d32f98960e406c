// Archives an event of 300,000 rows. The baseline is the engine reading the same JSON into a table with the same columns.
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#server/platform/core/clock.ts'
import { systemSession } from '#server/platform/core/session.ts'
import { createStep } from '#server/platform/engine/testing/table-step.ts'
import { createTable } from '#server/platform/engine/tables/create-table.ts'
import { openPlatform } from '#server/platform/open.ts'
import { median, timeAlternately, type Measure } from './measurement.ts'

const rows = 300_000
const most = 2

const rowOf = (index: number): string =>
  `{"event_id":${index},"event_name":"arrival","port":"port ${index % 97}","ship":"ship ${index}","tons":${(index * 7) % 10_000}.25,"on":"2026-0${(index % 9) + 1}-11"}`

const columns = [
  { name: 'event_id', type: { main: 'num', sub: 'bigint' } },
  { name: 'event_name', type: { main: 'string' } },
  { name: 'port', type: { main: 'string' } },
  { name: 'ship', type: { main: 'string' } },
  { name: 'tons', type: { main: 'num', sub: 'decimal', precision: 2, digits: 18 } },
  { name: 'on', type: { main: 'date' } },
]

export const measure: Measure = async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bench-archive-')))
  const file = join(folder, 'event.json')
  writeFileSync(file, `[${Array.from({ length: rows }, (_, index) => rowOf(index)).join(',')}]`)
  const platform = await openPlatform(
    {
      dataFolder: join(folder, 'data'),
      sourceFolders: [folder],
      secretKey: new Uint8Array(32),
      version: '0.0.0',
      adminPassword: 'Bench-Password-1!',
    },
    { clock: systemClock, logger: pino({ level: 'silent' }) },
  )
  try {
    const { deps, executors } = platform.tables
    const reference = { database_name: 'data_prim' as const, table_name: 'arrivals' }
    const table = { ...reference, display_name: '', measure_date_field: null, columns }
    await createTable(deps, { table, session: systemSession })
    const { warehouse } = platform.deps
    const event = {
      type: 'event',
      text: () => Promise.resolve(''),
      file: () => Promise.resolve(file),
      rows,
    } as const
    const times = await timeAlternately({
      ours: async () => {
        const { run } = createStep(folder)
        const stored = await executors.archive_event({ table: reference }, { ...run, event })
        if (stored.rows !== rows) throw new Error(`stored ${stored.rows} rows`)
      },
      baseline: async () => {
        await warehouse.execute('DROP TABLE IF EXISTS bare')
        await warehouse.execute(`CREATE TABLE bare AS SELECT * FROM read_json('${file}', format = 'array')`)
      },
      runs: 5,
      warmUp: 1,
    })
    const baseline = median(times.baseline)
    return [
      {
        name: 'archive 300,000 rows from one event',
        unit: 'ms',
        ours: median(times.ours),
        baseline,
        limit: baseline * most,
      },
    ]
  } finally {
    await platform.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
