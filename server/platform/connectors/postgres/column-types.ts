// How each type of PostgreSQL is read: the expression that writes it as text, and the column type that holds every
// value of it. A type that the warehouse cannot hold is read as text (DM41).

/** A column as the catalogue of the server describes it; domains are resolved to their types. */
export interface CatalogueColumn {
  readonly name: string
  /** Name of the type, if it is built in; empty for types of users. */
  readonly type: string
  /** As the server writes it, such as `numeric(50,2)`. */
  readonly display: string
  readonly modifier: number
  /** `e` for an enum, `c` for a composite, `b` for a base type … */
  readonly kind: string
  /** `A` for arrays. */
  readonly category: string
}

interface Reading {
  readonly type: string
  /** Writes the column `column` as text; undefined for its own text. */
  readonly write?: (column: string) => string
  readonly asText?: string
}

const asText = (column: string): string => `${column}::text`
const asJson = (column: string): string => `pg_catalog.to_json(${column})::text`

const plain: Readonly<Record<string, Reading>> = {
  bool: { type: 'BOOLEAN' },
  int2: { type: 'SMALLINT' },
  int4: { type: 'INTEGER' },
  int8: { type: 'BIGINT' },
  oid: { type: 'UINTEGER' },
  float4: { type: 'FLOAT' },
  float8: { type: 'DOUBLE' },
  date: { type: 'DATE' },
  timestamp: { type: 'TIMESTAMP' },
  timestamptz: { type: 'TIMESTAMPTZ' },
  bytea: { type: 'VARCHAR', write: (column) => `pg_catalog.encode(${column}, 'hex')` },
}

const maxDigits = 38

/** The digits of `numeric(p,s)`: the scale may be negative, or larger than the precision. */
const numericReading = ({ modifier, display }: CatalogueColumn): Reading => {
  if (modifier < 4) return { type: 'VARCHAR', asText: display }
  const precision = ((modifier - 4) >> 16) & 0xffff
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024
  const digits = scale < 0 ? precision - scale : Math.max(precision, scale)
  if (digits > maxDigits) return { type: 'VARCHAR', asText: display }
  return { type: `DECIMAL(${digits},${Math.max(scale, 0)})` }
}

/** How a column is read. */
export function readingOf(column: CatalogueColumn): Reading {
  if (column.category === 'A' || column.kind === 'c') return { type: 'VARCHAR', write: asJson }
  if (column.type === 'numeric') return numericReading(column)
  return plain[column.type] ?? { type: 'VARCHAR', write: asText }
}
