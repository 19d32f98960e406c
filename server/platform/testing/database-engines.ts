// The database servers of the operating system, for tests of what sources of both types have in common.
import type { DatabaseLocation } from './database-server.ts'
import { hasMariadb, openMariadb } from './mariadb.ts'
import { hasPostgres, openPostgres } from './postgres.ts'

export interface EngineServer {
  readonly rows: (sql: string) => Promise<(string | null)[][]>
  readonly location: DatabaseLocation
  readonly schema: string
  readonly close: () => Promise<void>
}

interface Engine {
  readonly dbms: string
  readonly isInstalled: boolean
  readonly open: () => Promise<EngineServer>
  /** Types of an instant, and of a date with a time. */
  readonly instant: string
  readonly time: string
  readonly instantOf: (text: string) => string
}

const engines: readonly Engine[] = [
  {
    dbms: 'postgresql',
    isInstalled: hasPostgres,
    open: async () => {
      const server = await openPostgres({ isOnNetwork: true })
      if (server.location === undefined) throw new Error('no network')
      return { ...server, location: server.location, schema: 'public' }
    },
    instant: 'timestamptz',
    time: 'timestamp',
    instantOf: (text) => `TIMESTAMPTZ '${text}+00'`,
  },
  {
    dbms: 'mysql',
    isInstalled: hasMariadb,
    open: async () => {
      const server = await openMariadb()
      return { ...server, schema: server.location.database }
    },
    instant: 'timestamp(6) NULL DEFAULT NULL',
    time: 'datetime(6)',
    // The time zone of the session of the test is that of the machine.
    instantOf: (text) => `CONVERT_TZ('${text}', '+00:00', @@session.time_zone)`,
  },
]

/** Those that this machine has. */
export const databaseEngines = engines.filter(({ isInstalled }) => isInstalled)
