// Writes fixtures/harbour: an invented harbour in small files of each format that a local source reads. The bytes are
// always the same, so that tests may rely on them. `pilot-log.csv` contains errors on purpose.
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from './command.ts'

/** A small generator of uniformly distributed numbers in [0, 1), always the same for a seed. */
const numbers = (seed: number) => {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = numbers(1904)
const integer = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1))
const oneOf = <T>(list: readonly T[]): T => {
  const picked = list[integer(0, list.length - 1)]
  if (picked === undefined) throw new Error('the list is empty')
  return picked
}
const two = (value: number): string => String(value).padStart(2, '0')

const berths = [
  { berth: 'N1', quay: 'North quay', length_m: 310, depth_m: 14.5, has_crane: true },
  { berth: 'N2', quay: 'North quay', length_m: 280, depth_m: 13, has_crane: true },
  { berth: 'N3', quay: 'North quay', length_m: 180, depth_m: 9.5, has_crane: false },
  { berth: 'S1', quay: 'South quay', length_m: 220, depth_m: 11, has_crane: true },
  { berth: 'S2', quay: 'South quay', length_m: 150, depth_m: 8, has_crane: false },
  { berth: 'F1', quay: 'Ferry pier', length_m: 120, depth_m: 6.5, has_crane: false },
] as const
const ships = [
  { ship: 'Astrid Falk', flag: 'NO', kind: 'container' },
  { ship: 'Côte d’Opale', flag: 'FR', kind: 'ferry' },
  { ship: 'Meridian "Two"', flag: 'PA', kind: 'bulk' },
  { ship: 'Hoshi Maru', flag: 'JP', kind: 'container' },
  { ship: 'Lady, of the Lake', flag: 'GB', kind: 'ferry' },
  { ship: 'Öresund Pilot', flag: 'SE', kind: 'tanker' },
  { ship: 'Sankt Nikolai', flag: 'DE', kind: 'bulk' },
  { ship: 'Teal', flag: 'NL', kind: 'tanker' },
] as const

type Cell = string | number | boolean | null
type Row = Readonly<Record<string, Cell>>

const calls: Row[] = Array.from({ length: 200 }, (_, at) => {
  const day = Math.floor((at * 364) / 199)
  const arrival = new Date(Date.UTC(2024, 0, 1 + day, integer(0, 23), integer(0, 11) * 5))
  const ship = oneOf(ships)
  const hours = integer(4, 60)
  return {
    call_id: 10_001 + at,
    ...ship,
    berth: oneOf(berths).berth,
    arrived_at: arrival.toISOString().slice(0, 19).replace('T', ' '),
    hours_alongside: hours,
    cargo_t: ship.kind === 'ferry' ? null : integer(400, 38_000),
    dues_eur: (hours * integer(1800, 5200)) / 100,
    was_delayed: next() < 0.22,
  }
})

const tides: Row[] = Array.from({ length: 240 }, (_, at) => ({
  at: new Date(Date.UTC(2024, 2, 1, at * 3)).toISOString().slice(0, 19),
  height_m: Math.round((3.1 + 2.4 * Math.sin(at * 1.52) + next() * 0.3) * 100) / 100,
  kind: at % 2 === 0 ? 'high' : 'low',
}))

const cargo: Row[] = Array.from({ length: 60 }, (_, at) => ({
  manifest: `M-${1000 + at}`,
  call_id: 10_001 + integer(0, 199),
  goods: oneOf(['grain', 'timber', 'cars', 'fuel oil', 'machine parts', 'paper']),
  weight_t: integer(5, 9000) / 10,
  inspected_on: at % 7 === 0 ? null : `2024-${two(integer(1, 12))}-${two(integer(1, 28))}`,
}))

const pilotLog: Row[] = Array.from({ length: 180 }, (_, at) => ({
  entry: at + 1,
  pilot: oneOf(['R. Auclair', 'M. Sato', 'J. de Vries', 'I. Lund']),
  boarded_on: `2024-${two(1 + Math.floor(at / 15))}-${two(integer(1, 28))}`,
  minutes: integer(25, 140),
  wind_kn: integer(2, 41),
}))
/**
 * By the number of rows before each line: one with too many cells and one with too few, which are rejected; a word
 * among numbers and one among dates, which make their columns text.
 */
const brokenLines = new Map([
  [17, '17b,M. Sato,2024-02-11,55,12,extra,cells'],
  [58, '58b,I. Lund'],
  [101, '101b,R. Auclair,2024-07-19,about an hour,18'],
  [140, '140b,J. de Vries,the 3rd of May,61,22'],
])

const separated = (rows: readonly Row[], separator: string): string[] => {
  const cell = (value: Cell): string => {
    const text = value === null ? '' : String(value)
    return text.includes(separator) || text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text
  }
  const names = Object.keys(rows[0] ?? {})
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? null))].map((cells) =>
    cells.map(cell).join(separator),
  )
}

const withBroken = (lines: readonly string[]): string[] =>
  lines.flatMap((line, at) => [line, ...[brokenLines.get(at)].filter((broken) => broken !== undefined)])

const files: Readonly<Record<string, readonly string[]>> = {
  'ship-calls.csv': separated(calls, ','),
  'berths.tsv': separated(berths, '\t'),
  'tides.ndjson': tides.map((row) => JSON.stringify(row)),
  'cargo.json': [JSON.stringify(cargo, null, 1)],
  'pilot-log.csv': withBroken(separated(pilotLog, ',')),
}

const folder = resolve(root, 'fixtures/harbour')
mkdirSync(folder, { recursive: true })
for (const [name, lines] of Object.entries(files))
  writeFileSync(resolve(folder, name), `${lines.join('\n')}\n`)
