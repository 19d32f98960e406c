// Converts columns of DuckDB to JSON values, vector by vector. An integer or decimal becomes a number if a double
// represents it exactly, otherwise an ExactNumber with all its digits (QB31). A date is `YYYY-MM-DD`, a timestamp
// `YYYY-MM-DDTHH:MM:SS[.mmm[mmm]]`. NaN and infinity are null. Every other type is converted to text.
import {
  DuckDBBigIntVector,
  DuckDBBooleanVector,
  DuckDBDateVector,
  DuckDBDecimal128Vector,
  DuckDBDecimal16Vector,
  DuckDBDecimal32Vector,
  DuckDBDecimal64Vector,
  DuckDBDoubleVector,
  DuckDBFloatVector,
  DuckDBHugeIntVector,
  DuckDBTimestampValue,
  DuckDBTimestampVector,
  DuckDBUBigIntVector,
  DuckDBUHugeIntVector,
  DuckDBVarCharVector,
  DuckDBIntegerVector,
  DuckDBSmallIntVector,
  DuckDBTinyIntVector,
  DuckDBUIntegerVector,
  DuckDBUSmallIntVector,
  DuckDBUTinyIntVector,
  type DuckDBVector,
} from '@duckdb/node-api'
import { ExactNumber } from '#contract/exact-number.ts'
import { formatDecimal } from '#domain/json/decimal-text.ts'
import { isExactDouble } from '#domain/json/exact-double.ts'

export type Cell = string | number | boolean | ExactNumber | null
type Reader = (row: number) => Cell

const dayMs = 86_400_000
const dates = new Map<number, string>()
const maxCachedDates = 50_000

/** Formats `days` since 1970-01-01 as ISO text. Years after 9999 have all their digits. */
const isoDate = (days: number): string => {
  const cached = dates.get(days)
  if (cached !== undefined) return cached
  const text = new Date(days * dayMs).toISOString().slice(0, -14)
  if (dates.size >= maxCachedDates) dates.clear()
  dates.set(days, text)
  return text
}

const microsPerDay = 86_400_000_000
const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** Formats `days` since 1970-01-01 and `micros` within that day. */
const isoTimestamp = (days: number, micros: number): string => {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = micros % 1_000_000
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const text = `${isoDate(days)}T${clock}`
  if (fraction === 0) return text
  return fraction % 1000 === 0
    ? `${text}.${String(fraction / 1000).padStart(3, '0')}`
    : `${text}.${String(fraction).padStart(6, '0')}`
}

/** Doubles are several times faster than bigints here, and exact within 285 years of 1970. */
const timestampText = (micros: bigint): Cell => {
  const approximate = Number(micros)
  if (Number.isSafeInteger(approximate)) {
    const days = Math.floor(approximate / microsPerDay)
    return isoTimestamp(days, approximate - days * microsPerDay)
  }
  if (micros === DuckDBTimestampValue.PosInf.micros || micros === DuckDBTimestampValue.NegInf.micros)
    return null
  const perDay = BigInt(microsPerDay)
  const within = ((micros % perDay) + perDay) % perDay
  return isoTimestamp(Number((micros - within) / perDay), Number(within))
}

const powers = Array.from({ length: 39 }, (_, exponent) => 10 ** exponent)
/** Every decimal number of 15 digits is represented exactly, and the division of two exact doubles rounds once. */
const mostExact = 10 ** 15

const scaled = (value: bigint | number, scale: number): number | ExactNumber => {
  const approximate = Number(value)
  if (Math.abs(approximate) < mostExact && scale <= 22) return approximate / (powers[scale] ?? 1)
  const text = formatDecimal({ units: BigInt(value), scale })
  return isExactDouble(text) ? Number(text) : new ExactNumber(text)
}

type NumberVector =
  | DuckDBIntegerVector
  | DuckDBSmallIntVector
  | DuckDBTinyIntVector
  | DuckDBUIntegerVector
  | DuckDBUSmallIntVector
  | DuckDBUTinyIntVector
const isNumberVector = (vector: DuckDBVector): vector is NumberVector =>
  vector instanceof DuckDBIntegerVector ||
  vector instanceof DuckDBSmallIntVector ||
  vector instanceof DuckDBTinyIntVector ||
  vector instanceof DuckDBUIntegerVector ||
  vector instanceof DuckDBUSmallIntVector ||
  vector instanceof DuckDBUTinyIntVector

type BigVector = DuckDBBigIntVector | DuckDBHugeIntVector | DuckDBUBigIntVector | DuckDBUHugeIntVector
const isBigVector = (vector: DuckDBVector): vector is BigVector =>
  vector instanceof DuckDBBigIntVector ||
  vector instanceof DuckDBHugeIntVector ||
  vector instanceof DuckDBUBigIntVector ||
  vector instanceof DuckDBUHugeIntVector

type DecimalVector =
  | DuckDBDecimal16Vector
  | DuckDBDecimal32Vector
  | DuckDBDecimal64Vector
  | DuckDBDecimal128Vector
const isDecimalVector = (vector: DuckDBVector): vector is DecimalVector =>
  vector instanceof DuckDBDecimal64Vector ||
  vector instanceof DuckDBDecimal128Vector ||
  vector instanceof DuckDBDecimal32Vector ||
  vector instanceof DuckDBDecimal16Vector

const decimals =
  (vector: DecimalVector): Reader =>
  (row) => {
    const value = vector.getScaledValue(row)
    return value === null ? null : scaled(value, vector.type.scale)
  }

const bigs =
  (vector: BigVector): Reader =>
  (row) => {
    const value = vector.getItem(row)
    return value === null ? null : scaled(value, 0)
  }

const doubles =
  (vector: DuckDBDoubleVector | DuckDBFloatVector): Reader =>
  (row) => {
    const value = vector.getItem(row)
    return value !== null && Number.isFinite(value) ? value : null
  }

const days =
  (vector: DuckDBDateVector): Reader =>
  (row) => {
    const value = vector.getItem(row)
    return value === null || !value.isFinite ? null : isoDate(value.days)
  }

const timestamps =
  (vector: DuckDBTimestampVector): Reader =>
  (row) => {
    const value = vector.getItem(row)
    return value === null ? null : timestampText(value.micros)
  }

const texts =
  (vector: DuckDBVector): Reader =>
  (row) => {
    const value = vector.getItem(row)
    return value === null ? null : String(value)
  }

const numericReader = (vector: DuckDBVector): Reader | undefined => {
  if (isNumberVector(vector)) return (row) => vector.getItem(row)
  if (isBigVector(vector)) return bigs(vector)
  if (isDecimalVector(vector)) return decimals(vector)
  if (vector instanceof DuckDBDoubleVector || vector instanceof DuckDBFloatVector) return doubles(vector)
  return undefined
}

const readerOf = (vector: DuckDBVector): Reader => {
  if (vector instanceof DuckDBVarCharVector || vector instanceof DuckDBBooleanVector)
    return (row) => vector.getItem(row)
  if (vector instanceof DuckDBDateVector) return days(vector)
  if (vector instanceof DuckDBTimestampVector) return timestamps(vector)
  return numericReader(vector) ?? texts(vector)
}

/** The cells of one column of one chunk. */
export function cellsOf(vector: DuckDBVector): Cell[] {
  const read = readerOf(vector)
  const { itemCount } = vector
  const cells: Cell[] = []
  for (let row = 0; row < itemCount; row += 1) cells.push(read(row))
  return cells
}
