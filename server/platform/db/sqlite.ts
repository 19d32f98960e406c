// SQLite (node:sqlite) with Kysely: WAL, full sync, foreign keys. One process, one connection.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CamelCasePlugin,
  Kysely,
  SqliteDialect,
  type Compilable,
  type Insertable,
  type SqliteDatabase,
} from 'kysely'
import { versionKey } from '#domain/archive/compare/version-key.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { loginKey } from '#domain/find/login-key.ts'
import type { JobRow, Tables } from './tables.ts'

export type Db = Kysely<Tables>

const isInput = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array

const toBinding = (value: unknown): SQLInputValue => {
  if (isInput(value)) return value
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
}

const toBindings = (parameters: readonly unknown[]): SQLInputValue[] => parameters.map(toBinding)

// A transaction that starts with a read cannot write after the admin tool has written meanwhile. An immediate
// transaction takes the write lock first and waits for it.
const withImmediateBegin = (text: string): string => (text === 'begin' ? 'begin immediate' : text)

// SQLite rolls back a transaction by itself if the disk is full. A second rollback would fail and hide the original
// error.
const isAlreadyRolledBack = (text: string, database: DatabaseSync): boolean =>
  text === 'rollback' && !database.isTransaction

const maxCachedStatements = 500
/** Longer statements contain lists of varying length and are rarely repeated. */
const maxCachedLength = 10_000

/** Writes of tables that change with each event and job. Nothing that is read from them is cached. */
const rapidWrites = /^(?:insert into|update|delete from) "(?:events|jobs|job_log)"/

interface CachedStatement {
  readonly statement: StatementSync
  readonly isReader: boolean
  /** It may change what is cached. */
  readonly writes: boolean
}

/**
 * Caches prepared statements, since the same few hundred texts run repeatedly. Each one runs to completion before the
 * next use. A statement that is iterated is never shared.
 */
const createStatementCache = (database: DatabaseSync) => {
  const cache = new Map<string, CachedStatement>()
  return (text: string): CachedStatement => {
    const found = cache.get(text)
    if (found !== undefined) return found
    const statement = database.prepare(text)
    const writes = /^(?:insert|update|delete|replace|with)\b/i.test(text) && !rapidWrites.test(text)
    const entry = { statement, isReader: statement.columns().length > 0, writes }
    if (text.length > maxCachedLength) return entry
    if (cache.size >= maxCachedStatements) cache.clear()
    cache.set(text, entry)
    return entry
  }
}

const adapt = (database: DatabaseSync, onWrite: () => void): SqliteDatabase => {
  const statementOf = createStatementCache(database)
  return {
    close: () => {
      database.close()
    },
    prepare: (text) => {
      const { statement, isReader, writes } = statementOf(withImmediateBegin(text))
      return {
        reader: isReader,
        all: (parameters) => {
          if (writes) onWrite()
          return statement.all(...toBindings(parameters))
        },
        run: (parameters) => {
          if (writes) onWrite()
          return isAlreadyRolledBack(text, database)
            ? { changes: 0, lastInsertRowid: 0 }
            : statement.run(...toBindings(parameters))
        },
        iterate: (parameters) => database.prepare(text).iterate(...toBindings(parameters)),
      }
    },
  }
}

const maxCachedFolds = 100_000

/** Caches folded texts. Folding dominates the cost of searching many rows, and rows rarely change. */
const createFoldCache = (): ((text: string) => string) => {
  const cache = new Map<string, string>()
  return (text) => {
    const found = cache.get(text)
    if (found !== undefined) return found
    const folded = foldText(text)
    if (cache.size >= maxCachedFolds) cache.clear()
    cache.set(text, folded)
    return folded
  }
}

/** Registers SQL functions for text search. Search terms are folded and separated by spaces. */
const registerFunctions = (raw: DatabaseSync): void => {
  const fold = createFoldCache()
  raw.function('folded', { deterministic: true }, (text) => (typeof text === 'string' ? fold(text) : null))
  raw.function('login_key', { deterministic: true }, (login) =>
    typeof login === 'string' ? loginKey(login) : null,
  )
  raw.function('version_key', { deterministic: true }, (version) =>
    typeof version === 'string' ? versionKey(version) : null,
  )
  raw.function('holds_words', { deterministic: true }, (text, words) => {
    if (typeof text !== 'string' || typeof words !== 'string') return null
    const folded = fold(text)
    return words.split(' ').every((word) => folded.includes(word)) ? 1 : 0
  })
}

interface Connection {
  readonly database: DatabaseSync
  /** Number of writes of this connection, except for events and jobs. */
  writes: number
}

const connections = new WeakMap<Db, Connection>()

/** The connection of an open store, for a short read that does not wait for a transaction. */
export function connectionOf(db: Db): Readonly<Connection> {
  const connection = connections.get(db)
  if (connection === undefined) throw new TypeError('The store was not opened by openDatabase')
  return connection
}

type RapidTable = 'events' | 'jobs' | 'jobLog'

interface RapidStatement {
  readonly statement: StatementSync
  /** Members of the row, in the order of the parameters. */
  readonly names: readonly string[]
}

const prepareRapid = (database: DatabaseSync, query: Compilable, row: object): RapidStatement => ({
  statement: database.prepare(query.compile().sql),
  names: Object.keys(row),
})

const valuesOf = (row: object, { names }: RapidStatement): SQLInputValue[] =>
  names.map((name) => toBinding(Reflect.get(row, name)))

/**
 * Returns a function that inserts rows, compiled for the members of the first one: all others have the same. Call it in
 * a transaction of the store: it writes in the transaction that is open.
 */
export function rapidInsert<T extends RapidTable>(db: Db, table: T): (row: Insertable<Tables[T]>) => void {
  const { database } = connectionOf(db)
  let rapid: RapidStatement | undefined
  return (row) => {
    rapid ??= prepareRapid(database, db.insertInto(table).values(row), row)
    rapid.statement.run(...valuesOf(row, rapid))
  }
}

/** The same for updates of columns of a row by its `id`. */
export function rapidUpdate(db: Db, table: 'jobs'): (id: string, columns: Partial<JobRow>) => void {
  const { database } = connectionOf(db)
  let rapid: RapidStatement | undefined
  return (id, columns) => {
    rapid ??= prepareRapid(database, db.updateTable(table).set(columns).where('id', '=', id), columns)
    rapid.statement.run(...valuesOf(columns, rapid), id)
  }
}

/** Returns a function that reads the first row of a query for any value of its only parameter, compiled once. */
export function rapidRead<O>(db: Db, query: Compilable<O>): (parameter: string) => Promise<O | undefined> {
  const compiled = query.compile()
  return async (parameter) => (await db.executeQuery<O>({ ...compiled, parameters: [parameter] })).rows[0]
}

/** Opens the metadata store, creating it if necessary. Tests use `:memory:`. */
export function openDatabase(path: string): { db: Db; raw: DatabaseSync } {
  const raw = new DatabaseSync(path)
  raw.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000; PRAGMA wal_autocheckpoint = 4000;',
  )
  registerFunctions(raw)
  const connection: Connection = { database: raw, writes: 0 }
  const onWrite = (): void => {
    connection.writes += 1
  }
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapt(raw, onWrite) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  connections.set(db, connection)
  return { db, raw }
}
