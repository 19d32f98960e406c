// The warehouse in DuckDB, opened locked: statements reach the folders named at opening, and nothing else outside
// the database file; no setting can be changed and no extension loaded afterwards. Queries may only select.
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
import { stoppable } from './connection.ts'
import { failureFrom, openFailure } from './duckdb-errors.ts'
import { openLanes, preparedOn } from './connection-pool.ts'
import type { Batch, RunOptions, Statement, Warehouse } from './warehouse.ts'
import { cellsOf, type Cell } from './values.ts'

const columnsOf = (chunk: DuckDBDataChunk): Cell[][] =>
  Array.from({ length: chunk.columnCount }, (_, index) => cellsOf(chunk.getColumnVector(index)))

const append = (column: Cell[], cells: readonly Cell[]): void => {
  for (const cell of cells) column.push(cell)
}

/** All rows as one batch. */
const wholeBatch = async (result: DuckDBResult): Promise<Batch> => {
  const names = result.columnNames()
  const columns: Cell[][] = names.map(() => [])
  let rows = 0
  for (const chunk of await result.fetchAllChunks()) {
    rows += chunk.rowCount
    for (const [index, cells] of columnsOf(chunk).entries()) append(columns[index] ?? [], cells)
  }
  return { names, columns, rows }
}

/** The rows chunk by chunk. */
const batchesOf = async function* (result: DuckDBResult): AsyncGenerator<Batch, void, undefined> {
  const names = result.columnNames()
  for await (const chunk of result)
    if (chunk.rowCount > 0) yield { names, columns: columnsOf(chunk), rows: chunk.rowCount }
}

interface WarehousePlace {
  /** Path of the database file; made if absent. `:memory:` serves tests. */
  readonly file: string
  /** Folders whose files may be read. */
  readonly folders: readonly string[]
  /** Folder for cleaned copies of files on their way in. */
  readonly staging: string
  /** As DuckDB says it (`2GB`); default: four fifths of the memory. */
  readonly memory?: string | undefined
  readonly threads?: number | undefined
  /** IANA name; instants with a zone become local times of it (QB15). Default: that of the server. */
  readonly timeZone?: string | undefined
}

interface ExecuteOptions extends RunOptions {
  /** Fraction done, 0 to 1, some times a second while the engine can tell. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

/** Loading's own connection: temporary tables (rejected lines among them) live as long as it. */
export interface WarehouseSession {
  /** Runs anything the lock allows. Plain text may hold several statements; the rows of the last are returned. */
  execute(statement: Statement | string, options?: ExecuteOptions): Promise<Batch>
}

export interface DuckWarehouse extends Warehouse, WarehouseSession {
  /** Holds one connection while `work` runs. */
  session<T>(work: (session: WarehouseSession) => Promise<T>): Promise<T>
  /** Writes the log into the database file. */
  checkpoint(): Promise<void>
  /** Stops what runs and closes the file. */
  close(): Promise<void>
}

const progressEvery = 250

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** As it is, and as a path is written whose signs of a pattern stand for themselves. */
const spellingsOf = (folder: string): string[] => [
  ...new Set([`${folder}/`, `${folder.replaceAll(/[*?[]/g, '[$&]')}/`]),
]

const lockDown = async (connection: DuckDBConnection, place: WarehousePlace): Promise<void> => {
  const folders = [...place.folders, place.staging].flatMap((folder) => spellingsOf(realpathSync(folder)))
  const zone = place.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const statement of [
    `SET GLOBAL TimeZone = ${quoted(zone)}`,
    'SET GLOBAL preserve_insertion_order = true',
    `SET GLOBAL allowed_directories = [${folders.map(quoted).join(', ')}]`,
    'SET GLOBAL enable_external_access = false',
    'SET GLOBAL lock_configuration = true',
  ])
    await connection.run(statement)
}

const openLocked = async (
  place: WarehousePlace,
): Promise<{ instance: DuckDBInstance; keeper: DuckDBConnection }> => {
  const temp = place.file === ':memory:' ? join(place.staging, 'temp') : join(dirname(place.file), 'temp')
  for (const folder of [place.staging, temp]) mkdirSync(folder, { recursive: true })
  const options = {
    temp_directory: temp,
    extension_directory: join(temp, 'extensions'),
    secret_directory: join(temp, 'secrets'),
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
    ...(place.memory === undefined ? {} : { memory_limit: place.memory }),
    ...(place.threads === undefined ? {} : { threads: String(place.threads) }),
  }
  try {
    const instance = await DuckDBInstance.create(place.file, options)
    const keeper = await instance.connect()
    await lockDown(keeper, place)
    return { instance, keeper }
  } catch (cause) {
    throw openFailure(place.file, cause)
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
      return await stoppable(connection, {
        options,
        work: async () => {
          if (typeof statement === 'string') return wholeBatch(await connection.run(statement))
          const prepared = await connection.prepare(statement.sql)
          try {
            bindAll(prepared, statement.parameters)
            return await wholeBatch(await prepared.run())
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

/** Opens the warehouse and locks it. Throws an Error with one sentence where the file is held by another process. */
export async function openWarehouse(place: WarehousePlace): Promise<DuckWarehouse> {
  const { instance, keeper } = await openLocked(place)
  const lanes = openLanes(instance)

  const select = (statement: Statement, options: RunOptions): Promise<DuckDBResult> =>
    lanes.take(
      (lane) =>
        stoppable(lane.connection, {
          options,
          work: async () => {
            const prepared = await preparedOn(lane, statement)
            if (prepared.statementType !== StatementType.SELECT)
              throw new PlatformError('ERROR', { cause: new Error('a query may only select') })
            return prepared.run()
          },
        }),
      options.signal,
    )

  const session: DuckWarehouse['session'] = (work) => lanes.alone((connection) => work(sessionOn(connection)))

  return {
    run: async (statement, options = {}) => wholeBatch(await select(statement, options)),
    // The engine ends before the first batch: a slow reader holds neither a connection nor a snapshot of the tables,
    // and what fails, fails before anything is sent.
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
      await keeper.run('CHECKPOINT').catch((error: unknown) => {
        throw failureFrom(error)
      })
    },
    close: async () => {
      await lanes.close()
      keeper.closeSync()
      instance.closeSync()
    },
  }
}
