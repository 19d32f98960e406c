// The warehouse in DuckDB, opened in a locked configuration: outside the database file, statements can access only
// the configured folders. Afterwards no setting can be changed and no extension loaded. Queries can only select.
import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DuckDBInstance,
  StatementType,
  type DuckDBConnection,
  type DuckDBResult,
  type DuckDBDataChunk,
} from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'
import { bindAll } from './bind-parameters.ts'
import { runInterruptible } from './connection.ts'
import { failureFrom, openFailure } from './duckdb-errors.ts'
import { openConnectionPool, prepareOn } from './connection-pool.ts'
import type { Batch, RunOptions, Statement, Warehouse } from './warehouse.ts'
import { cellsOf, type Cell } from './values.ts'

const columnsOf = (chunk: DuckDBDataChunk): Cell[][] =>
  Array.from({ length: chunk.columnCount }, (_, index) => cellsOf(chunk.getColumnVector(index)))

const append = (column: Cell[], cells: readonly Cell[]): void => {
  for (const cell of cells) column.push(cell)
}

/** Reads all rows into one batch. */
const readBatch = async (result: DuckDBResult): Promise<Batch> => {
  const names = result.columnNames()
  const columns: Cell[][] = names.map(() => [])
  let rows = 0
  for (const chunk of await result.fetchAllChunks()) {
    rows += chunk.rowCount
    for (const [index, cells] of columnsOf(chunk).entries()) append(columns[index] ?? [], cells)
  }
  return { names, columns, rows }
}

/** Reads rows chunk by chunk. */
const batchesOf = async function* (result: DuckDBResult): AsyncGenerator<Batch, void, undefined> {
  const names = result.columnNames()
  for await (const chunk of result)
    if (chunk.rowCount > 0) yield { names, columns: columnsOf(chunk), rows: chunk.rowCount }
}

interface WarehouseOptions {
  /** Path of the database file, created if absent. Tests use `:memory:`. */
  readonly file: string
  /** Folders whose files can be read. */
  readonly folders: readonly string[]
  /** Folder for cleaned copies of files that are loaded. */
  readonly staging: string
  /** In the format of DuckDB (`2GB`). Default: 80 % of the memory. */
  readonly memory?: string | undefined
  readonly threads?: number | undefined
  /** IANA name. Instants with a zone are converted to its local time (QB15). Default: the time zone of the server. */
  readonly timeZone?: string | undefined
}

interface ExecuteOptions extends RunOptions {
  /** Fraction done, 0 to 1, reported several times per second while the engine knows it. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

/**
 * A dedicated connection for loading. Temporary tables, including those of rejected lines, live as long as it does.
 */
export interface WarehouseSession {
  /**
   * Runs any statement the locked configuration allows. Plain text may contain several statements; the rows of the
   * last are returned.
   */
  execute(statement: Statement | string, options?: ExecuteOptions): Promise<Batch>
}

export interface DuckWarehouse extends Warehouse, WarehouseSession {
  /** Reserves one connection while `work` runs. */
  session<T>(work: (session: WarehouseSession) => Promise<T>): Promise<T>
  /** Writes the write-ahead log into the database file. */
  checkpoint(): Promise<void>
  /** Interrupts running statements and closes the file. */
  close(): Promise<void>
}

const progressEvery = 250

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The plain path, and the path with glob characters escaped. */
const spellingsOf = (folder: string): string[] => [
  ...new Set([`${folder}/`, `${folder.replaceAll(/[*?[]/g, '[$&]')}/`]),
]

const timeZoneOf = ({ timeZone }: WarehouseOptions): string =>
  timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

const lockDown = async (connection: DuckDBConnection, settings: WarehouseOptions): Promise<void> => {
  const folders = [...settings.folders, settings.staging].flatMap((folder) =>
    spellingsOf(realpathSync(folder)),
  )
  for (const statement of [
    `SET GLOBAL TimeZone = ${quoted(timeZoneOf(settings))}`,
    'SET GLOBAL preserve_insertion_order = true',
    `SET GLOBAL allowed_directories = [${folders.map(quoted).join(', ')}]`,
    'SET GLOBAL enable_external_access = false',
    'SET GLOBAL lock_configuration = true',
  ])
    await connection.run(statement)
}

const openLocked = async (
  settings: WarehouseOptions,
): Promise<{ instance: DuckDBInstance; controlConnection: DuckDBConnection }> => {
  const temp =
    settings.file === ':memory:' ? join(settings.staging, 'temp') : join(dirname(settings.file), 'temp')
  for (const folder of [settings.staging, temp]) mkdirSync(folder, { recursive: true })
  const options = {
    temp_directory: temp,
    extension_directory: join(temp, 'extensions'),
    secret_directory: join(temp, 'secrets'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    ...(settings.memory === undefined ? {} : { memory_limit: settings.memory }),
    ...(settings.threads === undefined ? {} : { threads: String(settings.threads) }),
  }
  try {
    const instance = await DuckDBInstance.create(settings.file, options)
    const controlConnection = await instance.connect()
    await lockDown(controlConnection, settings)
    return { instance, controlConnection }
  } catch (cause) {
    throw openFailure(settings.file, cause)
  }
}

const watchProgress = async (
  connection: DuckDBConnection,
  onProgress: (fraction: number) => void,
): Promise<NodeJS.Timeout> => {
  await connection.run('PRAGMA enable_progress_bar; PRAGMA disable_print_progress_bar')
  return setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) onProgress(Math.min(1, percentage / 100))
  }, progressEvery)
}

