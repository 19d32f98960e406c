// What the question of the first journey must answer, computed from the file itself and by nothing of the platform.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

const file = resolve(import.meta.dirname, '../../node_modules/vega-datasets/data/birdstrikes.csv')

/** Lines of a file without quotes, as members by the names of its first line. */
const readPlainCsv = (path: string): Record<string, string>[] => {
  const [head = '', ...lines] = readFileSync(path, 'utf8').trimEnd().split(/\r?\n/)
  const names = head.split(',')
  return lines.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))
  })
}

export type AirportCost = { airport: string; total: number; byMonth: ReadonlyMap<number, number> }

/** Sums of `Cost Total $` by airport, whole and by month, in one year; the dearest airport first. */
export function costsByAirport(year: number): readonly AirportCost[] {
  const airports = new Map<string, Map<number, number>>()
  for (const strike of readPlainCsv(file)) {
    const [inYear, month] = (strike['Flight Date'] ?? '').split('-').map(Number)
    if (inYear !== year || month === undefined) continue
    const airport = strike['Airport Name'] ?? ''
    const months = airports.get(airport) ?? new Map<number, number>()
    months.set(month, (months.get(month) ?? 0) + Number(strike['Cost Total $']))
    airports.set(airport, months)
  }
  return [...airports]
    .map(([airport, byMonth]) => ({
      airport,
      byMonth,
      total: [...byMonth.values()].reduce((sum, cost) => sum + cost, 0),
    }))
    .toSorted((a, b) => b.total - a.total)
}
