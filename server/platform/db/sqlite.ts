// SQLite (node:sqlite) behind Kysely: WAL, full sync, foreign keys. One process, one connection.
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { CamelCasePlugin, Kysely, SqliteDialect, type SqliteDatabase } from 'kysely'
import { versionKey } from '#domain/archive/compare/version-key.ts'
import { foldText } from '#domain/find/fold-text.ts'
import { loginKey } from '#domain/find/login-key.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>

const isInput = (value: unknown): value is SQLInputValue =>
  value === null ||
  typeof value === 'string' ||
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  value instanceof Uint8Array

const bound = (parameters: readonly unknown[]): SQLInputValue[] =>
  parameters.map((value) => {
    if (typeof value === 'boolean') return value ? 1 : 0
    if (isInput(value)) return value
    throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
  })

// A transaction that began by reading could not go on to write once the admin tool has written in between; one that
// takes the write lock at once waits for it instead.
const started = (text: string): string => (text === 'begin' ? 'begin immediate' : text)

// SQLite itself undoes a transaction that ran into a full disk; to undo it again is an error that hides the first one.
const isUndone = (text: string, database: DatabaseSync): boolean =>
  text === 'rollback' && !database.isTransaction

const mostStatements = 500
/** Longer texts are lists of their own length, seldom met again. */
const longestStatement = 10_000

/**
 * Statements taken apart once: the same few hundred texts are run over and over. Each is run to its end before anything
 * else happens, so that it is free again; one that is read piece by piece is never shared.
 */
const rememberingStatements = (database: DatabaseSync) => {
  const known = new Map<string, { statement: StatementSync; isReader: boolean }>()
  return (text: string) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const statement = database.prepare(text)
    const made = { statement, isReader: statement.columns().length > 0 }
    if (text.length > longestStatement) return made
    if (known.size >= mostStatements) known.clear()
    known.set(text, made)
    return made
  }
}

const adapt = (database: DatabaseSync): SqliteDatabase => {
  const statementOf = rememberingStatements(database)
  return {
    close: () => {
      database.close()
    },
    prepare: (text) => {
      const { statement, isReader } = statementOf(started(text))
      return {
        reader: isReader,
        all: (parameters) => statement.all(...bound(parameters)),
        run: (parameters) =>
          isUndone(text, database) ? { changes: 0, lastInsertRowid: 0 } : statement.run(...bound(parameters)),
        iterate: (parameters) => database.prepare(text).iterate(...bound(parameters)),
      }
    },
  }
}

const mostFolds = 100_000

/** Folds are the dear part of looking through many rows, and rows seldom change. */
const rememberingFold = (): ((text: string) => string) => {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    const folded = foldText(text)
    if (known.size >= mostFolds) known.clear()
    known.set(text, folded)
    return folded
  }
}

/** What SQL can ask beyond SQLite's own: texts as people look for them. Words come folded and parted by blanks. */
const teach = (raw: DatabaseSync): void => {
  const fold = rememberingFold()
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

/** Opens (or makes) the metadata store. `:memory:` serves tests. */
export function openDatabase(path: string): { db: Db; raw: DatabaseSync } {
  const raw = new DatabaseSync(path)
  raw.exec(
    'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;',
  )
  teach(raw)
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: adapt(raw) }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  return { db, raw }
}
