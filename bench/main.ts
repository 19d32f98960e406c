// Runs every bench/*.bench.ts, or those with the name of an argument, or whose names contain it, and prints one table of
// ratios. The exit code is 1 if a limit is exceeded.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Measure, Measurement } from './measurement.ts'

const benchModule = z.object({ measure: z.custom<Measure>((value) => typeof value === 'function') })
const words = process.argv.slice(2)
const all = globSync('*.bench.ts', { cwd: import.meta.dirname }).toSorted()
const filesOf = (word: string): string[] => {
  const exact = `${word}.bench.ts`
  return all.includes(exact) ? [exact] : all.filter((file) => file.includes(word))
}
const files = words.length === 0 ? all : [...new Set(words.flatMap(filesOf))]

const figure = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2)
const isGood = ({ ours, limit }: Measurement): boolean => ours <= limit
const row = (measured: Measurement): string[] => {
  const { name, unit, ours, baseline, limit } = measured
  const figures = [ours, baseline].map((value) => (value === undefined ? '—' : `${figure(value)} ${unit}`))
  const ratio = baseline === undefined ? '—' : `${(ours / baseline).toFixed(2)} ×`
  const verdict = isGood(measured) ? 'ok' : 'EXCEEDED'
  return [name, ...figures, ratio, `${figure(limit)} ${unit}`, verdict]
}

const table = (rows: readonly string[][]): string => {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((cells) => (cells[at] ?? '').length)))
  const pad = (cell: string, at: number) =>
    at === 0 || at === widths.length - 1 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)
  return rows.map((cells) => cells.map(pad).join('   ').trimEnd()).join('\n')
}

const measured: Measurement[] = []
for (const file of files) {
  console.log(`measuring ${file} …`)
  const { measure } = benchModule.parse(await import(resolve(import.meta.dirname, file)))
  measured.push(...(await measure()))
}

console.log(
  `\n${table([['measurement', 'ours', 'baseline', 'ratio', 'limit', 'result'], ...measured.map(row)])}`,
)
for (const { name, note } of measured) if (note !== undefined) console.log(`\n${name}: ${note}`)
process.exit(measured.length > 0 && measured.every(isGood) ? 0 : 1)