const sessionOn = (connection: DuckDBConnection): WarehouseSession => ({
  execute: async (statement, options = {}) => {
    const watch =
      options.onProgress === undefined ? undefined : await watchProgress(connection, options.onProgress)
    try {
      return await runInterruptible(connection, {
        options,
        work: async () => {
          if (typeof statement === 'string') return readBatch(await connection.run(statement))
          const prepared = await connection.prepare(statement.sql)
          try {
            bindAll(prepared, statement.parameters)
            return await readBatch(await prepared.run())
          } finally {
            prepared.destroySync()
          }
        },
      })
    } finally {
      clearInterval(watch)
    }
  },
})

/**
 * Opens the warehouse and locks its configuration. Throws an Error with one sentence if another process uses the
 * file.
 */
export async function openWarehouse(settings: WarehouseOptions): Promise<DuckWarehouse> {
  const { instance, controlConnection } = await openLocked(settings)
  const pool = openConnectionPool(instance)

  const select = (statement: Statement, options: RunOptions): Promise<DuckDBResult> =>
    pool.use(
      (pooled) =>
        runInterruptible(pooled.connection, {
          options,
          work: async () => {
            const prepared = await prepareOn(pooled, statement)
            if (prepared.statementType !== StatementType.SELECT)
              throw new PlatformError('ERROR', { cause: new Error('a query may only select') })
            return prepared.run()
          },
        }),
      options.signal,
    )

  const session: DuckWarehouse['session'] = (work) =>
    pool.useDedicated((connection) => work(sessionOn(connection)))

  return {
    timeZone: timeZoneOf(settings),
    run: async (statement, options = {}) => readBatch(await select(statement, options)),
    // The engine finishes before the first batch: a slow reader blocks neither a connection nor a snapshot of the
    // tables, and failures occur before anything is sent.
    stream: async function* (statement, options = {}) {
      yield* batchesOf(await select(statement, options))
    },
    explain: (statement) =>
      session(async (own) => {
        const batch = await own.execute({ ...statement, sql: `EXPLAIN ${statement.sql}` })
        return (batch.columns[1] ?? []).join('\n')
      }),
    execute: (statement, options) => session((own) => own.execute(statement, options)),
    session,
    checkpoint: async () => {
      await controlConnection.run('CHECKPOINT').catch((error: unknown) => {
        throw failureFrom(error)
      })
    },
    close: async () => {
      await pool.close()
      controlConnection.closeSync()
      instance.closeSync()
    },
  }
}
