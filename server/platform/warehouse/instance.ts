// An open database file of DuckDB in a locked configuration: outside the file, statements can access only the
// configured folders. Afterwards no setting can be changed and no extension loaded. DuckDB keeps memory for as long as
// a file is open, so a new file is created on first use, and a file that is not used is closed.
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'
import { openConnectionPool, type ConnectionPool } from './connection-pool.ts'
import { loadEngine } from './engine.ts'
import { isDiskFull, isInvalidated, openFailure } from './duckdb-errors.ts'

/** A statement that is stopped on a full disk may have found it full as well. */
const isStopped = (error: unknown): boolean =>
  error instanceof PlatformError && error.code === 'query_cancelled'

export interface WarehouseOptions {
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
  /** Called each time the file was opened, before its first use. If it rejects, the file is closed. */
  readonly prepare?: ((control: DuckDBConnection) => Promise<void> | undefined) | undefined
  /** Milliseconds without use after which a file is closed until the next use. Default: never. */
  readonly idle?: number | undefined
}

interface OpenInstance {
  readonly control: DuckDBConnection
  readonly pool: ConnectionPool
  /** Interrupts running statements and closes the file. */
  close(): Promise<void>
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The plain path, and the path with glob characters escaped. */
const spellingsOf = (folder: string): string[] => [
  ...new Set([`${folder}/`, `${folder.replaceAll(/[*?[]/g, '[$&]')}/`]),
]

/** The time zone of the warehouse, as IANA name. */
export function timeZoneOf({ timeZone }: Pick<WarehouseOptions, 'timeZone'>): string {
  return timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}

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

const openInstance = async (settings: WarehouseOptions): Promise<OpenInstance> => {
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
    const { DuckDBInstance } = await loadEngine()
    const instance = await DuckDBInstance.create(settings.file, options)
    const control = await instance.connect()
    await lockDown(control, settings)
    const pool = openConnectionPool(instance)
    const close = async (): Promise<void> => {
      await pool.close()
      // Closing writes the log into the file, which may take seconds and would block the main thread. Without this
      // statement it is written then, or when the file is opened again.
      await control.run('CHECKPOINT').catch(() => undefined)
      control.closeSync()
      instance.closeSync()
    }
    return { control, pool, close }
  } catch (cause) {
    throw openFailure(settings.file, cause)
  }
}

const openPrepared = async (settings: WarehouseOptions): Promise<OpenInstance> => {
  const opened = await openInstance(settings)
  try {
    await settings.prepare?.(opened.control)
    return opened
  } catch (error) {
    await opened.close()
    throw error
  }
}

interface Instance {
  /** Whether the database file exists. */
  isCreated(): boolean
  /** Runs work on the open file. */
  use<T>(work: (open: OpenInstance) => Promise<T>): Promise<T>
  /**
   * Opens the file again if a statement was stopped or found the disk full, and nothing else is running: DuckDB does
   * not always free the blocks that such a statement was writing.
   */
  freeLostBlocks(): Promise<'none' | 'freed' | 'busy'>
  close(): Promise<void>
}

/** Calls `onIdle` when nothing was kept busy for some milliseconds. */
const createIdleTimer = (milliseconds: number | undefined, onIdle: () => void) => {
  let busy = 0
  let timer: NodeJS.Timeout | undefined
  const restart = (): void => {
    clearTimeout(timer)
    if (busy === 0 && milliseconds !== undefined) timer = setTimeout(onIdle, milliseconds).unref()
  }
  return {
    restart,
    /** Returns a function that ends it. Only its first call counts. */
    keepBusy: (): (() => void) => {
      let isEnded = false
      busy += 1
      clearTimeout(timer)
      return () => {
        if (isEnded) return
        isEnded = true
        busy -= 1
        restart()
      }
    },
  }
}

/**
 * Opens the file if it exists, otherwise on first use. After a write-ahead log or a checkpoint could not be written,
 * DuckDB refuses every statement until the file is opened again. This is done before the next work.
 */
export async function openReopening(settings: WarehouseOptions): Promise<Instance> {
  let current: Promise<OpenInstance> | undefined
  /** The last close, which the next opening waits for. */
  let closing: Promise<void> = Promise.resolve()
  const isOnDisk = settings.file !== ':memory:'
  let running = 0
  let hasLostBlocks = false
  let isClosed = false

  const open = (): Promise<OpenInstance> => {
    if (isClosed) throw new PlatformError('query_cancelled')
    const opening = closing.then(() => openPrepared(settings))
    current = opening
    opening.catch(() => {
      if (current === opening) current = undefined
    })
    return opening
  }
  const closeCurrent = (): Promise<void> => {
    const opened = current
    current = undefined
    // A failed opening has nothing to close.
    if (opened !== undefined) closing = opened.then((each) => each.close()).catch(() => undefined)
    return closing
  }
  const timer = createIdleTimer(isOnDisk ? settings.idle : undefined, () => void closeCurrent())
  const isCreated = (): boolean => !isOnDisk || existsSync(settings.file)
  if (isCreated()) await open()
  timer.restart()

  return {
    isCreated,
    use: async (work) => {
      const used = current ?? open()
      const end = timer.keepBusy()
      running += 1
      try {
        return await work(await used)
      } catch (error) {
        if (isOnDisk && isInvalidated(error) && current === used) {
          void closeCurrent()
          void open()
        }
        hasLostBlocks ||= isOnDisk && (isDiskFull(error) || isStopped(error))
        throw error
      } finally {
        running -= 1
        end()
      }
    },
    freeLostBlocks: async () => {
      if (current === undefined || !hasLostBlocks) return 'none'
      if (running > 0) return 'busy'
      hasLostBlocks = false
      void closeCurrent()
      await open()
      return 'freed'
    },
    close: async () => {
      isClosed = true
      timer.keepBusy()
      await closeCurrent()
    },
  }
}
