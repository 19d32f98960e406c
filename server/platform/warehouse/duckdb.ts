// The warehouse in DuckDB, opened locked: statements reach the folders named at opening, and nothing else outside
// the database file; no setting can be changed and no extension loaded afterwards. Queries may only select.
import { mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  DuckDBInstance,
  StatementType,
  type DuckDBConnection,
  type DuckDBDataChunk,
  type DuckDBResult,
} from '@duckdb/node-api'
import { PlatformError } from '../error.ts'
import { bindAll, preparedOn, stoppable, type Lane } from './connection.ts'
import { openFailure } from './failure.ts'
import { cellsOf, type Cell } from './values.ts'
import type { Batch, RunOptions, Statement, Warehouse } from './warehouse.ts'

export interface WarehousePlace {
  /** Path of the database file; made if absent. `:memory:` serves tests. */
  readonly file: string
  /** Folders whose files may be read. */
  readonly folders: readonly string[]
  /** Folder for uploads and files on their way in. */
  readonly staging: string
  /** As DuckDB says it (`2GB`); default: four fifths of the memory. */
  readonly memory?: string | undefined
  readonly threads?: number | undefined
  /** IANA name; instants with a zone become local times of it (QB15). Default: that of the server. */
  readonly timeZone?: string | undefined
}

export interface ExecuteOptions extends RunOptions {
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
/** Each running statement holds a thread of Node's pool, of which files and passwords need theirs. */
const parallelQueries = 3

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const lockDown = async (connection: DuckDBConnection, place: WarehousePlace): Promise<void> => {
  const folders = [...place.folders, place.staging].map((folder) => quoted(`${realpathSync(folder)}/`))
  const zone = place.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  for (const statement of [
    `SET GLOBAL TimeZone = ${quoted(zone)}`,
    'SET GLOBAL preserve_insertion_order = true',
    `SET GLOBAL allowed_directories = [${folders.join(', ')}]`,
    'SET GLOBAL enable_external_access = false',
    'SET GLOBAL lock_configuration = true',
  ])
    await connection.run(statement)
}

const openInstance = async (place: WarehousePlace): Promise<DuckDBInstance> => {
  const temp = place.file === ':memory:' ? join(place.staging, 'temp') : join(dirname(place.file), 'temp')
  for (const folder of [place.staging, temp]) mkdirSync(folder, { recursive: true })
  try {
    return await DuckDBInstance.create(place.file, {
      temp_directory: temp,
      extension_directory: join(temp, 'extensions'),
      secret_directory: join(temp, 'secrets'),
      autoinstall_known_extensions: 'false',
      autoload_known_extensions: 'false',
      allow_community_extensions: 'false',
      ...(place.memory === undefined ? {} : { memory_limit: place.memory }),
      ...(place.threads === undefined ? {} : { threads: String(place.threads) }),
    })
  } catch (cause) {
    throw openFailure(place.file, cause)
  }
}

const columnsOf = (chunk: DuckDBDataChunk): Cell[][] =>
  Array.from({ length: chunk.columnCount }, (_, index) => cellsOf(chunk.getColumnVector(index)))

const append = (column: Cell[], cells: readonly Cell[]): void => {
  for (const cell of cells) column.push(cell)
}

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
export const openWarehouse = async (place: WarehousePlace): Promise<DuckWarehouse> => {
  const instance = await openInstance(place)
  const keeper = await instance.connect()
  await lockDown(keeper, place)

  const idle: Lane[] = []
  const busy = new Set<DuckDBConnection>()
  const waiting: (() => void)[] = []
  let running = 0

  const session = async <T>(work: (session: WarehouseSession) => Promise<T>): Promise<T> => {
    const connection = await instance.connect()
    busy.add(connection)
    try {
      return await work(sessionOn(connection))
    } finally {
      busy.delete(connection)
      connection.closeSync()
    }
  }

  const turn = async (): Promise<void> => {
    if (running < parallelQueries) running += 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const pass = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }

  const withLane = async <T>(work: (lane: Lane) => Promise<T>): Promise<T> => {
    await turn()
    try {
      const lane = idle.pop() ?? { connection: await instance.connect(), prepared: new Map() }
      busy.add(lane.connection)
      try {
        return await work(lane)
      } finally {
        busy.delete(lane.connection)
        idle.push(lane)
      }
    } finally {
      pass()
    }
  }

  const select = (statement: Statement, options: RunOptions): Promise<DuckDBResult> =>
    withLane((lane) =>
      stoppable(lane.connection, {
        options,
        work: async () => {
          const prepared = await preparedOn(lane, statement)
          if (prepared.statementType !== StatementType.SELECT)
            throw new PlatformError('ERROR', { cause: new Error('a query may only select') })
          return prepared.run()
        },
      }),
    )

  async function* stream(statement: Statement, options: RunOptions = {}): AsyncIterable<Batch> {
    const result = await select(statement, options)
    const names = result.columnNames()
    for await (const chunk of result)
      if (chunk.rowCount > 0) yield { names, columns: columnsOf(chunk), rows: chunk.rowCount }
  }

  return {
    run: async (statement, options = {}) => wholeBatch(await select(statement, options)),
    stream,
    explain: (statement) =>
      session(async (own) => {
        const batch = await own.execute({ ...statement, sql: `EXPLAIN ${statement.sql}` })
        return (batch.columns[1] ?? []).join('\n')
      }),
    execute: (statement, options) => session((own) => own.execute(statement, options)),
    session,
    checkpoint: async () => {
      await keeper.run('CHECKPOINT')
    },
    close: async () => {
      for (const connection of busy) connection.interrupt()
      for (const lane of idle.splice(0)) lane.connection.closeSync()
      keeper.closeSync()
      instance.closeSync()
    },
  }
}
