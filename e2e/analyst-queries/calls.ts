// The calls at a port that the questions are about: the file that the platform reads, and its rows, read from that file
// for the expected figures.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readPlainCsv } from '../support/plain-csv.ts'
import { chanceOf } from '../support/random.ts'

export const callsFile = 'calls.csv'
export const berthsFile = 'berths.tsv'

const day = 86_400_000
const today = Date.parse(new Date().toISOString().slice(0, 10))
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last complete year. */
export const lastYear = new Date(today).getUTCFullYear() - 1

const names = ['Teal', 'Hoshi Maru', 'Sankt Nikolai', 'Côte d’Opale', 'Öresund Pilot'] as const
const numbers = [3, 15, 42, 115] as const
const kinds = ['tanker', 'bulk', 'container', 'ferry'] as const
const berths = ['N1', 'N2', 'N3', 'S1', 'S2', 'F1'] as const
const perDay = 3

const firstDay = Date.UTC(lastYear - 1, 0, 1)

/** About the average number of calls of a ship: some have more, some fewer. */
export const usualCalls = Math.floor((((today - firstDay) / day) * perDay) / (names.length * numbers.length))

/**
 * No calls on these days, counted from today: a journey around midnight, or in another time zone than the platform,
 * expects the same calls of the last thirty days.
 */
const isQuiet = (daysAgo: number): boolean => daysAgo <= 1 || (daysAgo >= 28 && daysAgo <= 31)

const money = (cents: number): string => (cents / 100).toFixed(2)
const two = (value: number): string => String(value).padStart(2, '0')

/** Writes the calls since the year before the last complete one, up to yesterday. */
export function writeCalls(folder: string): void {
  const chance = chanceOf(1904)
  const lines = ['call_id,ship,kind,berth,arrived_at,left_on,dues_eur,discount_eur,was_delayed']
  for (let time = firstDay; time <= today; time += day)
    for (let count = 0; count < perDay; count += 1) {
      const hour = `${two(chance.below(24))}:${two(chance.below(60))}:00`
      const ship = `${chance.pick(names)} ${chance.pick(numbers)}`
      const [kind, berth] = [chance.pick(kinds), chance.pick(berths)]
      const left = chance.below(50) === 0 ? '' : isoDay(time + chance.below(6) * day)
      const dues = money(2000 + chance.below(300_000))
      const discount = chance.below(5) < 2 ? '' : money(chance.below(9000))
      const isDelayed = chance.below(4) === 0
      const id = 10_000 + lines.length
      if (!isQuiet((today - time) / day))
        lines.push(
          [id, ship, kind, berth, `${isoDay(time)} ${hour}`, left, dues, discount, isDelayed].join(','),
        )
    }
  writeFileSync(join(folder, callsFile), `${lines.join('\n')}\n`)
}

export interface Call {
  readonly ship: string
  readonly kind: string
  readonly quay: string
  /** `2024-01` */
  readonly month: string
  readonly year: number
  readonly hour: number
  /** Monday is 1. */
  readonly weekday: number
  readonly daysInPort: number | null
  readonly daysAgo: number
  readonly cents: number
  readonly discountCents: number | null
  readonly isDelayed: boolean
}

const centsOf = (text: string): number => Math.round(Number(text) * 100)

const readRows = (folder: string, [file, separator]: readonly [string, string]) =>
  readPlainCsv(join(folder, file), separator).map((row) => (name: string) => {
    const text = row[name]
    if (text === undefined) throw new Error(`${file} has no column ${name}`)
    return text
  })

export function readCalls(folder: string): readonly Call[] {
  const quays = new Map(
    readRows(folder, [berthsFile, '\t']).map((textOf) => [textOf('berth'), textOf('quay')]),
  )
  return readRows(folder, [callsFile, ',']).map((textOf) => {
    const arrived = textOf('arrived_at')
    const on = arrived.slice(0, 10)
    const [time, left, discount] = [Date.parse(on), textOf('left_on'), textOf('discount_eur')]
    return {
      ship: textOf('ship'),
      kind: textOf('kind'),
      quay: quays.get(textOf('berth')) ?? '',
      month: on.slice(0, 7),
      year: Number(on.slice(0, 4)),
      hour: Number(arrived.slice(11, 13)),
      weekday: new Date(time).getUTCDay() || 7,
      daysInPort: left === '' ? null : (Date.parse(left) - time) / day,
      daysAgo: (today - time) / day,
      cents: centsOf(textOf('dues_eur')),
      discountCents: discount === '' ? null : centsOf(discount),
      isDelayed: textOf('was_delayed') === 'true',
    }
  })
}
