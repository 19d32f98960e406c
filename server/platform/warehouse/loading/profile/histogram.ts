// Histograms: equal ranges whose bounds are exact. Integers, decimals, days and seconds are counted in whole units, so
// that no value is in another range than its bounds say.
import { sql } from 'kysely'
import { z } from 'zod'
import type { AttributeType, ExtractedAttribute } from '#contract/data-manager/table.ts'
import { decimalDigits, isDecimalType, isIntegerType } from '#domain/schema/numeric-type.ts'
import type { Sql } from '../staging.ts'

type Histogram = ExtractedAttribute['histogram']
type Bound = NonNullable<Histogram>['bounds'][number]

const ranges = 12

interface Unit {
  /** The unit of `value`, a column of the engine. */
  readonly unit: Sql
  /** A bound in units, as a value; null if it cannot be written. */
  readonly bound: (units: bigint) => Bound | null
}

const exactText = (text: string): Bound => {
  const number = Number(text)
  return Math.abs(number) < 1e15 && text.length < 16 ? number : text
}

const decimalText = (units: bigint, fraction: number): string => {
  const digits = String(units < 0n ? -units : units).padStart(fraction + 1, '0')
  const point = digits.length - fraction
  const text = fraction === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  return units < 0n ? `-${text}` : text
}

const day = 86_400_000
const isoOf = (milliseconds: number): string | null => {
  const date = new Date(milliseconds)
  const year = date.getUTCFullYear()
  return year >= 0 && year <= 9999 ? date.toISOString() : null
}

const unitOf = (type: AttributeType): Unit | null => {
  if (isIntegerType(type))
    return { unit: sql`TRY_CAST(value AS HUGEINT)`, bound: (units) => exactText(String(units)) }
  if (isDecimalType(type)) {
    const { fraction } = decimalDigits(type)
    const unit = sql`TRY_CAST(replace(CAST(value AS VARCHAR), '.', '') AS HUGEINT)`
    return { unit, bound: (units) => exactText(decimalText(units, fraction)) }
  }
  if (type.main === 'date')
    return {
      unit: sql`CASE WHEN isfinite(value) THEN CAST(datediff('day', DATE '1970-01-01', value) AS HUGEINT) END`,
      bound: (units) => isoOf(Number(units) * day)?.slice(0, 10) ?? null,
    }
  if (type.main === 'datetime')
    return {
      unit: sql`CASE WHEN isfinite(value) THEN CAST(floor(epoch(value)) AS HUGEINT) END`,
      bound: (units) =>
        isoOf(Number(units) * 1000)
          ?.slice(0, 19)
          .replace('T', ' ') ?? null,
    }
  return null
}

const spans = sql`spans AS (SELECT place, min(unit) AS low, max(unit) AS high FROM units GROUP BY place)`

const collected = (
  steps: Sql,
  bin: Sql,
): Sql => sql`${spans}, steps AS (SELECT place, low, ${steps} AS step FROM spans),
  bins AS (SELECT place, CAST(low AS VARCHAR) AS low, CAST(step AS VARCHAR) AS step, ${bin} AS bin,
    CAST(sum(times) AS BIGINT) AS times FROM units JOIN steps USING (place)
    WHERE step IS NOT NULL AND unit IS NOT NULL GROUP BY ALL),
  histograms AS (SELECT place, to_json({low: first(low), step: first(step), bins: list([bin, times])}) AS histogram
    FROM bins GROUP BY place)`

const wholeBins = (unit: Sql): Sql => sql`units AS (SELECT place, ${unit} AS unit, times FROM cells),
  ${collected(sql`TRY((high - low) // ${sql.lit(ranges)} + 1)`, sql`CAST((unit - low) // step AS INTEGER)`)}`

/** The quotient can be off by one next to a bound, so it is compared with the bounds. */
const doubleBins = (): Sql => {
  const last = sql.lit(ranges - 1)
  const near = sql`least(${last}, CAST(floor((unit - low) / step) AS INTEGER))`
  const bin = sql`CASE WHEN step = 0 THEN 0 WHEN unit < low + ${near} * step THEN ${near} - 1
    WHEN ${near} < ${last} AND unit >= low + (${near} + 1) * step THEN ${near} + 1 ELSE ${near} END`
  const step = sql`CASE WHEN isfinite(high - low) THEN (high - low) / ${sql.lit(ranges)} END`
  return sql`units AS (SELECT place, CASE WHEN isfinite(value) THEN CAST(value AS DOUBLE) END AS unit, times FROM cells),
    ${collected(step, bin)}`
}

/** Whether values may be NaN or infinite. */
export function isDouble({ main, sub }: AttributeType): boolean {
  return main === 'num' && (sub === 'double' || sub === 'real' || sub === 'float')
}

/**
 * Relations of a WITH clause after `cells (place, value, times)`. The last, `histograms (place, histogram)`, has JSON
 * texts for `readHistogram`. Null for types without a histogram.
 */
export function histogramRelations(type: AttributeType): Sql | null {
  if (isDouble(type)) return doubleBins()
  const unit = unitOf(type)
  return unit === null ? null : wholeBins(unit.unit)
}

const histogramJson = z.object({
  low: z.string(),
  step: z.string(),
  bins: z.array(z.tuple([z.number(), z.number()])),
})

const countsOf = (bins: readonly (readonly [number, number])[]): number[] => {
  const counts = Array.from({ length: Math.max(...bins.map(([bin]) => bin)) + 1 }, () => 0)
  for (const [bin, times] of bins) counts[bin] = times
  return counts
}

/** Reads a JSON text of `histogramRelations`. Null if a bound cannot be written. */
export function readHistogram(text: unknown, type: AttributeType): Histogram {
  if (typeof text !== 'string') return null
  const { low, step, bins } = histogramJson.parse(JSON.parse(text))
  const counts = countsOf(bins)
  const places = Array.from({ length: counts.length + 1 }, (_, index) => index)
  if (isDouble(type)) {
    const bounds = places.map((place) => Number(low) + place * Number(step))
    return bounds.every(Number.isFinite) ? { bounds, counts } : null
  }
  const unit = unitOf(type)
  if (unit === null) return null
  const bounds = places.map((place) => unit.bound(BigInt(low) + BigInt(place) * BigInt(step)))
  return bounds.includes(null) ? null : { bounds: bounds.filter((bound) => bound !== null), counts }
}
