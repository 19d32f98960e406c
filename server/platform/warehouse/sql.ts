// SQL text out of Kysely's `sql` templates: values become $1, $2, …, identifiers are quoted. Nothing is run here.
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

/** The text of a fragment, in the quoting that PostgreSQL and DuckDB share, with its values in the order of `$n`. */
export function compile(fragment: RawBuilder<unknown>): Statement {
  const { sql, parameters } = fragment.compile(compiler)
  return { sql, parameters }
}
