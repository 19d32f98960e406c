// How each type of MySQL and MariaDB is read: the expression that writes it, and the column type that holds every value
// of it. A type that the warehouse cannot hold is read as text (DM41).

/** A column as `information_schema` describes it. */
export interface CatalogueColumn {
  readonly name: string
  /** Such as `decimal`. */
  readonly type: string
  /** As the server writes it, such as `decimal(50,2) unsigned`. */
  readonly display: string
  readonly digits: number | null
  readonly scale: number | null
}

interface Reading {
  readonly type: string
  /** Writes the column `column`; undefined for its own value. */
  readonly write?: (column: string) => string
  readonly asText?: string
}

const text: Reading = { type: 'VARCHAR' }
const asHex: Reading = { type: 'VARCHAR', write: (column) => `LOWER(HEX(${column}))` }
const asShape: Reading = { type: 'VARCHAR', write: (column) => `ST_AsText(${column})` }
const other: Reading = { type: 'VARCHAR', write: (column) => `CAST(${column} AS CHAR CHARACTER SET utf8mb4)` }

/** Whole numbers, with and without a sign. A value beyond the largest type makes its column text. */
const wholeNumbers: Readonly<Record<string, readonly [signed: string, unsigned: string]>> = {
  tinyint: ['TINYINT', 'UTINYINT'],
  smallint: ['SMALLINT', 'USMALLINT'],
  mediumint: ['INTEGER', 'UINTEGER'],
  int: ['INTEGER', 'UINTEGER'],
  bigint: ['BIGINT', 'BIGINT'],
}

const plain: Readonly<Record<string, Reading>> = {
  year: { type: 'SMALLINT' },
  bit: { type: 'BIGINT', write: (column) => `${column} + 0` },
  // The server writes a float with six digits, a double with all.
  float: { type: 'FLOAT', write: (column) => `${column} + 0e0` },
  double: { type: 'DOUBLE' },
  date: { type: 'DATE' },
  datetime: { type: 'TIMESTAMP' },
  timestamp: { type: 'TIMESTAMPTZ', write: (column) => `CONCAT(${column}, '+00')` },
  time: text,
  char: text,
  varchar: text,
  tinytext: text,
  text,
  mediumtext: text,
  longtext: text,
  enum: text,
  set: text,
  json: text,
  binary: asHex,
  varbinary: asHex,
  tinyblob: asHex,
  blob: asHex,
  mediumblob: asHex,
  longblob: asHex,
  geometry: asShape,
  point: asShape,
  linestring: asShape,
  polygon: asShape,
  multipoint: asShape,
  multilinestring: asShape,
  multipolygon: asShape,
  geometrycollection: asShape,
  geomcollection: asShape,
}

const maxDigits = 38

const decimalReading = ({ digits, scale, display }: CatalogueColumn): Reading =>
  digits === null || digits > maxDigits
    ? { type: 'VARCHAR', asText: display }
    : { type: `DECIMAL(${digits},${scale ?? 0})` }

/** How a column is read. */
export function readingOf(column: CatalogueColumn): Reading {
  const type = column.type.toLowerCase()
  if (type === 'decimal') return decimalReading(column)
  const whole = wholeNumbers[type]
  if (whole !== undefined) return { type: whole[/unsigned/i.test(column.display) ? 1 : 0] }
  return plain[type] ?? other
}
