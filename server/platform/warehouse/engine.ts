// Loads the library of the engine on first use, since it occupies memory. An import that is repeated for each statement
// takes a tenth of a millisecond.
import type * as engine from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'

let loaded: typeof engine | undefined

/** The library of the engine. */
export async function loadEngine(): Promise<typeof engine> {
  loaded ??= await import('@duckdb/node-api')
  return loaded
}

/** Throws `ERROR` unless the statement only selects. */
export async function requireSelect({ statementType }: engine.DuckDBPreparedStatement): Promise<void> {
  const { StatementType } = await loadEngine()
  if (statementType !== StatementType.SELECT)
    throw new PlatformError('ERROR', { cause: new Error('a query may only select') })
}
