// Extracts wide files, and a sample of a long one. The baseline is the type inference of the bare engine over all
// values, and its summary of every column.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { extractFile } from '#server/platform/warehouse/loading/extract-file.ts'
import { openWarehouse, type DuckWarehouse } from '#server/platform/warehouse/duckdb.ts'
import { median, timeAlternately, type Measure, type Measurement } from './measurement.ts'

const flights = resolve(import.meta.dirname, '../node_modules/vega-datasets/data/flights-3m.parquet')
const wideRows = 500
const sampleRows = 30_000
const mostWide = 1.5
const mostSample = 1.3

/** One cell of each kind: integers, decimals, dates, texts, booleans. */
const cells: readonly ((row: number, column: number) => string)[] = [
  (row, column) => String((row * 7919 + column) % 1000),
  (row, column) => ((row * 31 + column) / 100).toFixed(2),
  (row, column) => new Date(Date.UTC(2020, 0, 1 + ((row + column) % 900))).toISOString().slice(0, 10),
  (row, column) => `port ${(row + column) % 40}`,
  (row, column) => String((row + column) % 3 === 0),
]

const wideText = (columns: number): string => {
  const indexes = Array.from({ length: columns }, (_, column) => column)
  const lines = [indexes.map((column) => `column ${column}`).join(',')]
  for (let row = 0; row < wideRows; row += 1)
    lines.push(indexes.map((column) => cells[column % cells.length]?.(row, column) ?? '').join(','))
  return lines.join('\n')
}

interface Case {
  readonly name: string
  readonly path: string
  readonly limit: number | undefined
  readonly most: number
  readonly runs: number
}

const compare = async (
  warehouse: DuckWarehouse,
  staging: string,
  { name, path, limit, most, runs }: Case,
): Promise<Measurement> => {
  const { signal } = new AbortController()
  const ours = () =>
    warehouse.session((session) =>
      extractFile({ session, staging, signal }, { path, name: 'file.csv', limit, flashzone: false }),
    )
  const rows = limit === undefined ? '' : ` LIMIT ${limit}`
  const size = limit === undefined ? ', sample_size = -1' : ''
  const bare = () =>
    warehouse.session(async (session) => {
      const text = `CREATE TEMP TABLE bare AS SELECT * FROM read_csv('${path}'${size})${rows}`
      await session.execute(text, { signal })
      await session.execute('SUMMARIZE bare', { signal })
    })
  const times = await timeAlternately({ ours, baseline: bare, runs, warmUp: 1 })
  const baseline = median(times.baseline)
  return { name, unit: 'ms', ours: median(times.ours), baseline, limit: baseline * most }
}

export const measure: Measure = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-extraction-'))
  const staging = join(folder, 'staging')
  mkdirSync(staging)
  const warehouse = await openWarehouse({
    file: ':memory:',
    folders: [folder, resolve(flights, '..')],
    staging,
    timeZone: 'UTC',
  })
  try {
    const long = join(folder, 'long.csv')
    await warehouse.execute(`COPY (SELECT * FROM read_parquet('${flights}')) TO '${long}' (HEADER)`)
    const wide = [1000, 4000].map((columns) => {
      const path = join(folder, `wide-${columns}.csv`)
      writeFileSync(path, wideText(columns))
      return {
        name: `extract ${columns} columns × ${wideRows} rows`,
        path,
        limit: undefined,
        most: mostWide,
        runs: 3,
      }
    })
    const sample = {
      name: 'profile a 1 % sample of 3 million rows',
      path: long,
      limit: sampleRows,
      most: mostSample,
      runs: 5,
    }
    const measurements: Measurement[] = []
    for (const one of [sample, ...wide]) measurements.push(await compare(warehouse, staging, one))
    return measurements
  } finally {
    await warehouse.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
