// Compiles Kysely's `sql` templates to SQL text: values become $1, $2, …, and identifiers are quoted. Nothing is
// executed here.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Statement } from './warehouse.ts'

const compiler = new Kysely<Record<never, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * Compiles a fragment to text, with the quoting common to PostgreSQL and DuckDB and with its values in the order of
 * `$n`.
 */
export function compile(fragment: RawBuilder<unknown>): Statement {
  const { sql, parameters } = fragment.compile(compiler)
  return { sql, parameters }
}
