// The memory of an export of 2 million rows while its file is written and read. The engine has 200 MB, and the rest must
// not depend on the number of rows.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportColumn } from '../domain/spreadsheet/export-column.ts'
import { csvStream } from '../server/platform/query/export/csv-stream.ts'
import type { ExportBatch } from '../server/platform/query/export/export-batch.ts'
import { xlsxStream } from '../server/platform/query/export/xlsx-stream.ts'
import { openWarehouse, type DuckWarehouse } from '../server/platform/warehouse/duckdb.ts'
import type { Measure, Measurement } from './measurement.ts'

const column = (header: string, type: ExportColumn['type']): ExportColumn => ({
  header,
  type,
  scale: 2,
  isIdentifier: false,
})
const columns = [
  column('number', 'integer'),
  column('name', 'text'),
  column('price', 'decimal'),
  column('day', 'date'),
  column('hours', 'double'),
]
const rows = 2_000_000
const rowsSql =
  "select i as number, 'Ship ' || i || ' of the northern line' as name, cast(i / 7 as decimal(18, 2)) as price, date '2000-01-01' + cast(i % 9000 as integer) as day, i * 0.1 as hours from range($1) as t(i) order by hash(i)"

type Encode = (batches: AsyncIterable<ExportBatch>) => AsyncIterable<Uint8Array>
const formats: Readonly<Record<string, Encode>> = {
  CSV: (batches) => csvStream({ table: { columns, batches: () => batches }, isGuarded: true, hasMark: true }),
  XLSX: (batches) => xlsxStream({ tables: [{ name: 'Result', columns, batches: () => batches }] }),
}

const megabytes = (): number => process.memoryUsage.rss() / 1024 ** 2

/** Peak of the resident memory in MB, above that before the export. */
const peakOf = async (warehouse: DuckWarehouse, encode: Encode): Promise<number> => {
  const before = megabytes()
  let peak = before
  const result = await warehouse.store({ sql: rowsSql, parameters: [rows] })
  for await (const _bytes of encode(result.batches())) peak = Math.max(peak, megabytes())
  await result.close()
  return peak - before
}

/** MB that the engine, the buffers and uncollected garbage may take. */
const allowed = 350

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-export-'))
  const warehouse = await openWarehouse({
    file: join(folder, 'warehouse.duckdb'),
    folders: [],
    staging: join(folder, 'staging'),
    memory: '200MB',
    threads: 2,
  })
  try {
    const measured: Measurement[] = []
    for (const [name, encode] of Object.entries(formats)) {
      const ours = await peakOf(warehouse, encode)
      measured.push({ name: `memory of 2,000,000 rows as ${name}`, unit: 'MB', ours, limit: allowed })
    }
    return measured
  } finally {
    await warehouse.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
