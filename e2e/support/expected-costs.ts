// The result that the query of the first journey must return, computed from the file itself without the platform.
import { resolve } from 'node:path'
import { readPlainCsv } from './plain-csv.ts'

const file = resolve(import.meta.dirname, '../../node_modules/vega-datasets/data/birdstrikes.csv')

export type AirportCost = { airport: string; total: number; byMonth: ReadonlyMap<number, number> }

/** Sums of `Cost Total $` by airport in one year, in total and by month; highest sum first. */
export function costsByAirport(year: number): readonly AirportCost[] {
  const airports = new Map<string, Map<number, number>>()
  for (const row of readPlainCsv(file)) {
    const [inYear, month] = (row['Flight Date'] ?? '').split('-').map(Number)
    if (inYear !== year || month === undefined) continue
    const airport = row['Airport Name'] ?? ''
    const months = airports.get(airport) ?? new Map<number, number>()
    months.set(month, (months.get(month) ?? 0) + Number(row['Cost Total $']))
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
