// Columns of DuckDB as JSON values, vector by vector. Whole numbers, HUGEINT sums and decimals become numbers, rounded
// once where a double cannot hold them; a date is `YYYY-MM-DD`, a timestamp `YYYY-MM-DDTHH:MM:SS[.mmm[mmm]]`; what JSON
// has no number for (NaN, infinity) is null; every other type is its own text.
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

export type Cell = string | number | boolean | null
type Reader = (row: number) => Cell

const dayMs = 86_400_000
const dates = new Map<number, string>()
const keptDates = 50_000

/** `days` since 1970-01-01 as ISO text. Years beyond 9999 keep all their digits. */
const isoDate = (days: number): string => {
  const known = dates.get(days)
  if (known !== undefined) return known
  const text = new Date(days * dayMs).toISOString().slice(0, -14)
  if (dates.size >= keptDates) dates.clear()
  dates.set(days, text)
  return text
}

const microsPerDay = 86_400_000_000
const two = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** `days` since 1970-01-01 and `micros` within that day. */
const isoTimestamp = (days: number, micros: number): string => {
  const seconds = Math.floor(micros / 1_000_000)
  const fraction = micros % 1_000_000
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  const whole = `${isoDate(days)}T${clock}`
  if (fraction === 0) return whole
  return fraction % 1000 === 0
    ? `${whole}.${String(fraction / 1000).padStart(3, '0')}`
    : `${whole}.${String(fraction).padStart(6, '0')}`
}

/** Arithmetic of doubles is several times faster than that of bigints, and exact within 285 years of 1970. */
const timestampText = (micros: bigint): Cell => {
  const near = Number(micros)
  if (Number.isSafeInteger(near)) {
    const days = Math.floor(near / microsPerDay)
    return isoTimestamp(days, near - days * microsPerDay)
  }
  if (micros === DuckDBTimestampValue.PosInf.micros || micros === DuckDBTimestampValue.NegInf.micros)
    return null
  const perDay = BigInt(microsPerDay)
  const within = ((micros % perDay) + perDay) % perDay
  return isoTimestamp(Number((micros - within) / perDay), Number(within))
}

const powers = Array.from({ length: 39 }, (_, exponent) => 10 ** exponent)

const scaled = (value: bigint, scale: number): number => {
  const near = Number(value)
  // Two exact doubles divide with one rounding; beyond that the decimal text is rounded once.
  if (Number.isSafeInteger(near) && scale <= 22) return near / (powers[scale] ?? 1)
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0')
  const text = `${digits.slice(0, digits.length - scale)}.${digits.slice(digits.length - scale)}`
  return value < 0n ? -Number(text) : Number(text)
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
    return value === null ? null : scaled(BigInt(value), vector.type.scale)
  }

const bigs =
  (vector: BigVector): Reader =>
  (row) => {
    const value = vector.getItem(row)
    return value === null ? null : Number(value)
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

/** One column of one chunk. */
export function cellsOf(vector: DuckDBVector): Cell[] {
  const read = readerOf(vector)
  const { itemCount } = vector
  const cells: Cell[] = []
  for (let row = 0; row < itemCount; row += 1) cells.push(read(row))
  return cells
}
