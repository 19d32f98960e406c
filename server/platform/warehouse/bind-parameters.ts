// Binds the values of a statement to a prepared statement of DuckDB, each by its type.
import type { DuckDBPreparedStatement } from '@duckdb/node-api'

const bindNumber = (
  prepared: DuckDBPreparedStatement,
  { index, value }: { index: number; value: number },
): void =>
  Number.isSafeInteger(value) ? prepared.bindBigInt(index, BigInt(value)) : prepared.bindDouble(index, value)

const bind = (prepared: DuckDBPreparedStatement, index: number, value: unknown): void => {
  if (value === null || value === undefined) return prepared.bindNull(index)
  if (typeof value === 'string') return prepared.bindVarchar(index, value)
  if (typeof value === 'number') return bindNumber(prepared, { index, value })
  if (typeof value === 'boolean') return prepared.bindBoolean(index, value)
  if (typeof value === 'bigint') return prepared.bindHugeInt(index, value)
  throw new TypeError(`DuckDB cannot bind a value of type ${typeof value}`)
}

/** Binds `$1`, `$2`, … in order. Safe integers are bound as integers, all other numbers as doubles. */
export function bindAll(prepared: DuckDBPreparedStatement, parameters: readonly unknown[]): void {
  for (const [index, value] of parameters.entries()) bind(prepared, index + 1, value)
}
